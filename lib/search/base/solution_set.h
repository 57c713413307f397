/* SPDX-License-Identifier: MIT */
/* Sequences of solutions, and sets of known solutions, for deduplication. */
#ifndef DLX_SEARCH_BASE_SOLUTION_SET_H
#define DLX_SEARCH_BASE_SOLUTION_SET_H

#include "dlx.h"

/* For each solution, the number of options and the options. Empty if all fields are zero; freed
 * with free(words). */
typedef struct dlx_solutions {
    uint32_t *words; /* [0..used[ */
    size_t used, capacity;
    size_t count; /* solutions */
} dlx_solutions;

/* Returns false on memory exhaustion. */
bool dlx_solutions_add(dlx_solutions *solutions, const uint32_t *options, size_t count);

/* Sets options[0..*count[ to the solution at *cursor, and moves *cursor after the solution. Returns
 * false at the end. */
static inline bool dlx_solutions_next(const dlx_solutions *solutions, size_t *cursor,
                                      uint32_t **options, size_t *count)
{
    if (*cursor >= solutions->used)
        return false;
    *count = solutions->words[*cursor];
    *options = solutions->words + *cursor + 1;
    *cursor += *count + 1;
    return true;
}

enum { DLX_SOLUTION_SET_WORK = 8 }; /* of looking up a solution, per option; see dlx_budget.work */

/* Empty if all fields are zero. */
typedef struct dlx_solution_set {
    dlx_solutions list; /* options ascending */
    size_t *slots;      /* open addressing: 1 + index of a solution's first word; 0: free */
    size_t mask;
} dlx_solution_set;

/* Adds a solution, given in any order; sets *is_new if the solution was not in the set. Returns
 * false on memory exhaustion. */
bool dlx_solution_set_add(dlx_solution_set *known, const uint32_t *options, size_t count,
                          bool *is_new);

/* True if the solution, given in any order, is in the set. Uses memory for an additional solution.
 * On memory exhaustion, returns false and sets *failed. */
bool dlx_solution_set_has(dlx_solution_set *known, const uint32_t *options, size_t count,
                          bool *failed);

/* Size of the set in bytes. */
uint64_t dlx_solution_set_bytes(const dlx_solution_set *known);

void dlx_solution_set_free(dlx_solution_set *known);

#endif

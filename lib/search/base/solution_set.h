/* SPDX-License-Identifier: MIT */
/* A set of known solutions, for deduplication. */
#ifndef DLX_SEARCH_BASE_SOLUTION_SET_H
#define DLX_SEARCH_BASE_SOLUTION_SET_H

#include "core/solutions.h"

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

/* SPDX-License-Identifier: MIT */
/* A set of solutions: those that need not be found again. */
#ifndef DLX_SEARCH_BASE_SOLUTION_SET_H
#define DLX_SEARCH_BASE_SOLUTION_SET_H

#include "dlx.h"

/* All zero is empty. */
typedef struct dlx_solution_set {
    uint32_t *options; /* of each solution their number and they, ascending */
    size_t used, capacity;
    size_t *slots; /* open addressing: 1 + where a solution begins; 0: free */
    size_t mask, count;
} dlx_solution_set;

/* Adds a solution, given in any order; *is_new: it was not there. False: no memory. */
bool dlx_solution_set_add(dlx_solution_set *known, const uint32_t *options, size_t count,
                          bool *is_new);

/* Is the solution, given in any order, in the set? It costs room for one more solution. False also
 * if there is no memory: *failed is then set. */
bool dlx_solution_set_has(dlx_solution_set *known, const uint32_t *options, size_t count,
                          bool *failed);

/* Bytes that it takes. */
uint64_t dlx_solution_set_bytes(const dlx_solution_set *known);

void dlx_solution_set_free(dlx_solution_set *known);

#endif

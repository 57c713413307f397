/* SPDX-License-Identifier: MIT */
/* Combinations of one solution from each of several lists, cheapest first. */
#ifndef DLX_SEARCH_OPTIMUM_BEST_COMBINATIONS_H
#define DLX_SEARCH_OPTIMUM_BEST_COMBINATIONS_H

#include "search/base/kbest.h"

typedef struct dlx_best_combinations dlx_best_combinations;

/* The lists [0..count[ are ordered, see dlx_kbest_order, not empty, and outlive the object, which
 * takes their solutions; the task counts the memory. NULL: no memory. */
dlx_best_combinations *dlx_best_combinations_open(dlx_search *task, dlx_kbest *lists, size_t count);

void dlx_best_combinations_close(dlx_best_combinations *combinations);

/* Sets *cost to the sum of the costs, and parts[0..count[ to the solutions, of the next
 * combination. False: none is left, or no memory, which stops the limits of the task. */
bool dlx_best_combinations_next(dlx_best_combinations *combinations, dlx_cost *cost,
                                const dlx_kbest_entry **parts);

#endif

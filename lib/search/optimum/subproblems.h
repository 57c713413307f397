/* SPDX-License-Identifier: MIT */
/* The subproblems of a branch and bound, searched serially or by threads that share the incumbent.
 *
 * The result is independent of the number of threads: all solutions cheaper than the worst of the
 * best, and of the solutions as expensive as the worst the first ones in subproblem order. Within
 * the last subproblem the choice among equal costs depends on timing, so this subproblem is
 * searched again, for the same number of solutions, with the final limit. */
#ifndef DLX_SEARCH_OPTIMUM_SUBPROBLEMS_H
#define DLX_SEARCH_OPTIMUM_SUBPROBLEMS_H

#include "search/optimum/worker_ops.h"

/* Searches all subproblems within the limit of the round, by `options.threads` threads. False:
 * stopped. */
bool dlx_subproblems_search(const dlx_subproblems *subproblems);

#endif

/* SPDX-License-Identifier: MIT */
/* The incumbent of a parallel search: its best solutions.
 *
 * Among equal costs solutions of an earlier subproblem are better, so that the result does not
 * depend on timing: solutions as expensive as the worst kept one are useful if the latter belongs
 * to a later subproblem; otherwise only cheaper ones are. Which of several equal solutions of one
 * subproblem are kept depends on its search. */
#ifndef DLX_SEARCH_OPTIMUM_INCUMBENT_H
#define DLX_SEARCH_OPTIMUM_INCUMBENT_H

#include "search/base/kbest.h"
#include <stdatomic.h>

typedef struct dlx_incumbent dlx_incumbent;

/* The view of one thread. */
typedef struct dlx_incumbent_view {
    dlx_incumbent *incumbent;
    _Atomic int64_t max_cost; /* the highest useful cost in its subproblem */
    size_t subproblem;
    uint64_t offered; /* the next solution number, see dlx_incumbent_first_number */
} dlx_incumbent_view;

/* Solutions of subproblem p have numbers from here up to the first number of p + 1; solutions found
 * before the partition have smaller numbers. */
static inline uint64_t dlx_incumbent_first_number(size_t subproblem)
{
    return ((uint64_t)subproblem + 1) << 40;
}

/* The subproblem of a solution number; SIZE_MAX: found before the partition. */
static inline size_t dlx_incumbent_subproblem_of(uint64_t number)
{
    return (size_t)(number >> 40) - 1;
}

/* Keeps up to `most` solutions within `bytes` bytes (0: unlimited). NULL: no memory, or no threads
 * in this build. */
dlx_incumbent *dlx_incumbent_new(const dlx_problem *problem, uint64_t most, uint64_t bytes,
                                 unsigned threads, size_t subproblems);
void dlx_incumbent_free(dlx_incumbent *incumbent); /* may be NULL */

/* Copies all solutions of `best`, with their numbers, in; or replaces `best` by copies. Only while
 * no thread searches. False: no memory. */
bool dlx_incumbent_fill(dlx_incumbent *incumbent, const dlx_kbest *best);
bool dlx_incumbent_copy(const dlx_incumbent *incumbent, dlx_kbest *best);

dlx_incumbent_view *dlx_incumbent_view_of(dlx_incumbent *incumbent, unsigned thread);

/* Assigns the next subproblem to the thread. False: none is left. */
bool dlx_incumbent_next_subproblem(dlx_incumbent_view *view);

/* Stores a copy of a solution if it is among the best so far. False: no memory. */
bool dlx_incumbent_offer(dlx_incumbent_view *view, int64_t cost, const uint32_t *options,
                         size_t count);

#endif

/* SPDX-License-Identifier: MIT */
/* The best solutions of a search whose parts are searched by several threads.
 *
 * Of equal costs those of an earlier part are better, whoever was there first, so that what is kept
 * in the end does not depend on the threads: a part is searched for solutions as dear as the worst
 * that is kept if that is of a later part, and else only for cheaper ones. Which of the equal ones
 * of one part are kept depends on how it was searched. */
#ifndef DLX_SEARCH_OPTIMUM_INCUMBENT_H
#define DLX_SEARCH_OPTIMUM_INCUMBENT_H

#include "search/base/kbest.h"
#include <stdatomic.h>

typedef struct dlx_incumbent dlx_incumbent;

/* What one thread sees of it. */
typedef struct dlx_incumbent_view {
    dlx_incumbent *incumbent;
    _Atomic int64_t max_cost; /* the most that a solution of its part may cost to be kept */
    size_t subproblem;
    uint64_t offered; /* its next number, see dlx_incumbent_first_number */
} dlx_incumbent_view;

/* Solutions of part p have the numbers from this one on, below that of part p + 1; those found
 * before there were parts have smaller ones. */
static inline uint64_t dlx_incumbent_first_number(size_t subproblem)
{
    return ((uint64_t)subproblem + 1) << 40;
}

/* The part of a number; SIZE_MAX: it is from before there were parts. */
static inline size_t dlx_incumbent_subproblem_of(uint64_t number)
{
    return (size_t)(number >> 40) - 1;
}

/* For so many threads and parts; up to `most` solutions are kept, within so many bytes, 0: any.
 * NULL: no memory, or this build has no threads. */
dlx_incumbent *dlx_incumbent_new(const dlx_problem *problem, uint64_t most, uint64_t bytes,
                                 unsigned threads, size_t subproblems);
void dlx_incumbent_free(dlx_incumbent *incumbent); /* of NULL too */

/* Copies all solutions of `best`, with their numbers; and gives copies back, in place of those
 * there. While no thread searches. False: no memory. */
bool dlx_incumbent_fill(dlx_incumbent *incumbent, const dlx_kbest *best);
bool dlx_incumbent_copy(const dlx_incumbent *incumbent, dlx_kbest *best);

dlx_incumbent_view *dlx_incumbent_view_of(dlx_incumbent *incumbent, unsigned thread);

/* Has the thread go on to the next part. False: there is none. */
bool dlx_incumbent_next_subproblem(dlx_incumbent_view *view);

/* Takes a copy of a solution of the part if it is among the best so far. False: no memory. */
bool dlx_incumbent_offer(dlx_incumbent_view *view, int64_t cost, const uint32_t *options,
                         size_t count);

#endif

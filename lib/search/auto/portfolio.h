/* SPDX-License-Identifier: MIT */
/* Lists or counts the solutions of a problem by several engines in time slices. */
#ifndef DLX_SEARCH_AUTO_PORTFOLIO_H
#define DLX_SEARCH_AUTO_PORTFOLIO_H

#include "search/auto/backward_search.h"
#include "search/auto/parallel_search.h"

typedef struct dlx_portfolio {
    dlx_schedule schedule;
    bool first_slice_done;
    dlx_runner *current; /* runner of the current slice; NULL: to be chosen */
    /* Yields, as if stopped, once this work of the schedule is done, unless a runner descends
     * straight toward a solution; 0: never. */
    uint64_t yield_at;
    /* Runs to its end if the end is near then. Workers start only in this case, so yielding does
     * not depend on threads. */
    bool finishes_if_near;
    /* Yields also once this work is done, near the end too, for a search for symmetries; 0: never.
     */
    uint64_t symmetries_at;
    bool yielded;             /* the last call yielded; it can be resumed */
    bool seeks_symmetries;    /* it yielded for a search for symmetries */
    dlx_solution_set found;   /* solutions returned, as far as they may be found again */
    dlx_solution_set learned; /* of a list: the solution found by `learn` and not returned */
    bool exhausted;           /* that solution was the last, and is returned */
    /* The solution found last: options of the problem, [0..solution_count[; valid until the next
     * call. */
    const uint32_t *solution;
    size_t solution_count;
    dlx_parallel_search parallel; /* for lists and counts */
    dlx_backward_search backward; /* for first solutions */
} dlx_portfolio;

/* Opens a portfolio on the problem of `task`, or on a component, within the limits of `task`.
 * `settings` may be NULL. NULL: no memory. */
dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, dlx_mode mode,
                                  const dlx_schedule_settings *settings);

/* The estimated remaining work: of the engine with the least, to which *engine is set (NULL: none),
 * less the work of the workers, or of the workers if that is more; infinite without an estimate. */
double dlx_portfolio_remaining_work(const dlx_portfolio *portfolio, const dlx_engine **engine);

/* As an engine's `next`; each solution is returned once. */
dlx_step dlx_portfolio_next(dlx_portfolio *portfolio);

/* Sets *found to the number of solutions; if stopped, to the maximum counted by a runner. */
dlx_step dlx_portfolio_count(dlx_portfolio *portfolio, dlx_count *found);

/* True if a solution is known. */
bool dlx_portfolio_has_found(const dlx_portfolio *portfolio);

void dlx_portfolio_close(dlx_portfolio *portfolio); /* of NULL too */

#endif

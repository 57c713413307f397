/* SPDX-License-Identifier: MIT */
/* Lists or counts the solutions of a problem by several engines in time slices. */
#ifndef DLX_SEARCH_AUTO_PORTFOLIO_H
#define DLX_SEARCH_AUTO_PORTFOLIO_H

#include "search/auto/schedule.h"
#include "search/base/solution_set.h"

typedef struct dlx_portfolio dlx_portfolio;

/* Opens a portfolio on the problem of `task`, or on a component, within the limits of `task`.
 * `settings` may be NULL. NULL: no memory. */
dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, dlx_mode mode,
                                  const dlx_schedule_settings *settings);

/* Yields, as if stopped, once `work` is done, unless a runner descends straight toward a solution;
 * 0: does not yield. */
void dlx_portfolio_yield_at(dlx_portfolio *portfolio, uint64_t work);

/* As dlx_portfolio_yield_at, but the portfolio runs to its end if the end is near at `work`.
 * Workers start only in this case, so yielding does not depend on threads. */
void dlx_portfolio_yield_unless_near(dlx_portfolio *portfolio, uint64_t work);

/* True if a list is near enough its end to be completed. */
bool dlx_portfolio_is_near_end(const dlx_portfolio *portfolio);

/* Yields also once this work is done, near the end too, for a search for symmetries; 0: does not.
 */
void dlx_portfolio_seek_symmetries_at(dlx_portfolio *portfolio, uint64_t work);

/* True if the last call yielded for a search for symmetries. */
bool dlx_portfolio_seeks_symmetries(const dlx_portfolio *portfolio);

/* The estimated remaining work: of the engine with the least, to which *engine is set (NULL: none),
 * less the work of the workers, or of the workers if that is more; infinite without an estimate. */
double dlx_portfolio_remaining_work(const dlx_portfolio *portfolio, const dlx_engine **engine);

/* True if the last call yielded at the work limit; it can be resumed. */
bool dlx_portfolio_yielded(const dlx_portfolio *portfolio);

/* As an engine's `next`; each solution is returned once. */
dlx_step dlx_portfolio_next(dlx_portfolio *portfolio);

/* The solution found last: options of the problem, [0..*count[. Valid until the next call. */
const uint32_t *dlx_portfolio_solution(const dlx_portfolio *portfolio, size_t *count);

/* Sets *found to the number of solutions; if stopped, to the maximum counted by a runner. */
dlx_step dlx_portfolio_count(dlx_portfolio *portfolio, dlx_count *found);

/* True if a solution is known. */
bool dlx_portfolio_has_found(const dlx_portfolio *portfolio);

dlx_progress_class dlx_portfolio_progress(const dlx_portfolio *portfolio);

/* Sets the assumed progress until the engines can estimate it. Call before the first slice. */
void dlx_portfolio_assume_progress(dlx_portfolio *portfolio, dlx_progress_class progress);

/* Work done so far. */
uint64_t dlx_portfolio_work(const dlx_portfolio *portfolio);

/* Moves out the set of returned solutions. */
dlx_solution_set dlx_portfolio_take_found(dlx_portfolio *portfolio);

/* The names of the engines used, in order; NULL after the last. */
const char *dlx_portfolio_engine_name(const dlx_portfolio *portfolio, size_t index);

void dlx_portfolio_close(dlx_portfolio *portfolio); /* of NULL too */

#endif

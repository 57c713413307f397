/* SPDX-License-Identifier: MIT */
/* How the work of a portfolio is divided among its runners. */
#ifndef DLX_SEARCH_AUTO_SHARES_H
#define DLX_SEARCH_AUTO_SHARES_H

#include "search/auto/schedule.h"

/* True for the fastest runner with estimates. */
bool dlx_shares_is_fastest(const dlx_schedule *schedule, const dlx_runner *runner);

/* True if the runner counts without branching, and branching will take long. */
bool dlx_shares_is_urgent(const dlx_schedule *schedule, const dlx_runner *runner,
                          dlx_progress_class progress);

/* The class for shares: for counts, branching is far from its end if a runner that does not branch
 * estimates a small part of its remaining work, in between if such a runner estimates less or has
 * spent little, and else near. */
dlx_progress_class dlx_shares_progress(const dlx_schedule *schedule);

/* The share of work of a runner. Runners that count without branching use all threads, which are
 * idle while one runner branches, so their share is multiplied by the threads. */
unsigned dlx_shares_of(const dlx_schedule *schedule, const dlx_runner *runner,
                       dlx_progress_class progress);

#endif

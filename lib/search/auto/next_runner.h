/* SPDX-License-Identifier: MIT */
/* Which runner gets the next slice, and which wait for the setup or progress of others. */
#ifndef DLX_SEARCH_AUTO_NEXT_RUNNER_H
#define DLX_SEARCH_AUTO_NEXT_RUNNER_H

#include "search/auto/schedule.h"

/* The runner of the next slice; NULL if none is left. */
dlx_runner *dlx_next_runner(dlx_schedule *schedule);

/* The work until another runner starts whatever the shares; UINT64_MAX: none will. */
uint64_t dlx_next_runner_due_in(const dlx_schedule *schedule);

/* True if a runner will soon, but does not yet, estimate its remaining work. */
bool dlx_next_runner_awaits_estimate(dlx_schedule *schedule);

#endif

/* SPDX-License-Identifier: MIT */
/* A thread that tries a way to a collection, while whoever asked for it tries another. */
#ifndef DLX_SEARCH_DIAGRAM_CONCURRENT_ATTEMPT_H
#define DLX_SEARCH_DIAGRAM_CONCURRENT_ATTEMPT_H

#include "search/diagram/collected_solutions.h"

typedef struct dlx_concurrent_attempt dlx_concurrent_attempt;

/* For a task that outlives it. NULL: there may be no threads, or no memory. */
dlx_concurrent_attempt *dlx_concurrent_attempt_open(const dlx_search *task, bool ordered);

/* Has the thread try a way, as dlx_collected_solutions_try does; it must not be at work. False:
 * there is no thread to be had. */
bool dlx_concurrent_attempt_start(dlx_concurrent_attempt *beside, int way, uint64_t work);

/* Is the collection made? */
bool dlx_concurrent_attempt_has_succeeded(const dlx_concurrent_attempt *beside);

/* Waits until the thread is done. False: it is not made, or the limits of the task say to stop. */
bool dlx_concurrent_attempt_wait(dlx_concurrent_attempt *beside);

/* Ends the thread, done or not; does nothing if it is not at work, or with NULL. What it has done
 * is added to the statistics of the task. */
void dlx_concurrent_attempt_stop(dlx_concurrent_attempt *beside);

/* What it makes; not to be used while it is at work. */
dlx_collected_solutions *dlx_concurrent_attempt_result(dlx_concurrent_attempt *beside);

void dlx_concurrent_attempt_close(dlx_concurrent_attempt *beside); /* of NULL too */

#endif

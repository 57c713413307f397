/* SPDX-License-Identifier: MIT */
/* A thread that tries a way to a collection, while whoever asked for it tries another. */
#ifndef DLX_SEARCH_DIAGRAM_CONCURRENT_ATTEMPT_H
#define DLX_SEARCH_DIAGRAM_CONCURRENT_ATTEMPT_H

#include "search/diagram/collected_solutions.h"

typedef struct dlx_beside dlx_beside;

/* For a task that outlives it. NULL: there may be no threads, or no memory. */
dlx_beside *dlx_beside_open(const dlx_search *task, bool ordered);

/* Has the thread try a way, as dlx_collection_try does; it must not be at work. False: there is no
 * thread to be had. */
bool dlx_beside_begin(dlx_beside *beside, int way, uint64_t work);

/* Is the collection made? */
bool dlx_beside_is_made(const dlx_beside *beside);

/* Waits until the thread is done. False: it is not made, or the limits of the task say to stop. */
bool dlx_beside_wait(dlx_beside *beside);

/* Ends the thread, done or not; does nothing if it is not at work, or with NULL. What it has done
 * is added to the statistics of the task. */
void dlx_beside_end(dlx_beside *beside);

/* What it makes; not to be used while it is at work. */
dlx_collection *dlx_beside_collection(dlx_beside *beside);

void dlx_beside_close(dlx_beside *beside); /* of NULL too */

#endif

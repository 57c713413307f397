/* SPDX-License-Identifier: MIT */
/* A thread that tries a method of collecting solutions concurrently with the caller. */
#ifndef DLX_SEARCH_DIAGRAM_CONCURRENT_ATTEMPT_H
#define DLX_SEARCH_DIAGRAM_CONCURRENT_ATTEMPT_H

#include "search/diagram/collected_solutions.h"

typedef struct dlx_concurrent_attempt dlx_concurrent_attempt;

/* Opens an attempt for a task, which must outlive the attempt. Returns NULL if threads are not
 * allowed, or on lack of memory. */
dlx_concurrent_attempt *dlx_concurrent_attempt_open(const dlx_search *task, bool ordered);

/* Starts a method in the thread, as dlx_collected_solutions_try does; the thread must be idle.
 * Returns false if no thread can be started. */
bool dlx_concurrent_attempt_start(dlx_concurrent_attempt *attempt, int way, uint64_t work);

/* Returns true if the solutions are collected. */
bool dlx_concurrent_attempt_has_succeeded(const dlx_concurrent_attempt *attempt);

/* Waits for the thread to finish. Returns false if the method failed, or on a stop by the limits of
 * the task. */
bool dlx_concurrent_attempt_wait(dlx_concurrent_attempt *attempt);

/* Stops the thread and adds its work to the statistics of the task. Does nothing for an idle thread
 * or NULL. */
void dlx_concurrent_attempt_stop(dlx_concurrent_attempt *attempt);

/* Returns the collected solutions; not to be used while the thread is running. */
dlx_collected_solutions *dlx_concurrent_attempt_result(dlx_concurrent_attempt *attempt);

void dlx_concurrent_attempt_close(dlx_concurrent_attempt *attempt); /* accepts NULL */

#endif

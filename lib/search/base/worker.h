/* SPDX-License-Identifier: MIT */
/* A thread of a parallel search, with its own limits and search. Publishes its statistics to the
 * thread that started the worker. */
#ifndef DLX_SEARCH_BASE_WORKER_H
#define DLX_SEARCH_BASE_WORKER_H

#include "core/threads.h"
#include "search/base/search.h"

typedef struct dlx_worker {
    dlx_budget limits;
    dlx_search task;
    bool failed; /* out of memory; set by the worker's own thread, which then stops */
    /* Called in the worker's thread about every millisecond, after publishing the statistics; may
     * be NULL. */
    void (*on_tick)(void *state);
    void *state; /* passed to on_tick */
    const atomic_bool *stop;
    dlx_thread thread;
    _Atomic uint64_t work, nodes, updates, max_level; /* published */
} dlx_worker;

/* Prepares a worker that stops once *stop is true, with a limit of `memory` bytes (0: none). */
void dlx_worker_begin(dlx_worker *worker, const atomic_bool *stop, uint64_t memory);

/* True if the worker has to stop. */
static inline bool dlx_worker_stops(const dlx_worker *worker)
{
    return worker->failed || atomic_load_explicit(worker->stop, memory_order_relaxed);
}

/* Publishes the statistics of the worker, in the worker's thread. */
void dlx_worker_publish(dlx_worker *worker);

/* Adds the published nodes and updates to *sum and raises its max_level. Returns the published
 * work. */
uint64_t dlx_worker_add_stats(const dlx_worker *worker, dlx_search_stats *sum);

/* Reports to the limits of a search that one of its workers ran out of memory. */
void dlx_worker_report_failure(dlx_budget *limits);

#endif

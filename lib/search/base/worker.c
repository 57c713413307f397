/* SPDX-License-Identifier: MIT */
#include "search/base/worker.h"

static void tick(void *state, const dlx_search_stats *stats)
{
    dlx_worker *worker = state;
    (void)stats;
    dlx_worker_publish(worker);
    if (worker->on_tick)
        worker->on_tick(worker->state);
}

static bool is_cancelled(void *state)
{
    return dlx_worker_stops(state);
}

void dlx_worker_begin(dlx_worker *worker, const atomic_bool *stop, uint64_t memory)
{
    worker->stop = stop;
    dlx_budget_begin(&worker->limits, &(dlx_limits){.memory_limit = memory,
                                                    .on_tick = tick,
                                                    .tick_state = worker,
                                                    .is_cancelled = is_cancelled,
                                                    .cancel_state = worker});
}

void dlx_worker_publish(dlx_worker *worker)
{
    const dlx_search_stats *stats = &worker->limits.stats;
    atomic_store_explicit(&worker->work, worker->limits.work, memory_order_relaxed);
    atomic_store_explicit(&worker->nodes, stats->nodes, memory_order_relaxed);
    atomic_store_explicit(&worker->updates, stats->updates, memory_order_relaxed);
    atomic_store_explicit(&worker->max_level, stats->max_level, memory_order_relaxed);
}

uint64_t dlx_worker_add_stats(const dlx_worker *worker, dlx_search_stats *sum)
{
    const uint64_t level = atomic_load_explicit(&worker->max_level, memory_order_relaxed);
    sum->nodes += atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    sum->updates += atomic_load_explicit(&worker->updates, memory_order_relaxed);
    dlx_search_stats_reach(sum, (size_t)level);
    return atomic_load_explicit(&worker->work, memory_order_relaxed);
}

void dlx_worker_report_failure(dlx_budget *limits)
{
    if (limits->given.memory_limit)
        dlx_budget_memory_reached(limits);
    else
        dlx_budget_no_memory(limits);
}

/* SPDX-License-Identifier: MIT */
#include "search/diagram/concurrent_attempt.h"

#include "search/base/worker.h"
#include <stdlib.h>

struct dlx_concurrent_attempt {
    const dlx_search *asks;
    dlx_worker worker;
    dlx_collected_solutions all;
    int way;
    uint64_t work;
    bool begun;
    dlx_mutex lock;
    dlx_condition ends;
    atomic_bool done, made, ending; /* `all` is written before `done`, and read after it */
};

static void *run(void *state)
{
    dlx_concurrent_attempt *beside = state;
    const bool made = dlx_collected_solutions_try(&beside->all, beside->way, beside->work);
    atomic_store_explicit(&beside->made, made, memory_order_relaxed);
    dlx_mutex_lock(&beside->lock);
    atomic_store_explicit(&beside->done, true, memory_order_release);
    dlx_condition_signal(&beside->ends);
    dlx_mutex_unlock(&beside->lock);
    return NULL;
}

/* With a memory limit, the memory use of other threads could decide which method finishes. */
dlx_concurrent_attempt *dlx_concurrent_attempt_open(const dlx_search *task, bool ordered)
{
    const dlx_search_options *options = &task->options;
    if (options->threads <= 1 || options->node_limit || task->limits->memory_limit)
        return NULL;
    dlx_concurrent_attempt *beside = calloc(1, sizeof *beside);
    if (!beside)
        return NULL;
    atomic_init(&beside->ending, false);
    dlx_worker_begin(&beside->worker, &beside->ending, 0);
    if (!dlx_search_begin(&beside->worker.task, task->problem, &beside->worker.limits, options)) {
        free(beside);
        return NULL;
    }
    beside->asks = task;
    beside->all = (dlx_collected_solutions){.task = &beside->worker.task, .ordered = ordered};
    dlx_mutex_begin(&beside->lock);
    dlx_condition_begin(&beside->ends);
    atomic_init(&beside->done, false);
    atomic_init(&beside->made, false);
    return beside;
}

bool dlx_concurrent_attempt_start(dlx_concurrent_attempt *beside, int way, uint64_t work)
{
    beside->way = way;
    beside->work = work;
    atomic_store_explicit(&beside->done, false, memory_order_relaxed);
    beside->begun = dlx_worker_start(&beside->worker, run, beside);
    return beside->begun;
}

bool dlx_concurrent_attempt_has_succeeded(const dlx_concurrent_attempt *beside)
{
    return atomic_load_explicit(&beside->done, memory_order_acquire) &&
           atomic_load_explicit(&beside->made, memory_order_relaxed);
}

bool dlx_concurrent_attempt_wait(dlx_concurrent_attempt *beside)
{
    while (beside->begun && !atomic_load_explicit(&beside->done, memory_order_acquire)) {
        if (!dlx_limits_look(beside->asks->limits))
            return false;
        dlx_mutex_lock(&beside->lock);
        if (!atomic_load_explicit(&beside->done, memory_order_relaxed))
            dlx_condition_wait_briefly(&beside->ends, &beside->lock);
        dlx_mutex_unlock(&beside->lock);
    }
    return beside->begun && dlx_concurrent_attempt_has_succeeded(beside);
}

void dlx_concurrent_attempt_stop(dlx_concurrent_attempt *beside)
{
    if (!beside || !beside->begun)
        return;
    dlx_search_stats *to = &beside->asks->limits->stats;
    dlx_search_stats *from = &beside->worker.limits.stats;
    atomic_store_explicit(&beside->ending, true, memory_order_relaxed);
    dlx_thread_join(&beside->worker.thread);
    atomic_store_explicit(&beside->ending, false, memory_order_relaxed);
    beside->begun = false;
    to->nodes += from->nodes;
    to->updates += from->updates;
    if (from->max_level > to->max_level)
        to->max_level = from->max_level;
    *from = (dlx_search_stats){0};
}

dlx_collected_solutions *dlx_concurrent_attempt_result(dlx_concurrent_attempt *beside)
{
    return &beside->all;
}

void dlx_concurrent_attempt_close(dlx_concurrent_attempt *beside)
{
    if (!beside)
        return;
    dlx_concurrent_attempt_stop(beside);
    dlx_collected_solutions_free(&beside->all);
    dlx_search_end(&beside->worker.task);
    dlx_condition_end(&beside->ends);
    dlx_mutex_end(&beside->lock);
    free(beside);
}

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
    dlx_concurrent_attempt *attempt = state;
    const dlx_stop stop = {.work = attempt->work};
    const bool made =
        dlx_collected_solutions_try(&attempt->all, attempt->way, attempt->work ? &stop : NULL);
    atomic_store_explicit(&attempt->made, made, memory_order_relaxed);
    dlx_mutex_lock(&attempt->lock);
    atomic_store_explicit(&attempt->done, true, memory_order_release);
    dlx_condition_signal(&attempt->ends);
    dlx_mutex_unlock(&attempt->lock);
    return NULL;
}

/* With a memory limit, the memory use of other threads could decide which method finishes. */
dlx_concurrent_attempt *dlx_concurrent_attempt_open(const dlx_search *task, bool ordered)
{
    const dlx_search_options *options = &task->options;
    if (options->threads <= 1 || options->node_limit || task->limits->budget.memory)
        return NULL;
    dlx_concurrent_attempt *attempt = calloc(1, sizeof *attempt);
    if (!attempt)
        return NULL;
    atomic_init(&attempt->ending, false);
    dlx_worker_begin(&attempt->worker, &attempt->ending, 0);
    if (!dlx_search_begin(&attempt->worker.task, task->problem, &attempt->worker.limits, options)) {
        free(attempt);
        return NULL;
    }
    attempt->asks = task;
    attempt->all = (dlx_collected_solutions){.task = &attempt->worker.task, .ordered = ordered};
    dlx_mutex_begin(&attempt->lock);
    dlx_condition_begin(&attempt->ends);
    atomic_init(&attempt->done, false);
    atomic_init(&attempt->made, false);
    return attempt;
}

bool dlx_concurrent_attempt_start(dlx_concurrent_attempt *attempt, int way, uint64_t work)
{
    attempt->way = way;
    attempt->work = work;
    atomic_store_explicit(&attempt->done, false, memory_order_relaxed);
    attempt->begun = dlx_worker_start(&attempt->worker, run, attempt);
    return attempt->begun;
}

bool dlx_concurrent_attempt_has_succeeded(const dlx_concurrent_attempt *attempt)
{
    return atomic_load_explicit(&attempt->done, memory_order_acquire) &&
           atomic_load_explicit(&attempt->made, memory_order_relaxed);
}

bool dlx_concurrent_attempt_wait(dlx_concurrent_attempt *attempt)
{
    while (attempt->begun && !atomic_load_explicit(&attempt->done, memory_order_acquire)) {
        if (!dlx_limits_look(attempt->asks->limits))
            return false;
        dlx_mutex_lock(&attempt->lock);
        if (!atomic_load_explicit(&attempt->done, memory_order_relaxed))
            dlx_condition_wait_briefly(&attempt->ends, &attempt->lock);
        dlx_mutex_unlock(&attempt->lock);
    }
    return attempt->begun && dlx_concurrent_attempt_has_succeeded(attempt);
}

void dlx_concurrent_attempt_stop(dlx_concurrent_attempt *attempt)
{
    if (!attempt || !attempt->begun)
        return;
    dlx_search_stats *to = &attempt->asks->limits->stats;
    dlx_search_stats *from = &attempt->worker.limits.stats;
    atomic_store_explicit(&attempt->ending, true, memory_order_relaxed);
    dlx_thread_join(&attempt->worker.thread);
    atomic_store_explicit(&attempt->ending, false, memory_order_relaxed);
    attempt->begun = false;
    to->nodes += from->nodes;
    to->updates += from->updates;
    if (from->max_level > to->max_level)
        to->max_level = from->max_level;
    *from = (dlx_search_stats){0};
}

dlx_collected_solutions *dlx_concurrent_attempt_result(dlx_concurrent_attempt *attempt)
{
    return &attempt->all;
}

void dlx_concurrent_attempt_close(dlx_concurrent_attempt *attempt)
{
    if (!attempt)
        return;
    dlx_concurrent_attempt_stop(attempt);
    dlx_collected_solutions_free(&attempt->all);
    dlx_search_end(&attempt->worker.task);
    dlx_condition_end(&attempt->ends);
    dlx_mutex_end(&attempt->lock);
    free(attempt);
}

/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/diagram/concurrent_attempt.h"

#if HAVE_THREADS

#include "core/thread.h"
#include <stdlib.h>

struct dlx_beside {
    const dlx_search *asks;
    dlx_limits limits;
    dlx_search task;
    dlx_collection all;
    int way;
    uint64_t work;
    bool begun;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ends;
    atomic_bool done, made, ending; /* `all` is written before `done`, and read after it */
};

static bool is_to_end(void *state)
{
    const dlx_beside *beside = state;
    return atomic_load_explicit(&beside->ending, memory_order_relaxed);
}

static void *run(void *state)
{
    dlx_beside *beside = state;
    const bool made = dlx_collection_try(&beside->all, beside->way, beside->work);
    atomic_store_explicit(&beside->made, made, memory_order_relaxed);
    pthread_mutex_lock(&beside->lock);
    atomic_store_explicit(&beside->done, true, memory_order_release);
    pthread_cond_signal(&beside->ends);
    pthread_mutex_unlock(&beside->lock);
    return NULL;
}

/* Where there is a limit on memory, which way comes to an end may depend on what others take. */
dlx_beside *dlx_beside_open(const dlx_search *task, bool ordered)
{
    const dlx_search_options *options = &task->options;
    if (options->threads <= 1 || options->node_limit || task->limits->memory_limit)
        return NULL;
    dlx_beside *beside = calloc(1, sizeof *beside);
    if (!beside)
        return NULL;
    dlx_limits_begin(&beside->limits, NULL);
    if (!dlx_search_begin(&beside->task, task->problem, &beside->limits, options)) {
        free(beside);
        return NULL;
    }
    beside->asks = task;
    beside->limits.is_cancelled = is_to_end;
    beside->limits.cancel_state = beside;
    beside->all = (dlx_collection){.task = &beside->task, .ordered = ordered};
    pthread_mutex_init(&beside->lock, NULL);
    pthread_cond_init(&beside->ends, NULL);
    atomic_init(&beside->done, false);
    atomic_init(&beside->made, false);
    atomic_init(&beside->ending, false);
    return beside;
}

bool dlx_beside_begin(dlx_beside *beside, int way, uint64_t work)
{
    beside->way = way;
    beside->work = work;
    atomic_store_explicit(&beside->done, false, memory_order_relaxed);
    beside->begun = dlx_thread_begin(&beside->thread, run, beside);
    return beside->begun;
}

bool dlx_beside_is_made(const dlx_beside *beside)
{
    return atomic_load_explicit(&beside->done, memory_order_acquire) &&
           atomic_load_explicit(&beside->made, memory_order_relaxed);
}

bool dlx_beside_wait(dlx_beside *beside)
{
    while (beside->begun && !atomic_load_explicit(&beside->done, memory_order_acquire)) {
        if (!dlx_limits_look(beside->asks->limits))
            return false;
        pthread_mutex_lock(&beside->lock);
        if (!atomic_load_explicit(&beside->done, memory_order_relaxed))
            dlx_thread_wait(&beside->ends, &beside->lock);
        pthread_mutex_unlock(&beside->lock);
    }
    return beside->begun && dlx_beside_is_made(beside);
}

void dlx_beside_end(dlx_beside *beside)
{
    if (!beside || !beside->begun)
        return;
    dlx_search_stats *to = &beside->asks->limits->stats;
    dlx_search_stats *from = &beside->limits.stats;
    atomic_store_explicit(&beside->ending, true, memory_order_relaxed);
    pthread_join(beside->thread, NULL);
    atomic_store_explicit(&beside->ending, false, memory_order_relaxed);
    beside->begun = false;
    to->nodes += from->nodes;
    to->updates += from->updates;
    if (from->max_level > to->max_level)
        to->max_level = from->max_level;
    *from = (dlx_search_stats){0};
}

dlx_collection *dlx_beside_collection(dlx_beside *beside)
{
    return &beside->all;
}

void dlx_beside_close(dlx_beside *beside)
{
    if (!beside)
        return;
    dlx_beside_end(beside);
    dlx_collection_free(&beside->all);
    dlx_search_end(&beside->task);
    pthread_cond_destroy(&beside->ends);
    pthread_mutex_destroy(&beside->lock);
    free(beside);
}

#else

dlx_beside *dlx_beside_open(const dlx_search *task, bool ordered)
{
    (void)task;
    (void)ordered;
    return NULL;
}

bool dlx_beside_begin(dlx_beside *beside, int way, uint64_t work)
{
    (void)beside;
    (void)way;
    (void)work;
    return false;
}

bool dlx_beside_is_made(const dlx_beside *beside)
{
    (void)beside;
    return false;
}

bool dlx_beside_wait(dlx_beside *beside)
{
    (void)beside;
    return false;
}

void dlx_beside_end(dlx_beside *beside)
{
    (void)beside;
}

dlx_collection *dlx_beside_collection(dlx_beside *beside)
{
    (void)beside;
    return NULL;
}

void dlx_beside_close(dlx_beside *beside)
{
    (void)beside;
}

#endif

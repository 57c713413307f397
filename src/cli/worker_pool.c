/* SPDX-License-Identifier: MIT */
#include "cli/worker_pool.h"

#include "core/threads.h"
#include <stdlib.h>

enum { MOST_THREADS = 256 };

struct worker_pool {
    worker_pool_job job;
    void *state;
    _Atomic uint64_t fetched, committed; /* tickets; ticket i uses slot i % job.slots */
    uint64_t started;
    bool *processed;           /* [0..job.slots[: waits for commit */
    bool open;                 /* `fetch` may have more */
    bool fetching, committing; /* a thread is doing this */
    bool ending;
    unsigned count;   /* threads besides the caller */
    unsigned workers; /* threads started so far */
    dlx_thread *threads;
    dlx_mutex lock;        /* of all members above */
    dlx_condition changed; /* signals a change of these members */
};

/* Commits processed slots in order, unless another thread does. */
static void commit(worker_pool *pool)
{
    while (!pool->committing && pool->committed < pool->started &&
           pool->processed[pool->committed % pool->job.slots]) {
        pool->committing = true;
        if (!pool->job.serial_fetch)
            dlx_mutex_unlock(&pool->lock);
        pool->job.commit(pool->state, pool->committed % pool->job.slots);
        if (!pool->job.serial_fetch)
            dlx_mutex_lock(&pool->lock);
        pool->committing = false;
        pool->committed++;
        dlx_condition_broadcast(&pool->changed);
    }
}

static void fetch_slot(worker_pool *pool)
{
    const size_t slot = pool->fetched % pool->job.slots;
    pool->fetching = true;
    if (!pool->job.serial_fetch)
        dlx_mutex_unlock(&pool->lock);
    const bool open = pool->job.fetch(pool->state, slot);
    if (!pool->job.serial_fetch)
        dlx_mutex_lock(&pool->lock);
    pool->fetching = false;
    pool->open = open;
    pool->fetched += open; /* this slot, or the slot started last by `fetch` */
    dlx_condition_broadcast(&pool->changed);
}

static void process_slot(worker_pool *pool, unsigned worker)
{
    const size_t slot = pool->started++ % pool->job.slots;
    pool->processed[slot] = false;
    dlx_mutex_unlock(&pool->lock);
    pool->job.process(pool->state, slot, worker);
    dlx_mutex_lock(&pool->lock);
    pool->processed[slot] = true;
    commit(pool);
}

static void job(worker_pool *pool, unsigned worker)
{
    while (pool->open || pool->started < pool->fetched)
        if (pool->started < pool->fetched)
            process_slot(pool, worker);
        else if (!pool->fetching && worker_pool_pending(pool) < pool->job.slots)
            fetch_slot(pool);
        else
            dlx_condition_wait(&pool->changed, &pool->lock);
}

void worker_pool_run(worker_pool *pool)
{
    dlx_mutex_lock(&pool->lock);
    pool->open = true;
    dlx_condition_broadcast(&pool->changed);
    job(pool, 0);
    while (worker_pool_pending(pool))
        dlx_condition_wait(&pool->changed, &pool->lock);
    dlx_mutex_unlock(&pool->lock);
}

size_t worker_pool_pending(const worker_pool *pool)
{
    const uint64_t committed = pool->committed; /* read first: never exceeds `fetched` */
    return (size_t)(pool->fetched - committed);
}

size_t worker_pool_submit(worker_pool *pool)
{
    dlx_mutex_lock(&pool->lock);
    pool->fetched++;
    dlx_condition_broadcast(&pool->changed);
    while (worker_pool_pending(pool) == pool->job.slots)
        dlx_condition_wait(&pool->changed, &pool->lock);
    dlx_mutex_unlock(&pool->lock);
    return pool->fetched % pool->job.slots;
}

void worker_pool_lock(worker_pool *pool)
{
    dlx_mutex_lock(&pool->lock);
    while (pool->committing)
        dlx_condition_wait(&pool->changed, &pool->lock);
}

void worker_pool_unlock(worker_pool *pool)
{
    dlx_mutex_unlock(&pool->lock);
}

bool worker_pool_lock_slot(worker_pool *pool, size_t slot, bool wait)
{
    dlx_mutex_lock(&pool->lock);
    while (wait && pool->committed % pool->job.slots != slot)
        dlx_condition_wait(&pool->changed, &pool->lock);
    if (pool->committed % pool->job.slots == slot)
        return true;
    dlx_mutex_unlock(&pool->lock);
    return false;
}

unsigned worker_pool_threads(const worker_pool *pool)
{
    return pool->count + 1;
}

unsigned worker_pool_thread_count(uint64_t wanted)
{
    const uint64_t count = wanted ? wanted : dlx_threads_processors();
    return count > MOST_THREADS ? MOST_THREADS : (unsigned)count;
}

static void *run_worker(void *state)
{
    worker_pool *pool = state;
    dlx_mutex_lock(&pool->lock);
    const unsigned worker = ++pool->workers;
    while (!pool->ending) {
        job(pool, worker);
        if (!pool->ending)
            dlx_condition_wait(&pool->changed, &pool->lock);
    }
    dlx_mutex_unlock(&pool->lock);
    return NULL;
}

worker_pool *worker_pool_new(unsigned threads, const worker_pool_job *job, void *state)
{
    worker_pool *pool = calloc(1, sizeof *pool);
    bool *processed = calloc(job->slots, sizeof *processed);
    dlx_thread *others = calloc(threads, sizeof *others);
    if (!pool || !processed || !others) {
        free(pool);
        free(processed);
        free(others);
        return NULL;
    }
    pool->job = *job;
    pool->state = state;
    pool->processed = processed;
    pool->threads = others;
    dlx_mutex_begin(&pool->lock);
    dlx_condition_begin(&pool->changed);
    while (pool->count < threads - 1 &&
           dlx_thread_start(&pool->threads[pool->count], run_worker, pool))
        pool->count++;
    return pool;
}

void worker_pool_free(worker_pool *pool)
{
    if (!pool)
        return;
    dlx_mutex_lock(&pool->lock);
    pool->ending = true;
    dlx_condition_broadcast(&pool->changed);
    dlx_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->count; i++)
        dlx_thread_join(&pool->threads[i]);
    dlx_condition_end(&pool->changed);
    dlx_mutex_end(&pool->lock);
    free(pool->threads);
    free(pool->processed);
    free(pool);
}

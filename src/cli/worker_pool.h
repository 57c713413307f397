/* SPDX-License-Identifier: MIT */
/* Parts of a stream that several threads do, each a part at a time, and that are finished in the
 * order in which they were taken. Where there are no threads, the caller does all of them. */
#ifndef CLI_WORKER_POOL_H
#define CLI_WORKER_POOL_H

#include <stdbool.h>
#include <stddef.h>

/* What there is to do. Parts [0..parts[ can be in hand at once: memory for more is not needed. */
typedef struct worker_pool_job {
    size_t slots;
    /* Makes `slot` the next one; no other thread takes meanwhile. False: there is no more for now.
     */
    bool (*fetch)(void *state, size_t slot);
    bool serial_fetch; /* nothing is finished meanwhile either */
    /* In any thread; `worker` is the thread's number, below that of all. */
    void (*process)(void *state, size_t slot, unsigned worker);
    /* In order, one at a time; others take and run meanwhile, unless that is done alone. */
    void (*commit)(void *state, size_t slot);
} worker_pool_job;

typedef struct worker_pool worker_pool;

/* The number of threads for -j N: at least 1, 0 stands for one for each processor. */
unsigned worker_pool_thread_count(unsigned wanted);

/* A crew of so many threads, the caller's among them; fewer if the system has no more to give.
 * NULL: out of memory. */
worker_pool *worker_pool_new(unsigned threads, const worker_pool_job *job, void *state);
void worker_pool_free(worker_pool *pool);

/* Takes parts, runs and finishes them until there is no more for now. */
void worker_pool_run(worker_pool *pool);

/* The threads that it has, the caller's among them. */
unsigned worker_pool_threads(const worker_pool *pool);

/* Parts that were taken and are not finished: exactly in `commit`, in `fetch` if it is alone, and
 * within worker_pool_lock; elsewhere there may be others by now. */
size_t worker_pool_pending(const worker_pool *pool);

/* For `fetch` that is not alone: the part at hand is complete, so that others can run it, and
 * another one is begun, whose number is returned. Waits until there is one. Only with several
 * threads. */
size_t worker_pool_submit(worker_pool *pool);

/* Keeps others from finishing. */
void worker_pool_lock(worker_pool *pool);
void worker_pool_unlock(worker_pool *pool);

/* While `process` is at a part: keeps others from finishing, so that what is done of it can be
 * passed on. False, and nothing is kept: parts before it are not finished, and the caller is not to
 * `wait` for that. */
bool worker_pool_lock_slot(worker_pool *pool, size_t slot, bool wait);
void worker_pool_unlock_slot(worker_pool *pool);

#endif

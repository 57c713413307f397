/* SPDX-License-Identifier: MIT */
/* Threads process a stream of slots concurrently and commit the slots in the order of fetching.
 * Without threads the caller does all work. */
#ifndef CLI_WORKER_POOL_H
#define CLI_WORKER_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The callbacks. Up to `slots` slots are pending at a time. */
typedef struct worker_pool_job {
    size_t slots;
    /* Fills the slot with the next work, one thread at a time. Returns false if there is none. */
    bool (*fetch)(void *state, size_t slot);
    bool serial_fetch; /* commit and fetch exclude each other */
    /* Runs in any thread; `worker` is its index, below the number of threads. */
    void (*process)(void *state, size_t slot, unsigned worker);
    /* Runs in fetch order, one slot at a time, concurrently with fetch and process unless
     * serial_fetch. */
    void (*commit)(void *state, size_t slot);
} worker_pool_job;

typedef struct worker_pool worker_pool;

/* Returns the number of threads for -j: at least 1; 0: one for each processor. */
unsigned worker_pool_thread_count(uint64_t wanted);

/* Starts `threads` - 1 threads, or as many as the system allows. Returns NULL if memory runs
 * out. */
worker_pool *worker_pool_new(unsigned threads, const worker_pool_job *job, void *state);
void worker_pool_free(worker_pool *pool);

/* Runs until fetch returns false and all slots are committed. */
void worker_pool_run(worker_pool *pool);

/* Returns the number of threads, with the caller. */
unsigned worker_pool_threads(const worker_pool *pool);

/* Returns the number of slots fetched and not committed: exact within commit, serial
 * fetch and worker_pool_lock, otherwise an upper bound. */
size_t worker_pool_pending(const worker_pool *pool);

/* For a concurrent fetch: submits the current slot for processing, and waits for a free slot,
 * whose index is returned. Needs several threads. */
size_t worker_pool_submit(worker_pool *pool);

/* Excludes commit. */
void worker_pool_lock(worker_pool *pool);
void worker_pool_unlock(worker_pool *pool);

/* The same within process: excludes commit, so that partial results of the slot can be written.
 * Returns false if earlier slots are not committed, unless `wait`. */
bool worker_pool_lock_slot(worker_pool *pool, size_t slot, bool wait);

#endif

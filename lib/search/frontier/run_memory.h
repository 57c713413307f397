/* SPDX-License-Identifier: MIT */
/* Memory of sorted tables: blocks of a few sizes, which pass from the table being read to the table
 * being written while they are in the cache, mostly within a thread. */
#ifndef DLX_SEARCH_FRONTIER_RUN_MEMORY_H
#define DLX_SEARCH_FRONTIER_RUN_MEMORY_H

#include "search/frontier/runs.h"
#include "search/frontier/states.h"

typedef struct dlx_run_memory {
    dlx_store *store; /* accounts for blocks */
    size_t ranges, layers;
    uint64_t each; /* reserved bytes for each layer */
    unsigned threads;
    uint64_t words; /* words of a block of size 0; size k: a 2^k-th of it */
    uint32_t sizes;
    uint32_t size; /* size of new blocks while memory lasts */
    /* Lists of free blocks by thread and size; each block's first word is the address of the next.
     */
    uint64_t **free;
    uint64_t used; /* bytes of blocks in use */
    uint64_t taken;
    uint64_t most;    /* limit for `taken` */
    int64_t budget;   /* bytes of blocks available */
    bool refused;     /* an allocation failed */
    atomic_flag busy; /* lock of the free lists */
} dlx_run_memory;

/* Reserved memory for each layer, enough to continue. `limbs`: upper bound of a number. */
uint64_t dlx_run_memory_least(size_t ranges, uint64_t limbs);

/* Returns false if out of memory. */
bool dlx_run_memory_begin(dlx_run_memory *memory, dlx_store *store, unsigned threads, size_t ranges,
                          size_t layers, uint64_t limbs);

/* Frees all blocks; tables must have returned theirs. */
void dlx_run_memory_end(dlx_run_memory *memory);

/* Sets the memory limit for the given number of deferred layers. */
void dlx_run_memory_open(dlx_run_memory *memory, size_t waiting);

/* Accounts for blocks allocated since. */
void dlx_run_memory_close(dlx_run_memory *memory);

/* The functions below are called from any thread [0..threads[. */

/* Returns an empty run. False: out of memory. */
bool dlx_run_memory_take(dlx_run_memory *memory, unsigned thread, uint32_t limbs, dlx_run *run);

/* Frees the block of a run, if any. */
void dlx_run_memory_release(dlx_run_memory *memory, unsigned thread, dlx_run *run);

/* Frees all blocks of a table. */
void dlx_run_memory_drop(dlx_run_memory *memory, dlx_table *table);

/* Makes room in a range for DLX_MAX_LISTED more states, or as many as memory allows. Returns false
 * if too few to continue. */
bool dlx_run_memory_make_room(dlx_run_memory *memory, unsigned thread, dlx_range *range,
                              uint32_t limbs);

#endif

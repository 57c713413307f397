/* SPDX-License-Identifier: MIT */
/* Memory for tables of runs: blocks of a few sizes, which go from the table that has been read to
 * the one that is written while they are still in the cache, and so mostly to the same thread. */
#ifndef DLX_SEARCH_FRONTIER_RUN_MEMORY_H
#define DLX_SEARCH_FRONTIER_RUN_MEMORY_H

#include "search/frontier/runs.h"
#include "search/frontier/states.h"

typedef struct dlx_run_memory {
    dlx_store *store; /* counts what blocks take */
    size_t ranges, layers;
    uint64_t each; /* bytes that are left for each layer */
    unsigned threads;
    uint64_t words; /* of a block of size 0; one of size k has a 2^k-th */
    uint32_t sizes;
    uint32_t size; /* of new blocks, as long as there is memory for them */
    /* Lists of free blocks by thread and size; each block's first word is the address of the next.
     */
    uint64_t **free;
    uint64_t used;    /* bytes of blocks that are not free */
    uint64_t taken;   /* bytes of all blocks */
    uint64_t most;    /* that these may be */
    int64_t budget;   /* bytes of blocks that may still be used */
    bool refused;     /* an allocation has failed */
    atomic_flag busy; /* some thread takes a block, or gives one back */
} dlx_run_memory;

/* Bytes of blocks that are left for each layer: with these it can go on. `limbs`: at most, of any
 * number. */
uint64_t dlx_run_memory_least(size_t ranges, uint64_t limbs);

/* False: no memory. */
bool dlx_run_memory_begin(dlx_run_memory *memory, dlx_store *store, unsigned threads, size_t ranges,
                          size_t layers, uint64_t limbs);

/* Frees all blocks; those of tables have been given back. */
void dlx_run_memory_end(dlx_run_memory *memory);

/* Says how much may be taken while so many layers wait. */
void dlx_run_memory_open(dlx_run_memory *memory, size_t waiting);

/* Counts what has been taken since then. */
void dlx_run_memory_close(dlx_run_memory *memory);

/* What follows is done by any thread, which says which one of [0..threads[ it is. */

/* An empty run. False: there is no memory. */
bool dlx_run_memory_take(dlx_run_memory *memory, unsigned thread, uint32_t limbs, dlx_run *run);

/* Gives a run's block back, if it has one. */
void dlx_run_memory_release(dlx_run_memory *memory, unsigned thread, dlx_run *run);

/* The same for all of a table, of which nothing remains. */
void dlx_run_memory_drop(dlx_run_memory *memory, dlx_table *table);

/* Makes room in a range for DLX_MAX_LISTED more states, or as many as there is memory for.
 * False: there is not enough to go on. */
bool dlx_run_memory_make_room(dlx_run_memory *memory, unsigned thread, dlx_range *range,
                              uint32_t limbs);

#endif

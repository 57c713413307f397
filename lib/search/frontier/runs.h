/* SPDX-License-Identifier: MIT */
/* Sorted tables of states with the number of ways to reach each, and merging of streams. For tables
 * beyond the cache this is several times faster than hashing, since memory is accessed in order. */
#ifndef DLX_SEARCH_FRONTIER_RUNS_H
#define DLX_SEARCH_FRONTIER_RUNS_H

#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

#include <stdatomic.h>

/* The transitions of a layer as streams that keep a sorted table sorted.
 *
 * Here a table holds all states before a layer, including states whose own item is covered. A state
 * passes unchanged to the next layer if the item is covered; otherwise each fitting option produces
 * a successor. All states that an option fits agree in the bits that are set or dropped, so their
 * values grow by the same difference and stay sorted. If secondary items with differing bits are
 * dropped, there is a stream for each value of these bits. */

typedef __int128 dlx_difference;

/* Maps states with (state & test) == want to state + more. */
typedef struct dlx_stream {
    uint64_t test, want;
    dlx_difference more;
    bool is_option; /* false: passes states whose own item is covered */
} dlx_stream;

enum { DLX_MOST_STREAMS = 24 }; /* maximum for sorted tables */

/* Returns the maximum number of streams of a layer; SIZE_MAX if streams do not apply: states of
 * several words, colours, bounds, or too many streams. */
size_t dlx_runs_streams_most(const dlx_masks *masks);

/* Lists the streams of a layer. Returns their number. */
size_t dlx_runs_streams_list(const dlx_masks *masks, size_t layer, dlx_stream *streams);

/* Consecutive states of a table, ascending, in a block of memory (run_memory.c). */
typedef struct dlx_run {
    uint64_t *states;  /* [0..used[, at the start of the block; NULL: freed */
    uint64_t *numbers; /* ways to reach each state; `limbs` each, lowest limb first */
    uint64_t last;     /* last state; valid after the block is freed */
    uint32_t used, room;
    uint32_t size;                 /* size of the block */
    atomic_uint_least32_t readers; /* cursors yet to pass the run */
} dlx_run;

/* Runs in ascending order. */
typedef struct dlx_table {
    dlx_run *runs; /* [0..count[, none is empty */
    size_t count;
    uint32_t limbs;
    uint64_t top; /* bitwise or of the highest limbs */
} dlx_table;

/* Position in a table at which a range reads a stream. */
typedef struct dlx_cursor {
    size_t run, slot;
    size_t held; /* first run not yet released */
    size_t end;  /* last run to read */
} dlx_cursor;

/* Returns the index of the first of states [index..end[ above `bound`. */
static inline size_t dlx_runs_find_state(const uint64_t *states, size_t index, size_t end,
                                         dlx_difference bound)
{
    while (index < end) {
        const size_t middle = index + (end - index) / 2;
        if ((dlx_difference)states[middle] > bound)
            end = middle;
        else
            index = middle + 1;
    }
    return index;
}

/* Returns the first run from `index` on with a state above `bound`, or table->count. */
static inline size_t dlx_runs_find_run(const dlx_table *table, size_t index, dlx_difference bound)
{
    for (size_t end = table->count; index < end;) {
        const size_t middle = index + (end - index) / 2;
        if ((dlx_difference)table->runs[middle].last > bound)
            end = middle;
        else
            index = middle + 1;
    }
    return index;
}

/* Successor states up to `last`, after the end of the previous range. */
typedef struct dlx_range {
    uint64_t last;
    dlx_cursor *cursors; /* by stream: position of the next state */
    dlx_run *runs;       /* finished full runs; [0..count[, with room for two more */
    size_t count, capacity;
    dlx_run into, next; /* the run being filled, and an empty spare run; possibly without room */
    uint64_t top;
    bool has_begun; /* cursors are at the start of the range */
    bool is_done;
    bool is_short;                /* short of memory: lists are shorter */
    uint64_t nodes, merged, work; /* since the last report */
} dlx_range;

typedef struct dlx_listed {
    uint64_t state;
    const uint64_t *number;
} dlx_listed;

/* States listed at a time over all streams, normally and if memory is short. */
enum { DLX_MAX_LISTED = 1 << 11, DLX_MIN_LISTED = 1 << 5 };

/* Vector length of `take`; lists have that much padding. */
enum { DLX_TAKEN_AT_ONCE = 8 };

/* List buffers of a thread, and the function that fills them. */
typedef struct dlx_lists {
    dlx_listed sorted[DLX_MAX_LISTED + DLX_TAKEN_AT_ONCE], other[DLX_MAX_LISTED];
    dlx_listed *(*take)(const dlx_stream *stream, const uint64_t *states, size_t count,
                        const uint64_t *numbers, uint32_t limbs, dlx_listed *target);
} dlx_lists;

/* `at_once`: vector length 1, 4 or 8, reduced to what the processor supports. */
void dlx_runs_lists_begin(dlx_lists *lists, unsigned at_once);

/* Room for states. */
static inline size_t dlx_range_room(const dlx_range *range)
{
    return range->into.room - range->into.used + range->next.room;
}

/* The number of states. */
size_t dlx_runs_table_used(const dlx_table *table);

/* Sets the cursors of ranges to their first and last runs, and counts the readers of each run. */
void dlx_runs_ranges_place(dlx_range *ranges, size_t range_count, const dlx_table *table,
                           const dlx_stream *streams, size_t count);

/* Moves the cursors of a range to its first states, those greater than *before; NULL: first range.
 */
void dlx_runs_range_begin(dlx_range *range, const dlx_table *table, const dlx_stream *streams,
                          size_t count, const uint64_t *before);

/* Extends a range until it is done, lacks room for DLX_MAX_LISTED states (DLX_MIN_LISTED if short
 * of memory), or about `most` states are examined. `limbs`: width of the new numbers, which must
 * suffice. */
void dlx_runs_range_make(dlx_range *range, const dlx_table *table, const dlx_stream *streams,
                         size_t count, uint32_t limbs, dlx_lists *lists, size_t most);

/* Memory of sorted tables: blocks of a few sizes, which pass from the table being read to the table
 * being written while they are in the cache, mostly within a thread. */
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

/* SPDX-License-Identifier: MIT */
/* States of a layer in ascending order, with the number of ways to reach each, and how streams of
 * them are merged. Where tables do not fit into the cache, this takes a fraction of the time of
 * looking states up: memory is read and written in order. */
#ifndef DLX_SEARCH_FRONTIER_RUNS_H
#define DLX_SEARCH_FRONTIER_RUNS_H

#include "search/frontier/streams.h"
#include <stdatomic.h>

/* Some of the states of a table, ascending, in a block of memory (search/frontier/run_memory.h). */
typedef struct dlx_run {
    uint64_t *states;  /* [0..used[, where the block begins; NULL: it has been given back */
    uint64_t *numbers; /* of ways to reach each; `limbs` each, the lowest first */
    uint64_t last;     /* of the states; stays when the block has been given back */
    uint32_t used, room;
    uint32_t size;                 /* of the block */
    atomic_uint_least32_t readers; /* cursors that have not passed it */
} dlx_run;

/* Runs of which each begins beyond the end of the one before it. */
typedef struct dlx_table {
    dlx_run *runs; /* [0..count[, none is empty */
    size_t count;
    uint32_t limbs;
    uint64_t top; /* of all numbers, the bits of the highest limb */
} dlx_table;

/* A place in a table, where a range reads for a stream. */
typedef struct dlx_cursor {
    size_t run, at;
    size_t held; /* the first run that it has not let go */
    size_t end;  /* the last run that it comes to */
} dlx_cursor;

/* The states of the next layer up to `last`, and from where the range before it ended: how far it
 * has been made. */
typedef struct dlx_range {
    uint64_t last;
    dlx_cursor *cursors; /* by stream: the states before it have been taken */
    dlx_run *runs;       /* that have been made and are full; [0..count[, with room for two more */
    size_t count, capacity;
    dlx_run into, next; /* what is being made, and an empty one for later; or without room */
    uint64_t top;
    bool has_begun; /* cursors are where it begins */
    bool is_done;
    bool is_short; /* of memory: fewer states are listed at a time, as long as there is room */
    uint64_t nodes, merged, work; /* since the caller last looked */
} dlx_range;

typedef struct dlx_listed {
    uint64_t state;
    const uint64_t *number;
} dlx_listed;

/* States listed at a time, of all streams, and if memory is short. */
enum { DLX_MAX_LISTED = 1 << 11, DLX_MIN_LISTED = 1 << 5 };

/* States of which a stream may take some at once, with those listed after them. */
enum { DLX_TAKEN_AT_ONCE = 8 };

/* Room that one thread needs for lists, and how it makes them. */
typedef struct dlx_lists {
    dlx_listed one[DLX_MAX_LISTED + DLX_TAKEN_AT_ONCE], other[DLX_MAX_LISTED];
    dlx_listed *(*take)(const dlx_stream *stream, const uint64_t *states, size_t count,
                        const uint64_t *numbers, uint32_t limbs, dlx_listed *to);
} dlx_lists;

/* `at_once`: states that a stream may take at once, 1, 4 or 8; fewer if the processor cannot. */
void dlx_lists_begin(dlx_lists *lists, unsigned at_once);

/* So many more states fit into what it has. */
static inline size_t dlx_range_room(const dlx_range *range)
{
    return range->into.room - range->into.used + range->next.room;
}

/* The states of all runs. */
size_t dlx_table_used(const dlx_table *table);

/* Sets the cursors of ranges to the runs where they begin, and which they come to; counts the
 * readers of each run. */
void dlx_ranges_place(dlx_range *ranges, size_t range_count, const dlx_table *from,
                      const dlx_stream *streams, size_t count);

/* Sets the cursors of a range, in the runs where they begin, to its first states: those that come
 * after `before`. NULL: there is no range before it. */
void dlx_range_begin(dlx_range *range, const dlx_table *from, const dlx_stream *streams,
                     size_t count, const uint64_t *before);

/* Makes more of a range from a table, until it is done, it has no room for DLX_MAX_LISTED more,
 * or DLX_MIN_LISTED if memory is short, or about `most` states have been looked at; `limbs` of
 * numbers in its runs, which must be enough. */
void dlx_range_make(dlx_range *range, const dlx_table *from, const dlx_stream *streams,
                    size_t count, uint32_t limbs, dlx_lists *lists, size_t most);

#endif

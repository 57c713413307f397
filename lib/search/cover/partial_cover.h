/* SPDX-License-Identifier: MIT */
/* A partial set cover: options that are taken, and those that still can be.
 *
 * The free options are a sparse set: the front part of an array, followed by the others in the
 * reverse of the order in which they were taken or dropped (Briggs and Torczon, "An efficient
 * representation for sparse sets", 1993). So the array is also the trail for backtracking.
 *
 * Every taken option must keep an item that no other one covers, else it could be left out. An
 * option that would cover the last such item is dropped as soon as this is known (Murakami and Uno,
 * "Efficient algorithms for dualizing large-scale hypergraphs", 2014). */
#ifndef DLX_SEARCH_COVER_PARTIAL_COVER_H
#define DLX_SEARCH_COVER_PARTIAL_COVER_H

#include "core/columns.h"

typedef struct dlx_partial_cover {
    const dlx_problem *problem;
    dlx_columns columns;
    size_t primary;
    size_t *row;      /* option k has the primary items item[row[k]..row[k + 1][; [0..options] */
    uint32_t *item;   /* items that are left out are not in here */
    uint32_t *option; /* a permutation of the options; [0..count[ are free */
    uint32_t *place;  /* by option: its place in `option` */
    bool *is_taken;   /* by option */
    uint32_t *gain;   /* by option: its items that are not covered */
    uint32_t *own;    /* by option that is taken: the items that it alone covers */
    uint32_t *free;   /* by item: free options that have it */
    uint32_t *times;  /* by item: taken options that have it */
    uint32_t *owner;  /* by item: all of these, xored */
    uint32_t *open;   /* a permutation of the items; [0..open_count[ are not covered */
    uint32_t *at;     /* by item: its place in `open` */
    uint32_t *chosen; /* the taken options, [0..chosen_count[ */
    size_t count;     /* free options */
    size_t open_count;
    size_t chosen_count;
    bool failed;   /* some taken option no longer has an item of its own */
    bool is_copy;  /* `row`, `item` and `columns` belong to another one */
    uint64_t work; /* steps done, see dlx_limits.work */
} dlx_partial_cover;

/* The bytes that dlx_partial_cover_begin allocates, at most. */
uint64_t dlx_partial_cover_size(const dlx_problem *problem);

/* Begins with no option taken, and all that have a primary item free. False: no memory, or the
 * limits say to stop; free it all the same. */
bool dlx_partial_cover_begin(dlx_partial_cover *partial, const dlx_problem *problem,
                             dlx_limits *limits);

/* Another one in the same state, in which no option is taken; what does not change during a search
 * is shared with `from`, which outlives it. The bytes that this allocates. */
bool dlx_partial_cover_copy(dlx_partial_cover *partial, const dlx_partial_cover *from);
uint64_t dlx_partial_cover_copy_size(const dlx_problem *problem);

void dlx_partial_cover_free(dlx_partial_cover *partial);

/* Removes items from the problem for good. Only before the first option is taken. leave_out is by
 * primary item. */
void dlx_partial_cover_leave_out(dlx_partial_cover *partial, const bool *leave_out);

static inline bool dlx_partial_cover_is_free(const dlx_partial_cover *partial, uint32_t option)
{
    return partial->place[option] < partial->count;
}

/* Takes a free option, and drops those that are incompatible with it. */
void dlx_partial_cover_take(dlx_partial_cover *partial, uint32_t option);

/* Drops a free option. */
void dlx_partial_cover_drop(dlx_partial_cover *partial, uint32_t option);

/* Goes back to the state in which so many options were free. */
void dlx_partial_cover_back(dlx_partial_cover *partial, size_t count);

/* Sets *item to the open item with the fewest free options, the first of equals. False: none is
 * open. */
bool dlx_partial_cover_least(dlx_partial_cover *partial, uint32_t *item);

#endif

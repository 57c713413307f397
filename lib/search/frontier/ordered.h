/* SPDX-License-Identifier: MIT */
/* Counting with sorted tables: each layer merges the streams of its table
 * (search/frontier/runs.h) into the next table. Each thread makes a range of the next table.
 * Blocks that all streams have read are freed at once, so there is hardly more than one table in
 * memory.
 *
 * When memory runs short within a layer, the finished part of the next table is processed to the
 * last layer first, while the rest of the layer waits. */
#ifndef DLX_SEARCH_FRONTIER_ORDERED_H
#define DLX_SEARCH_FRONTIER_ORDERED_H

#include "core/count.h"
#include "search/frontier/hashed.h"
#include "search/frontier/runs.h"

extern const dlx_layer_ops dlx_ordered_layers;

/* True if the item order allows streams and memory is ample. */
bool dlx_ordered_suits(const dlx_search *task, const dlx_masks *masks);

/* Counting from both ends of an order that is its own mirror image: if the problem stays the same
 * when each item is replaced by the item as far from the other end, the states of the first half of
 * the layers are those of the last half as well, and each solution is a pair of them.
 *
 * The middle is a separator, items that are consecutive in the order: each option has items before
 * the separator or after the separator, never both, and none has items of the separator alone. A
 * state before the first item of the separator then says which of its items the options with items
 * before cover; options with items after cover the others, as the mirror image of a state. */
enum { DLX_STATE_BYTES = 8, DLX_BYTE_VALUES = 256 };

typedef struct dlx_middle {
    size_t layer; /* of the first item of the separator */
    /* The twin of a state covers what the state leaves: exclusive or of a word for each byte. */
    uint64_t twin[DLX_STATE_BYTES][DLX_BYTE_VALUES];
} dlx_middle;

/* Returns false if there is no middle, or out of memory. */
bool dlx_middle_find(dlx_middle *middle, const dlx_masks *masks, const dlx_problem *problem);

/* Adds the number of solutions, the sum of the products of the numbers of all states and their
 * twins. `table`: before the middle's layer. Returns false if out of memory or stopped. */
bool dlx_middle_join(const dlx_middle *middle, const dlx_table *table, dlx_search *task,
                     dlx_count *found);

#endif

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
#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

typedef struct dlx_ordered dlx_ordered;

/* True if the item order allows streams and memory is ample. */
bool dlx_ordered_suits(const dlx_search *task, const dlx_masks *masks);

/* Accounts for memory and merged states in the store. Returns NULL if out of memory. */
dlx_ordered *dlx_ordered_open(dlx_store *store, const dlx_masks *masks);

bool dlx_ordered_has_more(const dlx_ordered *ordered);

/* Processes a layer. FULL: no memory for the rest of the layer; STOPPED: limit or pause, can be
 * resumed; OUT_OF_MEMORY: no memory for the number of solutions or for lists. */
dlx_outcome dlx_ordered_make(dlx_ordered *ordered);

/* Defers the rest of the layer after FULL, and continues with the finished part. Returns false if
 * no part is finished. */
bool dlx_ordered_split(dlx_ordered *ordered);

size_t dlx_ordered_layer(const dlx_ordered *ordered);

/* The number of solutions found so far. */
const dlx_count *dlx_ordered_found(const dlx_ordered *ordered);

void dlx_ordered_close(dlx_ordered *ordered); /* NULL is allowed */

#endif

/* SPDX-License-Identifier: MIT */
/* Counting with hashed tables, for any problem and any memory.
 *
 * Each layer has a table of states, and adds their numbers to the states of later layers. Layers
 * are processed in order: a table is complete when its layer begins, and freed when the layer ends.
 * When memory runs short within a layer, the rest of the layer waits until all later layers are
 * done and freed. */
#ifndef DLX_SEARCH_FRONTIER_HASHED_H
#define DLX_SEARCH_FRONTIER_HASHED_H

#include "core/count.h"
#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

typedef struct dlx_hashed dlx_hashed;

/* Accounts for memory and merged states in the store. Returns NULL if out of memory. */
dlx_hashed *dlx_hashed_open(dlx_store *store, const dlx_masks *masks);

bool dlx_hashed_has_more(const dlx_hashed *hashed);

/* Processes the current layer. FULL: no memory for the rest of the layer; STOPPED: limit or pause,
 * can be resumed; OUT_OF_MEMORY: no memory for wider numbers. */
dlx_outcome dlx_hashed_make(dlx_hashed *hashed);

/* Defers the rest of the layer after FULL. Returns false if no later layer could free memory. */
bool dlx_hashed_split(dlx_hashed *hashed);

size_t dlx_hashed_layer(const dlx_hashed *hashed);

/* Adds the number of solutions found so far. Returns false if out of memory. */
bool dlx_hashed_add_found(dlx_hashed *hashed, dlx_count *found);

void dlx_hashed_close(dlx_hashed *hashed); /* NULL is allowed */

/* Processes a layer with several threads. Each layer has one table per thread, a shard of the
 * states by hash. A batch of entries takes three phases: threads list the successors by shard; each
 * thread enlarges the table of its shard; each thread adds the listed states of its shard. Every
 * table has one writer, and sums do not depend on the order. */

typedef struct dlx_shards dlx_shards;

/* The number of shards: 1 if threads are not allowed. */
unsigned dlx_shards_wanted(const dlx_search *task);

/* True if the table is so large that one thread profits from prefetching by lists. */
bool dlx_shards_suit_one(const dlx_store *store, const dlx_states *table);

/* Returns NULL without threads or without memory. */
dlx_shards *dlx_shards_open(dlx_store *store, const dlx_masks *masks, unsigned count);

/* Processes tables[layer * count .. (layer + 1) * count[ as far as memory allows and threads pay
 * off. A single thread continues from the positions in the tables. Returns DONE, STOPPED or
 * OUT_OF_MEMORY. */
dlx_outcome dlx_shards_pass(dlx_shards *shards, dlx_states *tables, size_t layer);

void dlx_shards_close(dlx_shards *shards); /* NULL is allowed */

#endif

/* SPDX-License-Identifier: MIT */
/* Processes a layer with several threads. Each layer has one table per thread, a shard of the
 * states by hash. A batch of entries takes three phases: threads list the successors by shard; each
 * thread enlarges the table of its shard; each thread adds the listed states of its shard. Every
 * table has one writer, and sums do not depend on the order. */
#ifndef DLX_SEARCH_FRONTIER_SHARDS_H
#define DLX_SEARCH_FRONTIER_SHARDS_H

#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

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

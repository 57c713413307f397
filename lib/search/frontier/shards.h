/* SPDX-License-Identifier: MIT */
/* The tables of a layer passed on by several threads. Each layer has a table for each thread, which
 * holds the states with a shard of the hashes. A batch of entries is passed on in three pieces of
 * work: threads list the states that the entries lead to, by the shards that they belong to; each
 * makes the tables of its shard large enough; and each adds to them what all have listed. No two
 * threads write to one table, and sums do not depend on their order. */
#ifndef DLX_SEARCH_FRONTIER_SHARDS_H
#define DLX_SEARCH_FRONTIER_SHARDS_H

#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

typedef struct dlx_shards dlx_shards;

/* How many shards there are to be: one, unless there may be threads. */
unsigned dlx_shards_wanted(const dlx_search *task);

/* Is a table so large that one thread, too, passes it on faster by lists: is memory to be fetched
 * ahead? */
bool dlx_shards_suit_one(const dlx_store *store, const dlx_states *table);

/* NULL: there are no threads, or no memory for them. */
dlx_shards *dlx_shards_open(dlx_store *store, const dlx_masks *masks, unsigned count);

/* Passes on the tables of a layer, which are `count` from tables[layer * count] on, as far as there
 * is memory and it is worthwhile; the rest, which begins where the tables say, is for one thread.
 * PASSED, STOPPED or LOST. */
dlx_outcome dlx_shards_pass(dlx_shards *shards, dlx_states *tables, size_t layer);

void dlx_shards_close(dlx_shards *shards); /* of NULL too */

#endif

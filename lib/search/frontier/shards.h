/* SPDX-License-Identifier: MIT */
/* The tables of a step passed on by several threads. Each step has a table for each thread, which
 * holds the states with a share of the hashes. A batch of entries is passed on in three pieces of
 * work: threads list the states that the entries lead to, by the shares that they belong to; each
 * makes the tables of its share large enough; and each adds to them what all have listed. No two
 * threads write to one table, and sums do not depend on their order. */
#ifndef DLX_SEARCH_FRONTIER_SHARDS_H
#define DLX_SEARCH_FRONTIER_SHARDS_H

#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

typedef struct dlx_shares dlx_shares;

/* How many shares there are to be: one, unless there may be threads. */
unsigned dlx_shares_wanted(const dlx_search *task);

/* Is a table so large that one thread, too, passes it on faster by lists: is memory to be fetched
 * ahead? */
bool dlx_shares_suit_one(const dlx_store *store, const dlx_states *table);

/* NULL: there are no threads, or no memory for them. */
dlx_shares *dlx_shares_open(dlx_store *store, const dlx_masks *sweep, unsigned count);

/* Passes on the tables of a step, which are `count` from tables[step * count] on, as far as there
 * is memory and it is worthwhile; the rest, which begins where the tables say, is for one thread.
 * PASSED, STOPPED or LOST. */
dlx_outcome dlx_shares_pass(dlx_shares *shares, dlx_states *tables, size_t step);

void dlx_shares_close(dlx_shares *shares); /* of NULL too */

#endif

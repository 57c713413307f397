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

/* Tables of all layers, sorted or hashed, by their own state. */
typedef struct dlx_layer_ops {
    /* Accounts for memory and merged states in the store. Returns NULL if out of memory. */
    void *(*open)(dlx_store *store, const dlx_masks *masks);

    bool (*has_more)(const void *layers);

    /* Processes the current layer. FULL: no memory for the rest of the layer; STOPPED: limit or
     * pause, can be resumed; OUT_OF_MEMORY: no memory for wider numbers or for lists. */
    dlx_outcome (*make)(void *layers);

    /* Defers the rest of the layer after FULL. Returns false if no later layer could free memory.
     */
    bool (*split)(void *layers);

    size_t (*layer)(const void *layers);

    /* Adds the number of solutions found so far. Returns false if out of memory. */
    bool (*add_found)(void *layers, dlx_count *found);

    void (*close)(void *layers); /* NULL is allowed */
} dlx_layer_ops;

extern const dlx_layer_ops dlx_hashed_layers;

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

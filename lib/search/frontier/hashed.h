/* SPDX-License-Identifier: MIT */
/* A frontier search that looks states up by their hashes, for any problem and any memory.
 *
 * Each layer has a table of its states, and passes their numbers on to the states of later layers.
 * Layers are processed in order, so that a table is complete when its turn comes, and is freed
 * after it. When memory runs short within a layer, the rest of that layer waits until all later
 * ones have been taken and freed. */
#ifndef DLX_SEARCH_FRONTIER_HASHED_H
#define DLX_SEARCH_FRONTIER_HASHED_H

#include "core/count.h"
#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

typedef struct dlx_hashed dlx_hashed;

/* Counts memory and merged states in the store, as long as the search lasts. NULL: no memory. */
dlx_hashed *dlx_hashed_open(dlx_store *store, const dlx_masks *masks);

/* Is there a layer to be made? */
bool dlx_hashed_has_more(const dlx_hashed *hashed);

/* Passes on the table of a layer. FULL: there is no memory for all of it; STOPPED: a limit struck,
 * or a pause. It can go on then. LOST: no memory for the numbers. */
dlx_outcome dlx_hashed_make(dlx_hashed *hashed);

/* After FULL, has the rest of the layer wait. False: there are no later layers that could free
 * memory. */
bool dlx_hashed_split(dlx_hashed *hashed);

/* The layer that is to be made. */
size_t dlx_hashed_layer(const dlx_hashed *hashed);

/* Adds the solutions found so far. False: no memory. */
bool dlx_hashed_add_found(dlx_hashed *hashed, dlx_count *found);

void dlx_hashed_close(dlx_hashed *hashed); /* of NULL too */

#endif

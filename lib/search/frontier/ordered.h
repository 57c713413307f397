/* SPDX-License-Identifier: MIT */
/* A frontier search whose tables are kept in ascending order: each layer merges the streams of the
 * table before it (search/frontier/streams.h) to the next table. Several threads make a range of
 * its states each. What all streams have passed is given back at once, so that there is hardly more
 * than one table at a time.
 *
 * When memory runs short within a layer, the states of the next one that have been made so far are
 * taken to the end, while the rest of the layer waits. */
#ifndef DLX_SEARCH_FRONTIER_ORDERED_H
#define DLX_SEARCH_FRONTIER_ORDERED_H

#include "core/count.h"
#include "search/frontier/state_masks.h"
#include "search/frontier/states.h"

typedef struct dlx_ordered dlx_ordered;

/* Can the masks be made so, and is there memory to spare for it? */
bool dlx_ordered_suits(const dlx_search *task, const dlx_masks *masks);

/* Counts memory and merged states in the store. NULL: no memory. */
dlx_ordered *dlx_ordered_open(dlx_store *store, const dlx_masks *masks);

/* Is there a layer to be made? */
bool dlx_ordered_has_more(const dlx_ordered *ordered);

/* Makes a layer. FULL: there is no memory for all of it; STOPPED: a limit struck, or a pause. It
 * can go on then. LOST: no memory for the number of solutions, or to list what was made. */
dlx_outcome dlx_ordered_make(dlx_ordered *ordered);

/* After FULL, has the rest of the layer wait until what has been made of it is done. False: nothing
 * has been made of it. */
bool dlx_ordered_split(dlx_ordered *ordered);

/* The layer that is to be made. */
size_t dlx_ordered_layer(const dlx_ordered *ordered);

/* The solutions found so far. */
const dlx_count *dlx_ordered_found(const dlx_ordered *ordered);

void dlx_ordered_close(dlx_ordered *ordered); /* of NULL too */

#endif

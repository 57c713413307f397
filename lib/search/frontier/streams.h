/* SPDX-License-Identifier: MIT */
/* What a layer does to a table of states in ascending order, as streams that keep the order.
 *
 * Here a table holds every state before a layer, also those in which the layer's own item has been
 * covered. A layer sends a state to the next one as it is, if that item is covered, or with one of
 * the options added, if it is not. The states that an option fits agree in all bits that are added
 * or dropped on the way: so each of them grows by the same number, and if they were in ascending
 * order, they still are. Where secondary items are dropped, whose bits differ, there is a stream
 * for each value of these bits. */
#ifndef DLX_SEARCH_FRONTIER_STREAMS_H
#define DLX_SEARCH_FRONTIER_STREAMS_H

#include "search/frontier/state_masks.h"

/* Differences of states need 65 bits. */
typedef __int128 dlx_difference;

/* Takes the states whose bits in `test` are `want`, and adds `more` to them. */
typedef struct dlx_stream {
    uint64_t test, want;
    dlx_difference more;
    bool is_option; /* false: it takes the states whose own item is covered */
} dlx_stream;

enum { DLX_MOST_STREAMS = 24 }; /* that a layer may have to be put so */

/* The most streams that any layer of the masks has; SIZE_MAX: there is a layer that cannot be put
 * so, since states have several words or items colours. */
size_t dlx_streams_most(const dlx_masks *masks);

/* Lists the streams of a layer, and returns how many they are. */
size_t dlx_streams_list(const dlx_masks *masks, size_t layer, dlx_stream *streams);

#endif

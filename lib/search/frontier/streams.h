/* SPDX-License-Identifier: MIT */
/* The transitions of a layer as streams that keep a sorted table sorted.
 *
 * Here a table holds all states before a layer, including states whose own item is covered. A state
 * passes unchanged to the next layer if the item is covered; otherwise each fitting option produces
 * a successor. All states that an option fits agree in the bits that are set or dropped, so their
 * values grow by the same difference and stay sorted. If secondary items with differing bits are
 * dropped, there is a stream for each value of these bits. */
#ifndef DLX_SEARCH_FRONTIER_STREAMS_H
#define DLX_SEARCH_FRONTIER_STREAMS_H

#include "search/frontier/state_masks.h"

typedef __int128 dlx_difference;

/* Maps states with (state & test) == want to state + more. */
typedef struct dlx_stream {
    uint64_t test, want;
    dlx_difference more;
    bool is_option; /* false: passes states whose own item is covered */
} dlx_stream;

enum { DLX_MOST_STREAMS = 24 }; /* maximum for sorted tables */

/* Returns the maximum number of streams of a layer; SIZE_MAX if streams do not apply: states of
 * several words, colours, bounds, or too many streams. */
size_t dlx_streams_most(const dlx_masks *masks);

/* Lists the streams of a layer. Returns their number. */
size_t dlx_streams_list(const dlx_masks *masks, size_t layer, dlx_stream *streams);

#endif

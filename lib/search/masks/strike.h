/* SPDX-License-Identifier: MIT */
/* What the search in rows does to all masks of a level at once, for each kind of vectors. */
#ifndef DLX_SEARCH_MASKS_STRIKE_H
#define DLX_SEARCH_MASKS_STRIKE_H

#include "search/bits/batch.h"

enum { DLX_STRIKE_LANES = 32 }; /* the number of masks is a multiple of it */

/* All masks begin at a multiple of 64 bytes; [0..count[. */
typedef struct dlx_strike {
    /* Clears the bits of the row. */
    void (*strike)(uint16_t *mask, const uint16_t *row, size_t count);

    /* Lists the masks with at most one bit, in order. Returns how many they are. There is room for
     * all of them, and for DLX_STRIKE_LANES more. */
    size_t (*list_few)(const uint16_t *mask, size_t count, uint16_t *few);

    /* The first mask with two bits; `count`: none has. */
    size_t (*find_pair)(const uint16_t *mask, size_t count);
} dlx_strike;

/* Those that use such vectors, which this machine has. */
const dlx_strike *dlx_strike_of(dlx_vectors vectors);

#endif

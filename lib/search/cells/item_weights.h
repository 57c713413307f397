/* SPDX-License-Identifier: MIT */
/* Weights of items: 1, and 1 more for each time that the search has failed at the item. */
#ifndef DLX_SEARCH_CELLS_ITEM_WEIGHTS_H
#define DLX_SEARCH_CELLS_ITEM_WEIGHTS_H

#include "dlx.h"
#include <string.h>

enum { DLX_MAX_CHANGED_WEIGHTS = 64 };

/* All zero: there are none. */
typedef struct dlx_item_weights {
    float *inverse; /* by item: 1 / weight */
    uint32_t changed[DLX_MAX_CHANGED_WEIGHTS];
    size_t changes; /* weights that have changed, since somebody set this to 0; the first of them
                       are those of changed[]. More than DLX_MAX_CHANGED_WEIGHTS: others too */
} dlx_item_weights;

/* The bytes that those of `count` items take. */
size_t dlx_item_weights_size(size_t count);

/* False: no memory. */
bool dlx_item_weights_make(dlx_item_weights *weights, size_t count);
void dlx_item_weights_free(dlx_item_weights *weights);

/* The search has failed at item i. */
void dlx_item_weights_bump(dlx_item_weights *weights, uint32_t i);

/* A number by which to compare an item with so many options more than it needs to others: the
 * number of its branches by its weight. It is less than 2^31. */
static inline uint32_t dlx_item_weights_rank(const dlx_item_weights *weights, uint32_t i,
                                             uint32_t more)
{
    uint32_t rank;
    if (!weights->inverse)
        return more;
    /* Positive numbers are ordered as their representations are. */
    const float branches = ((float)more + 1) * weights->inverse[i];
    memcpy(&rank, &branches, sizeof rank);
    return rank;
}

#endif

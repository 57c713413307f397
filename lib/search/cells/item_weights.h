/* SPDX-License-Identifier: MIT */
/* Item weights (dom/wdeg, see cells.c): 1 plus the number of conflicts at the item. */
#ifndef DLX_SEARCH_CELLS_ITEM_WEIGHTS_H
#define DLX_SEARCH_CELLS_ITEM_WEIGHTS_H

#include "dlx.h"
#include <string.h>

enum { DLX_MAX_CHANGED_WEIGHTS = 64 };

/* All zero: no weights. */
typedef struct dlx_item_weights {
    float *inverse; /* by item: 1 / weight */
    uint32_t changed[DLX_MAX_CHANGED_WEIGHTS];
    size_t changes; /* changes since the caller reset this; the first are in `changed` */
} dlx_item_weights;

/* Memory for `count` items. */
size_t dlx_item_weights_size(size_t count);

/* Returns false if out of memory. */
bool dlx_item_weights_make(dlx_item_weights *weights, size_t count);
void dlx_item_weights_free(dlx_item_weights *weights);

/* Increments the weight of item i after a conflict. */
void dlx_item_weights_bump(dlx_item_weights *weights, uint32_t i);

/* Rank of an item with `more` options beyond its need: branches / weight, below 2^31. */
static inline uint32_t dlx_item_weights_rank(const dlx_item_weights *weights, uint32_t i,
                                             uint32_t more)
{
    uint32_t rank;
    if (!weights->inverse)
        return more;
    /* Positive floats compare like their bits. */
    const float branches = ((float)more + 1) * weights->inverse[i];
    memcpy(&rank, &branches, sizeof rank);
    return rank;
}

#endif

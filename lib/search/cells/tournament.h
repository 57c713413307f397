/* SPDX-License-Identifier: MIT */
/* Minimum of many numbers with few changes. */
#ifndef DLX_SEARCH_CELLS_TOURNAMENT_H
#define DLX_SEARCH_CELLS_TOURNAMENT_H

#include "dlx.h"

/* A tournament tree: node k has the minimum of its children 2k and 2k + 1; leaves are the numbers
 * (Knuth, TAOCP 3, 5.4.1). */
typedef struct dlx_tournament {
    uint32_t *tree; /* [1..2 * leaves[; leaf i is tree[leaves + i] */
    size_t leaves;  /* a power of two */
} dlx_tournament;

/* Memory for `count` numbers. */
size_t dlx_tournament_size(size_t count);

/* Creates `count` numbers, all UINT32_MAX. Returns false if out of memory. */
bool dlx_tournament_make(dlx_tournament *least, size_t count);
void dlx_tournament_free(dlx_tournament *least);

/* Sets number i, in logarithmic time. */
void dlx_tournament_set(dlx_tournament *least, size_t i, uint32_t value);

/* Returns the index of the first minimum. */
size_t dlx_tournament_first(const dlx_tournament *least);

#endif

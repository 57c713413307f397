/* SPDX-License-Identifier: MIT */
/* The least of many numbers of which a few change at a time. */
#ifndef DLX_SEARCH_CELLS_TOURNAMENT_H
#define DLX_SEARCH_CELLS_TOURNAMENT_H

#include "dlx.h"

/* A tournament tree: node k has the smaller of the numbers of its children 2k and 2k + 1; the
 * leaves are the numbers themselves (Knuth, TAOCP 3, 5.4.1, trees of losers and of winners). */
typedef struct dlx_tournament {
    uint32_t *tree; /* [1..2 * leaves[; leaf i is tree[leaves + i] */
    size_t leaves;  /* a power of two */
} dlx_tournament;

/* The bytes that `count` numbers take. */
size_t dlx_tournament_size(size_t count);

/* Holds `count` numbers, all UINT32_MAX. False: no memory. */
bool dlx_tournament_make(dlx_tournament *least, size_t count);
void dlx_tournament_free(dlx_tournament *least);

/* Sets number i to `value`, in a number of steps at most logarithmic in their count. */
void dlx_tournament_set(dlx_tournament *least, size_t i, uint32_t value);

/* The index of the least number, the first of equal ones. */
size_t dlx_tournament_first(const dlx_tournament *least);

#endif

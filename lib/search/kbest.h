/* SPDX-License-Identifier: MIT */
/* The K cheapest of many solutions. */
#ifndef DLX_SEARCH_KBEST_H
#define DLX_SEARCH_KBEST_H

#include "dlx.h"

/* One solution that is kept. Freed with free(). */
typedef struct dlx_kept {
    int64_t cost;
    uint64_t number; /* in the order in which they were offered: decides between equal costs */
    size_t count;
    uint32_t options[]; /* ascending; [0..count[ */
} dlx_kept;

typedef struct dlx_kbest {
    dlx_kept **kept; /* [0..count[: a heap, the worst on top, or from dlx_kbest_order on the best */
    size_t count, capacity;
    size_t taken;  /* that stand after the heap */
    uint64_t most; /* keep so many */
    uint64_t offered;
} dlx_kbest;

/* Takes a copy of a solution if it is among the best so far. False: no memory. */
bool dlx_kbest_offer(dlx_kbest *best, int64_t cost, const uint32_t *options, size_t count);

/* Moves the solutions of `other` that `best` does not have over, as far as they are among the best.
 * `other` is empty afterwards. False: no memory, some are lost. */
bool dlx_kbest_merge(dlx_kbest *best, dlx_kbest *other);

/* Makes ready to take them in order. Nothing is offered or merged from then on. */
void dlx_kbest_order(dlx_kbest *best);

/* Takes the best that is left: the cheapest first, equals by their options. It costs a few steps
 * each time, where sorting them all at once might take long after a time limit. NULL: none is left.
 * Valid as long as `best`. */
const dlx_kept *dlx_kbest_take(dlx_kbest *best);

void dlx_kbest_free(dlx_kbest *best);

#endif

/* The K cheapest of many solutions. */
#ifndef DLX_SEARCH_KBEST_H
#define DLX_SEARCH_KBEST_H

#include "dlx.h"

/* One solution that is kept. Freed with free(). */
typedef struct dlx_kept {
    int64_t cost;
    uint64_t number; /* in the order in which they were offered: decides between equal costs */
    size_t count;
    uint32_t options[]; /* [0..count[ */
} dlx_kept;

typedef struct dlx_best {
    dlx_kept **kept; /* a heap, the worst on top, until dlx_best_sort */
    size_t count, capacity;
    uint64_t most; /* keep so many */
    uint64_t offered;
} dlx_best;

/* Takes a copy of a solution if it is among the best so far. False: no memory. */
bool dlx_best_offer(dlx_best *best, int64_t cost, const uint32_t *options, size_t count);

/* Moves the solutions of `other` that `best` does not have over, as far as they are among the best.
 * `other` is empty afterwards. */
void dlx_best_merge(dlx_best *best, dlx_best *other);

/* Puts them into order, the cheapest first and equals by their options, and the options of each
 * too, ascending. */
void dlx_best_sort(dlx_best *best);

void dlx_best_free(dlx_best *best);

#endif

/* SPDX-License-Identifier: MIT */
/* The K cheapest of many solutions. */
#ifndef DLX_SEARCH_BASE_KBEST_H
#define DLX_SEARCH_BASE_KBEST_H

#include "search/base/search.h"

/* One solution that is kept. Freed with free(). */
typedef struct dlx_kbest_entry {
    int64_t cost;
    uint64_t number; /* in the order in which solutions were offered: decides between equal costs */
    size_t count;
    uint32_t options[]; /* ascending; [0..count[ */
} dlx_kbest_entry;

/* All zero but for `task` and `most` is empty. */
typedef struct dlx_kbest {
    dlx_search *task; /* whose memory this is */
    uint64_t held;    /* bytes of the solutions kept */
    dlx_kbest_entry *
        *kept; /* [0..count[: a heap, the worst on top, or from dlx_kbest_order on the best */
    size_t count, capacity;
    size_t taken;  /* those after the heap */
    uint64_t most; /* solutions to keep */
    uint64_t offered;
} dlx_kbest;

/* Memory that solutions may take if there is no memory limit. */
#define DLX_KBEST_MEMORY (UINT64_C(1) << 30)

/* Takes a copy of a solution if it is among the best so far. False: no memory, or a limit on it,
 * which has stopped best->task->limits; the same of the next two. */
bool dlx_kbest_offer(dlx_kbest *best, int64_t cost, const uint32_t *options, size_t count);

/* Moves all solutions that are among the best. `other` is empty afterwards. False: no memory, and
 * some are lost. */
bool dlx_kbest_move(dlx_kbest *best, dlx_kbest *other);

/* Moves solutions from `other` to `best`, as far as they are among the best and not there already.
 * `other` is empty afterwards. False: no memory, and some are lost. */
bool dlx_kbest_merge(dlx_kbest *best, dlx_kbest *other);

/* Removes those with numbers from `from` up to `to`, without that one. */
void dlx_kbest_remove(dlx_kbest *best, uint64_t from, uint64_t to);

/* Prepares to take them in order. Nothing may be offered or merged after that. */
void dlx_kbest_order(dlx_kbest *best);

/* Takes the best solution left: the cheapest first, equals by their options. Each call takes a few
 * steps, whereas sorting all at once might take long after a time limit. NULL: none is left. Valid
 * as long as `best`. */
const dlx_kbest_entry *dlx_kbest_take(dlx_kbest *best);

void dlx_kbest_free(dlx_kbest *best);

#endif

/* SPDX-License-Identifier: MIT */
/* The K cheapest solutions. */
#ifndef DLX_SEARCH_BASE_KBEST_H
#define DLX_SEARCH_BASE_KBEST_H

#include "core/costs.h"
#include "search/base/search.h"

/* A kept solution. Freed with free(). */
typedef struct dlx_kbest_entry {
    dlx_cost cost;
    uint64_t number; /* sequence number of the offer; decides between equal costs */
    size_t count;
    uint32_t options[]; /* ascending; [0..count[ */
} dlx_kbest_entry;

/* Empty if all fields but `task` and `most` are zero. */
typedef struct dlx_kbest {
    dlx_search *task; /* the memory is counted for this search */
    uint64_t held;    /* bytes of the kept solutions */
    dlx_kbest_entry *
        *kept; /* [0..count[: a heap, the worst on top; after dlx_kbest_order, the best on top */
    size_t count, capacity;
    size_t taken;  /* solutions after the heap, taken already */
    uint64_t most; /* maximum number of kept solutions */
    uint64_t offered;
} dlx_kbest;

/* Memory budget in bytes for solutions without a memory limit. */
#define DLX_KBEST_MEMORY (UINT64_C(1) << 30)

/* Copies a solution if among the best so far. Returns false on memory exhaustion or at a memory
 * limit, and then stops best->task->limits; so do dlx_kbest_move and dlx_kbest_merge. */
bool dlx_kbest_offer(dlx_kbest *best, dlx_cost cost, const uint32_t *options, size_t count);

/* Moves the solutions among the best from `other` to `best` and empties `other`. Returns false on
 * memory exhaustion, with some solutions lost. */
bool dlx_kbest_move(dlx_kbest *best, dlx_kbest *other);

/* Moves the solutions among the best from `other` to `best`, without duplicates, and empties
 * `other`. Returns false on memory exhaustion, with some solutions lost. */
bool dlx_kbest_merge(dlx_kbest *best, dlx_kbest *other);

/* Removes the solutions with numbers [from..to[. */
void dlx_kbest_remove(dlx_kbest *best, uint64_t first, uint64_t end);

/* Prepares dlx_kbest_take. No solution may be offered or merged afterwards. */
void dlx_kbest_order(dlx_kbest *best);

/* Takes the cheapest remaining solution, equal costs by their options. Each call takes a few steps;
 * sorting all solutions at once might run long after a time limit. Returns NULL at the end. The
 * entry is valid as long as `best`. */
const dlx_kbest_entry *dlx_kbest_take(dlx_kbest *best);

/* Takes the cheapest remaining solution as the one found by best->task. Returns false at the end.
 */
bool dlx_kbest_choose(dlx_kbest *best);

/* Forgets all solutions. */
void dlx_kbest_free(dlx_kbest *best);

#endif

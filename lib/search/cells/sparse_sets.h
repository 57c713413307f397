/* SPDX-License-Identifier: MIT */
/* The options of a problem in sparse sets: live, taken, or dropped.
 *
 * A sparse set is an array of which the first `size` elements are in the set: an element is removed
 * by swapping it with the last one in the set, and restored by restoring the size (Briggs and
 * Torczon, "An efficient representation for sparse sets", 1993). Every item has a set of the nodes
 * of its live options. */
#ifndef DLX_SEARCH_CELLS_SPARSE_SETS_H
#define DLX_SEARCH_CELLS_SPARSE_SETS_H

#include "search/base/block.h"

/* Options are runs of nodes, with a spacer after each. */
typedef struct dlx_node {
    uint32_t item;  /* or DLX_SPACER */
    uint32_t place; /* in `cells`, or DLX_NO_PLACE; of a spacer: the first node of its option */
} dlx_node;

#define DLX_SPACER UINT32_MAX
#define DLX_NO_PLACE UINT32_MAX

typedef struct dlx_set {
    uint32_t begin, size; /* cells [begin..begin + size[ */
    int32_t need;         /* at least so many options are still to be taken; secondary items: 0, or
                             DLX_AGREED once it has a colour */
    uint32_t epoch;       /* when it was last saved */
} dlx_set;

#define DLX_AGREED INT32_MIN

/* An item's set as it was before the epoch that changed it. */
typedef struct dlx_saved {
    uint32_t item, size;
    int32_t need;
    uint32_t epoch;
} dlx_saved;

typedef struct dlx_sparse_sets {
    dlx_search *task;
    dlx_limits *limits; /* of the task */
    uint32_t primary, items;
    dlx_block block; /* of all that follows, but the trail */
    dlx_node *nodes;
    bool large;       /* too many nodes for a near cache */
    dlx_set *sets;    /* by item */
    uint32_t *cells;  /* nodes */
    uint32_t *colour; /* by node, 0: none; NULL: the problem has no colours */
    uint32_t *slack;  /* by primary item: options that it can take beyond its need; NULL: none */
    uint32_t
        *active; /* [0..active_size[: primary items that can take another option, a sparse set */
    uint32_t *place; /* by primary item, in `active` */
    uint32_t active_size;
    uint32_t *queue; /* [queue_begin..queue_end[: items that need all live options they have */
    uint32_t queue_begin, queue_end;
    uint32_t failed;  /* the item that had too few options left when that was last so */
    dlx_saved *trail; /* what epochs from 1 on have changed; changes in epoch 0 are permanent */
    size_t trail_size, trail_capacity;
    uint32_t epoch;
} dlx_sparse_sets;

/* Sets up. False: no memory, or the limits say to stop; free it all the same. *solvable becomes
 * false if an item has fewer options than it needs. */
bool dlx_sparse_sets_make(dlx_sparse_sets *sparse, dlx_search *task, bool *solvable);
void dlx_sparse_sets_free(dlx_sparse_sets *sparse);

/* Begins an epoch, whose number must not be on the trail. False: as above, task->limits->end is
 * set. */
bool dlx_sparse_sets_enter(dlx_sparse_sets *sparse, uint32_t epoch);

/* Takes or drops the live option of node p, and queues items. False: an item has too few options
 * left; the only valid call is then to restore. */
bool dlx_sparse_sets_take(dlx_sparse_sets *sparse, uint32_t p);
bool dlx_sparse_sets_drop(dlx_sparse_sets *sparse, uint32_t p);

/* Goes back to the state with this trail_size and active_size, with an empty queue. */
void dlx_sparse_sets_restore(dlx_sparse_sets *sparse, size_t trail_size, uint32_t active_size);

/* dlx_grow that accounts for the memory with dlx_search_reserve_memory. False: task->limits->end is
 * set. */
bool dlx_sparse_sets_grow(dlx_search *task, void *array, size_t *capacity, size_t needed,
                          size_t size);

#endif

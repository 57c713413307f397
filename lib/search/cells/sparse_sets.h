/* SPDX-License-Identifier: MIT */
/* The options of a problem in sparse sets: live, taken, or dropped.
 *
 * A sparse set is an array whose first `size` elements are in the set: removal swaps an element
 * with the last one in the set, and restoring the size undoes removals (Briggs and Torczon, "An
 * efficient representation for sparse sets", 1993). Every item has a set of the nodes of its live
 * options.
 *
 * In a small problem, nodes are consecutive with their items, and a spacer follows each option. In
 * a large problem, nodes are the nonzeros of the problem, which holds their items and colours: less
 * memory, but twice as many cache lines are read. */
#ifndef DLX_SEARCH_CELLS_SPARSE_SETS_H
#define DLX_SEARCH_CELLS_SPARSE_SETS_H

#include "search/base/search.h"

typedef struct dlx_set {
    uint32_t begin, size; /* cells [begin..begin + size[ */
    int32_t need;   /* minimum options still to be taken; secondary items: 0, or DLX_AGREED once
                       coloured */
    uint32_t epoch; /* of the last save, if that is on the trail */
} dlx_set;

#define DLX_AGREED INT32_MIN

/* A node of a small problem. */
typedef struct dlx_node {
    uint32_t item; /* or DLX_SPACER */
    uint32_t cell; /* index in `cells` of a live option; of a spacer: first node of its option */
} dlx_node;

#define DLX_SPACER UINT32_MAX

/* The set of an item before the epoch that changed it. */
typedef struct dlx_saved {
    uint32_t size;
    int32_t need;
    uint32_t item;
} dlx_saved;

typedef struct dlx_sparse_sets {
    dlx_search *task;
    dlx_budget *limits;
    uint32_t primary, items;
    dlx_block block; /* memory of all arrays except the trail */
    bool large;
    dlx_node *nodes;      /* if small */
    const uint32_t *item; /* if large, by node */
    uint32_t *cell;       /* if large, by node: as in dlx_node */
    uint64_t *first; /* if large, bit p % 64 of word p / 64: node p is the first of its option, or
                        the end of all */
    const uint32_t *colour; /* by node, 0: none; NULL: no colours */
    uint32_t *own_colour;   /* `colour` if small and coloured */
    dlx_set *sets;          /* by item */
    uint32_t *cells;        /* nodes */
    uint32_t *slack;        /* by primary item: allowed options beyond the need; NULL: none */
    uint32_t
        *active; /* [0..active_size[: primary items that can take another option, a sparse set */
    uint32_t *place; /* by primary item: index in `active` */
    uint32_t active_size;
    uint32_t *queue; /* [queue_begin..queue_end[: items that need all their live options */
    uint32_t queue_begin, queue_end;
    uint32_t failed;      /* item of the last conflict */
    uint32_t hidden_work; /* per hidden option, by the mean size of options */
    dlx_saved *trail;     /* changes since epoch 1; changes in epoch 0 are permanent */
    size_t trail_size, trail_capacity;
    uint32_t epoch;
} dlx_sparse_sets;

/* Returns false if out of memory or stopped; free in any case. *solvable becomes false if an item
 * has fewer options than it needs. */
bool dlx_sparse_sets_make(dlx_sparse_sets *sparse, dlx_search *task, bool *solvable);
/* Begins an epoch with a number not on the trail. Returns false and sets task->limits->end if out
 * of memory. */
bool dlx_sparse_sets_enter(dlx_sparse_sets *sparse, uint32_t epoch);

/* Takes or drops the live option of node p, and queues forced items. Returns false on a conflict;
 * only restore may be called then. */
bool dlx_sparse_sets_take(dlx_sparse_sets *sparse, uint32_t p);
bool dlx_sparse_sets_drop(dlx_sparse_sets *sparse, uint32_t p);

/* Restores the state of the given trail and active sizes, with an empty queue. */
void dlx_sparse_sets_restore(dlx_sparse_sets *sparse, size_t trail_size, uint32_t active_size);

#endif

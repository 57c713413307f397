/* SPDX-License-Identifier: MIT */
/* Open nodes of a search for set covers, as a stack: the top is searched next.
 *
 * A node is stored as its taken and its free options. Multipliers are stored once for each search
 * that was cut off. */
#ifndef DLX_SEARCH_BEST_OPEN_NODES_H
#define DLX_SEARCH_BEST_OPEN_NODES_H

#include "search/best/cover_tree.h"

typedef struct dlx_open_node {
    size_t start, end; /* taken options: chosen[start..end[ */
    size_t state;      /* index of its multipliers */
} dlx_open_node;

/* Empty if all but `items` and `words` is zero. */
typedef struct dlx_open_nodes {
    size_t items, words; /* multipliers per state, words of bits per node */
    dlx_open_node *node; /* [0..count[ */
    size_t count, capacity;
    uint32_t *chosen;
    size_t chosen_capacity;
    uint64_t *free; /* by node: a bit for each option */
    size_t free_capacity;
    int64_t *multiplier; /* by state, then by item */
    size_t states, multiplier_capacity;
    uint64_t held; /* bytes reserved */
} dlx_open_nodes;

dlx_open_nodes dlx_open_nodes_none(const dlx_problem *problem);
void dlx_open_nodes_free(dlx_open_nodes *nodes);

/* Reserves the memory allocated so far, which the task releases in the end. False: over the
 * limit. */
bool dlx_open_nodes_hold(dlx_open_nodes *nodes, dlx_search *task);

/* Pushes the open nodes of a search. False: no memory. */
bool dlx_open_nodes_add_left(dlx_open_nodes *nodes, const dlx_cover_tree *tree);

/* Pops `count` nodes; pushes all nodes of others. False: no memory. */
void dlx_open_nodes_drop(dlx_open_nodes *nodes, size_t count);
bool dlx_open_nodes_put(dlx_open_nodes *nodes, const dlx_open_nodes *others);

/* A worker of dlx_parallel_bound that searches open nodes. */
typedef struct dlx_node_worker {
    void *job; /* of the caller */
    dlx_cover_tree *tree;
    dlx_cover_tree own; /* unused by the caller, whose tree is its own */
} dlx_node_worker;

/* Opens a worker with a copy of the caller's tree and its limit. NULL: no memory. */
dlx_node_worker *dlx_open_nodes_worker(const dlx_node_worker *caller, dlx_search *task,
                                       dlx_incumbent_view *view);
void dlx_open_nodes_close_worker(void *worker);
dlx_cost_rounds *dlx_open_nodes_rounds(void *worker);

/* Takes the tree from the root to a node. The state is independent of earlier searches of the
 * tree. */
void dlx_open_nodes_enter(const dlx_open_nodes *nodes, size_t index, dlx_cover_tree *tree);

#endif

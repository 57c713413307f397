/* SPDX-License-Identifier: MIT */
/* Nodes of a search for set covers below which all is still to be searched: a stack, on top of
 * which is the one to search next.
 *
 * A node is known by the options that are taken and those that are free. Multipliers are kept for
 * each search that was left, not for each node. */
#ifndef DLX_SEARCH_COVER_OPEN_NODES_H
#define DLX_SEARCH_COVER_OPEN_NODES_H

#include "search/cover/cover_tree.h"

typedef struct dlx_open_node {
    size_t start, end; /* the options taken are chosen[start..end[ */
    size_t state;      /* its multipliers are the state-th */
} dlx_open_node;

/* All zero but for `items` and `words` is empty. */
typedef struct dlx_open_nodes {
    size_t items, words; /* multipliers of a state, words of bits of a node */
    dlx_open_node *node; /* [0..count[ */
    size_t count, capacity;
    uint32_t *chosen;
    size_t chosen_capacity;
    uint64_t *free; /* by node: a bit for each option of the problem */
    size_t free_capacity;
    int64_t *multiplier; /* by state, then by item */
    size_t states, multiplier_capacity;
    uint64_t held; /* bytes accounted for */
} dlx_open_nodes;

dlx_open_nodes dlx_open_nodes_none(const dlx_problem *problem);
void dlx_open_nodes_free(dlx_open_nodes *nodes);

/* Accounts for the memory that it has come to have, all of which the task gets back in the end.
 * False: a limit. */
bool dlx_open_nodes_hold(dlx_open_nodes *nodes, dlx_search *task);

/* Adds the nodes that a search of the tree has left. False: no memory. */
bool dlx_open_nodes_add_left(dlx_open_nodes *nodes, const dlx_cover_tree *tree);

/* Removes the uppermost nodes, so many; and puts all of others on top. False: no memory. */
void dlx_open_nodes_drop(dlx_open_nodes *nodes, size_t count);
bool dlx_open_nodes_put(dlx_open_nodes *nodes, const dlx_open_nodes *others);

/* Takes the tree from the root to a node. What is searched there depends on nothing that the tree
 * has searched before. */
void dlx_open_nodes_enter(const dlx_open_nodes *nodes, size_t at, dlx_cover_tree *tree);

#endif

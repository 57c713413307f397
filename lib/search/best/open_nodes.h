/* SPDX-License-Identifier: MIT */
/* Open nodes of a branch and bound: paths from the root, and sets of live options. As a stack, the
 * top is searched next. */
#ifndef DLX_SEARCH_BEST_OPEN_NODES_H
#define DLX_SEARCH_BEST_OPEN_NODES_H

#include "search/base/search.h"

typedef struct dlx_open_node {
    size_t start, end; /* its path: choices[start..end[ */
    size_t set;        /* index of its set of live options */
    size_t state;      /* index of its multipliers */
    uint64_t size;     /* live options: an estimate of the work; 0: unknown */
} dlx_open_node;

/* Empty if all but `items` and `words` is zero. */
typedef struct dlx_open_nodes {
    size_t items, words; /* multipliers per state, words of bits per set */
    dlx_open_node *node; /* [0..count[ */
    size_t count, capacity;
    uint32_t *choices; /* [0..used[ */
    size_t used, choices_capacity;
    uint64_t *live; /* by set: a bit for each option */
    size_t sets, live_capacity;
    int64_t *multiplier; /* by state, then by item */
    size_t states, multiplier_capacity;
    uint64_t held; /* bytes reserved */
} dlx_open_nodes;

/* No nodes of the problem, with `items` multipliers per state. */
dlx_open_nodes dlx_open_nodes_none(const dlx_problem *problem, size_t items);

/* Removes all nodes and frees the memory. */
void dlx_open_nodes_free(dlx_open_nodes *nodes);

/* Reserves the memory allocated so far, which the task releases in the end. False: over the
 * limit. */
bool dlx_open_nodes_hold(dlx_open_nodes *nodes, dlx_search *task);

/* Adds the multipliers, or the set of live options, of the next nodes. `but` is not live
 * (UINT32_MAX: no such option). False: no memory. */
bool dlx_open_nodes_add_state(dlx_open_nodes *nodes, const int64_t *multipliers);
bool dlx_open_nodes_add_set(dlx_open_nodes *nodes, const uint32_t *live, size_t count,
                            uint32_t but);

/* Pushes the node at the end of a path, with the last set and state. False: no memory. */
bool dlx_open_nodes_add(dlx_open_nodes *nodes, const uint32_t *path, size_t length, uint64_t size);

/* Pops `count` nodes. */
void dlx_open_nodes_drop(dlx_open_nodes *nodes, size_t count);

/* Replaces the nodes [first..first + count[ by others. False: no memory. */
bool dlx_open_nodes_replace(dlx_open_nodes *nodes, size_t first, size_t count,
                            const dlx_open_nodes *others);

/* True if the option is live at the node. */
static inline bool dlx_open_nodes_is_live(const dlx_open_nodes *nodes, const dlx_open_node *node,
                                          uint32_t option)
{
    return nodes->live[node->set * nodes->words + option / 64] >> option % 64 & 1;
}

#endif

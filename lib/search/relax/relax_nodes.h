/* SPDX-License-Identifier: MIT */
/* Nodes of a branch and bound tree below its root: the open ones, and their ancestors. */
#ifndef DLX_SEARCH_RELAX_RELAX_NODES_H
#define DLX_SEARCH_RELAX_RELAX_NODES_H

#include "core/costs.h"
#include "search/base/search.h"
#include "search/relax/tableau.h"

#define DLX_RELAX_NO_NODE UINT32_MAX /* the root, or none */

typedef struct dlx_relax_node {
    uint32_t parent;
    uint32_t column;
    uint32_t children; /* that exist */
    bool value;        /* of the column */
    dlx_cost bound;    /* no solution below costs less */
    double estimate;   /* of the bound of this node */
} dlx_relax_node;

/* A row of a basis, see tableau.h. */
typedef struct dlx_relax_row {
    uint32_t variable;
    float weight;
} dlx_relax_row;

typedef struct dlx_relax_nodes {
    dlx_relax_node *node; /* [0..count[ */
    size_t count, capacity;
    uint32_t unused; /* the first of a list by parents */
    uint32_t *open;  /* a heap by estimate, then nodes by age; [0..open_count[ */
    size_t open_count, open_capacity;
    size_t most_open; /* with more, the newest open node is the next, so that memory hardly grows;
                         else the one of least estimate */
    bool newest;
    dlx_relax_row *basis; /* by node: the rows of the basis of its parent, up to most_rows */
    size_t basis_capacity, most_rows;
} dlx_relax_nodes;

/* Removes all nodes. Sets `most_open`, or less where these would take much of the memory, and
 * `most_rows` likewise. */
void dlx_relax_nodes_begin(dlx_relax_nodes *nodes, const dlx_search *task, size_t most_open);
void dlx_relax_nodes_free(dlx_relax_nodes *nodes);

/* Adds a node. Returns its index; DLX_RELAX_NO_NODE: no memory, which stops the task. */
uint32_t dlx_relax_nodes_add(dlx_relax_nodes *nodes, dlx_search *task, dlx_relax_node added);

/* Opens the node. False: no memory, which stops the task. */
bool dlx_relax_nodes_open(dlx_relax_nodes *nodes, dlx_search *task, uint32_t index);

/* Saves the basis of the parent for the open node `index`, unless too many are saved. False: no
 * memory, which stops the task. */
bool dlx_relax_nodes_save(dlx_relax_nodes *nodes, dlx_search *task, uint32_t index,
                          const dlx_simplex *simplex);

/* Returns to the basis saved for the node, if any: fewer steps away from its optimum than the last
 * basis. False: the limits say to stop. */
bool dlx_relax_nodes_restore(const dlx_relax_nodes *nodes, uint32_t index, dlx_simplex *simplex);

/* Removes and returns the next open node; DLX_RELAX_NO_NODE: none. */
uint32_t dlx_relax_nodes_next(dlx_relax_nodes *nodes);

/* Removes a node without children, and its ancestors as far as they have no other child. */
void dlx_relax_nodes_drop(dlx_relax_nodes *nodes, uint32_t index);

#endif

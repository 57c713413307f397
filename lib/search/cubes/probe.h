/* SPDX-License-Identifier: MIT */
/* Estimates of the size of a search tree by random descents from a node. Each descent represents
 * all descents from the node (Knuth, "Estimating the efficiency of backtrack programs", Mathematics
 * of Computation 29, 1975). */
#ifndef DLX_SEARCH_CUBES_PROBE_H
#define DLX_SEARCH_CUBES_PROBE_H

#include "core/random.h"
#include "search/cubes/search_node.h"

/* The estimates of a descent, saturated at UINT64_MAX. */
typedef struct dlx_probe {
    uint64_t nodes;     /* options tried below the position */
    uint64_t solutions; /* solutions below the position */
} dlx_probe;

/* Descends at random from the position and restores the position. `options` has room for all
 * options. `nodes_only`: stops once the nodes are saturated. Returns false on lack of memory; the
 * position is then invalid. */
bool dlx_probe_descend(dlx_search_node *position, uint32_t *options, dlx_random *random,
                       bool nodes_only, dlx_probe *probe);

/* Enters branch number `branch` at the item, whose active options are given. Returns false on lack
 * of memory. */
bool dlx_probe_branch(dlx_search_node *position, uint32_t item, const uint32_t *options,
                      size_t branch);

#endif

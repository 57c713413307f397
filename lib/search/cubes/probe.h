/* SPDX-License-Identifier: MIT */
/* Estimates of the size of a search tree: random descents from a node, each of which stands for all
 * that could have been taken (Knuth, "Estimating the efficiency of backtrack programs", Mathematics
 * of Computation 29, 1975). */
#ifndef DLX_SEARCH_CUBES_PROBE_H
#define DLX_SEARCH_CUBES_PROBE_H

#include "search/base/random.h"
#include "search/cubes/search_node.h"

/* What one descent says. UINT64_MAX stands for all larger numbers. */
typedef struct dlx_probe {
    uint64_t nodes;     /* options tried below the position */
    uint64_t solutions; /* below it */
} dlx_probe;

/* Descends at random from the position, and comes back. `options` has room for all options. False:
 * no memory; the position is then of no use. */
bool dlx_probe_descend(dlx_search_node *position, uint32_t *options, dlx_random *random,
                       dlx_probe *probe);

/* Takes branch number `branch` at the item, whose options that are left are given. False: no
 * memory. */
bool dlx_search_node_branch(dlx_search_node *position, uint32_t item, const uint32_t *options,
                            size_t branch);

#endif

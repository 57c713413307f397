/* SPDX-License-Identifier: MIT */
/* Enumeration of the solutions of a residual problem within a cost limit, with lanes.
 *
 * The reduced cost of an option bounds from below how much the Lagrangian bound rises if the option
 * is taken. Reduced costs are fixed, so they add up: a solution is useful only if the sum over its
 * options is within the gap between the bound and the cost limit. Options above the remaining gap
 * are masked out of the lanes; so a node takes some nanoseconds, and items run out of options
 * early. */
#ifndef DLX_SEARCH_BEST_REDUCED_COST_LANES_H
#define DLX_SEARCH_BEST_REDUCED_COST_LANES_H

#include "search/best/lagrange.h"
#include "search/bits/lanes.h"

typedef struct dlx_reduced_cost_lanes {
    dlx_search *task;
    dlx_vectors vectors;
    bool made, unusable; /* `sets` and `budget` are open, or cannot be */
    dlx_sets sets;       /* of the whole problem */
    dlx_lanes lanes;
    dlx_node_budget budget; /* its path begins at the root of the search */
    dlx_block block;
    double scale; /* scaled reduced cost per unit of cost */
} dlx_reduced_cost_lanes;

/* `search` is all zero. */
void dlx_reduced_cost_lanes_open(dlx_reduced_cost_lanes *search, dlx_search *task,
                                 dlx_vectors vectors);
void dlx_reduced_cost_lanes_close(dlx_reduced_cost_lanes *search);

/* The setup work for the residual problem, whose options dlx_lagrange_least has counted; 0:
 * lanes cannot hold it. */
uint64_t dlx_reduced_cost_lanes_work(const dlx_reduced_cost_lanes *search,
                                     const dlx_live_options *live);

/* Sets up a search for solutions at most `gap`, possibly infinite, above the bound just computed.
 * False: no memory. */
bool dlx_reduced_cost_lanes_begin(dlx_reduced_cost_lanes *search, const dlx_lagrange *bound,
                                  double gap);

/* Lowers the gap. */
void dlx_reduced_cost_lanes_lower(dlx_reduced_cost_lanes *search, double gap);

/* Finds the next solution, budget.path[0..budget.depth[. */
dlx_bits_status dlx_reduced_cost_lanes_next(dlx_reduced_cost_lanes *search);

#endif

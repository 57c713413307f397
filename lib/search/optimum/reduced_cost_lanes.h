/* SPDX-License-Identifier: MIT */
/* The solutions, within a limit on cost, of what is left of a problem: a search with lanes.
 *
 * A Lagrangian bound gives each option a price: the bound rises by at least that if the option is
 * taken. Prices are fixed, so they add up: a solution is worth finding only if the prices of its
 * options do not exceed the budget, the distance between the bound and what is worth finding.
 * Options that cost more than what is left of the budget drop out, by one more mask on the lanes;
 * so a node costs some nanoseconds, and items run out of options early. */
#ifndef DLX_SEARCH_OPTIMUM_REDUCED_COST_LANES_H
#define DLX_SEARCH_OPTIMUM_REDUCED_COST_LANES_H

#include "search/bits/lanes.h"
#include "search/optimum/lagrange.h"

typedef struct dlx_reduced_cost_lanes {
    dlx_search *task;
    dlx_vectors vectors;
    bool made, unusable; /* the sets and the budget have been made, or cannot be */
    dlx_sets sets;       /* of the whole problem */
    dlx_lanes lanes;
    dlx_node_budget budget; /* its path begins at the node that is searched */
    dlx_block block;
    double scale; /* price of a unit of cost */
} dlx_reduced_cost_lanes;

/* Begins with a budget that is all zero. */
void dlx_reduced_cost_lanes_open(dlx_reduced_cost_lanes *search, dlx_search *task,
                                 dlx_vectors vectors);
void dlx_reduced_cost_lanes_close(dlx_reduced_cost_lanes *search);

/* The work of setting up a search of what is left, whose options dlx_live_options_least has
 * counted; 0: lanes cannot hold it. */
uint64_t dlx_reduced_cost_lanes_work(const dlx_reduced_cost_lanes *search,
                                     const dlx_live_options *live);

/* Sets up a search for solutions that cost at most `gap`, which may be infinite, more than the
 * bound just found. False: no memory. */
bool dlx_reduced_cost_lanes_begin(dlx_reduced_cost_lanes *search, const dlx_lagrange *bound,
                                  double gap);

/* From now on only solutions of at most this gap are worth finding. */
void dlx_reduced_cost_lanes_lower(dlx_reduced_cost_lanes *search, double gap);

/* Goes on to the next solution, which is budget.path[0..budget.depth[. */
dlx_bits_status dlx_reduced_cost_lanes_next(dlx_reduced_cost_lanes *search);

#endif

/* SPDX-License-Identifier: MIT */
/* The solutions of what is left of a problem whose cost stays within a limit, by lanes.
 *
 * A Lagrangian bound gives each option a price, by which the bound rises at least if the option is
 * taken. With the prices fixed these add up: a solution is worth finding only if its options cost
 * no more than the distance between the bound and what is worth finding, the budget. An option
 * beyond what is left of it is no longer there, which is one more mask on the lanes; so a node
 * costs some nanoseconds, and items run out of options early. */
#ifndef DLX_SEARCH_OPTIMUM_PRICED_LANES_H
#define DLX_SEARCH_OPTIMUM_PRICED_LANES_H

#include "search/bits/lanes.h"
#include "search/optimum/lagrange.h"

typedef struct dlx_priced_lanes {
    dlx_search *task;
    dlx_vectors vectors;
    bool made, useless; /* the sets and the batch: they are there, or are not to be had */
    dlx_sets sets;      /* of the whole problem */
    dlx_lanes lanes;
    dlx_batch batch; /* its path begins at the node where the search did */
    dlx_block block;
    double scale; /* prices for a unit of cost */
} dlx_priced_lanes;

/* `budget` is all zero. */
void dlx_priced_lanes_open(dlx_priced_lanes *budget, dlx_search *task, dlx_vectors vectors);
void dlx_priced_lanes_close(dlx_priced_lanes *budget);

/* The work of setting up a search of what is left, whose options dlx_live_options_least has
 * counted; 0: it cannot be searched like this. */
uint64_t dlx_priced_lanes_work(const dlx_priced_lanes *budget, const dlx_live_options *live);

/* Sets a search up for solutions that cost up to `gap`, perhaps infinite, more than the bound just
 * found. False: no memory. */
bool dlx_priced_lanes_begin(dlx_priced_lanes *budget, const dlx_lagrange *bound, double gap);

/* From now on only solutions up to that are worth finding. */
void dlx_priced_lanes_lower(dlx_priced_lanes *budget, double gap);

/* Goes on to the next solution, which is batch.path[0..batch.depth[. */
dlx_pace dlx_priced_lanes_next(dlx_priced_lanes *budget);

#endif

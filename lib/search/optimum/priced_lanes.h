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

typedef struct dlx_budget {
    dlx_run *run;
    dlx_vectors vectors;
    bool made, useless; /* the sets and the walk: they are there, or are not to be had */
    dlx_sets sets;      /* of the whole problem */
    dlx_lanes lanes;
    dlx_walk walk; /* its path begins at the node where the search did */
    dlx_block block;
    double scale; /* prices for a unit of cost */
} dlx_budget;

/* `budget` is all zero. */
void dlx_budget_open(dlx_budget *budget, dlx_run *run, dlx_vectors vectors);
void dlx_budget_close(dlx_budget *budget);

/* The work of setting up a search of what is left, whose options dlx_live_least has counted; 0: it
 * cannot be searched like this. */
uint64_t dlx_budget_work(const dlx_budget *budget, const dlx_live *live);

/* Sets a search up for solutions that cost up to `gap`, perhaps infinite, more than the bound just
 * found. False: no memory. */
bool dlx_budget_begin(dlx_budget *budget, const dlx_lagrange *bound, double gap);

/* From now on only solutions up to that are worth finding. */
void dlx_budget_lower(dlx_budget *budget, double gap);

/* Goes on to the next solution, which is walk.path[0..walk.depth[. */
dlx_pace dlx_budget_next(dlx_budget *budget);

#endif

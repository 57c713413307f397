/* SPDX-License-Identifier: MIT */
/* The options that can still be taken, as a sparse set: they are the front part of an array, an
 * option is dropped by swapping it to the end of that part and shortening it, and the search goes
 * back up the tree by restoring its length (Briggs and Torczon, "An efficient representation for
 * sparse sets", 1993). */
#ifndef DLX_SEARCH_OPTIMUM_LIVE_OPTIONS_H
#define DLX_SEARCH_OPTIMUM_LIVE_OPTIONS_H

#include "core/problem.h"

typedef struct dlx_live_options {
    const dlx_problem *problem;
    int64_t sign; /* costs are multiplied by it: 1 to minimise, -1 to maximise */
    uint32_t
        *option; /* a permutation of the options that have a primary item; [0..count[ are live */
    size_t count;
    uint32_t *chosen; /* options taken on the way to this node, [0..chosen_count[ */
    size_t chosen_count;
    int64_t cost; /* of these, times sign */
    uint32_t
        *holder; /* by item: 1 + the place in `chosen` of the option that took it; 0: it is free */
    uint32_t *colour;  /* by item that is taken: the colour it has, 0: none */
    uint32_t *options; /* by primary item: live options, counted by dlx_live_options_least */
    uint64_t work;     /* steps done, see dlx_limits.work */
} dlx_live_options;

/* All options of the problem that have a primary item are live. False: no memory; free it all the
 * same. */
bool dlx_live_options_begin(dlx_live_options *live, const dlx_problem *problem, int64_t sign);
void dlx_live_options_free(dlx_live_options *live);

/* The cost of an option, times sign. */
static inline int64_t dlx_live_options_cost(const dlx_live_options *live, uint32_t option)
{
    return live->problem->cost ? live->sign * live->problem->cost[option] : 0;
}

/* Drops the option at place `at` of [0..count[; the last live one takes its place. */
void dlx_live_options_drop(dlx_live_options *live, size_t at);

/* Takes an option, and drops all that conflict with it, and itself. */
void dlx_live_options_take(dlx_live_options *live, uint32_t option);

/* Goes back to a node with `count` live and `chosen` taken options. */
void dlx_live_options_back(dlx_live_options *live, size_t count, size_t chosen);

/* Counts the live options of each primary item that is free. Sets *item to the first of those with
 * the fewest options. False: none is free. */
bool dlx_live_options_least(dlx_live_options *live, size_t *item);

/* Does the option hold the item? */
bool dlx_live_options_holds(const dlx_live_options *live, uint32_t option, size_t item);

#endif

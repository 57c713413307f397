/* SPDX-License-Identifier: MIT */
/* The options that can still be taken, as a sparse set: the live options are a prefix of an array,
 * an option is dropped by swapping it to the end of the prefix, and backtracking restores the
 * length (Briggs and Torczon, "An efficient representation for sparse sets", 1993). */
#ifndef DLX_SEARCH_OPTIMUM_LIVE_OPTIONS_H
#define DLX_SEARCH_OPTIMUM_LIVE_OPTIONS_H

#include "core/problem.h"

typedef struct dlx_live_options {
    const dlx_problem *problem;
    int64_t sign; /* factor of costs: 1 to minimise, -1 to maximise */
    uint32_t
        *option; /* a permutation of the options that have a primary item; [0..count[ are live */
    size_t count;
    uint32_t *chosen; /* options taken, [0..chosen_count[ */
    size_t chosen_count;
    int64_t cost;      /* of the chosen options, times sign */
    uint32_t *holder;  /* by item: 1 + the index in `chosen` of its option; 0: free */
    uint32_t *colour;  /* by taken item: its colour, 0: none */
    uint32_t *options; /* by primary item: live options, counted by dlx_live_options_least */
    uint64_t work;     /* steps done, see dlx_limits.work */
} dlx_live_options;

/* Makes all options with a primary item live. False: no memory; free it anyway. */
bool dlx_live_options_begin(dlx_live_options *live, const dlx_problem *problem, int64_t sign);
void dlx_live_options_free(dlx_live_options *live);

/* The cost of an option, times sign. */
static inline int64_t dlx_live_options_cost(const dlx_live_options *live, uint32_t option)
{
    return live->problem->cost ? live->sign * live->problem->cost[option] : 0;
}

/* Drops option[at]; the last live option replaces it. */
void dlx_live_options_drop(dlx_live_options *live, size_t at);

/* Takes an option, and drops it and all options in conflict with it. */
void dlx_live_options_take(dlx_live_options *live, uint32_t option);

/* Restores a node with `count` live and `chosen` taken options. */
void dlx_live_options_back(dlx_live_options *live, size_t count, size_t chosen);

/* Counts the live options of each free primary item. Sets *item to the first with the fewest
 * options. False: no item is free. */
bool dlx_live_options_least(dlx_live_options *live, size_t *item);

bool dlx_live_options_holds(const dlx_live_options *live, uint32_t option, size_t item);

#endif

/* SPDX-License-Identifier: MIT */
/* A lower bound on the cost of what is left of a problem, by Lagrangian relaxation.
 *
 * Minimise the sum of cost c[j] over the chosen options, each primary item once, each secondary at
 * most once. With a multiplier u[i] on each item (at most 0 for a secondary one) the reduced cost
 * of option j is r[j] = c[j] - sum of u[i] over its items, and
 *
 *     L(u) = sum of u[i] over all items + sum of min(0, r[j]) over all options
 *
 * is at most the cost of every exact cover (Etcheberry, "The set-covering problem: a new implicit
 * enumeration algorithm", 1977; Fisher, "The Lagrangian relaxation method", 1981). The best u makes
 * it the bound of the linear relaxation. It gets there faster if some primary items that share no
 * option, the `groups`, have no multiplier but stay as constraints: of the options of each, exactly
 * the one of least r[j] is taken. In a sudoku the cells are such items. u is improved by
 * subgradient steps (Held, Wolfe and Crowder, 1974) in a direction that keeps part of the previous
 * ones (Camerini, Fratta and Maffioli, 1975), towards a target above the best bound so far that
 * moves away when steps succeed and comes closer when they fail (Goffin and Kiwiel, 1999). Coloured
 * items are left out; it is still a bound.
 *
 * A sum of n numbers in floating point is off by at most n - 1 roundings of the sum of their
 * absolute values (Higham, "Accuracy and stability of numerical algorithms", 1996). The bound
 * returned is lower than the computed L by more than that, so it is valid whatever the multipliers
 * are. */
#ifndef DLX_SEARCH_BEST_LAGRANGE_H
#define DLX_SEARCH_BEST_LAGRANGE_H

#include "core/costs.h"
#include "core/limits.h"
#include "io/buffer.h"

/* The options that can still be taken, as a sparse set: the live options are a prefix of an array,
 * an option is dropped by swapping it to the end of the prefix, and backtracking restores the
 * length (Briggs and Torczon, "An efficient representation for sparse sets", 1993). */

typedef struct dlx_live_options {
    dlx_arena arena;
    const dlx_problem *problem;
    int sign; /* factor of costs: 1 to minimise, -1 to maximise */
    uint32_t
        *option; /* a permutation of the options that have a primary item; [0..count[ are live */
    size_t count;
    uint32_t *chosen; /* options taken, [0..chosen_count[ */
    size_t chosen_count;
    dlx_cost cost;     /* of the chosen options, times sign */
    uint32_t *holder;  /* by item: 1 + the index in `chosen` of its option; 0: free */
    uint32_t *colour;  /* by taken item: its colour, 0: none */
    uint32_t *options; /* by primary item: live options, counted by dlx_lagrange_least */
    uint64_t work;     /* steps done, see dlx_budget.work */
} dlx_live_options;

/* Makes all options with a primary item live. False: no memory; free the arena anyway. */
bool dlx_live_options_begin(dlx_live_options *live, const dlx_problem *problem, int sign);

/* The cost of an option, times sign. */
static inline dlx_cost dlx_live_options_cost(const dlx_live_options *live, uint32_t option)
{
    return dlx_cost_of_option(live->problem, option, live->sign);
}

/* The same, rounded. */
static inline double dlx_live_options_price(const dlx_live_options *live, uint32_t option)
{
    return live->problem->cost ? live->sign * (double)live->problem->cost[option] : 0;
}

/* Drops option[at]; the last live option replaces it. */
void dlx_live_options_drop(dlx_live_options *live, size_t index);

/* Takes an option, and drops it and all options in conflict with it. */
void dlx_live_options_take(dlx_live_options *live, uint32_t option);

/* Restores a node with `count` live and `chosen` taken options. */
void dlx_live_options_back(dlx_live_options *live, size_t count, size_t chosen);

/* Counts the live options of each free primary item. Sets *item to the first with the fewest
 * options. False: no item is free. */
bool dlx_lagrange_least(dlx_live_options *live, size_t *item);

typedef struct dlx_lagrange {
    dlx_arena arena;
    dlx_live_options *live;
    dlx_budget *limits; /* may cut the steps short: the bound stays valid */
    size_t items, primary;
    double magnitude;   /* 1 plus the sum of all absolute costs */
    double tolerance;   /* of floating-point sums of costs, and half the least difference between
                           costs */
    double longest;     /* the most items of an option */
    double *multiplier; /* u, by item, then the share of the discounts, then 0 */
    double *best_multiplier; /* of the best bound at this node */
    double *slope;           /* by item: 1 minus how often the relaxed solution covers it */
    double *direction;       /* by item; these two also of the share */
    const double *discount;  /* by option, see dlx_lagrange_discount; NULL: 0 */
    double discounts;
    double greatest;        /* absolute discount of an option */
    double *reduced;        /* r, by option */
    size_t width;           /* of rows of `row`; 0: lengths differ too much */
    uint32_t *row;          /* by option: the items with multipliers, padded by items + 1 */
    double *least;          /* by primary item that is a group: the least r of its options */
    uint32_t *least_option; /* the option that has it */
    uint32_t *group;        /* by option: 1 + the primary item of its group; 0: none */
    uint8_t *is_group;      /* by item */
} dlx_lagrange;

/* A bound over the options of `live`. `live` and `limits` outlive it. False: no memory; free the
 * arena anyway. */
bool dlx_lagrange_begin(dlx_lagrange *bound, dlx_live_options *live, dlx_budget *limits);

/* Lowers the costs of options in the bound by a share, from 0 to 1, of discount[option] each, which
 * outlives it; the discounts of every solution add up to `discounts` at least. The share is a
 * multiplier, 1 at first: the discounts come from cuts at the root, and deeper they may raise the
 * bound less than the items do. */
void dlx_lagrange_discount(dlx_lagrange *bound, const double *discount, double discounts);

/* Improves the multipliers in at most `steps` steps, or until the bound exceeds `enough`. Every
 * free primary item must have a live option. Returns the best bound and sets the reduced costs
 * accordingly. */
double dlx_lagrange_improve(dlx_lagrange *bound, int steps, double enough);

/* A lower bound on how much the bound rises if a live option is taken. */
double dlx_lagrange_rise(const dlx_lagrange *bound, uint32_t option);

#endif

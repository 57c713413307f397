/* SPDX-License-Identifier: MIT */
/* A lower bound on the cost of completing a set cover, by Lagrangian relaxation, in integers.
 *
 * Minimise the sum of cost c[j] >= 0 over the options, each open item at least once. With a
 * multiplier u[i] >= 0 on each item the reduced cost of option j is r[j] = c[j] - sum of u[i] over
 * its items, and
 *
 *     L(u) = sum of u[i] over all items + sum of min(0, r[j]) over all options
 *
 * is at most the cost of every cover (Beasley, "A Lagrangian heuristic for set-covering problems",
 * 1990; Caprara, Fischetti and Toth, "A heuristic method for the set covering problem", 1999). u is
 * improved by subgradient steps (Held, Wolfe and Crowder, 1974).
 *
 * All numbers are multiples of a power of two in 64 bits that cannot overflow; rounding only makes
 * the bound a little lower. What negative costs may save is bounded separately: an option of a
 * minimal cover has an item of its own, so each open item adds no less than the least cost of its
 * options. */
#ifndef DLX_SEARCH_BEST_COVER_LAGRANGE_H
#define DLX_SEARCH_BEST_COVER_LAGRANGE_H

#include "proof/bound_proof.h"
#include "search/base/search.h"
#include "search/best/partial_cover.h"

typedef struct dlx_cover_lagrange {
    dlx_arena arena;
    dlx_search *task; /* its limits cut the steps short */
    dlx_partial_cover *partial;
    const dlx_cost *cost; /* by option */
    bool any_negative;    /* some cost is negative */
    int shift;            /* one unit is 2^-shift of a unit of cost */
    int64_t most_multiplier;
    int64_t value;    /* the last bound */
    dlx_cost savings; /* the bound on negative costs, in units of cost */
    bool stopped;
    int64_t *multiplier; /* u, by item: the best of the previous node */
    int64_t *current;    /* u, by item; 0 for covered items */
    int64_t *best;       /* the best u of this node */
    int64_t *reduced;    /* r, by option */
    int64_t *scaled;     /* c, by option, at least 0; a copy shares it */
    int64_t *slope;      /* by item: its lack minus how often the relaxed solution covers it */
} dlx_cover_lagrange;

/* Bytes allocated by dlx_cover_lagrange_begin. */
uint64_t dlx_cover_lagrange_size(const dlx_problem *problem);

/* `task`, `partial` and `cost` outlive `relax`. False: no memory; free the arena anyway. */
bool dlx_cover_lagrange_begin(dlx_cover_lagrange *relax, dlx_search *task,
                              dlx_partial_cover *partial, const dlx_cost *cost);

/* Copies the bound, with its multipliers, for a copy of the partial cover. `lagrange` outlives the
 * copy. */
bool dlx_cover_lagrange_copy(dlx_cover_lagrange *relax, dlx_search *task,
                             dlx_partial_cover *partial, const dlx_cover_lagrange *lagrange);

/* Sets the multipliers, by item. */
void dlx_cover_lagrange_set(dlx_cover_lagrange *relax, const int64_t *multipliers);

/* True if the cover may be completed within `gap`, after at most `steps` steps; false also if the
 * limits say to stop. Every open item must have a free option. If true, sets the reduced costs and
 * *slack: an option above *slack cannot be taken, one below
 * -*slack cannot be left out. */
bool dlx_cover_lagrange_allows(dlx_cover_lagrange *relax, dlx_cost gap, int steps, int64_t *slack);

/* Derives the last bound in a proof. */
void dlx_cover_lagrange_prove(const dlx_cover_lagrange *relax, dlx_proof *proof);

/* Derives a bound on the number of options, which have all open items: these items, less
 * `least_gain` for each option. */
void dlx_cover_lagrange_prove_size(dlx_cover_lagrange *relax, dlx_proof *proof, int64_t least_gain);

/* Derives the lower bound on the cost of all covers; items that were left out have no multiplier.
 */
void dlx_cover_lagrange_prove_root(dlx_cover_lagrange *relax, dlx_proof *proof);

/* The last lower bound on the cost of completing the cover. */
dlx_cost dlx_cover_lagrange_bound(const dlx_cover_lagrange *relax);

#endif

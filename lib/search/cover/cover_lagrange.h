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
#ifndef DLX_SEARCH_COVER_COVER_LAGRANGE_H
#define DLX_SEARCH_COVER_COVER_LAGRANGE_H

#include "search/base/search.h"
#include "search/cover/partial_cover.h"

typedef struct dlx_cover_lagrange {
    dlx_search *task; /* whose limits cut the steps short */
    dlx_partial_cover *partial;
    const int64_t *cost; /* by option */
    bool any_negative;   /* of the costs */
    int shift;           /* the unit is 2^-shift of the unit of costs */
    int64_t most_multiplier;
    int64_t value;       /* the bound found last, in units */
    int64_t savings;     /* the part from negative costs, not in units */
    bool is_copy;        /* `scaled` belongs to another one */
    bool stopped;        /* the limits say to stop */
    int64_t *multiplier; /* u, by item: the best of the previous node */
    int64_t *now;        /* u, by item; 0 for covered items */
    int64_t *best;       /* the best u of this node */
    int64_t *reduced;    /* r, by option */
    int64_t *scaled;     /* c, by option, at least 0 */
    int64_t *slope;      /* by item: 1 minus how often the relaxed solution covers it */
} dlx_cover_lagrange;

/* The bytes that dlx_cover_lagrange_begin allocates. */
uint64_t dlx_cover_lagrange_size(const dlx_problem *problem);

/* `task`, `partial` and `cost` outlive it; the sum of all absolute costs fits 64 bits. False: no
 * memory; free it all the same. */
bool dlx_cover_lagrange_begin(dlx_cover_lagrange *relax, dlx_search *task,
                              dlx_partial_cover *partial, const int64_t *cost);

/* Another one, with the same multipliers, for a copy of the partial cover. `from` outlives it. */
bool dlx_cover_lagrange_copy(dlx_cover_lagrange *relax, dlx_search *task,
                             dlx_partial_cover *partial, const dlx_cover_lagrange *from);
void dlx_cover_lagrange_free(dlx_cover_lagrange *relax);

/* Sets the multipliers, by item; nothing depends on those before. */
void dlx_cover_lagrange_set(dlx_cover_lagrange *relax, const int64_t *multipliers);

/* Could the cover be completed for `gap` or less? Takes at most `steps` steps to show that it
 * cannot. False: it cannot, or the limits say to stop. If true, `reduced` is set, and *slack says
 * how far above 0 a reduced cost may be for its option to be taken, and how far below 0 for it not
 * to be taken. Every open item must have a free option. A gap of INT64_MAX is infinite. */
bool dlx_cover_lagrange_allows(dlx_cover_lagrange *relax, int64_t gap, int steps, int64_t *slack);

/* A lower bound on the cost of completing the cover, by the last step. */
int64_t dlx_cover_lagrange_bound(const dlx_cover_lagrange *relax);

#endif

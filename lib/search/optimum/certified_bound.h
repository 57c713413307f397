/* SPDX-License-Identifier: MIT */
/* The Lagrangian bound in integers, for proofs: its multipliers are those of lagrange.h, rounded to
 * multiples of a power of two. A group has a multiplier too: the least reduced cost of its live
 * options. */
#ifndef DLX_SEARCH_OPTIMUM_CERTIFIED_BOUND_H
#define DLX_SEARCH_OPTIMUM_CERTIFIED_BOUND_H

#include "proof/bound_proof.h"
#include "search/optimum/lagrange.h"

/* Empty if all is zero. */
typedef struct dlx_certified_bound {
    dlx_proof *proof; /* NULL: none */
    const dlx_lagrange *bound;
    int64_t unit;        /* multiples of 1 / unit; 0: costs are too large */
    int64_t most;        /* the largest multiplier */
    int64_t *multiplier; /* by item, times `unit` */
    int64_t *root;       /* the same for the whole problem */
    int64_t *reduced;    /* by option, times `unit` */
} dlx_certified_bound;

/* `proof` and `bound` outlive it; the latter is at the root. False: no memory; free it anyway. */
bool dlx_certified_bound_begin(dlx_certified_bound *exact, dlx_proof *proof,
                               const dlx_lagrange *bound);
void dlx_certified_bound_free(dlx_certified_bound *exact);

/* Derives the bound of the node, if that refutes solutions of at most `limit`, and *hopeless is
 * set, or else drops the options in none of them. Returns their number. */
size_t dlx_certified_bound_drop(dlx_certified_bound *exact, dlx_live_options *live, int64_t limit,
                                bool *hopeless);

/* Derives the lower bound of the whole problem. */
void dlx_certified_bound_root(const dlx_certified_bound *exact);

#endif

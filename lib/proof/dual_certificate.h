/* SPDX-License-Identifier: MIT */
/* Dual certificates: weights of the primary items that sum to 0 over the items of each option, but
 * not over all items, each times its number of covers. For a chessboard without two opposite
 * corners, to be tiled with dominoes: 1 for black cells, -1 for white ones.
 *
 * A certificate exists if and only if the equations "each item is covered as often as required"
 * have no rational solution (Fredholm's alternative). */
#ifndef DLX_PROOF_DUAL_CERTIFICATE_H
#define DLX_PROOF_DUAL_CERTIFICATE_H

#include "core/problem.h"

typedef enum dlx_certificate_result {
    DLX_CERTIFICATE_FOUND,
    DLX_CERTIFICATE_NONE,    /* none exists, or none with small numbers */
    DLX_CERTIFICATE_UNKNOWN, /* out of work, or stopped */
    DLX_CERTIFICATE_NO_MEMORY
} dlx_certificate_result;

/* The number of times a primary item must be covered; 0: not fixed, so without weight. */
static inline uint32_t dlx_fixed_covers(const dlx_problem *problem, size_t item)
{
    const dlx_items *items = problem->items;
    return !items->lo ? 1 : items->lo[item] == items->hi[item] ? items->lo[item] : 0;
}

/* A resumable search for weights. */
typedef struct dlx_dual_certificate_search dlx_dual_certificate_search;

/* The problem and the limits outlive the search. NULL: no memory. */
dlx_dual_certificate_search *dlx_dual_certificate_open(const dlx_problem *problem,
                                                       dlx_budget *limits);
void dlx_dual_certificate_close(dlx_dual_certificate_search *elimination);

/* Searches for at most `work` steps of some nanoseconds, within the limits. If found, sets
 * weights[0..primary[ to coprime integers, checked by addition, and *total, above 0, to the sum
 * over all items. Only UNKNOWN can be resumed. */
dlx_certificate_result dlx_dual_certificate_resume(dlx_dual_certificate_search *elimination,
                                                   uint64_t work, int64_t *weights, int64_t *total);

#endif

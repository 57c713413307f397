/* SPDX-License-Identifier: MIT */
/* Weights that refute a problem at once: on the primary items, so that those of every option add up
 * to 0, but those of all items, each as often as it is to be covered, do not. A board of dominoes
 * without two opposite corners has them: 1 for the black cells, -1 for the white ones.
 *
 * There are such weights if and only if the equations "each item is covered as often as it must be"
 * have no solution in rational numbers (Fredholm's alternative). */
#ifndef DLX_PROOF_WEIGHTING_H
#define DLX_PROOF_WEIGHTING_H

#include "core/limits.h"
#include "core/problem.h"

typedef enum dlx_weighting {
    DLX_WEIGHTING_FOUND,
    DLX_WEIGHTING_NONE, /* or none whose numbers are small, or it was too much work, or the limits
                           say to stop */
    DLX_WEIGHTING_NO_MEMORY
} dlx_weighting;

/* Looks for weights, with at most `work` steps of some nanoseconds, within the limits. They are
 * whole numbers without common divisor, and were checked by addition. *weights, [0..primary[, is
 * for the caller to free, *total the sum over all items, above 0; both are set if they were found.
 */
dlx_weighting dlx_weighting_find(const dlx_problem *problem, uint64_t work, dlx_limits *limits,
                                 int64_t **weights, int64_t *total);

#endif

/* SPDX-License-Identifier: MIT */
/* Weights on the primary items that refute a problem without a search: those of every option add up
 * to 0, but those of all items, each as often as it is to be covered, do not. A chessboard without
 * two opposite corners, to be tiled with dominoes, has such weights: 1 for black cells, -1 for
 * white ones.
 *
 * There are such weights if and only if the equations "each item is covered as often as it must be"
 * have no solution in rational numbers (Fredholm's alternative). */
#ifndef DLX_PROOF_WEIGHTING_H
#define DLX_PROOF_WEIGHTING_H

#include "core/limits.h"
#include "core/problem.h"

typedef enum dlx_weighting {
    DLX_WEIGHTING_FOUND,
    DLX_WEIGHTING_NONE, /* or none with small numbers, or it took too much work, or the limits say
                           to stop */
    DLX_WEIGHTING_NO_MEMORY
} dlx_weighting;

/* Looks for weights, in at most `work` steps of some nanoseconds, within the limits. They are whole
 * numbers without a common divisor, and have been checked by addition. If found, *weights,
 * [0..primary[, is for the caller to free, and *total is the sum over all items, above 0. */
dlx_weighting dlx_weighting_find(const dlx_problem *problem, uint64_t work, dlx_limits *limits,
                                 int64_t **weights, int64_t *total);

#endif

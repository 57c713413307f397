/* SPDX-License-Identifier: MIT */
/* Weights on the primary items that refute a problem without a search: those of every option add up
 * to 0, but those of all items, each as often as it is to be covered, do not. A chessboard without
 * two opposite corners, to be tiled with dominoes, has such weights: 1 for black cells, -1 for
 * white ones.
 *
 * There are such weights if and only if the equations "each item is covered as often as it must be"
 * have no solution in rational numbers (Fredholm's alternative). */
#ifndef DLX_PROOF_DUAL_CERTIFICATE_H
#define DLX_PROOF_DUAL_CERTIFICATE_H

#include "core/limits.h"
#include "core/problem.h"

typedef enum dlx_certificate_result {
    DLX_CERTIFICATE_FOUND,
    DLX_CERTIFICATE_NONE,    /* there are none, or none with small numbers */
    DLX_CERTIFICATE_UNKNOWN, /* it takes more work, or the limits say to stop */
    DLX_CERTIFICATE_NO_MEMORY
} dlx_certificate_result;

/* A search for weights, which can go on where it was. */
typedef struct dlx_dual_certificate_search dlx_dual_certificate_search;

/* NULL: no memory. The problem and the limits outlive it. */
dlx_dual_certificate_search *dlx_dual_certificate_open(const dlx_problem *problem,
                                                       dlx_limits *limits);
void dlx_dual_certificate_close(dlx_dual_certificate_search *elimination);

/* Goes on for at most `work` steps of some nanoseconds, within the limits. The weights are whole
 * numbers without a common divisor, and have been checked by addition. If found, sets them,
 * weights[0..primary[, and *total to the sum over all items, above 0; there is nothing to go on
 * with after any end but UNKNOWN. */
dlx_certificate_result dlx_dual_certificate_resume(dlx_dual_certificate_search *elimination,
                                                   uint64_t work, int64_t *weights, int64_t *total);

#endif

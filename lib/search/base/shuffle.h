/* SPDX-License-Identifier: MIT */
/* The same problem in another order, which an engine searches in another order. */
#ifndef DLX_SEARCH_BASE_SHUFFLE_H
#define DLX_SEARCH_BASE_SHUFFLE_H

#include "core/limits.h"
#include "core/problem.h"

/* All zero is empty. */
typedef struct dlx_shuffle {
    dlx_problem *problem; /* its items have no names, its options no costs */
    uint32_t *option;     /* by its options: their index in the original */
} dlx_shuffle;

/* Shuffles the options, the primary items and the secondary items; the order depends on the seed
 * only. False: no memory, or the limits say to stop. */
bool dlx_shuffle_make(dlx_shuffle *shuffle, const dlx_problem *problem, uint64_t seed,
                      dlx_limits *limits);
void dlx_shuffle_free(dlx_shuffle *shuffle);

#endif

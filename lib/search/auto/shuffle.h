/* SPDX-License-Identifier: MIT */
/* The same problem in a random order, for a search in another order. */
#ifndef DLX_SEARCH_AUTO_SHUFFLE_H
#define DLX_SEARCH_AUTO_SHUFFLE_H

#include "core/limits.h"
#include "core/problem.h"

/* Empty if all fields are zero. */
typedef struct dlx_shuffle {
    dlx_problem *problem; /* without names of items and costs of options */
    uint32_t *option;     /* by shuffled option: original index */
} dlx_shuffle;

/* Shuffles the options, the primary items and the secondary items; the order depends on the seed
 * only. Returns false on memory exhaustion or stop. */
bool dlx_shuffle_make(dlx_shuffle *shuffle, const dlx_problem *problem, uint64_t seed,
                      dlx_limits *limits);
void dlx_shuffle_free(dlx_shuffle *shuffle);

#endif

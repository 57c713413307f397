/* SPDX-License-Identifier: MIT */
/* A partition of a search tree: disjoint subtrees, in search order. A subproblem is the path of
 * choices to the root of its subtree. */
#ifndef DLX_SEARCH_OPTIMUM_PARTITION_H
#define DLX_SEARCH_OPTIMUM_PARTITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dlx_subproblem {
    size_t start, end; /* the path is choices[start..end[ */
    uint64_t size;     /* live options: an estimate of the work */
    size_t state;      /* an index that the caller chooses */
} dlx_subproblem;

/* Empty if all zero; free with dlx_partition_free. */
typedef struct dlx_partition {
    dlx_subproblem *subproblems; /* [0..count[ */
    size_t count, capacity;
    uint32_t *choices; /* [0..used[ */
    size_t used, choices_capacity;
} dlx_partition;

void dlx_partition_free(dlx_partition *partition);

/* Adds the subproblem with path choices[0..count[ and `last`. False: no memory. */
bool dlx_partition_add(dlx_partition *partition, const uint32_t *choices, size_t count,
                       uint32_t last, uint64_t size, size_t state);

/* Searches the root of a subproblem and appends its children, in order, to `children`. False:
 * stopped. */
typedef bool dlx_partition_step(void *state, const dlx_partition *partition, size_t subproblem,
                                dlx_partition *children);

/* Splits the largest subproblem until about `wanted` exist. False: stopped, or no memory. */
bool dlx_partition_refine(dlx_partition *partition, size_t wanted, dlx_partition_step *step,
                          void *state);

#endif

/* SPDX-License-Identifier: MIT */
/* A search tree divided into parts: nodes of its upper end below which all is to be searched, in
 * the order of the search. Each is known by the choices that lead to it. */
#ifndef DLX_SEARCH_OPTIMUM_PARTITION_H
#define DLX_SEARCH_OPTIMUM_PARTITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dlx_subproblem {
    size_t start, end; /* its choices are choices[start..end[ */
    uint64_t size; /* options that are left to choose from: the larger, the longer it may last */
    size_t state;  /* that the search was in above it, as the caller knows */
} dlx_subproblem;

/* All zero is empty; free with dlx_partition_free. */
typedef struct dlx_partition {
    dlx_subproblem *subproblems; /* [0..count[ */
    size_t count, capacity;
    uint32_t *choices; /* [0..used[ */
    size_t used, choices_capacity;
} dlx_partition;

void dlx_partition_free(dlx_partition *partition);

/* Adds a part that is led to by choices[0..count[ and one more. False: no memory. */
bool dlx_partition_add(dlx_partition *partition, const uint32_t *choices, size_t count,
                       uint32_t last, uint64_t size, size_t state);

/* Works on a part of a division, and adds the nodes below it, in order, to another; none, if
 * nothing below is left to be searched. False: stopped. */
typedef bool dlx_partition_step(void *state, const dlx_partition *partition, size_t subproblem,
                                dlx_partition *children);

/* Divides parts, the largest one first, until there are about so many. False: stopped, or no
 * memory.
 */
bool dlx_partition_refine(dlx_partition *partition, size_t wanted, dlx_partition_step *step,
                          void *state);

#endif

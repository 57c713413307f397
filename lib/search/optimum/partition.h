/* SPDX-License-Identifier: MIT */
/* A search tree divided into parts: nodes of its upper end below which all is to be searched, in
 * the order of the search. Each is known by the choices that lead to it. */
#ifndef DLX_SEARCH_OPTIMUM_PARTITION_H
#define DLX_SEARCH_OPTIMUM_PARTITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dlx_tree_part {
    size_t start, end; /* its choices are choices[start..end[ */
    uint64_t size; /* options that are left to choose from: the larger, the longer it may last */
    size_t state;  /* that the search was in above it, as the caller knows */
} dlx_tree_part;

/* All zero is empty; free with dlx_division_free. */
typedef struct dlx_division {
    dlx_tree_part *parts; /* [0..count[ */
    size_t count, capacity;
    uint32_t *choices; /* [0..used[ */
    size_t used, choices_capacity;
} dlx_division;

void dlx_division_free(dlx_division *division);

/* Adds a part that is led to by choices[0..count[ and one more. False: no memory. */
bool dlx_division_add(dlx_division *division, const uint32_t *choices, size_t count, uint32_t last,
                      uint64_t size, size_t state);

/* Works on a part of a division, and adds the nodes below it, in order, to another; none, if
 * nothing below is left to be searched. False: stopped. */
typedef bool dlx_division_step(void *state, const dlx_division *division, size_t part,
                               dlx_division *below);

/* Divides parts, the largest one first, until there are about so many. False: stopped, or no
 * memory.
 */
bool dlx_division_make(dlx_division *division, size_t wanted, dlx_division_step *step, void *state);

#endif

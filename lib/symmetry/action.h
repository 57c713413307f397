/* SPDX-License-Identifier: MIT */
/* The action of a permutation of options on items: options that are permuted permute items, if the
 * permutation is a symmetry of the problem. */
#ifndef DLX_SYMMETRY_ACTION_H
#define DLX_SYMMETRY_ACTION_H

#include "core/problem.h"
#include "io/buffer.h"

/* Permutations that generate a group. */

/* A list of permutations of options. All zero is empty; free with dlx_action_permutations_free. */
typedef struct dlx_permutations {
    uint32_t **list; /* [0..count[ */
    size_t count, capacity;
} dlx_permutations;

/* Adds a permutation of `size` options that takes option k to image[k]; `image` NULL: the identity.
 * NULL: no memory; else the copy. */
uint32_t *dlx_action_permutations_add(dlx_permutations *permutations, const uint32_t *image,
                                      size_t size);

void dlx_action_permutations_free(dlx_permutations *permutations);

/* Items are alike if they have the same options, equal partitions of these by colour, the same kind
 * and the same bounds. Free with dlx_action_free; all zero is safe to free. */
typedef struct dlx_action {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_columns columns;
    uint64_t *hash;  /* of each item: equal for items that are alike */
    uint32_t *least; /* of each item: the least item that is alike */
    uint32_t *next;  /* of each item: the next item that is alike; DLX_NO_INDEX: none */
    uint32_t *table; /* hash table of the least items, of mask + 1 slots; DLX_NO_INDEX: free */
    size_t mask;
    uint32_t *image;     /* scratch: a column under a permutation */
    uint32_t *colour_at; /* scratch: the colour of each option in the current column */
    uint32_t *to, *from; /* scratch: images of colours, and colours of images */
} dlx_action;

/* `limits` may be NULL. False: no memory, or stopped by the limits; dlx_action_free is required all
 * the same. */
bool dlx_action_make(dlx_action *action, const dlx_problem *problem, dlx_budget *limits);
void dlx_action_free(dlx_action *action);

/* Sets items[0..items[ to the image of each item under the permutation that takes option k to
 * options[k]; items that are alike keep their order. False: the permutation is no symmetry: *item
 * is an item without image, or DLX_NO_INDEX and *option an option whose image has another cost. */
bool dlx_action_items(dlx_action *action, const uint32_t *options, uint32_t *items, uint32_t *item,
                      uint32_t *option);

#endif

/* SPDX-License-Identifier: MIT */
/* Permutations as lists of the points that they move. */
#ifndef DLX_SYMMETRY_MOVES_H
#define DLX_SYMMETRY_MOVES_H

#include "core/problem.h"

typedef struct dlx_move {
    uint32_t point, image;
} dlx_move;

/* A list of permutations. All zero is empty; free with dlx_moves_free. */
typedef struct dlx_moves {
    dlx_move *pair; /* permutation by permutation; of each, ascending by point */
    size_t *end;    /* of each permutation: the end of its pairs; [0..count[ */
    size_t count;
    size_t open; /* pairs of the permutation that is being made */
    size_t pair_room, end_room;
} dlx_moves;

/* The first pair of a permutation; of `count`, the end of all pairs. */
static inline size_t dlx_moves_first(const dlx_moves *moves, size_t index)
{
    return index > 0 ? moves->end[index - 1] : 0;
}

/* Adds a pair to the next permutation, unless its points are equal. False: no memory. */
bool dlx_moves_add(dlx_moves *moves, uint32_t point, uint32_t image);

/* Ends this permutation; the pairs may be in any order. False: no memory. */
bool dlx_moves_end(dlx_moves *moves);

/* Adds image[0..degree[ as a permutation. False: no memory. */
bool dlx_moves_add_images(dlx_moves *moves, const uint32_t *image, size_t degree);

static inline void dlx_moves_set_identity(uint32_t *image, size_t degree)
{
    for (uint32_t i = 0; i < degree; i++)
        image[i] = i;
}

/* Sets image[0..degree[ to the images of all points. */
void dlx_moves_expand(const dlx_moves *moves, size_t index, uint32_t *image, size_t degree);

void dlx_moves_free(dlx_moves *moves);

/* Joins the orbits of points and their images, in a forest of union and find. */
void dlx_moves_join(const dlx_moves *moves, size_t index, uint32_t *orbit);

/* Sets orbit[0..degree[ to the least point of the orbit of each point under all permutations. */
void dlx_moves_find_orbits(const dlx_moves *moves, uint32_t *orbit, size_t degree);

/* The action of a permutation of options on items: options that are permuted permute items, if the
 * permutation is a symmetry of the problem. */

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
    uint32_t *image;                  /* scratch: a column under a permutation */
    uint32_t *colour_at;              /* scratch: the colour of each option in the current column */
    uint32_t *image_of, *preimage_of; /* scratch: images of colours, and colours of images */
    uint32_t *mark;                   /* scratch, by item: `stamp` if its image is known */
    uint32_t stamp;
} dlx_action;

/* `limits` may be NULL. False: no memory, or stopped by the limits; dlx_action_free is required all
 * the same. */
bool dlx_action_make(dlx_action *action, const dlx_problem *problem, dlx_budget *limits);
void dlx_action_free(dlx_action *action);

/* The images of all options, options[0..options[, of which only moved[0..count[ differ from the
 * options; `moved` NULL: any. */
typedef struct dlx_option_images {
    const uint32_t *options, *moved;
    size_t count;
} dlx_option_images;

/* Why a permutation of the options is no symmetry. */
typedef struct dlx_asymmetry {
    uint32_t item;   /* has no image; DLX_NO_INDEX: none */
    uint32_t option; /* has another cost than its image; DLX_NO_INDEX: none */
} dlx_asymmetry;

/* Adds the permutation of the items by a permutation of the options to *items; items that are alike
 * keep their order. DLX_OK; DLX_INVALID: no symmetry, and *why is set; DLX_NO_MEMORY. */
dlx_status dlx_action_add_items(dlx_action *action, const dlx_option_images *images,
                                dlx_moves *items, dlx_asymmetry *why);

#endif

/* SPDX-License-Identifier: MIT */
/* Permutations as lists of the points that they move. */
#ifndef DLX_SYMMETRY_MOVES_H
#define DLX_SYMMETRY_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif

/* SPDX-License-Identifier: MIT */
#include "symmetry/moves.h"

bool dlx_moves_add(dlx_moves *moves, uint32_t point, uint32_t image)
{
    const size_t end = dlx_moves_first(moves, moves->count) + moves->open;
    if (point == image)
        return true;
    if (!dlx_buffer_grow(&moves->pair, &moves->pair_room, end + 1, sizeof *moves->pair))
        return false;
    moves->pair[end] = (dlx_move){point, image};
    moves->open++;
    return true;
}

static int compare_moves(const void *a, const void *b)
{
    const dlx_move *x = a, *y = b;
    return (x->point > y->point) - (x->point < y->point);
}

bool dlx_moves_end(dlx_moves *moves)
{
    const size_t first = dlx_moves_first(moves, moves->count);
    size_t i = 1;
    if (!dlx_buffer_grow(&moves->end, &moves->end_room, moves->count + 1, sizeof *moves->end))
        return false;
    while (i < moves->open && moves->pair[first + i - 1].point < moves->pair[first + i].point)
        i++;
    if (i < moves->open)
        qsort(moves->pair + first, moves->open, sizeof *moves->pair, compare_moves);
    moves->end[moves->count++] = first + moves->open;
    moves->open = 0;
    return true;
}

bool dlx_moves_add_images(dlx_moves *moves, const uint32_t *image, size_t degree)
{
    bool ok = true;
    for (uint32_t i = 0; i < degree && ok; i++)
        ok = dlx_moves_add(moves, i, image[i]);
    return ok && dlx_moves_end(moves);
}

void dlx_moves_expand(const dlx_moves *moves, size_t index, uint32_t *image, size_t degree)
{
    dlx_moves_set_identity(image, degree);
    for (size_t i = dlx_moves_first(moves, index); i < moves->end[index]; i++)
        image[moves->pair[i].point] = moves->pair[i].image;
}

void dlx_moves_free(dlx_moves *moves)
{
    free(moves->pair);
    free(moves->end);
    *moves = (dlx_moves){0};
}

void dlx_moves_join(const dlx_moves *moves, size_t index, uint32_t *orbit)
{
    for (size_t i = dlx_moves_first(moves, index); i < moves->end[index]; i++) {
        const uint32_t a = dlx_find_root(orbit, moves->pair[i].point);
        const uint32_t b = dlx_find_root(orbit, moves->pair[i].image);
        orbit[a > b ? a : b] = a < b ? a : b;
    }
}

void dlx_moves_find_orbits(const dlx_moves *moves, uint32_t *orbit, size_t degree)
{
    dlx_moves_set_identity(orbit, degree);
    for (size_t k = 0; k < moves->count; k++)
        dlx_moves_join(moves, k, orbit);
    for (uint32_t i = 0; i < degree; i++)
        orbit[i] = dlx_find_root(orbit, i);
}

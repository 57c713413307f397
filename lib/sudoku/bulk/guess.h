/* SPDX-License-Identifier: MIT */
/* Choice of the branching cell for each kind of vectors; include after pass.h.
 *
 * Branches on a cell with the fewest candidates, which gives the fewest subtrees. Among these
 * cells, the score counts peers that share a candidate, since they lose it; peers with few
 * candidates count three times, since they become single. This halves the guesses on hard puzzles
 * against the first such cell. */
#ifndef DLX_SUDOKU_BULK_GUESS_H
#define DLX_SUDOKU_BULK_GUESS_H

#include <string.h>

enum { VECTORS = sizeof(dlx_board) / sizeof(vec) };

/* Below this number of open cells, scoring costs more than it saves. */
enum { MANY_OPEN = 36 };

/* Returns nonzero lanes as bits. */
INLINE uint32_t filled(vec s)
{
    return equal(s, (vec){0}) ^ UINT32_MAX >> (DLX_BULK_MOST_LANES - LANES);
}

/* Builds a set of cells from the lane bits of a board's vectors. */
INLINE void add_lanes(dlx_cells *cells, int i, uint32_t lanes)
{
    if (i * LANES < 64)
        cells->low |= (uint64_t)lanes << i * LANES;
    else
        cells->high |= (uint64_t)lanes << (i * LANES - 64);
}

INLINE unsigned size_of(dlx_cells cells)
{
    return (unsigned)(__builtin_popcountll(cells.low) + __builtin_popcountll(cells.high));
}

INLINE dlx_cells common(dlx_cells a, dlx_cells b)
{
    return (dlx_cells){a.low & b.low, a.high & b.high};
}

/* Returns the undecided cells with the fewest candidates. *pairs: no cell has more than two. Some
 * cell must be undecided. */
INLINE dlx_cells fewest(const vec *board, bool *pairs)
{
    vec rest[VECTORS];
    dlx_cells found = {0};
    uint32_t others = 0;
    UNROLL for (int i = 0; i < VECTORS; i++) rest[i] = board[i] & (board[i] - 1);
    for (size_t size = 2; !(found.low | found.high); size++) {
        others = 0;
        UNROLL for (int i = 0; i < VECTORS; i++)
        {
            const uint32_t more = filled(rest[i]);
            rest[i] &= rest[i] - 1;
            const uint32_t still_more = filled(rest[i]);
            add_lanes(&found, i, more & ~still_more);
            others |= still_more;
        }
        *pairs = size == 2 && !others;
    }
    return found;
}

/* Returns the cells with several candidates. */
INLINE dlx_cells open_cells(const vec *board)
{
    dlx_cells open = {0};
    UNROLL for (int i = 0; i < VECTORS; i++) add_lanes(&open, i, filled(board[i] & (board[i] - 1)));
    return open;
}

INLINE size_t first_of(dlx_cells cells)
{
    return cells.low ? (size_t)__builtin_ctzll(cells.low)
                     : 64 + (size_t)__builtin_ctzll(cells.high);
}

/* Scores a cell: peers that share a candidate; peers with few candidates count three times. */
INLINE unsigned weigh(const vec *board, vec set, dlx_cells around, dlx_cells few)
{
    dlx_cells touched = {0};
    UNROLL for (int i = 0; i < VECTORS; i++) add_lanes(&touched, i, filled(board[i] & set));
    touched = common(touched, around);
    return size_of(touched) + 2 * size_of(common(touched, few));
}

TARGET static dlx_guess choose(const dlx_board *source, const dlx_peers *peers)
{
    vec board[VECTORS];
    dlx_guess best = {0};
    unsigned most = 0;
    memcpy(board, source, sizeof board);
    const dlx_cells few = fewest(board, &best.pairs);
    if (best.pairs || size_of(open_cells(board)) < MANY_OPEN) {
        best.cell = first_of(few);
        return best;
    }
    for (dlx_cells left = few; left.low | left.high;) {
        const size_t cell = first_of(left);
        if (left.low)
            left.low &= left.low - 1;
        else
            left.high &= left.high - 1;
        const vec set = (vec){0} + source->sets[cell];
        const unsigned weight = 1 + weigh(board, set, peers->of[cell], few);
        best.cell = weight > most ? cell : best.cell;
        most = weight > most ? weight : most;
    }
    return best;
}

#endif

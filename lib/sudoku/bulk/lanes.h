/* SPDX-License-Identifier: MIT */
/* Boards in lanes: lane l of vector c holds the candidates of cell c of the board in lane l, a set
 * of 9 bits in 16, so that an operation on a vector is done for as many boards as it has lanes. */
#ifndef DLX_SUDOKU_BULK_LANES_H
#define DLX_SUDOKU_BULK_LANES_H

#include "sudoku/bulk/peers.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DLX_BULK_DIGITS = 9,
    DLX_BULK_ALL = 0x1ff,     /* the set of all digits */
    DLX_BULK_MOST_LANES = 32, /* of any kind of vectors */
    DLX_BULK_SETS = 96        /* of a board: its cells and zeros that fill vectors */
};

/* A board out of its lane: the candidates of its cells, and zeros that fill vectors. */
typedef struct dlx_board {
    _Alignas(64) uint16_t sets[DLX_BULK_SETS];
} dlx_board;

/* What a pass tells of the boards, by bits of the lanes. */
typedef struct dlx_verdict {
    uint32_t live;   /* each cell has a candidate, and each digit a cell in each unit */
    uint32_t solved; /* live, and each cell has one candidate */
    uint32_t still;  /* the pass changed nothing */
} dlx_verdict;

/* A cell to guess at. */
typedef struct dlx_guess {
    size_t cell;
    bool pairs; /* no cell of the board has more than two candidates */
} dlx_guess;

/* A kind of vectors. */
typedef struct dlx_lanes {
    const char *name;
    unsigned count;     /* boards in a vector */
    bool (*here)(void); /* has the processor such vectors? */

    /* Draws conclusions once, on cells [0..81[ x [0..count[; *sums, one for each lane, are those of
     * the pass before, or 0 for a board that has come into its lane since. */
    dlx_verdict (*pass)(uint16_t *cells, uint16_t *sums);

    /* Passes for which a lane that is idle waits for others, as boards move cheaper together. */
    unsigned patience;

    /* Moves boards into lanes: from the digits of one after another, with 0 for blank cells; there
     * are those of `available` boards. Moves solved boards out of lanes: that in lane l to the
     * digits at to[l]; for other lanes there is room there too. */
    void (*enter)(uint16_t *cells, uint32_t lanes, const uint8_t *givens, size_t available);
    void (*leave)(const uint16_t *cells, uint32_t lanes, uint8_t *const *to);

    /* Moves a board into a lane, and out of it. */
    void (*put)(uint16_t *cells, unsigned lane, const dlx_board *board);
    void (*take)(const uint16_t *cells, unsigned lane, dlx_board *board);

    /* Where to guess; some cell has several candidates, and none has no candidate. */
    dlx_guess (*choose)(const dlx_board *board, const dlx_peers *peers);
} dlx_lanes;

extern const dlx_lanes dlx_lanes_plain;
#if defined(__x86_64__)
extern const dlx_lanes dlx_lanes_avx2, dlx_lanes_avx512;
#endif

/* The kinds of this build, the fastest first; NULL after the last one. */
const dlx_lanes *dlx_lanes_at(size_t index);

#endif

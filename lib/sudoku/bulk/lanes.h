/* SPDX-License-Identifier: MIT */
/* Boards in lanes: lane l of vector c holds the candidates of cell c of board l, 9 of 16 bits; a
 * vector operation serves as many boards as lanes. */
#ifndef DLX_SUDOKU_BULK_LANES_H
#define DLX_SUDOKU_BULK_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DLX_BULK_CELLS = 81 };

/* A set of cells. */
typedef struct dlx_cells {
    uint64_t low, high; /* cells [0..64[ and [64..81[ */
} dlx_cells;

/* Peers of each cell: cells that share a unit. */
typedef struct dlx_peers {
    dlx_cells peers[DLX_BULK_CELLS];
} dlx_peers;

enum {
    DLX_BULK_DIGITS = 9,
    DLX_BULK_ALL = 0x1ff,     /* set of all digits */
    DLX_BULK_MOST_LANES = 32, /* maximum over all kinds of vectors */
    DLX_BULK_SETS = 96,       /* cells of a board, padded with zeros to full vectors */
    DLX_SMALL_CELLS = 64,     /* maximum on boards smaller than 9x9 */
    DLX_SMALL_UNITS = 24      /* likewise */
};

/* A board outside the lanes: candidates of its cells, zero-padded. */
typedef struct dlx_board {
    _Alignas(64) uint16_t sets[DLX_BULK_SETS];
} dlx_board;

/* A shape of boards smaller than 9x9. */
typedef struct dlx_small {
    size_t size, cells;
    uint16_t digits;                   /* set of all digits */
    uint8_t units[DLX_SMALL_CELLS][3]; /* row, column and box of each cell, of 3 * size units */
} dlx_small;

/* Result of a pass, by lane bits. */
typedef struct dlx_verdict {
    uint32_t live;   /* no cell without candidate, no digit without place in a unit */
    uint32_t solved; /* live, and each cell has a single candidate */
    uint32_t still;  /* unchanged by the pass */
} dlx_verdict;

/* A branching cell. */
typedef struct dlx_guess {
    size_t cell;
    bool pairs; /* every cell has at most two candidates */
} dlx_guess;

/* A kind of vectors. */
typedef struct dlx_lanes {
    const char *name;
    unsigned count;     /* boards per vector */
    bool (*here)(void); /* true if the processor supports these vectors */

    /* Runs a pass on cells [0..81[ x [0..count[. *sums (per lane) come from the previous pass, or
     * are 0 for a new board. */
    dlx_verdict (*pass)(uint16_t *cells, uint16_t *sums);

    /* Same for smaller boards, whose other cells are 0. */
    dlx_verdict (*pass_small)(uint16_t *cells, uint16_t *sums, const dlx_small *board);

    /* Passes that an idle lane waits, since several boards move at lower cost. */
    unsigned patience;

    /* enter loads consecutive boards of digits (0: blank) into `lanes`; `available` boards follow
     * `givens`. leave stores the solved boards of `lanes`, lane l to the digits at to[l]; to[l]
     * must have room for the other lanes as well. */
    void (*enter)(uint16_t *cells, uint32_t lanes, const uint8_t *givens, size_t available);
    void (*leave)(const uint16_t *cells, uint32_t lanes, uint8_t *const *to);

    /* Copies a board into a lane, and out of a lane. */
    void (*put)(uint16_t *cells, unsigned lane, const dlx_board *board);
    void (*take)(const uint16_t *cells, unsigned lane, dlx_board *board);

    /* Chooses the branching cell. Some cell must have several candidates and none may have no
     * candidate. */
    dlx_guess (*choose)(const dlx_board *board, const dlx_peers *peers);
} dlx_lanes;

extern const dlx_lanes dlx_lanes_plain;
#if defined(__x86_64__)
extern const dlx_lanes dlx_lanes_avx2, dlx_lanes_avx512;
#endif

#endif

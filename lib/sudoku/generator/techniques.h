/* SPDX-License-Identifier: MIT */
/* The conclusions that people draw at a sudoku, from the easiest to the hardest. */
#ifndef DLX_SUDOKU_GENERATOR_TECHNIQUES_H
#define DLX_SUDOKU_GENERATOR_TECHNIQUES_H

#include "sudoku/board/grid.h"

enum { DLX_LADDER_MOST = 64 }; /* boards are not larger: sets of digits are words */

/* The rungs. */
typedef enum dlx_rung {
    DLX_RUNG_NONE,
    DLX_RUNG_SINGLES, /* the only digit of a cell; the only cell of a digit in a unit */
    DLX_RUNG_LOCKED,  /* all cells of a digit in a unit are in another unit too */
    DLX_RUNG_PAIRS,   /* two cells with two digits in a unit; two digits with two cells */
    DLX_RUNG_TRIPLES, /* three of them */
    DLX_RUNG_FISH,    /* a digit in k rows has only k columns, or the reverse; k is 2, 3 or 4 */
    DLX_RUNGS
} dlx_rung;

typedef enum dlx_climb { DLX_CLIMB_STUCK, DLX_CLIMB_SOLVED, DLX_CLIMB_CONTRADICTION } dlx_climb;

/* The units of boards of one shape. */
typedef struct dlx_ladder dlx_ladder;

/* For boards of the shape and rules of `grid`. NULL: DLX_UNSUPPORTED (cages, or too large),
 * DLX_NO_MEMORY. */
dlx_ladder *dlx_ladder_new(const dlx_grid *grid, dlx_error *error);
void dlx_ladder_free(dlx_ladder *ladder);

/* The candidates that the givens, and the rules for single cells, leave: bit d - 1 is digit d. */
void dlx_ladder_begin(const dlx_ladder *ladder, const dlx_grid *grid, uint64_t *candidates);

/* Draws conclusions, always the easiest there is, until none is left. Raises *highest to the
 * hardest rung that was needed. */
dlx_climb dlx_ladder_climb(dlx_ladder *ladder, uint64_t *candidates, dlx_rung *highest);

#endif

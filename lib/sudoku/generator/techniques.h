/* SPDX-License-Identifier: MIT */
/* The conclusions that people draw at a sudoku, from the easiest to the hardest. */
#ifndef DLX_SUDOKU_GENERATOR_TECHNIQUES_H
#define DLX_SUDOKU_GENERATOR_TECHNIQUES_H

#include "sudoku/board/grid.h"

enum { DLX_TECHNIQUES_MAX_SIZE = 64 }; /* boards are not larger: sets of digits are words */

/* The rungs. */
typedef enum dlx_technique {
    DLX_TECHNIQUE_NONE,
    DLX_TECHNIQUE_SINGLES, /* the only digit of a cell; the only cell of a digit in a unit */
    DLX_TECHNIQUE_LOCKED,  /* all cells of a digit in a unit are in another unit too */
    DLX_TECHNIQUE_PAIRS,   /* two cells with two digits in a unit; two digits with two cells */
    DLX_TECHNIQUE_TRIPLES, /* three of them */
    DLX_TECHNIQUE_FISH, /* a digit in k rows has only k columns, or the reverse; k is 2, 3 or 4 */
    DLX_TECHNIQUE_COUNT
} dlx_technique;

typedef enum dlx_technique_result {
    DLX_TECHNIQUES_STUCK,
    DLX_TECHNIQUES_SOLVED,
    DLX_TECHNIQUES_CONTRADICTION
} dlx_technique_result;

/* The units of boards of one shape. */
typedef struct dlx_techniques dlx_techniques;

/* For boards of the shape and rules of `grid`. NULL: DLX_UNSUPPORTED (cages, or too large),
 * DLX_NO_MEMORY. */
dlx_techniques *dlx_techniques_new(const dlx_grid *grid, dlx_error *error);
void dlx_techniques_free(dlx_techniques *techniques);

/* The candidates that the givens, and the rules for single cells, leave: bit d - 1 is digit d. */
void dlx_techniques_start(const dlx_techniques *techniques, const dlx_grid *grid,
                          uint64_t *candidates);

/* Draws conclusions, always the easiest there is, until none is left. Raises *highest to the
 * hardest rung that was needed. */
dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *candidates,
                                          dlx_technique *highest);

#endif

/* SPDX-License-Identifier: MIT */
/* Human solving techniques, from the easiest to the hardest. */
#ifndef DLX_SUDOKU_GENERATOR_TECHNIQUES_H
#define DLX_SUDOKU_GENERATOR_TECHNIQUES_H

#include "sudoku/board/grid.h"

enum { DLX_TECHNIQUES_MAX_SIZE = 64 }; /* sets of digits are 64-bit words */

/* In order of difficulty. */
typedef enum dlx_technique {
    DLX_TECHNIQUE_NONE,
    DLX_TECHNIQUE_SINGLES, /* only digit of a cell; only cell of a digit in a unit */
    DLX_TECHNIQUE_LOCKED,  /* all cells of a digit in a unit are in another unit as well */
    DLX_TECHNIQUE_PAIRS,   /* two cells with two digits in a unit, or two digits with two cells */
    DLX_TECHNIQUE_TRIPLES, /* three cells with three digits, or the reverse */
    DLX_TECHNIQUE_FISH, /* a digit has only k columns in k rows, or the reverse; k is 2, 3, or 4 */
    DLX_TECHNIQUE_COUNT
} dlx_technique;

typedef enum dlx_technique_result {
    DLX_TECHNIQUES_STUCK,
    DLX_TECHNIQUES_SOLVED,
    DLX_TECHNIQUES_CONTRADICTION
} dlx_technique_result;

/* Index of the units of boards of a shape. */
typedef struct dlx_techniques dlx_techniques;

/* For boards with the shape and rules of `grid`. NULL: DLX_UNSUPPORTED (cages, or too large),
 * DLX_NO_MEMORY. */
dlx_techniques *dlx_techniques_new(const dlx_grid *grid, dlx_error *error);
void dlx_techniques_free(dlx_techniques *techniques);

/* Sets the candidates allowed by the givens and by rules for single cells: digit d is bit d - 1. */
void dlx_techniques_start(const dlx_techniques *techniques, const dlx_grid *grid,
                          uint64_t *candidates);

/* Applies techniques, always the easiest applicable, to a fixed point. Raises *highest to the
 * hardest technique used. */
dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *candidates,
                                          dlx_technique *highest);

#endif

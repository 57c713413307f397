/* SPDX-License-Identifier: MIT */
/* Human solving techniques, from the easiest to the hardest. */
#ifndef DLX_SUDOKU_GENERATOR_TECHNIQUES_H
#define DLX_SUDOKU_GENERATOR_TECHNIQUES_H

#include "sudoku/generator/technique_board.h"

typedef enum dlx_technique_result {
    DLX_TECHNIQUES_STUCK,
    DLX_TECHNIQUES_SOLVED,
    DLX_TECHNIQUES_CONTRADICTION
} dlx_technique_result;

/* Digits to remove from a cell. */
typedef struct dlx_technique_change {
    size_t cell;
    uint64_t digits;
} dlx_technique_change;

/* Applies techniques, always the easiest applicable, to a fixed point; after a change, if it is not
 * NULL, to a board to which no technique applied. Raises *highest to the hardest technique used. */
dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *candidates,
                                          const dlx_technique_change *change,
                                          dlx_technique *highest);

#endif

/* SPDX-License-Identifier: MIT */
/* Weights of the cells of a board. */
#ifndef DLX_SUDOKU_BOARD_WEIGHTS_H
#define DLX_SUDOKU_BOARD_WEIGHTS_H

#include "dlx-sudoku.h"

struct dlx_weights {
    size_t size;
    unsigned places; /* a weight is value / 10^places */
    int64_t *values; /* [0..size*size[, row by row */
};

#endif

/* SPDX-License-Identifier: MIT */
/* From digits placed in cells to a board. */
#ifndef DLX_SUDOKU_REDUCTION_DECODE_BOARD_H
#define DLX_SUDOKU_REDUCTION_DECODE_BOARD_H

#include "core/line_table.h"
#include "io/buffer.h"
#include "sudoku/board/grid.h"

/* An option that has a cell; numbers are from 1. The box is 0 if no item gives it. */
typedef struct dlx_placed {
    uint32_t row, column, digit, box;
    uint32_t option; /* its place among the options, from 0 */
} dlx_placed;

/* The shape of the board that was made last, if items name all its boxes. */
typedef struct dlx_last_board {
    size_t size, box_rows, box_columns; /* 0: there is none */
    uint32_t *box;                      /* of each cell, from 1 */
    size_t box_capacity;
} dlx_last_board;

/* What a decoder keeps: the cells named by chosen options, and scratch memory to check them. */
struct dlx_decoder {
    size_t size, box_rows, box_columns; /* of the board; 0: taken from the names */
    dlx_placed *placed;
    size_t count, capacity;
    uint32_t *marks; /* scratch */
    size_t mark_capacity;
    uint16_t *cells;
    size_t cell_capacity;
    uint16_t *given; /* the cells that data beside the problem say are given */
    size_t given_capacity;
    dlx_line_table lines; /* of options that have a cell, as they came before */
    dlx_placed *known;    /* what each of them places; `option` is not set */
    size_t known_capacity;
    dlx_buffer text; /* of the solution at hand */
    dlx_last_board last;
};

/* Makes the grid of what was placed. With DLX_INVALID, *option is the option that shows the fault,
 * or UINT32_MAX if none does. */
dlx_grid *dlx_place_all(dlx_decoder *decoder, const char *name, uint32_t *option, dlx_error *error);

#endif

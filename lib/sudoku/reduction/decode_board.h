/* SPDX-License-Identifier: MIT */
/* From placements to a board. */
#ifndef DLX_SUDOKU_REDUCTION_DECODE_BOARD_H
#define DLX_SUDOKU_REDUCTION_DECODE_BOARD_H

#include "core/line_table.h"
#include "io/buffer.h"
#include "sudoku/board/grid.h"

/* Placement of a digit by an option; numbers are from 1. box is 0 if no item names it. */
typedef struct dlx_placed {
    uint32_t row, column, digit, box;
    uint32_t option; /* index of the option */
} dlx_placed;

/* Shape of the last board, if its items named all boxes. */
typedef struct dlx_last_board {
    size_t size, box_rows, box_columns; /* 0: no such board */
    uint32_t *box;                      /* box of each cell, from 1 */
    size_t box_capacity;
} dlx_last_board;

/* Decoder: placements of the chosen options, and scratch memory for checks. */
struct dlx_grid_decoder {
    size_t size, box_rows, box_columns; /* of the board; 0: derived from names */
    dlx_placed *placed;
    size_t count, capacity;
    uint32_t *marks; /* scratch */
    size_t mark_capacity;
    uint16_t *cells;
    size_t cell_capacity;
    uint16_t *given; /* givens according to the problem's data lines */
    size_t given_capacity;
    dlx_line_table lines; /* cache of option lines with a cell */
    dlx_placed *known;    /* placement of each cached line, without `option` */
    size_t known_capacity;
    dlx_buffer text; /* lines of the current solution */
    dlx_last_board last;
};

/* Sets the placements to those of all options of a problem; options without a cell have none. */
dlx_status dlx_grid_decoder_place(dlx_grid_decoder *decoder, const dlx_problem *problem,
                                  dlx_error *error);

/* Creates the grid of all placements. For DLX_INVALID, *option is the faulty option, or UINT32_MAX
 * if none applies. */
dlx_grid *dlx_decode_board(dlx_grid_decoder *decoder, const char *name, uint32_t *option,
                           dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Boards in the runs of a text: rows, whole boards, or facts of a row, a column and a digit. */
#ifndef DLX_SUDOKU_READ_LOOSE_BOARDS_H
#define DLX_SUDOKU_READ_LOOSE_BOARDS_H

#include "dlx.h"
#include "sudoku/read/loose_runs.h"

/* A cell: a symbol or a number, or empty (length 0). */
typedef struct dlx_loose_cell {
    size_t at;   /* place in the text */
    size_t word; /* place in the words of the runs */
    size_t length;
} dlx_loose_cell;

/* Boards of the same size. All zero is empty; free with dlx_loose_boards_free. */
typedef struct dlx_loose_boards {
    size_t n, count;
    bool listed;           /* rows are within brackets */
    size_t rows;           /* runs found in the text; 0: some are whole boards */
    dlx_loose_cell *cells; /* [0..count*n*n[ */
    size_t capacity;
} dlx_loose_boards;

/* Finds the boards of a text, of size `size` (0: any). DLX_OK; DLX_NO_DATA: there is no board;
 * DLX_SYNTAX: no board or several boards fit, *fault is the place; DLX_NO_MEMORY. */
dlx_status dlx_loose_find_boards(dlx_loose_boards *boards, const dlx_loose_runs *runs,
                                 const char *text, size_t size, size_t *fault, dlx_error *error);

void dlx_loose_boards_free(dlx_loose_boards *boards);

#endif

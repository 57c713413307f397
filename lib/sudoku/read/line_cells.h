/* SPDX-License-Identifier: MIT */
/* The cells of a whole puzzle in one line, a part of several formats. */
#ifndef DLX_SUDOKU_READ_LINE_CELLS_H
#define DLX_SUDOKU_READ_LINE_CELLS_H

#include "sudoku/read/reader_state.h"

/* The part of a line that is left to be read: [at..end[. */
typedef struct dlx_line_cursor {
    const dlx_line *line;
    const char *at, *end;
} dlx_line_cursor;

/* Reads n*n cells at the cursor, grouped as the layout says, and moves it past them. */
dlx_status dlx_read_line_cells(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Cells of a complete puzzle in a line, shared by several formats. */
#ifndef DLX_SUDOKU_READ_LINE_CELLS_H
#define DLX_SUDOKU_READ_LINE_CELLS_H

#include "sudoku/read/reader_state.h"

/* Unread part of a line: [at..end[. */
typedef struct dlx_line_cursor {
    const dlx_line *line;
    const char *at, *end;
} dlx_line_cursor;

/* Reads n*n cells at the cursor, grouped as in the layout, and advances the cursor. */
dlx_status dlx_read_line_cells(dlx_grid_reader *reader, dlx_line_cursor *cursor, dlx_error *error);

#endif

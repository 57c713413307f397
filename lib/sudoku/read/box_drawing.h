/* SPDX-License-Identifier: MIT */
/* Lines with box-drawing characters, or with # as a blank. */
#ifndef DLX_SUDOKU_READ_BOX_DRAWING_H
#define DLX_SUDOKU_READ_BOX_DRAWING_H

#include "sudoku/read/reader_state.h"

/* Copies the line, if necessary, with ASCII for box-drawing characters and, if the layout is
 * `hashed`, ? for #. Columns are preserved. Sets reader->drawn. False: no memory. */
bool dlx_redraw(dlx_grid_reader *reader, dlx_line *line);

#endif

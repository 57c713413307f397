/* SPDX-License-Identifier: MIT */
/* Lines of boards that are drawn with other characters than ASCII has, or with # for a blank. */
#ifndef DLX_SUDOKU_READ_BOX_DRAWING_H
#define DLX_SUDOKU_READ_BOX_DRAWING_H

#include "sudoku/read/reader_state.h"

/* Writes the line anew, if need be, with ASCII for the line characters of Unicode and, where the
 * reader is `hashed`, with ? for #. Each byte keeps its column. Sets reader->drawn. False: no
 * memory. */
bool dlx_redraw(dlx_grid_reader *reader, dlx_line *line);

#endif

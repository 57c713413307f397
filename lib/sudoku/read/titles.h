/* SPDX-License-Identifier: MIT */
/* Titles: lines of words above a board. */
#ifndef DLX_SUDOKU_READ_TITLES_H
#define DLX_SUDOKU_READ_TITLES_H

#include "sudoku/read/reader_state.h"

/* True if the line is words, not cells. `n`: board size with rows in these symbols, or 0 if
 * unknown. */
bool dlx_is_title(const dlx_line *line, size_t n, const dlx_symbols *symbols);

/* Appends the line to the title of the next board. False: no memory. */
bool dlx_take_title(dlx_grid_reader *reader, const dlx_line *line);

/* True if the line has no cells, also with an error: words, a short number, or dashes. */
bool dlx_has_no_cells(const dlx_line *line);

#endif

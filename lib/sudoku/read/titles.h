/* SPDX-License-Identifier: MIT */
/* A line of words above a board: its title. */
#ifndef DLX_SUDOKU_READ_TITLES_H
#define DLX_SUDOKU_READ_TITLES_H

#include "sudoku/read/reader_state.h"

/* Is the line words rather than cells? `n` is the size of the boards, whose rows have these
 * symbols, or 0 where it is not known. */
bool dlx_is_title(const dlx_line *line, size_t n, const dlx_symbols *symbols);

/* Adds the line to the title of the board to come. False: no memory. */
bool dlx_take_title(dlx_grid_reader *reader, const dlx_line *line);

#endif

/* SPDX-License-Identifier: MIT */
/* Maps: rows of characters below a board, which are its regions. */
#ifndef DLX_SUDOKU_FORMATS_GRID_MAP_H
#define DLX_SUDOKU_FORMATS_GRID_MAP_H

#include "sudoku/read/reader_state.h"

/* Reads the map of the board that was read. The first board shows whether boards have maps: then
 * the line after the blank lines is a row without blank cells, with equal neighbours. */
dlx_status dlx_grid_map_read(dlx_grid_reader *reader, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Boards as rows of cells, for formats that extend this layout. */
#ifndef DLX_SUDOKU_FORMATS_GRID_LAYOUT_H
#define DLX_SUDOKU_FORMATS_GRID_LAYOUT_H

#include "sudoku/read/lookahead.h"

/* Members of a dlx_grid_format. */
bool dlx_grid_layout_recognise(dlx_lookahead *ahead, dlx_layout *layout);

/* Returns the first line ahead that is no title; if all lines are titles, the first. */
const dlx_measure *dlx_grid_layout_first_row(dlx_lookahead *ahead);

dlx_status dlx_grid_layout_read(dlx_grid_reader *reader, dlx_error *error);

/* Reads a board; lines of words above the rows are its name. */
dlx_status dlx_grid_layout_read_titled(dlx_grid_reader *reader, dlx_error *error);

#endif

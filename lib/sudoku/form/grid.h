/* SPDX-License-Identifier: MIT */
/* Boards as rows of cells, for formats that add something to that. */
#ifndef DLX_SUDOKU_FORM_GRID_H
#define DLX_SUDOKU_FORM_GRID_H

#include "sudoku/read/lookahead.h"

/* Members of a dlx_grid_format. */
bool dlx_recognise_grid(dlx_lookahead *ahead, dlx_layout *layout);
dlx_status dlx_read_grid(dlx_grid_reader *reader, dlx_error *error);

#endif

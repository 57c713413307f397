/* SPDX-License-Identifier: MIT */
/* Single-line puzzles, also for other formats. */
#ifndef DLX_SUDOKU_FORMATS_LINE_H
#define DLX_SUDOKU_FORMATS_LINE_H

#include "sudoku/read/lookahead.h"

/* Members of a dlx_grid_format. */
bool dlx_recognise_line(dlx_lookahead *ahead, dlx_layout *layout);
dlx_status dlx_read_line(dlx_grid_reader *reader, dlx_error *error);

#endif

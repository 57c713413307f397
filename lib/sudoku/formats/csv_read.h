/* SPDX-License-Identifier: MIT */
/* Reading of tables, with a header or without. */
#ifndef DLX_SUDOKU_FORMATS_CSV_READ_H
#define DLX_SUDOKU_FORMATS_CSV_READ_H

#include "sudoku/read/lookahead.h"

bool dlx_csv_recognise(dlx_lookahead *ahead, dlx_layout *layout);
dlx_status dlx_csv_read(dlx_grid_reader *reader, dlx_error *error);
dlx_status dlx_csv_read_line(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error);

#endif

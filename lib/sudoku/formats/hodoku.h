/* SPDX-License-Identifier: MIT */
/* Records of HoDoKu's libraries: a puzzle in a line of fields. */
#ifndef DLX_SUDOKU_FORMATS_HODOKU_H
#define DLX_SUDOKU_FORMATS_HODOKU_H

#include "sudoku/read/reader_state.h"
#include "sudoku/write/writer.h"

/* Reads a record. */
dlx_status dlx_read_hodoku(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error);

/* Writes a record. */
void dlx_write_hodoku(dlx_grid_writer *writer, const dlx_grid *grid);

#endif

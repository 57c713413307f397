/* SPDX-License-Identifier: MIT */
/* The lines between boards in rows: learned after the first board, and held to the end. */
#ifndef DLX_SUDOKU_FORMATS_GRID_PARTING_H
#define DLX_SUDOKU_FORMATS_GRID_PARTING_H

#include "sudoku/read/reader_state.h"

/* True if the line is a row: n cells, all known, which `cells` receives unless NULL. Sets *empty if
 * there is no digit among these. */
typedef bool dlx_row_test(const dlx_layout *layout, const dlx_line *line, uint16_t *cells,
                          bool *empty);

/* Finds the end of a board of n rows that was read up to its last row. Waits for the line after the
 * rows, unless boards follow each other without a line between; after the first board, for the rows
 * of a second board if the line is a row. DLX_SYNTAX: a row too many; the rows are passed. */
dlx_status dlx_grid_parting_end(dlx_grid_reader *reader, dlx_row_test *is_row, dlx_error *error);

#endif

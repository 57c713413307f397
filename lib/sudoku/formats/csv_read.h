/* SPDX-License-Identifier: MIT */
/* Reading of tables, with a header or without. */
#ifndef DLX_SUDOKU_FORMATS_CSV_READ_H
#define DLX_SUDOKU_FORMATS_CSV_READ_H

#include "sudoku/read/line_rest.h"
#include "sudoku/read/lookahead.h"

bool dlx_csv_recognise(dlx_lookahead *ahead, dlx_layout *layout);
dlx_status dlx_csv_read(dlx_grid_reader *reader, dlx_error *error);
dlx_status dlx_csv_read_line(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error);

/* Puzzles of tables that spreadsheets wrote as numbers, without leading zeros. */

/* True if all characters are digits, as of a number. */
bool dlx_csv_numbers_are_digits(const char *cursor, const char *end);

/* Returns the number of leading zeros that the field lacks, at most a row of the board: no puzzle
 * of the table begins with a zero, and the solution, if any, confirms the digits. */
size_t dlx_csv_numbers_lost(dlx_grid_reader *reader, const dlx_line_cursor *field);

/* Reads the cells of a number that lacks leading zeros. */
dlx_status dlx_csv_numbers_read(dlx_grid_reader *reader, const dlx_line_cursor *field, size_t lost,
                                dlx_error *error);

/* Refuses a leading zero where other puzzles lack such zeros, and a number of 64 digits that is
 * rather a board of 81 cells without its leading zeros. */
dlx_status dlx_csv_numbers_check(dlx_grid_reader *reader, const dlx_line_cursor *field,
                                 dlx_error *error);

#endif

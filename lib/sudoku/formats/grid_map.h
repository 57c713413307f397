/* SPDX-License-Identifier: MIT */
/* Maps: rows of characters below a board, which are its regions. */
#ifndef DLX_SUDOKU_FORMATS_GRID_MAP_H
#define DLX_SUDOKU_FORMATS_GRID_MAP_H

#include "sudoku/read/reader_state.h"

/* Reads the map of the board that was read. The first board shows whether boards have maps: then
 * the next row has no blank cells, and equal neighbours. If the first board has exactly one
 * solution and a blank line follows, the sender may wait for the answer, and no map is looked for.
 */
dlx_status dlx_grid_map_read(dlx_grid_reader *reader, dlx_error *error);

/* Refuses the map of a first board for which no map was looked for. Called before the next board.
 */
dlx_status dlx_grid_map_refuse_late(dlx_grid_reader *reader, dlx_error *error);

/* The lines between boards in rows: learned after the first board, and held to the end. */

/* True if the line is a row: n cells, all known, which `cells` receives unless NULL. Sets *empty if
 * there is no digit among these. */
typedef bool dlx_row_test(const dlx_layout *layout, const dlx_line *line, uint16_t *cells,
                          bool *empty);

/* Finds the end of a board of n rows that was read up to its last row. Waits for the line after the
 * rows, unless boards follow each other without a line between; after the first board, for the rows
 * of a second board if the line is a row. DLX_SYNTAX: a row too many; the rows are passed. */
dlx_status dlx_grid_parting_end(dlx_grid_reader *reader, dlx_row_test *is_row, dlx_error *error);

#endif

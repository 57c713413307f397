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

#endif

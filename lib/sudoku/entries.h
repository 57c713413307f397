/* SPDX-License-Identifier: MIT */
/* Check of a saved game's entries against the solution of its givens. */
#ifndef DLX_SUDOKU_ENTRIES_H
#define DLX_SUDOKU_ENTRIES_H

#include "sudoku/read/reader_state.h"

/* Warns about each entry that differs from the unique solution; with several solutions, about
 * entries that no solution has together; and about puzzles with entries but no givens. Gives up on
 * slow boards. `grid` is the grid read last. Errors: DLX_NO_MEMORY. */
dlx_status dlx_warn_entries(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* The check of a saved game's entries against the solution of its givens. */
#ifndef DLX_SUDOKU_ENTRIES_H
#define DLX_SUDOKU_ENTRIES_H

#include "sudoku/read/reader_state.h"

/* Warns of each entry that differs from the only solution of the givens; or, where the givens have
 * several solutions, of entries that no solution has together; or of a puzzle that has entries
 * alone. Gives up on boards that take long. `grid` is the grid that was read last. Errors:
 * DLX_NO_MEMORY. */
dlx_status dlx_warn_entries(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error);

#endif

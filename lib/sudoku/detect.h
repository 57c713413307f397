/* SPDX-License-Identifier: MIT */
/* Detection of input layouts. */
#ifndef DLX_SUDOKU_DETECT_H
#define DLX_SUDOKU_DETECT_H

#include "sudoku/read/reader_state.h"

/* Detects the layout of the next puzzles, and rewinds the input. DLX_SYNTAX: unknown layout; the
 * offending line was skipped. */
dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error);

/* Detects the layout of the next puzzle, which could not be read, on its own. False: not of another
 * size in the same format; the layout is unchanged. Always rewinds the input. */
bool dlx_detect_size(dlx_grid_reader *reader);

/* True if puzzles may differ in size from the layout. */
bool dlx_detect_any_size(const dlx_grid_reader *reader);

/* True if dlx_detect_size must return false for this line of cells, which is no puzzle of the
 * layout, regardless of the next lines. For formats with a puzzle on each line. */
bool dlx_detect_no_other_size(const dlx_grid_reader *reader, const dlx_line *line);

#endif

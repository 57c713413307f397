/* SPDX-License-Identifier: MIT */
/* Determining how an input is laid out. */
#ifndef DLX_SUDOKU_DETECT_H
#define DLX_SUDOKU_DETECT_H

#include "sudoku/read/reader_state.h"

/* Determines the layout of the puzzles to come, and rewinds the input. DLX_SYNTAX: the layout is
 * unknown, and the line that shows this was skipped. */
dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error);

/* Determines the layout of the next puzzle, which could not be read, by itself. False: it is not of
 * another size in the same format; then the layout is as before. Rewinds the input either way. */
bool dlx_detect_size(dlx_grid_reader *reader);

/* May puzzles be of another size than the layout's? */
bool dlx_reads_any_size(const dlx_grid_reader *reader);

/* Would dlx_detect_size be false for this line, which is one of cells but no puzzle of the layout,
 * whatever follows it? False: perhaps. For a format with a puzzle on each line. */
bool dlx_is_of_no_other_size(const dlx_grid_reader *reader, const dlx_line *line);

#endif

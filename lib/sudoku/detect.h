/* SPDX-License-Identifier: MIT */
/* Determining how an input is laid out. */
#ifndef DLX_SUDOKU_DETECT_H
#define DLX_SUDOKU_DETECT_H

#include "sudoku/read/state.h"

/* Determines the layout of the puzzles to come, and rewinds the input. DLX_SYNTAX: the layout is
 * unknown, and the line that shows this was skipped. */
dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error);

/* Determines the layout of the next puzzle, which could not be read, by itself. False: it is not of
 * another size in the same format; then the layout is as before. Rewinds the input either way. */
bool dlx_detect_size(dlx_grid_reader *reader);

#endif

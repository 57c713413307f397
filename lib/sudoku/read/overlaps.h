/* SPDX-License-Identifier: MIT */
/* Overlapping boards, such as the five of a samurai, in the square around the boards. */
#ifndef DLX_SUDOKU_READ_OVERLAPS_H
#define DLX_SUDOKU_READ_OVERLAPS_H

#include "sudoku/read/reader_state.h"

/* Returns the number of overlapping or adjacent boards in the square that was read: all cells
 * outside the boards are empty, and no digit is beyond a board's. 0: the square is a board, or the
 * options give its size. */
size_t dlx_overlaps_count(const dlx_grid_reader *reader);

#endif

/* SPDX-License-Identifier: MIT */
/* What a puzzle has besides its digits, as lines `WORD TEXT` beside its problem, and back: author,
 * level, comment, source, date, url; rule diagonal, antidiagonal, windoku; cage SUM r1c1 r1c2; and
 * given r1c1=5 r1c2=3. */
#ifndef DLX_SUDOKU_REDUCTION_PUZZLE_DATA_H
#define DLX_SUDOKU_REDUCTION_PUZZLE_DATA_H

#include "io/buffer.h"
#include "sudoku/board/grid.h"

/* Appends the lines of a puzzle. Those without any of this, and without entries of a player, have
 * none; others have a line with their givens too. False: no memory. */
bool dlx_puzzle_data_write(dlx_buffer *lines, const dlx_grid *grid);

/* Reads lines into grid->extra, which is made if there are any such; other words are left out.
 * `given` has room for the digits of size*size cells, which are set if the lines say which ones are
 * given, and *has_givens says whether they do. Errors: DLX_INVALID: a line is malformed, or a given
 * is not the digit of grid->cells; DLX_NO_MEMORY. */
dlx_status dlx_puzzle_data_read(const char *lines, dlx_grid *grid, uint16_t *given,
                                bool *has_givens, dlx_error *error);

#endif

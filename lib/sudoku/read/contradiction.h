/* SPDX-License-Identifier: MIT */
/* Contradictory givens. */
#ifndef DLX_SUDOKU_READ_CONTRADICTION_H
#define DLX_SUDOKU_READ_CONTRADICTION_H

#include "sudoku/read/reader_state.h"

/* Warns about the first contradictory pair of givens, if any. */
dlx_status dlx_warn_contradiction(dlx_grid_reader *reader, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Givens that contradict each other. */
#ifndef DLX_SUDOKU_READ_CONTRADICTION_H
#define DLX_SUDOKU_READ_CONTRADICTION_H

#include "sudoku/read/reader_state.h"

/* Warns of the first two givens that contradict each other, if any. */
dlx_status dlx_warn_contradiction(dlx_grid_reader *reader, dlx_error *error);

#endif

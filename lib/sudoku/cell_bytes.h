/* SPDX-License-Identifier: MIT */
/* Vectors that cover the cells of a 9x9 board, a byte each. */
#ifndef DLX_SUDOKU_CELL_BYTES_H
#define DLX_SUDOKU_CELL_BYTES_H

#include "sudoku/bulk/lanes.h"

/* Emulated by two smaller vectors where necessary. */
typedef uint8_t dlx_cell_bytes __attribute__((vector_size(32)));

/* Offsets of vectors that cover all cells. */
static const size_t dlx_cell_starts[] = {0, 32, DLX_BULK_CELLS - sizeof(dlx_cell_bytes)};
enum { DLX_CELL_STARTS = sizeof dlx_cell_starts / sizeof *dlx_cell_starts };

#endif

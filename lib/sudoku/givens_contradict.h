/* SPDX-License-Identifier: MIT */
/* Contradictory givens of 9x9 boards, by vectors. */
#ifndef DLX_SUDOKU_GIVENS_CONTRADICT_H
#define DLX_SUDOKU_GIVENS_CONTRADICT_H

#include "sudoku/bulk/lanes.h"
#include "sudoku/read/reader_state.h"

/* The cells of a 9x9 board, a byte each; emulated by two smaller vectors where necessary. */
typedef uint8_t dlx_cell_bytes __attribute__((vector_size(32)));

/* True if a byte of the vector is not 0. */
static inline __attribute__((always_inline)) bool dlx_has_byte(const dlx_cell_bytes *bytes)
{
    uint64_t parts[4];
    memcpy(parts, bytes, sizeof parts);
    return parts[0] | parts[1] | parts[2] | parts[3];
}

/* Offsets of vectors that cover all cells. */
static const size_t dlx_cell_starts[] = {0, 32, DLX_BULK_CELLS - sizeof(dlx_cell_bytes)};
enum { DLX_CELL_STARTS = sizeof dlx_cell_starts / sizeof *dlx_cell_starts };

/* True if a row, column or box has a digit twice among its givens [0..81[, 0 for a blank cell. */
bool dlx_givens_contradict(const uint8_t *givens);

/* True if the digits are a solution of a puzzle. */
bool dlx_givens_are_solved(const uint8_t *givens, const uint8_t *digits);

/* Warns about the first contradictory pair of givens, if any. */
dlx_status dlx_givens_contradict_warn(dlx_grid_reader *reader, dlx_error *error);

#endif

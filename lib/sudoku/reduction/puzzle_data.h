/* SPDX-License-Identifier: MIT */
/* Puzzle data as lines `WORD TEXT` attached to the problem: author, level, comment, source, date,
 * url; rule NAME of dlx_rules; clues NAME VALUE r1c1 r1c2 or NAME r1c1 r1c2; given r1c1=5
 * r1c2=3. */
#ifndef DLX_SUDOKU_REDUCTION_PUZZLE_DATA_H
#define DLX_SUDOKU_REDUCTION_PUZZLE_DATA_H

#include "io/output.h"
#include "sudoku/board/grid.h"

/* Writes the data lines of a puzzle. Puzzles without rules, texts, and entries have none; others
 * include a line of givens. */
void dlx_puzzle_data_write(dlx_output *output, const dlx_grid *grid);

/* Parses data lines into grid->rules, created if needed; unknown words are ignored. `given`
 * [0..size*size[ receives the givens, and *has_givens is true, if a line lists givens. Errors:
 * DLX_INVALID: malformed line, or a given that differs from grid->cells; DLX_NO_MEMORY. */
dlx_status dlx_puzzle_data_read(const char *lines, dlx_grid *grid, uint16_t *given,
                                bool *has_givens, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Contradictory givens of 9x9 boards. */
#ifndef DLX_SUDOKU_GIVENS_CONTRADICT_H
#define DLX_SUDOKU_GIVENS_CONTRADICT_H

#include <stdbool.h>
#include <stdint.h>

/* True if a row, column or box has a digit twice among its givens [0..81[, 0 for a blank cell. */
bool dlx_givens_contradict(const uint8_t *givens);

#endif

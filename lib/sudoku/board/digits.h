/* SPDX-License-Identifier: MIT */
/* Sets of digits in the rows, columns, and boxes of a board. */
#ifndef DLX_SUDOKU_BOARD_DIGITS_H
#define DLX_SUDOKU_BOARD_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DLX_DIGITS_SIZE = 52 }; /* maximum board size, so that n * n bits add up to 64 */

/* Sets digits[r], digits[n + c], and digits[2 * n + b] to the digits of row r, column c, and box b:
 * digit d is bit d - 1. cells[0..n * n[ are at most n; 0 is blank. False: a unit holds a digit
 * twice. */
bool dlx_digits_note(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                     uint64_t *digits);

#endif

/* SPDX-License-Identifier: MIT */
/* Which digits the rows, columns and boxes of a board have. */
#ifndef DLX_SUDOKU_BOARD_DIGITS_H
#define DLX_SUDOKU_BOARD_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DLX_DIGITS_SIZE = 52 }; /* of a board, at most, so that n * n bits add up to 64 */

/* Sets bit d - 1 for each digit d of row r in digits[r], of column c in digits[n + c], and of box b
 * in digits[2 * n + b], and clears the other bits. cells[0..n * n[ are at most n, and 0 if blank.
 * False: a digit is twice in a unit. */
bool dlx_digits_note(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                     uint64_t *digits);

#endif

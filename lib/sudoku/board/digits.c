/* SPDX-License-Identifier: MIT */
#include "sudoku/board/digits.h"

#include <string.h>

bool dlx_digits_note(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                     uint64_t *digits)
{
    uint64_t twice = 0;
    memset(digits, 0, 3 * n * sizeof *digits);
    for (size_t row = 0; row < n; row++) {
        uint64_t *box = digits + 2 * n + row / box_rows * box_rows;
        uint64_t in_row = 0;
        for (uint64_t *column = digits + n; column < digits + 2 * n; column += box_columns, box++) {
            uint64_t in_box = *box;
            for (size_t i = 0; i < box_columns; i++) {
                const uint64_t bit = UINT64_C(1) << *cells++ >> 1; /* without a branch for blanks */
                twice |= bit & (in_row | in_box | column[i]);
                in_row |= bit;
                in_box |= bit;
                column[i] |= bit;
            }
            *box = in_box;
        }
        digits[row] = in_row;
    }
    return !twice;
}

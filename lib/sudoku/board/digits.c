/* SPDX-License-Identifier: MIT */
#include "sudoku/board/digits.h"

#include <string.h>

static uint64_t sum(const uint64_t *sets, size_t count)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits += sets[i];
    return bits;
}

bool dlx_digits_note(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                     uint64_t *digits)
{
    uint64_t bit[DLX_DIGITS_SIZE + 1]; /* bit of each digit; 0 for blanks, which avoids a branch */
    uint64_t *columns = digits + n;
    uint64_t *boxes = digits + 2 * n;
    uint64_t total =
        0; /* sum over all cells; equals the sum of the sets if no digit repeats in a unit */
    bit[0] = 0;
    for (size_t digit = 1; digit <= n; digit++)
        bit[digit] = UINT64_C(1) << (digit - 1);
    memset(columns, 0, 2 * n * sizeof *digits);
    for (size_t row = 0; row < n; row++) {
        uint64_t *box = boxes + row / box_rows * box_rows;
        uint64_t in_row = 0;
        for (uint64_t *column = columns; column < boxes; box++) {
            uint64_t in_box = 0;
            for (const uint64_t *end = column + box_columns; column < end; column++) {
                const uint64_t here = bit[*cells++];
                total += here;
                in_box |= here;
                *column |= here;
            }
            in_row |= in_box;
            *box |= in_box;
        }
        digits[row] = in_row;
    }
    return sum(digits, n) == total && sum(columns, n) == total && sum(boxes, n) == total;
}

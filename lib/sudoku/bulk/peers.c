/* SPDX-License-Identifier: MIT */
#include "sudoku/bulk/peers.h"

#include <stdbool.h>
#include <stddef.h>

static void add(dlx_cells *cells, size_t cell)
{
    if (cell < 64)
        cells->low |= UINT64_C(1) << cell;
    else
        cells->high |= UINT64_C(1) << (cell - 64);
}

static bool see_each_other(size_t a, size_t b)
{
    const size_t row_a = a / 9, column_a = a % 9;
    const size_t row_b = b / 9, column_b = b % 9;
    return a != b && (row_a == row_b || column_a == column_b ||
                      (row_a / 3 == row_b / 3 && column_a / 3 == column_b / 3));
}

void dlx_peers_make(dlx_peers *peers)
{
    for (size_t a = 0; a < DLX_BULK_CELLS; a++) {
        peers->of[a] = (dlx_cells){0};
        for (size_t b = 0; b < DLX_BULK_CELLS; b++)
            if (see_each_other(a, b))
                add(&peers->of[a], b);
    }
}

/* SPDX-License-Identifier: MIT */
#include "sudoku/bulk/peers.h"

#include <stddef.h>

static void add_cell(dlx_cells *cells, size_t row, size_t column)
{
    const size_t cell = 9 * row + column;
    if (cell < 64)
        cells->low |= UINT64_C(1) << cell;
    else
        cells->high |= UINT64_C(1) << (cell - 64);
}

static void remove_cell(dlx_cells *cells, size_t cell)
{
    if (cell < 64)
        cells->low &= ~(UINT64_C(1) << cell);
    else
        cells->high &= ~(UINT64_C(1) << (cell - 64));
}

void dlx_peers_make(dlx_peers *peers)
{
    for (size_t cell = 0; cell < DLX_BULK_CELLS; cell++) {
        const size_t row = cell / 9, column = cell % 9;
        const size_t box_row = row - row % 3, box_column = column - column % 3;
        dlx_cells *cells = &peers->of[cell];
        *cells = (dlx_cells){0};
        for (size_t i = 0; i < 9; i++) {
            add_cell(cells, row, i);
            add_cell(cells, i, column);
            add_cell(cells, box_row + i / 3, box_column + i % 3);
        }
        remove_cell(cells, cell);
    }
}

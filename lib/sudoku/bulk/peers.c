/* SPDX-License-Identifier: MIT */
#include "sudoku/bulk/peers.h"

static void add_cell(dlx_cells *cells, size_t cell)
{
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

void dlx_peers_make(dlx_peers *peers, size_t box_rows, size_t box_columns)
{
    const size_t n = box_rows * box_columns;
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t row = cell / n, column = cell % n;
        const size_t box_row = row - row % box_rows, box_column = column - column % box_columns;
        dlx_cells *cells = &peers->of[cell];
        *cells = (dlx_cells){0};
        for (size_t i = 0; i < n; i++) {
            add_cell(cells, n * row + i);
            add_cell(cells, n * i + column);
            add_cell(cells, n * (box_row + i / box_columns) + box_column + i % box_columns);
        }
        remove_cell(cells, cell);
    }
}

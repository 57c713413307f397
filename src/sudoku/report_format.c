/* SPDX-License-Identifier: MIT */
#include "sudoku/report_format.h"

#include <string.h>

void report_format(reported_format *last, const char *file, uint64_t number, const char *format,
                   const dlx_grid *grid)
{
    if (!tool_is_verbose())
        return;
    const size_t size = dlx_grid_size(grid);
    const size_t rows = dlx_grid_box_rows(grid);
    const bool same = number > 1 && last->format && strcmp(last->format, format) == 0 &&
                      last->size == size && last->box_rows == rows;
    if (same)
        return;
    last->format = format;
    last->size = size;
    last->box_rows = rows;
    tool_verbose(file, "board %llu: read as %s, %zu x %zu cells, boxes of %zu x %zu",
                 (unsigned long long)number, format, size, size, rows, dlx_grid_box_columns(grid));
}

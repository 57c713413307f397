/* SPDX-License-Identifier: MIT */
#include "sudoku/report_format.h"

#include <stdio.h>
#include <string.h>

static void note_unchecked(const dlx_input *input)
{
    tool_note_of(dlx_input_name(input), "some puzzles have no solution to check");
}

void report_solution_check(solution_check *check, const dlx_input *input, dlx_status status,
                           const dlx_error *error)
{
    if (status == DLX_INVALID)
        tool_error(error);
    else if (status == DLX_NO_DATA && !check->unchecked)
        note_unchecked(input);
    else if (status != DLX_OK && status != DLX_NO_DATA)
        tool_die(error);
    check->unchecked |= status == DLX_NO_DATA;
}

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

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

void report_format(reported_format *last, const dlx_input *input, uint64_t number,
                   dlx_grid_reader *reader, const dlx_grid *grid)
{
    if (!tool_is_verbose())
        return;
    const char *format = reader ? dlx_grid_reader_format(reader) : "solutions";
    const size_t size = dlx_grid_size(grid);
    const size_t rows = dlx_grid_box_rows(grid);
    const bool first = last->input != input || number <= last->number;
    const bool same =
        !first && strcmp(last->format, format) == 0 && last->size == size && last->box_rows == rows;
    *last = (reported_format){input, number, format, size, rows};
    if (same)
        return;
    char place[32] = "";
    if (!first)
        snprintf(place, sizeof place, "board %llu: ", (unsigned long long)number);
    const char *reading = reader ? dlx_grid_reader_reading(reader) : NULL;
    if (reading)
        tool_verbose(dlx_input_name(input), "%sread as %s", place, reading);
    else
        tool_verbose(dlx_input_name(input), "%sread as %s; %zux%zu, boxes %zux%zu", place, format,
                     size, size, rows, dlx_grid_box_columns(grid));
}

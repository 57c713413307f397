/* SPDX-License-Identifier: MIT */
/* The format `judge` of programming contests for boards of size 9 (POJ 2918) and 16 (SPOJ 1110, POJ
 * 3076). */
#include "sudoku/formats/formats.h"
#include "sudoku/formats/grid_layout.h"
#include "sudoku/formats/line.h"
#include "sudoku/write/writer.h"

/* Never detected: judges' inputs resemble lines or grids, possibly after a count. */
static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (!ahead->reader->forced)
        return false;
    const size_t size = layout->size;
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    size_t group;
    if (!dlx_measure_row(first, size) && dlx_measure_line(first, size, &group))
        return dlx_recognise_line(ahead, layout);
    return dlx_recognise_grid(ahead, layout);
}

static dlx_status read_judge(dlx_grid_reader *reader, dlx_error *error)
{
    return reader->layout.group ? dlx_read_line(reader, error) : dlx_read_grid(reader, error);
}

/* Rows of the letters A-P, '-' for a blank. */
static void write_letters(dlx_output *output, const uint16_t *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        dlx_output_byte(output, cells[i] ? (char)('A' + cells[i] - 1) : '-');
}

static void write_scenario(dlx_grid_writer *writer)
{
    dlx_output_text(writer->output, "Scenario #");
    dlx_output_unsigned(writer->output, writer->puzzles);
    dlx_output_text(writer->output, ":\n");
}

static void write_judge(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    if (n == 9)
        write_scenario(writer);
    else
        dlx_write_gap(writer);
    for (size_t i = 0; i < n; i++) {
        if (n == 16 && !writer->options.symbols)
            write_letters(writer->output, grid->cells + i * n, n);
        else
            dlx_put_cells(writer, grid, grid->cells + i * n, n, 0);
        dlx_output_byte(writer->output, '\n');
    }
    if (n == 9)
        dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_judge = {
    .name = "judge",
    .summary = "as in programming contests: letters A-P for 16 x 16, Scenario lines for 9 x 9",
    .recognise = recognise,
    .read = read_judge,
    .write = write_judge,
};

/* SPDX-License-Identifier: MIT */
/* A sample sudoku format, for tests/recipes.t: cells on a line after an arrow. It is only written.
 */
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

static void write_arrow(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output_text(writer->output, "-> ");
    dlx_writer_put_cells(writer, grid, grid->cells, grid->size * grid->size, 0);
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_sample = {
    .name = "sample",
    .summary = "a sample",
    .most = DLX_MOST_SYMBOLS,
    .write = write_arrow,
};

/* SPDX-License-Identifier: MIT */
/* The format `pretty`: the board drawn with lines. */
#include "sudoku/formats/formats.h"
#include "sudoku/formats/grid_layout.h"
#include "sudoku/write/writer.h"

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const bool found = ahead->reader->forced || dlx_first_row(ahead)->drawn;
    return found && dlx_recognise_grid(ahead, layout);
}

/* A line across the board: its left end, its crossings with the lines between boxes, its right
 * end. */
typedef struct board_rule {
    const char *left, *cross, *right;
} board_rule;

static const board_rule top = {"┌", "┬", "┐\n"};
static const board_rule middle = {"├", "┼", "┤\n"};
static const board_rule bottom = {"└", "┴", "┘\n"};

static void write_rule(dlx_output *output, const dlx_grid *grid, const board_rule *rule)
{
    const size_t dashes = grid->box_columns * (dlx_writer_cell_width(grid->size) + 1) + 1;
    const size_t boxes = grid->size / grid->box_columns;
    for (size_t box = 0; box < boxes; box++) {
        dlx_output_text(output, box ? rule->cross : rule->left);
        dlx_writer_put_repeated(output, "─", dashes);
    }
    dlx_output_text(output, rule->right);
}

static void write_row(dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *cells)
{
    dlx_output *output = writer->output;
    const size_t width = dlx_writer_cell_width(grid->size);
    for (size_t i = 0; i < grid->size; i++) {
        if (i % grid->box_columns == 0)
            dlx_output_text(output, "│ ");
        dlx_writer_put_cells(writer, grid, cells + i, 1, width);
        dlx_output_byte(output, ' ');
    }
    dlx_output_text(output, "│\n");
}

static void write_pretty(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    dlx_writer_put_gap(writer);
    if (*grid->name) {
        dlx_output_text(output, grid->name);
        dlx_output_byte(output, '\n');
    }
    for (size_t i = 0; i < grid->size; i++) {
        if (i % grid->box_rows == 0)
            write_rule(output, grid, i ? &middle : &top);
        write_row(writer, grid, grid->cells + i * grid->size);
    }
    write_rule(output, grid, &bottom);
}

const dlx_grid_format dlx_form_pretty = {
    .name = "pretty",
    .summary = "boards with boxes drawn as lines, to be printed",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_BOXES,
    .differs_in_cells = true,
    .recognise = recognise,
    .read = dlx_read_titled_grid,
    .write = write_pretty,
};

/* SPDX-License-Identifier: MIT */
/* Boards with bars and rulers between the boxes, read as `grid`: `ss`, as Simple Sudoku frames
 * boards, and `readable`, as QQWing prints them. */
#include "sudoku/formats/formats.h"
#include "sudoku/formats/grid_layout.h"
#include "sudoku/write/writer.h"

/* ---- recognising ----------------------------------------------------------------------------- */

static bool recognise_ss(dlx_lookahead *ahead, dlx_layout *layout)
{
    const bool found = ahead->reader->forced || dlx_first_row(ahead)->bar_first;
    return found && dlx_recognise_grid(ahead, layout);
}

static bool recognise_readable(dlx_lookahead *ahead, dlx_layout *layout)
{
    const bool found = ahead->reader->forced || dlx_first_row(ahead)->bar;
    return found && dlx_recognise_grid(ahead, layout);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* The ends and crosses of a frame's rulers, and the text before, between and after the boxes of a
 * row. */
typedef struct frame {
    const char *top_end, *inner_end, *cross, *top_cross;
    const char *left, *between, *right;
    const char *blank; /* between cells */
    bool closed;       /* has rulers above and below the board */
} frame;

static const frame ss_frame = {"*", "|", "+", "-", "|", "|", "|", "", true};
static const frame readable_frame = {"", "", "+", "+", " ", " | ", "", " ", false};

/* Writes the dashes of a box: as wide as its cells, including any blanks on both sides. */
static size_t dashes(const frame *style, const dlx_grid *grid)
{
    const size_t width = dlx_writer_cell_width(grid->size);
    if (*style->blank || width > 1)
        return grid->box_columns * (width + 1) - 1 + (*style->blank ? 2 : 0);
    return grid->box_columns;
}

static void write_ruler(dlx_output *output, const frame *style, const dlx_grid *grid, bool is_edge)
{
    const size_t boxes = grid->size / grid->box_columns;
    dlx_output_text(output, is_edge ? style->top_end : style->inner_end);
    for (size_t box = 0; box < boxes; box++) {
        if (box)
            dlx_output_text(output, is_edge ? style->top_cross : style->cross);
        dlx_writer_put_repeated(output, "-", dashes(style, grid));
    }
    dlx_output_text(output, is_edge ? style->top_end : style->inner_end);
    dlx_output_byte(output, '\n');
}

static void write_row(dlx_grid_writer *writer, const frame *style, const dlx_grid *grid, size_t row)
{
    const size_t n = grid->size;
    const char *blank = n > DLX_MOST_SYMBOLS ? " " : style->blank;
    dlx_output_text(writer->output, style->left);
    for (size_t i = 0; i < n; i++) {
        if (i)
            dlx_output_text(writer->output, i % grid->box_columns ? blank : style->between);
        dlx_writer_put_cells(writer, grid, grid->cells + row * n + i, 1, dlx_writer_cell_width(n));
    }
    dlx_output_text(writer->output, style->right);
    dlx_output_byte(writer->output, '\n');
}

static void write_frame(dlx_grid_writer *writer, const frame *style, const dlx_grid *grid)
{
    dlx_writer_put_gap(writer);
    for (size_t row = 0; row < grid->size; row++) {
        if (row ? row % grid->box_rows == 0 : style->closed)
            write_ruler(writer->output, style, grid, row == 0);
        write_row(writer, style, grid, row);
    }
    if (style->closed)
        write_ruler(writer->output, style, grid, true);
}

static void write_ss(dlx_grid_writer *writer, const dlx_grid *grid)
{
    write_frame(writer, &ss_frame, grid);
}

static void write_readable(dlx_grid_writer *writer, const dlx_grid *grid)
{
    write_frame(writer, &readable_frame, grid);
}

const dlx_grid_format dlx_form_ss = {
    .name = "ss",
    .summary = "a board in a frame of stars, bars and dashes, as in Simple Sudoku",
    .holds = DLX_HOLDS_BOXES,
    .differs_in_cells = true,
    .recognise = recognise_ss,
    .read = dlx_read_titled_grid,
    .write = write_ss,
};

const dlx_grid_format dlx_form_readable = {
    .name = "readable",
    .alias = "qqwing",
    .summary = "a board with bars and dashes between the boxes, as QQWing prints it",
    .holds = DLX_HOLDS_BOXES,
    .differs_in_cells = true,
    .recognise = recognise_readable,
    .read = dlx_read_titled_grid,
    .write = write_readable,
};

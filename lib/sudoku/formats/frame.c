/* SPDX-License-Identifier: MIT */
/* Boards with lines between the boxes, read as `grid`: `ss`, as Simple Sudoku frames boards,
 * `readable`, as QQWing prints them, and `pretty`, drawn with the lines of Unicode. */
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    bool found = ahead->reader->forced;
    if (!found) {
        enum { TITLES = 3 };
        const dlx_measure *row = NULL;
        for (size_t i = 0; i <= TITLES && (!row || row->title); i++)
            row = dlx_lookahead_line(ahead, i);
        if (!row || row->title)
            row = dlx_lookahead_line(ahead, 0);
        found = layout->format == &dlx_form_ss         ? row->bar_first
                : layout->format == &dlx_form_readable ? row->bar
                                                       : row->drawn;
    }
    return found && dlx_grid_layout_recognise(ahead, layout);
}

/* The ends of a line across the board, and the text between its boxes. */
typedef struct across {
    const char *left, *cross, *right;
} across;

typedef struct frame {
    across top, inner, bottom; /* rulers; `left` NULL: none */
    const char *dash;
    across row;
    const char *blank; /* between cells */
    bool is_named;     /* the name precedes the board */
} frame;

static const frame ss_frame = {
    .top = {"*", "-", "*"},
    .inner = {"|", "+", "|"},
    .bottom = {"*", "-", "*"},
    .dash = "-",
    .row = {"|", "|", "|"},
    .blank = "",
};
static const frame readable_frame = {
    .inner = {"", "+", ""},
    .dash = "-",
    .row = {" ", " | ", ""},
    .blank = " ",
};
static const frame pretty_frame = {
    .top = {"┌", "┬", "┐"},
    .inner = {"├", "┼", "┤"},
    .bottom = {"└", "┴", "┘"},
    .dash = "─",
    .row = {"│ ", " │ ", " │"},
    .blank = " ",
    .is_named = true,
};

/* Writes the dashes of a box: as wide as its cells, including any blanks on both sides. */
static size_t dashes(dlx_grid_writer *writer, const frame *style, const dlx_grid *grid)
{
    const size_t width = dlx_writer_cell_width(writer, grid->size);
    if (*style->blank || width > 1)
        return grid->box_columns * (width + 1) - 1 + (*style->blank ? 2 : 0);
    return grid->box_columns;
}

static void write_ruler(dlx_grid_writer *writer, const frame *style, const dlx_grid *grid,
                        const across *ruler)
{
    dlx_output *output = writer->output;
    if (!ruler->left)
        return;
    for (size_t box = 0; box < grid->size / grid->box_columns; box++) {
        dlx_output_text(output, box ? ruler->cross : ruler->left);
        for (size_t i = dashes(writer, style, grid); i > 0; i--)
            dlx_output_text(output, style->dash);
    }
    dlx_output_text(output, ruler->right);
    dlx_output_byte(output, '\n');
}

static void write_row(dlx_grid_writer *writer, const frame *style, const dlx_grid *grid, size_t row)
{
    const size_t n = grid->size;
    const size_t width = dlx_writer_cell_width(writer, n);
    const char *blank = width > 1 ? " " : style->blank;
    dlx_output_text(writer->output, style->row.left);
    for (size_t i = 0; i < n; i++) {
        if (i)
            dlx_output_text(writer->output, i % grid->box_columns ? blank : style->row.cross);
        dlx_writer_put_cells(writer, grid, grid->cells + row * n + i, 1, width);
    }
    dlx_output_text(writer->output, style->row.right);
    dlx_output_byte(writer->output, '\n');
}

static void write_frame(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const frame *style = writer->format == &dlx_form_ss         ? &ss_frame
                         : writer->format == &dlx_form_readable ? &readable_frame
                                                                : &pretty_frame;
    dlx_writer_put_gap(writer);
    if (style->is_named && *grid->name) {
        if (!dlx_titles_needs_no_label(grid->name, grid->size))
            dlx_output_text(writer->output, DLX_TITLES_LABEL);
        dlx_writer_put_text(writer, grid->name);
        dlx_output_byte(writer->output, '\n');
    }
    for (size_t row = 0; row < grid->size; row++) {
        if (row % grid->box_rows == 0)
            write_ruler(writer, style, grid, row ? &style->inner : &style->top);
        write_row(writer, style, grid, row);
    }
    write_ruler(writer, style, grid, &style->bottom);
}

const dlx_grid_format dlx_form_ss = {
    .name = "ss",
    .summary = "a board in a frame of stars, bars and dashes, as in Simple Sudoku",
    .holds = DLX_HOLDS_BOXES,
    .differs_in_cells = true,
    .recognise = recognise,
    .read = dlx_grid_layout_read_titled,
    .write = write_frame,
};

const dlx_grid_format dlx_form_readable = {
    .name = "readable",
    .alias = "qqwing",
    .summary = "a board with bars and dashes between the boxes, as QQWing prints it",
    .holds = DLX_HOLDS_BOXES,
    .differs_in_cells = true,
    .recognise = recognise,
    .read = dlx_grid_layout_read_titled,
    .write = write_frame,
};

const dlx_grid_format dlx_form_pretty = {
    .name = "pretty",
    .summary = "boards with boxes drawn as lines, to be printed",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_BOXES,
    .differs_in_cells = true,
    .labels_names = true,
    .recognise = recognise,
    .read = dlx_grid_layout_read_titled,
    .write = write_frame,
};

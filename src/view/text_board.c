/* SPDX-License-Identifier: MIT */
#include "view/text_board.h"

#include "view/filling.h"
#include "view/palette.h"
#include "view/put.h"

/* Returns the cell at row and column, from 1; both may exceed the board by 1. */
static size_t cell_at(const view_board *board, size_t row, size_t column)
{
    if (row < 1 || column < 1 || row > board->rows || column > board->columns)
        return VIEW_NONE;
    return (row - 1) * board->columns + column - 1;
}

static bool is_border(const view_filling *f, size_t row, size_t column, size_t row2, size_t column2)
{
    return view_filling_border(f, cell_at(f->board, row, column), cell_at(f->board, row2, column2));
}

/* Writes the line between rows `row` and row + 1. */
static void put_border(const view_filling *f, size_t row, dlx_output *output)
{
    for (size_t column = 0; column <= f->board->columns; column++) {
        const bool corner = is_border(f, row, column, row + 1, column) ||
                            is_border(f, row, column + 1, row + 1, column + 1) ||
                            is_border(f, row, column, row, column + 1) ||
                            is_border(f, row + 1, column, row + 1, column + 1);
        if (column > 0)
            dlx_output_text(output, is_border(f, row, column, row + 1, column) ? "---" : "   ");
        dlx_output_text(output, corner ? "+" : " ");
    }
    dlx_output_text(output, "\n");
}

/* Writes three characters, on the colour of the piece, with digits of the solution in bold. */
static void put_cell(const view_filling *f, size_t cell, const view_style *style,
                     dlx_output *output)
{
    char text[VIEW_LABEL];
    const size_t owner = f->pieces.owner[cell];
    const bool coloured = style->colours && owner != VIEW_NONE;
    const bool bold = style->colours && f->digit[cell] && !f->given[cell];
    view_filling_text(f, cell, text);
    const size_t length = put_length(text);
    if (f->board->cell_item[cell] == VIEW_NONE) {
        dlx_output_text(output, "   ");
        return;
    }
    if (coloured)
        put(output, "\033[30;48;5;%dm", view_terminal_colour(f->pieces.colour[owner]));
    if (bold)
        dlx_output_text(output, "\033[1;36m");
    dlx_output_text(output, length < 3 ? " " : "");
    dlx_output_text(output, length ? text : owner == VIEW_NONE ? "." : " ");
    dlx_output_text(output, length < 2 ? " " : "");
    if (coloured || bold)
        dlx_output_text(output, "\033[0m");
}

static void put_row(const view_filling *f, size_t row, const view_style *style, dlx_output *output)
{
    for (size_t column = 0; column <= f->board->columns; column++) {
        if (column > 0)
            put_cell(f, cell_at(f->board, row, column), style, output);
        dlx_output_text(output, is_border(f, row, column, row, column + 1) ? "|" : " ");
    }
    dlx_output_text(output, "\n");
}

/* True if there is a border above this row. */
static bool has_border(const view_filling *f, size_t row)
{
    for (size_t column = 1; column <= f->board->columns; column++)
        if (is_border(f, row, column, row + 1, column))
            return true;
    return false;
}

void view_text_board(const view_subject *subject, const view_style *style, dlx_output *output)
{
    view_filling filling = view_filling_new(subject);
    if (4 * subject->board->columns + 1 > style->width) {
        put(output, "The board of %zu x %zu cells is too wide for this terminal.\n",
            subject->board->rows, subject->board->columns);
    } else {
        for (size_t row = 0; row <= subject->board->rows; row++) {
            if (row > 0)
                put_row(&filling, row, style, output);
            if (has_border(&filling, row))
                put_border(&filling, row, output);
        }
    }
    view_filling_free(&filling);
}

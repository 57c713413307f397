/* SPDX-License-Identifier: MIT */
/* The board in an SVG picture. */
#include "view/picture.h"

#include "cli/print.h"
#include "io/svg.h"

enum { CELL = DLX_SVG_CELL };

/* A third of the height of a row of hexagons or triangles. */
#define THIRD (CELL * 0.28867513459481287)

/* Writes the corner where an edge of a cell of hexagons or triangles begins, after a command. */
static void put_corner(const view_board *board, size_t cell, size_t edge, char command,
                       dlx_output *output)
{
    const view_outline *outline = view_board_outline(board, cell);
    const size_t k = edge % outline->edges;
    put(output, "%c%.1f %.1f", command,
        (double)(cell % board->columns + (size_t)outline->edge[k].x) * CELL / 2,
        (double)(3 * (cell / board->columns) + (size_t)outline->edge[k].y) * THIRD);
}

static void put_outline(const view_board *board, size_t cell, size_t x, size_t y,
                        dlx_output *output)
{
    if (board->shape == VIEW_SQUARES) {
        put(output, "<rect class=\"cell\" x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\"", x, y,
            CELL, CELL);
        return;
    }
    dlx_output_text(output, "<path class=\"cell\" d=\"");
    for (size_t k = 0; k < view_board_outline(board, cell)->edges; k++)
        put_corner(board, cell, k, k ? 'L' : 'M', output);
    dlx_output_text(output, "z\"");
}

static void find_middle(const view_board *board, size_t cell, size_t *x, size_t *y)
{
    const size_t edges = view_board_outline(board, cell)->edges;
    const bool is_up =
        board->shape == VIEW_TRIANGLES && view_board_outline(board, cell)->edge[1].row;
    *x = cell % board->columns * CELL + CELL / 2;
    *y = cell / board->columns * CELL + CELL / 2;
    if (board->shape == VIEW_SQUARES)
        return;
    *x = (cell % board->columns + 1) * CELL / 2;
    *y = (size_t)((double)(3 * (cell / board->columns) + (edges == 6 || is_up ? 2 : 1)) * THIRD);
}

/* A square of a chess board, with a queen or a disc, or a cross if it cannot be chosen. */
static void put_square(const view_filling *f, size_t cell, dlx_output *output)
{
    const size_t row = cell / f->board->columns, column = cell % f->board->columns;
    put(output, "<rect class=\"cell %s\" x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\"/>",
        (row + column) % 2 ? "black" : "white", column * CELL, row * CELL, CELL, CELL);
    if (f->pieces.owner[cell] == VIEW_NONE && !f->board->candidate[cell])
        put(output, "<path class=\"cross\" d=\"M%zu %zul10 10m0-10l-10 10\"/>", column * CELL + 15,
            row * CELL + 15);
    if (f->pieces.owner[cell] != VIEW_NONE)
        put(output, "<path class=\"man\" d=\"M%zu %zu%s\"/>", column * CELL, row * CELL,
            f->board->queens ? VIEW_QUEEN : VIEW_DISC);
    dlx_output_text(output, "\n");
}

static void put_cell(const view_filling *f, size_t cell, dlx_output *output)
{
    char text[VIEW_LABEL];
    const size_t x = cell % f->board->columns * CELL, y = cell / f->board->columns * CELL;
    const size_t owner = f->pieces.owner[cell];
    if (f->board->square) {
        put_square(f, cell, output);
        return;
    }
    put_outline(f->board, cell, x, y, output);
    if (owner != VIEW_NONE)
        put(output, " style=\"fill:%s\"", view_colours[f->pieces.colour[owner]].code);
    else if (view_cell_weight(f->subject, cell))
        put(output, " style=\"fill:%s\"", view_weight_colour(view_cell_weight(f->subject, cell)));
    dlx_output_text(output, "/>");
    view_filling_text(f, cell, text);
    if (*text) {
        size_t middle, height;
        find_middle(f->board, cell, &middle, &height);
        put(output, "<text class=\"%s\" x=\"%zu\" y=\"%zu\">",
            owner != VIEW_NONE || view_cell_weight(f->subject, cell) ? "piece"
            : f->given[cell]                                         ? "given"
                                                                     : "found",
            middle, height + 9);
        put_xml(output, text);
        dlx_output_text(output, "</text>");
    } else {
        for (size_t d = 1; d <= f->board->digits; d++)
            if (f->board->candidate[cell * f->board->digits + d - 1])
                dlx_svg_candidate(output, x, y, f->board->digits, d);
    }
    dlx_output_text(output, "\n");
}

/* Draws the borders of hexagons or triangles. */
static void put_edges(const view_filling *f, dlx_output *output)
{
    const view_board *board = f->board;
    for (size_t cell = 0; cell < view_board_cells(board); cell++) {
        const view_outline *outline = view_board_outline(board, cell);
        for (size_t k = 0; board->cell_item[cell] != VIEW_NONE && k < outline->edges; k++) {
            const size_t other =
                view_board_at(board, cell / board->columns + (size_t)outline->edge[k].row,
                              cell % board->columns + (size_t)outline->edge[k].column);
            if (!view_filling_border(f, cell, other))
                continue;
            put_corner(board, cell, k, 'M', output);
            put_corner(board, cell, k + 1, 'L', output);
        }
    }
}

static bool is_border(const void *filling, size_t cell, size_t other)
{
    return view_filling_border(filling, cell, other);
}

void svg_board(const view_subject *subject, dlx_output *output)
{
    view_filling filling = view_filling_new(subject);
    for (size_t cell = 0; cell < view_board_cells(subject->board); cell++)
        if (subject->board->cell_item[cell] != VIEW_NONE)
            put_cell(&filling, cell, output);
    dlx_output_text(output, "<path class=\"border\" d=\"M0 0");
    if (subject->board->shape == VIEW_SQUARES)
        dlx_svg_edges(output, subject->board->rows, subject->board->columns, is_border, &filling);
    else
        put_edges(&filling, output);
    dlx_output_text(output, "\"/>\n");
    dlx_arena_free(&filling.arena);
}

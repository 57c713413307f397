/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"
#include "view/filling.h"
#include "view/pieces.h"
#include "view/put.h"
#include <string.h>

/* ---- the board --------------------------------------------------------------------------------
 */

enum { CELL = 40 };

static size_t board_width(const view_board *board)
{
    return board->columns * CELL;
}

static size_t board_height(const view_board *board)
{
    return board->rows * CELL;
}

/* Draws the candidates of a cell. */
static void put_candidates(const view_board *board, size_t cell, size_t x, size_t y,
                           dlx_output *output)
{
    size_t side = 1;
    while (side * side < board->digits)
        side++;
    const double step = (double)CELL / (double)side;
    for (size_t d = 0; d < board->digits; d++)
        if (board->candidate[cell * board->digits + d])
            put(output, "<text class=\"small\" x=\"%.1f\" y=\"%.1f\">%zu</text>",
                (double)x + ((double)(d % side) + 0.5) * step,
                (double)y + ((double)(d / side) + 0.5) * step + 3, d + 1);
}

/* A square of a chess board, with a queen or a disc. */
static void put_square(const view_filling *f, size_t cell, dlx_output *output)
{
    const size_t row = cell / f->board->columns, column = cell % f->board->columns;
    put(output, "<rect class=\"cell %s\" x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\"/>",
        (row + column) % 2 ? "black" : "white", column * CELL, row * CELL, CELL, CELL);
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
    put(output, "<rect class=\"cell\" x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\"", x, y, CELL,
        CELL);
    if (owner != VIEW_NONE)
        put(output, " style=\"fill:%s\"", view_colour(f->pieces.colour[owner]));
    dlx_output_text(output, "/>");
    view_filling_text(f, cell, text);
    if (*text) {
        put(output, "<text class=\"%s\" x=\"%zu\" y=\"%zu\">",
            owner != VIEW_NONE ? "piece"
            : f->given[cell]   ? "given"
                               : "found",
            x + CELL / 2, y + CELL / 2 + 9);
        put_xml(output, text);
        dlx_output_text(output, "</text>");
    } else if (f->board->digits) {
        put_candidates(f->board, cell, x, y, output);
    }
    dlx_output_text(output, "\n");
}

static void put_borders(const view_filling *f, dlx_output *output)
{
    const size_t rows = f->board->rows, columns = f->board->columns;
    dlx_output_text(output, "<path class=\"border\" d=\"M0 0");
    for (size_t row = 0; row <= rows; row++)
        for (size_t column = 0; column <= columns; column++) {
            const size_t cell = row * columns + column;
            const size_t here = row < rows && column < columns ? cell : VIEW_NONE;
            const size_t above = row && column < columns ? cell - columns : VIEW_NONE;
            const size_t before = column && row < rows ? cell - 1 : VIEW_NONE;
            if (column < columns && view_filling_border(f, here, above))
                put(output, "M%zu %zuh%d", column * CELL, row * CELL, CELL);
            if (row < rows && view_filling_border(f, here, before))
                put(output, "M%zu %zuv%d", column * CELL, row * CELL, CELL);
        }
    dlx_output_text(output, "\"/>\n");
}

/* Draws a board as a group, with the origin at the upper left corner. */
static void put_board(const view_subject *subject, dlx_output *output)
{
    view_filling filling = view_filling_new(subject);
    for (size_t cell = 0; cell < view_board_cells(subject->board); cell++)
        if (subject->board->cell_item[cell] != VIEW_NONE)
            put_cell(&filling, cell, output);
    put_borders(&filling, output);
    view_filling_free(&filling);
}

/* In units of the picture: side of an entry, advance of a letter, margin. */
enum { ENTRY = 14, LETTER = 6, MARGIN = 12, MOST_WIDTH = 1600, GRID_MOST = 4000 };

typedef struct frame {
    const view_subject *subject;
    size_t rows, columns;
    size_t left, top; /* of the matrix */
    size_t right;     /* of the costs */
} frame;

static frame measure(const view_subject *subject)
{
    const dlx_problem *problem = subject->problem;
    char label[VIEW_LABEL];
    char cost[VIEW_COST];
    size_t longest = 1, highest = 1, right = 0;
    for (size_t i = 0; i < dlx_problem_options(problem); i++) {
        const size_t length = put_length(view_label(subject, i, label));
        const size_t digits = strlen(view_cost(subject, i, cost));
        longest = length > longest ? length : longest;
        right = digits > right ? digits : right;
    }
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        const size_t length = put_length(dlx_problem_item_name(problem, i));
        highest = length > highest ? length : highest;
    }
    return (frame){subject,
                   dlx_problem_options(problem),
                   dlx_problem_items(problem),
                   MARGIN + longest * LETTER + 6,
                   MARGIN + highest * LETTER + 6,
                   right * LETTER};
}

static void put_styles(dlx_output *output)
{
    dlx_output_text(
        output,
        "<style>\n"
        ".page{fill:#fff}.name{font:10px monospace;fill:#333}.end{text-anchor:end}\n"
        ".ones{fill:#333}.edge{fill:none;stroke:#888}.grid{stroke:#e4e4e4}.kind{stroke:#999}\n"
        ".chosen .band{fill:#cfe8f7}.chosen .ones{fill:#0072b2}.chosen .name{font-weight:bold}\n"
        ".letter{font:8px sans-serif;fill:#111;text-anchor:middle}\n"
        ".cell{fill:#fff;stroke:#ccc;stroke-width:.5}.border{stroke:#222;stroke-width:2;"
        "stroke-linecap:square}\n"
        ".given,.found,.piece{font:24px sans-serif;text-anchor:middle}.given{fill:#111;"
        "font-weight:bold}\n"
        ".found{fill:#0072b2}.piece{fill:#111}"
        ".man{fill:#111}"
        ".small{font:9px sans-serif;fill:#767676;text-anchor:middle}\n"
        "@media (prefers-color-scheme:dark){.page,.cell{fill:#16181c}.name,.ones,.given{fill:#ddd}"
        ".grid{stroke:#2a2d33}\n"
        ".border{stroke:#ddd}.cell{stroke:#555}.chosen .band{fill:#153a52}.chosen .ones,.found{"
        "fill:#56b4e9}.small{fill:#999}}\n"
        ".cell.white{fill:#f0d9b5}.cell.black{fill:#b58863}\n"
        "</style>\n");
}

static void put_title(const view_subject *subject, dlx_output *output)
{
    const dlx_problem *problem = subject->problem;
    const char *name = dlx_problem_name(problem);
    dlx_output_text(output, "<title>");
    put_xml(output, *name ? name : "Exact cover problem");
    put(output, "</title>\n<desc>A matrix of %zu options (rows) and %zu items (columns): ",
        dlx_problem_options(problem), dlx_problem_items(problem));
    view_rule_sentence(problem, output);
    if (subject->solved)
        put(output, " The %zu options of a solution are marked.", subject->solution_count);
    dlx_output_text(output, "</desc>\n");
}

static void put_line(dlx_output *output, size_t x1, size_t y1, size_t x2, size_t y2)
{
    put(output, "M%zu %zuL%zu %zu", x1, y1, x2, y2);
}

/* Draws faint lines between entries of small matrices, and stronger lines between kinds of
 * items. */
static void put_lines(const frame *f, dlx_output *output)
{
    const size_t right = f->left + f->columns * ENTRY, bottom = f->top + f->rows * ENTRY;
    if (f->rows * f->columns <= GRID_MOST) {
        dlx_output_text(output, "<path class=\"grid\" d=\"");
        for (size_t i = 1; i < f->columns; i++)
            put_line(output, f->left + i * ENTRY, f->top, f->left + i * ENTRY, bottom);
        for (size_t i = 1; i < f->rows; i++)
            put_line(output, f->left, f->top + i * ENTRY, right, f->top + i * ENTRY);
        dlx_output_text(output, "\"/>\n");
    }
    dlx_output_text(output, "<path class=\"kind\" d=\"M0 0");
    for (size_t i = 1; i < f->columns; i++)
        if (view_is_kind(f->subject->problem, i))
            put_line(output, f->left + i * ENTRY, f->top, f->left + i * ENTRY, bottom);
    dlx_output_text(output, "\"/>\n");
    put(output, "<rect class=\"edge\" x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%zu\"/>\n",
        f->left, f->top, f->columns * ENTRY, f->rows * ENTRY);
}

static void put_names(const frame *f, dlx_output *output)
{
    for (size_t i = 0; i < f->columns; i++) {
        put(output, "<text class=\"name\" transform=\"translate(%zu %zu) rotate(-90)\">",
            f->left + i * ENTRY + 10, f->top - 4);
        put_xml(output, dlx_problem_item_name(f->subject->problem, i));
        dlx_output_text(output, "</text>\n");
    }
}

/* Draws the colours of an option: a tint and a letter in the square. */
static void put_colours(const frame *f, size_t row, size_t y, dlx_output *output)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(f->subject->problem, row, &count);
    for (size_t i = 0; i < count; i++) {
        const char *colour = dlx_problem_colour(f->subject->problem, row, i);
        const size_t x = f->left + items[i] * ENTRY;
        char letter[8] = "";
        if (!colour)
            continue;
        memcpy(letter, colour, put_character(colour));
        put(output, "<path style=\"fill:%s\" d=\"M%zu %zuh12v12h-12z\"/>",
            view_tint(view_colour_index(colour)), x + 1, y + 1);
        put(output, "<text class=\"letter\" x=\"%zu\" y=\"%zu\">", x + 7, y + 10);
        put_xml(output, letter);
        dlx_output_text(output, "</text>");
    }
}

static void put_row(const frame *f, size_t row, dlx_output *output)
{
    size_t count;
    char label[VIEW_LABEL];
    char cost[VIEW_COST];
    const uint32_t *items = dlx_problem_option(f->subject->problem, row, &count);
    const size_t y = f->top + row * ENTRY;
    put(output, "<g class=\"row%s\">", f->subject->chosen[row] ? " chosen" : "");
    if (f->subject->chosen[row])
        put(output, "<rect class=\"band\" x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%d\"/>",
            f->left, y, f->columns * ENTRY, ENTRY);
    put(output, "<text class=\"name end\" x=\"%zu\" y=\"%zu\">", f->left - 4, y + 10);
    put_xml(output, view_label(f->subject, row, label));
    dlx_output_text(output, "</text>");
    if (*view_cost(f->subject, row, cost))
        put(output, "<text class=\"name\" x=\"%zu\" y=\"%zu\">%s</text>",
            f->left + f->columns * ENTRY + 4, y + 10, cost);
    dlx_output_text(output, "<path class=\"ones\" d=\"");
    for (size_t i = 0; i < count; i++)
        put(output, "M%zu %zuh10v10h-10z", f->left + items[i] * ENTRY + 2, y + 2);
    dlx_output_text(output, "\"/>");
    put_colours(f, row, y, output);
    dlx_output_text(output, "</g>\n");
    tool_after_solution();
}

/* Enlarges the board to half the width of a large matrix. */
static double board_scale(const frame *f, const view_board *board)
{
    const double half = (double)(f->columns * ENTRY) / 2;
    const double scale = half / (double)board_width(board);
    return scale > 1 ? scale : 1;
}

void view_svg(const view_subject *subject, const view_style *style, dlx_output *output)
{
    (void)style;
    const frame f = measure(subject);
    const view_board *board = subject->board;
    double width = (double)(f.left + f.columns * ENTRY + f.right + MARGIN);
    double height = (double)(f.top + f.rows * ENTRY + MARGIN);
    const double scale = board ? board_scale(&f, board) : 1, x = width + MARGIN;
    if (board) {
        const double bottom = (double)f.top + scale * (double)board_height(board) + MARGIN;
        width = x + scale * (double)board_width(board) + MARGIN;
        height = bottom > height ? bottom : height;
    }
    const double shown = width > MOST_WIDTH ? MOST_WIDTH / width : 1;
    put(output, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %.0f %.0f\" ",
        width, height);
    put(output, "width=\"%.0f\" height=\"%.0f\">\n", width * shown, height * shown);
    put_title(subject, output);
    put_styles(output);
    put(output, "<rect class=\"page\" width=\"%.0f\" height=\"%.0f\"/>\n", width, height);
    put_names(&f, output);
    for (size_t row = 0; row < f.rows; row++)
        put_row(&f, row, output);
    put_lines(&f, output);
    if (board) {
        put(output, "<g transform=\"translate(%.0f %zu) scale(%.2f)\">\n", x, f.top, scale);
        put_board(subject, output);
        dlx_output_text(output, "</g>\n");
    }
    dlx_output_text(output, "</svg>\n");
}

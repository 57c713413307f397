/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"

/* ---- matrices that are too wide -------------------------------------------------------------- */

/* Dots of a Braille character. */
enum { DOTS_WIDE = 2, DOTS_HIGH = 4 };

static void take_option(const view_subject *subject, size_t option, size_t scale, uint8_t *dots)
{
    static const uint8_t dot[DOTS_HIGH][DOTS_WIDE] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    size_t count;
    const uint32_t *items = dlx_problem_option(subject->problem, option, &count);
    const size_t line = option / scale % DOTS_HIGH;
    for (size_t i = 0; i < count; i++) {
        const size_t column = items[i] / scale;
        dots[column / DOTS_WIDE] |= dot[line][column % DOTS_WIDE];
    }
}

static void put_line(dlx_output *output, const uint8_t *dots, size_t width, bool chosen,
                     const view_style *style)
{
    const bool colours = style->colours;
    if (chosen && colours)
        dlx_output_text(output, "\033[1m");
    dlx_output_text(output, chosen ? "* " : "  ");
    static const char shades[] = " .:-=+*%#";
    for (size_t i = 0; i < width; i++) {
        if (style->ascii) {
            dlx_output_bytes(output, &shades[__builtin_popcount(dots[i])], 1);
            continue;
        }
        const char text[] = {(char)0xe2, (char)(0xa0 | dots[i] >> 6),
                             (char)(0x80 | (dots[i] & 63))};
        dlx_output_bytes(output, text, sizeof text);
    }
    dlx_output_text(output, chosen && colours ? "\033[0m\n" : "\n");
    tool_after_solution();
}

/* Draws a reduced matrix in Braille dots: a dot marks nonzeros in its rows and columns. */
static void put_overview(const view_subject *subject, const view_style *style, dlx_output *output)
{
    const size_t items = dlx_problem_items(subject->problem);
    const size_t options = dlx_problem_options(subject->problem);
    const size_t room = DOTS_WIDE * (style->width > 12 ? style->width - 2 : 10);
    const size_t scale = (items + room - 1) / room;
    const size_t width = (items + scale * DOTS_WIDE - 1) / (scale * DOTS_WIDE);
    uint8_t *dots = xrequire(calloc(width + 1, 1));
    bool chosen = false;
    put(output, "  a dot: %zu x %zu entries\n", scale, scale);
    for (size_t option = 0; option < options; option++) {
        take_option(subject, option, scale, dots);
        chosen |= subject->chosen[option];
        if ((option + 1) % (scale * DOTS_HIGH) == 0 || option + 1 == options) {
            put_line(output, dots, width, chosen, style);
            memset(dots, 0, width);
            chosen = false;
        }
    }
    free(dots);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Returns the cell at row and column, from 1; both may exceed the board by 1. */
static size_t cell_at(const view_board *board, size_t row, size_t column)
{
    return view_board_at(board, row - 1, column - 1);
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
        put(output, "\033[30;48;5;%dm", view_colours[f->pieces.colour[owner]].terminal);
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

static bool has_cell(const view_board *board, size_t row, size_t column)
{
    const size_t cell = cell_at(board, row, column);
    return cell != VIEW_NONE && board->cell_item[cell] != VIEW_NONE;
}

/* Writes a row of hexagons, of two columns each, or triangles, with the borders at their left and
 * right. */
static void put_slanted_row(const view_filling *f, size_t row, const view_style *style,
                            dlx_output *output)
{
    const view_board *board = f->board;
    const size_t wide = board->shape == VIEW_HEXAGONS ? 2 : 1;
    for (size_t column = 1; column <= board->columns + wide; column++) {
        const size_t before = column > wide ? column - wide : 0;
        const bool is_up = (row + column + board->is_odd) % 2 == 0;
        if (wide == 2 && has_cell(board, row, column - 1))
            continue;
        dlx_output_text(output, !is_border(f, row, before, row, column) ? " "
                                : wide == 2                             ? "|"
                                : is_up                                 ? "/"
                                                                        : "\\");
        if (has_cell(board, row, column))
            put_cell(f, cell_at(board, row, column), style, output);
        else
            dlx_output_text(output, wide == 2 ? " " : "   ");
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

static void put_board(const view_subject *subject, const view_style *style, dlx_output *output)
{
    view_filling filling = view_filling_new(subject);
    if (4 * subject->board->columns + 1 > style->width) {
        put(output, "The board of %zu x %zu cells is too wide for this terminal.\n",
            subject->board->rows, subject->board->columns);
    } else if (subject->board->shape != VIEW_SQUARES) {
        for (size_t row = 1; row <= subject->board->rows; row++)
            put_slanted_row(&filling, row, style, output);
    } else {
        for (size_t row = 0; row <= subject->board->rows; row++) {
            if (row > 0)
                put_row(&filling, row, style, output);
            if (has_border(&filling, row))
                put_border(&filling, row, output);
        }
    }
    dlx_arena_free(&filling.arena);
}

/* A name of which the first lines are blanks. */
typedef struct name_column {
    const char *rest; /* of the name: in the current line and in those below */
    size_t above;     /* blanks above the name */
} name_column;

/* Writes names vertically, ending above their columns. */
static void put_names(const dlx_problem *problem, const view_lengths *l, dlx_output *output)
{
    const size_t items = dlx_problem_items(problem);
    name_column *columns = xrequire(malloc((items + 1) * sizeof *columns));
    for (size_t i = 0; i < items; i++) {
        const char *name = dlx_problem_item_name(problem, i);
        columns[i] = (name_column){.rest = name, .above = l->name - put_length(name)};
    }
    for (size_t line = 0; line < l->name; line++) {
        put(output, "%*s", (int)(2 + l->label + 1), "");
        for (size_t i = 0; i < items; i++) {
            if (i == dlx_problem_primary(problem))
                dlx_output_text(output, " ");
            const size_t size = line < columns[i].above ? 0 : put_character(columns[i].rest);
            dlx_output_bytes(output, size ? columns[i].rest : " ", size ? size : 1);
            columns[i].rest += size;
        }
        dlx_output_text(output, "\n");
    }
    free(columns);
}

/* Writes ones, and colours of one character. */
static void put_entries(const dlx_problem *problem, size_t option, const char **entry,
                        dlx_output *output)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *colour = dlx_problem_colour(problem, option, i);
        entry[items[i]] = colour && put_length(colour) == 1 ? colour : "1";
    }
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        if (i == dlx_problem_primary(problem))
            dlx_output_text(output, "|");
        dlx_output_text(output, entry[i]);
    }
    for (size_t i = 0; i < count; i++)
        entry[items[i]] = ".";
}

static void put_matrix(const view_subject *subject, const view_lengths *l, const view_style *style,
                       dlx_output *output)
{
    const dlx_problem *problem = subject->problem;
    const size_t items = dlx_problem_items(problem);
    const char **entry = xrequire(malloc((items + 1) * sizeof *entry));
    for (size_t i = 0; i < items; i++)
        entry[i] = ".";
    put_names(problem, l, output);
    for (size_t option = 0; option < dlx_problem_options(problem); option++) {
        char label[VIEW_LABEL], cost[VIEW_COST];
        const bool bold = subject->chosen[option] && style->colours;
        view_label(subject, option, label);
        if (bold)
            dlx_output_text(output, "\033[1;7m");
        put(output, "%s%*s%s ", subject->chosen[option] ? "* " : "  ",
            (int)(l->label - put_length(label)), "", label);
        put_entries(problem, option, entry, output);
        if (*view_cost(subject, option, cost))
            put(output, " %s", cost);
        dlx_output_text(output, bold ? "\033[0m\n" : "\n");
        tool_after_solution();
    }
    free(entry);
}

void view_text(const view_subject *subject, const view_style *style, dlx_output *output)
{
    const dlx_problem *problem = subject->problem;
    const size_t items = dlx_problem_items(problem);
    const view_lengths l = view_measure(subject);
    /* a column for each item, and a blank column before secondary items */
    const size_t width = 2 + l.label + 1 + items + (dlx_problem_primary(problem) < items) +
                         (l.cost ? 1 + l.cost : 0);
    if (*dlx_problem_name(problem))
        put(output, "%s: ", dlx_problem_name(problem));
    put(output, "%zu options, %zu items", dlx_problem_options(problem), dlx_problem_items(problem));
    if (dlx_problem_items(problem) > dlx_problem_primary(problem))
        put(output, ", %zu of them secondary",
            dlx_problem_items(problem) - dlx_problem_primary(problem));
    if (subject->solved)
        put(output, "; * %zu chosen", subject->solution_count);
    if (dlx_problem_features(problem)) {
        dlx_output_text(output, "\n");
        view_rule_sentence(problem, output);
    }
    dlx_output_text(output, "\n\n");
    if (width <= style->width)
        put_matrix(subject, &l, style, output);
    else
        put_overview(subject, style, output);
    if (subject->board) {
        dlx_output_text(output, "\n");
        put_board(subject, style, output);
    }
    if (subject->reason)
        put(output, "no solution: %s\n", subject->reason);
    dlx_output_text(output, "\n");
}

/* ---- a bitmap -------------------------------------------------------------------------------- */

static void set_bit(uint8_t *row, size_t column)
{
    row[column / 8] |= (uint8_t)(0x80 >> column % 8);
}

/* Two more columns mark the chosen rows; the first is blank. */
void view_pbm(const view_subject *subject, const view_style *style, dlx_output *output)
{
    (void)style;
    const dlx_problem *problem = subject->problem;
    const size_t columns = dlx_problem_items(problem), rows = dlx_problem_options(problem);
    const size_t width = columns + (subject->solved ? 2 : 0), bytes = (width + 7) / 8;
    uint8_t *bits = xrequire(malloc(bytes + 1));
    put(output, "P4\n%zu %zu\n", width, rows);
    for (size_t row = 0; row < rows; row++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, row, &count);
        memset(bits, 0, bytes);
        for (size_t i = 0; i < count; i++)
            set_bit(bits, items[i]);
        if (subject->chosen[row])
            set_bit(bits, columns + 1);
        dlx_output_bytes(output, bits, bytes);
        tool_after_solution();
    }
    free(bits);
}

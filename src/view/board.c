/* SPDX-License-Identifier: MIT */
#include "view/board.h"

#include "cli/program.h"
#include "format/lattice.h"
#include <ctype.h>

/* ---- names ----------------------------------------------------------------------------------- */

/* Parses a number in [0..10^8[ without leading zeros, and advances *text. Returns false without a
 * number. */
static bool take_number(const char **text, size_t *value)
{
    *value = 0;
    if (**text == '0')
        return !isdigit((unsigned char)*++*text);
    const char *start = *text;
    for (; isdigit((unsigned char)**text) && *value < 10000000; (*text)++)
        *value = 10 * *value + (size_t)(**text - '0');
    return *text > start;
}

/* Skips the layer of a name, such as `l2`; returns it, 0: none. */
static size_t take_layer(const char **name)
{
    const char *cursor = *name + 1;
    size_t layer;
    if (**name != 'l' || !take_number(&cursor, &layer) || *cursor != 'r')
        return 0;
    *name = cursor;
    return layer;
}

/* True if the name is `first`, a number, `second` and a number. */
static bool is_pair(const char *name, char first, char second, size_t *a, size_t *b)
{
    return *name++ == first && take_number(&name, a) && *name++ == second &&
           take_number(&name, b) && !*name;
}

/* Returns the value of a digit in Knuth's notation; SIZE_MAX: none. */
static size_t value_of(char character)
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *cursor = character ? strchr(letters, character) : NULL;
    return cursor ? (size_t)(cursor - letters) : SIZE_MAX;
}

static bool is_row_and_column(const char *name, size_t *row, size_t *column)
{
    take_layer(&name);
    return is_pair(name, 'r', 'c', row, column);
}

static bool is_two_characters(const char *name, size_t *row, size_t *column)
{
    if (strlen(name) != 2)
        return false;
    *row = value_of(name[0]);
    *column = value_of(name[1]);
    return *row != SIZE_MAX && *column != SIZE_MAX;
}

/* As on a chess board, with rank 1 on top. */
static bool is_letter_and_number(const char *name, size_t *row, size_t *column)
{
    if (!isalpha((unsigned char)*name))
        return false;
    *column = value_of(*name++);
    return take_number(&name, row) && !*name;
}

typedef bool cell_name(const char *name, size_t *row, size_t *column);

/* ---- the cells ------------------------------------------------------------------------------- */

typedef struct extent {
    size_t count, least_row, most_row, least_column, most_column, least_layer, most_layer;
} extent;

static void extend(size_t *least, size_t *most, size_t value)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

static extent measure(const dlx_problem *problem, size_t items, cell_name *is_cell)
{
    extent e = {0, SIZE_MAX, 0, SIZE_MAX, 0, SIZE_MAX, 0};
    for (size_t i = 0; i < items; i++) {
        size_t row, column;
        const char *name = dlx_problem_item_name(problem, i);
        if (!is_cell(name, &row, &column))
            continue;
        e.count++;
        extend(&e.least_layer, &e.most_layer, take_layer(&name));
        extend(&e.least_row, &e.most_row, row);
        extend(&e.least_column, &e.most_column, column);
    }
    return e;
}

/* The columns of a layer. */
static size_t width_of(const extent *e)
{
    return e->most_column - e->least_column + 1;
}

/* True if the cells cover at least half of the rectangle; of a picture less is enough. */
static bool is_dense(const extent *e, bool is_picture)
{
    if (e->count < 2)
        return false;
    const size_t rows = e->most_row - e->least_row + 1, layers = e->most_layer - e->least_layer + 1;
    return rows * width_of(e) * layers <= (is_picture ? 16 : 2) * e->count;
}

static size_t *numbers(view_board *board, size_t count, size_t value)
{
    size_t *values = xrequire(dlx_arena_take(&board->arena, count, sizeof *values));
    for (size_t i = 0; i < count; i++)
        values[i] = value;
    return values;
}

view_board *view_board_blank(const dlx_problem *problem, size_t rows, size_t columns)
{
    view_board *board = xrequire(calloc(1, sizeof *board));
    board->rows = rows;
    board->columns = columns;
    board->item_cell = numbers(board, dlx_problem_items(problem), VIEW_NONE);
    board->cell_item = numbers(board, view_board_cells(board), VIEW_NONE);
    board->region = numbers(board, view_board_cells(board), 0);
    board->given = numbers(board, view_board_cells(board), 0);
    board->digit = numbers(board, dlx_problem_options(problem), 0);
    return board;
}

static view_board *lay_out(const dlx_problem *problem, size_t items, cell_name *is_cell,
                           const extent *e)
{
    const size_t stride = width_of(e) + 1;
    view_board *board = view_board_blank(problem, e->most_row - e->least_row + 1,
                                         (e->most_layer - e->least_layer + 1) * stride - 1);
    for (size_t i = 0; i < items; i++) {
        size_t row, column;
        const char *name = dlx_problem_item_name(problem, i);
        if (!is_cell(name, &row, &column))
            continue;
        column += (take_layer(&name) - e->least_layer) * stride;
        const size_t cell = (row - e->least_row) * board->columns + column - e->least_column;
        board->item_cell[i] = cell;
        board->cell_item[cell] = i;
    }
    return board;
}

/* ---- cells and givens of options ------------------------------------------------------------- */

/* Returns false if the option does not match one cell and one digit. */
static bool take_option(view_board *board, const dlx_problem *problem, size_t option)
{
    size_t count, cell = VIEW_NONE, region = 0, cells = 0, digits = 0;
    bool coloured = false;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        size_t unit, digit;
        const char *name = dlx_problem_item_name(problem, items[i]);
        if (board->item_cell[items[i]] != VIEW_NONE) {
            cell = board->item_cell[items[i]];
            cells++;
            coloured |= dlx_problem_colour(problem, option, i) != NULL;
        } else if (is_pair(name, 'r', '#', &unit, &digit) && digit) {
            board->digit[option] = digit;
            digits++;
        } else if (is_pair(name, 'b', '#', &unit, &digit)) {
            region = unit;
        }
    }
    if (cell != VIEW_NONE && region)
        board->region[cell] = region;
    if (cell == VIEW_NONE)
        board->digit[option] = 0;
    if (board->digit[option] > board->digits)
        board->digits = board->digit[option];
    return !cells || !digits || (cells == 1 && digits == 1 && !coloured);
}

/* Sets the digits of cells with a single option. */
static void take_givens(view_board *board, const dlx_problem *problem)
{
    size_t *options = numbers(board, view_board_cells(board), 0);
    for (size_t i = 0; i < dlx_problem_options(problem); i++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, i, &count);
        for (size_t k = 0; k < count; k++) {
            const size_t cell = board->item_cell[items[k]];
            if (cell != VIEW_NONE)
                board->given[cell] = options[cell]++ ? 0 : board->digit[i];
        }
    }
    for (size_t cell = 0; cell < view_board_cells(board); cell++) {
        uint32_t lo = 0, hi;
        if (board->cell_item[cell] < dlx_problem_primary(problem))
            dlx_problem_bounds(problem, board->cell_item[cell], &lo, &hi);
        if (lo == 0)
            board->given[cell] = 0;
    }
}

static void take_candidates(view_board *board, const dlx_problem *problem)
{
    board->candidate = xrequire(dlx_arena_take(
        &board->arena, view_board_cells(board) * board->digits, sizeof *board->candidate));
    for (size_t i = 0; i < dlx_problem_options(problem); i++) {
        const size_t cell = view_board_option_cell(board, problem, i);
        if (cell != VIEW_NONE)
            view_board_add_candidate(board, i, cell);
    }
}

/* True if an option has several cells. */
static bool has_pieces(const view_board *board, const dlx_problem *problem)
{
    for (size_t i = 0; i < dlx_problem_options(problem); i++) {
        size_t count, cells = 0;
        const uint32_t *items = dlx_problem_option(problem, i, &count);
        for (size_t k = 0; k < count; k++)
            cells += board->item_cell[items[k]] != VIEW_NONE;
        if (cells > 1)
            return true;
    }
    return false;
}

view_board *view_board_new(const dlx_problem *problem)
{
    static const struct {
        cell_name *is_cell;
        bool any_item; /* secondary items count too */
    } kinds[] = {
        {is_row_and_column, true}, {is_letter_and_number, false}, {is_two_characters, false}};
    size_t best = 0, items = 0;
    extent most = {0};
    int32_t odd;
    const dlx_lattice *lattice = dlx_lattice_of(problem, &odd);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t asked =
            kinds[i].any_item ? dlx_problem_items(problem) : dlx_problem_primary(problem);
        const extent e = measure(problem, asked, kinds[i].is_cell);
        if (is_dense(&e, lattice->parity || lattice->has_layers) && e.count > most.count) {
            most = e;
            best = i;
            items = asked;
        }
    }
    if (most.count == 0)
        return NULL;
    view_board *board = lay_out(problem, items, kinds[best].is_cell, &most);
    board->shape = lattice->has_triangles ? VIEW_TRIANGLES
                   : lattice->parity      ? VIEW_HEXAGONS
                                          : VIEW_SQUARES;
    board->is_odd = (most.least_row + most.least_column + (size_t)odd) % 2;
    board->loose = lattice->has_layers || board->shape != VIEW_SQUARES;
    bool ok = true;
    for (size_t i = 0; ok && i < dlx_problem_options(problem); i++)
        ok = take_option(board, problem, i);
    board->far =
        kinds[best].is_cell == is_row_and_column || board->rows == 1 || board->columns == 1;
    const size_t side = board->rows > board->columns ? board->rows : board->columns;
    if (ok && (board->digits ? board->digits <= side : has_pieces(board, problem))) {
        take_candidates(board, problem);
        take_givens(board, problem);
        return board;
    }
    view_board_free(board);
    return NULL;
}

void view_board_free(view_board *board)
{
    if (board)
        dlx_arena_free(&board->arena);
    free(board);
}

const view_outline *view_board_outline(const view_board *board, size_t cell)
{
    static const view_outline outlines[] = {
        {4, {{-1, 0, 0, 0}, {0, 1, 2, 0}, {1, 0, 2, 3}, {0, -1, 0, 3}}},
        {6,
         {{-1, 1, 1, 0}, {0, 2, 2, 1}, {1, 1, 2, 3}, {1, -1, 1, 4}, {0, -2, 0, 3}, {-1, -1, 0, 1}}},
        {3, {{0, 1, 1, 0}, {1, 0, 2, 3}, {0, -1, 0, 3}}},
        {3, {{-1, 0, 0, 0}, {0, 1, 2, 0}, {0, -1, 1, 3}}},
    };
    const size_t sum = cell / board->columns + cell % board->columns + board->is_odd;
    return &outlines[board->shape == VIEW_TRIANGLES ? 2 + sum % 2 : (size_t)board->shape];
}

size_t view_board_at(const view_board *board, size_t row, size_t column)
{
    return row < board->rows && column < board->columns ? row * board->columns + column : VIEW_NONE;
}

size_t view_board_cells(const view_board *board)
{
    return board->rows * board->columns;
}

void view_board_add_candidate(const view_board *board, size_t option, size_t cell)
{
    if (board->square)
        board->candidate[cell] = true;
    else if (board->digit[option])
        board->candidate[cell * board->digits + board->digit[option] - 1] = true;
}

size_t view_board_option_cell(const view_board *board, const dlx_problem *problem, size_t option)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    if (board->square)
        return board->square[option];
    for (size_t i = 0; i < count; i++)
        if (board->item_cell[items[i]] != VIEW_NONE)
            return board->item_cell[items[i]];
    return VIEW_NONE;
}

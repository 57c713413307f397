/* SPDX-License-Identifier: MIT */
#include "view/board.h"

#include "cli/program.h"

const view_colour view_colours[VIEW_COLOURS] = {
    {"#56b4e9", "#a6d7f3", 74},  {"#e69f00", "#f2cc7a", 178}, {"#009e73", "#86d1bb", 36},
    {"#f0e442", "#f8f2a3", 221}, {"#cc79a7", "#e6bed4", 175}, {"#d55e00", "#eab083", 166},
    {"#0072b2", "#8fbfe0", 25},  {"#999999", "#cccccc", 246},
};

const char *view_weight_colour(int64_t weight)
{
    return view_colours[(uint64_t)weight % VIEW_COLOURS].code;
}

size_t view_colour_index(const char *name)
{
    size_t sum = 0;
    while (*name)
        sum += (unsigned char)*name++;
    return sum % VIEW_COLOURS;
}

/* Finds the neighbours of a cell, or the cell itself where there is none. Returns their number. */
static size_t find_neighbours(const view_board *board, size_t cell, size_t around[6])
{
    const size_t row = cell / board->columns, column = cell % board->columns;
    const view_outline *outline = view_board_outline(board, cell);
    for (size_t i = 0; i < outline->edges; i++) {
        around[i] = view_board_at(board, row + (size_t)outline->edge[i].row,
                                  column + (size_t)outline->edge[i].column);
        around[i] = around[i] == VIEW_NONE ? cell : around[i];
    }
    return outline->edges;
}

/* Marks the colours next to a cell in used[0..VIEW_COLOURS[. */
static void look_around(const view_board *board, const view_pieces *pieces, size_t cell, bool *used)
{
    size_t around[6];
    const size_t count = find_neighbours(board, cell, around);
    for (size_t i = 0; i < count; i++) {
        const size_t other = pieces->owner[around[i]];
        if (other != VIEW_NONE && pieces->colour[other] != VIEW_NONE)
            used[pieces->colour[other]] = true;
    }
}

view_pieces view_pieces_new(const view_board *board, const dlx_problem *problem,
                            const uint32_t *chosen, size_t count, dlx_arena *arena)
{
    const size_t cells = view_board_cells(board);
    view_pieces pieces = {xrequire(dlx_arena_take(arena, cells, sizeof(size_t))),
                          xrequire(dlx_arena_take(arena, count, sizeof(size_t)))};
    for (size_t i = 0; i < cells; i++)
        pieces.owner[i] = VIEW_NONE;
    for (size_t i = 0; i < count; i++) {
        size_t size;
        const uint32_t *items = dlx_problem_option(problem, chosen[i], &size);
        pieces.colour[i] = VIEW_NONE;
        if (board->square)
            pieces.owner[board->square[chosen[i]]] = i;
        for (size_t k = 0; k < size; k++)
            if (board->item_cell[items[k]] != VIEW_NONE &&
                !dlx_problem_colour(problem, chosen[i], k))
                pieces.owner[board->item_cell[items[k]]] = i;
    }
    /* Each piece has the least used colour of no neighbour. */
    size_t uses[VIEW_COLOURS] = {0};
    for (size_t piece = 0; piece < count; piece++) {
        bool used[VIEW_COLOURS] = {false};
        size_t best = VIEW_NONE, size;
        const uint32_t *items = dlx_problem_option(problem, chosen[piece], &size);
        for (size_t k = 0; k < size; k++)
            if (board->item_cell[items[k]] != VIEW_NONE)
                look_around(board, &pieces, board->item_cell[items[k]], used);
        for (size_t c = 0; c < VIEW_COLOURS; c++)
            if (!used[c] && (best == VIEW_NONE || uses[c] < uses[best]))
                best = c;
        if (best == VIEW_NONE)
            best = piece % VIEW_COLOURS;
        uses[best]++;
        pieces.colour[piece] = best;
    }
    return pieces;
}

const char *view_piece_name(const view_board *board, const dlx_problem *problem, size_t option)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *name = dlx_problem_item_name(problem, items[i]);
        if (board->item_cell[items[i]] == VIEW_NONE && put_length(name) <= 2)
            return name;
    }
    return "";
}

enum { MOST_LETTERS = 2 }; /* of a colour in a cell */

/* True if at most one option without a colour for the item can be chosen. */
static bool is_exclusive(const dlx_problem *problem, size_t item)
{
    uint32_t hi;
    if (item >= dlx_problem_primary(problem))
        return true;
    dlx_problem_bounds(problem, item, NULL, &hi);
    return hi <= 1;
}

static bool are_exclusive(const view_board *board, const dlx_problem *problem)
{
    for (size_t cell = 0; cell < view_board_cells(board); cell++)
        if (board->cell_item[cell] != VIEW_NONE && !is_exclusive(problem, board->cell_item[cell]))
            return false;
    return true;
}

typedef struct survey {
    const view_board *board;
    const dlx_problem *problem;
    size_t *stamp; /* cell -> last option with the cell + 1; 0: none */
    size_t *stack; /* cells to visit */
} survey;

/* Pushes the stamped neighbours of the cell and clears their stamps. Returns the height of the
 * stack. */
static size_t visit(const survey *s, size_t cell, size_t stamp, size_t height)
{
    size_t around[6];
    const size_t count = find_neighbours(s->board, cell, around);
    for (size_t i = 0; i < count; i++)
        if (s->stamp[around[i]] == stamp) {
            s->stamp[around[i]] = 0;
            s->stack[height++] = around[i];
        }
    return height;
}

/* Stamps the cells not coloured by the option. Returns their number, and one of them in
 * *cell. *fits is false if a colour is too long. */
static size_t stamp_cells(const survey *s, size_t option, size_t *cell, bool *fits)
{
    size_t count, stamped = 0;
    const uint32_t *items = dlx_problem_option(s->problem, option, &count);
    for (size_t k = 0; k < count; k++) {
        const size_t here = s->board->item_cell[items[k]];
        const char *colour = dlx_problem_colour(s->problem, option, k);
        if (here == VIEW_NONE)
            continue;
        *fits &= !colour || put_length(colour) <= MOST_LETTERS;
        if (colour)
            continue;
        s->stamp[here] = option + 1;
        *cell = here;
        stamped++;
    }
    return stamped;
}

/* True if no other chosen option can have the same name on the board. */
static bool has_own_name(const survey *s, size_t option)
{
    size_t count;
    const char *name = view_piece_name(s->board, s->problem, option);
    const uint32_t *items = dlx_problem_option(s->problem, option, &count);
    for (size_t k = 0; k < count; k++)
        if (strcmp(dlx_problem_item_name(s->problem, items[k]), name) == 0)
            return is_exclusive(s->problem, items[k]) && !dlx_problem_colour(s->problem, option, k);
    return false;
}

static bool is_piece(const survey *s, size_t option, bool far)
{
    size_t cell = 0, height = 0;
    bool fits = true;
    size_t unseen = stamp_cells(s, option, &cell, &fits);
    if (!fits || unseen < 2)
        return fits;
    s->stamp[cell] = 0;
    s->stack[height++] = cell;
    for (; height > 0; unseen--) {
        cell = s->stack[--height];
        height = visit(s, cell, option + 1, height);
    }
    return unseen == 0 || s->board->loose || (far && has_own_name(s, option));
}

bool view_board_is_true(const view_board *board, const dlx_problem *problem)
{
    const size_t cells = view_board_cells(board);
    dlx_arena arena = {0};
    const survey s = {board, problem, xrequire(dlx_arena_take(&arena, cells, sizeof *s.stamp)),
                      xrequire(dlx_arena_take(&arena, cells, sizeof *s.stack))};
    bool ok = are_exclusive(board, problem);
    for (size_t i = 0; ok && !board->digits && i < dlx_problem_options(problem); i++)
        ok = is_piece(&s, i, board->far);
    dlx_arena_free(&arena);
    return ok;
}

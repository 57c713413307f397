/* SPDX-License-Identifier: MIT */
#include "view/pieces.h"

#include "cli/program.h"
#include "view/palette.h"
#include "view/put.h"
#include <stdlib.h>

/* Marks the colours next to a cell in used[0..VIEW_COLOURS[. */
static void look_around(const view_board *board, const view_pieces *pieces, size_t cell, bool *used)
{
    const size_t row = cell / board->columns, column = cell % board->columns;
    const size_t around[] = {row ? cell - board->columns : cell, column ? cell - 1 : cell,
                             row + 1 < board->rows ? cell + board->columns : cell,
                             column + 1 < board->columns ? cell + 1 : cell};
    for (size_t i = 0; i < 4; i++) {
        const size_t other = pieces->owner[around[i]];
        if (other != VIEW_NONE && pieces->colour[other] != VIEW_NONE)
            used[pieces->colour[other]] = true;
    }
}

/* Gives each piece the least used colour that no neighbour has. */
static void colour_all(const view_board *board, const dlx_problem *problem, const uint32_t *chosen,
                       size_t count, view_pieces *pieces)
{
    size_t uses[VIEW_COLOURS] = {0};
    for (size_t piece = 0; piece < count; piece++) {
        bool used[VIEW_COLOURS] = {false};
        size_t best = VIEW_NONE, size;
        const uint32_t *items = dlx_problem_option(problem, chosen[piece], &size);
        for (size_t k = 0; k < size; k++)
            if (board->item_cell[items[k]] != VIEW_NONE)
                look_around(board, pieces, board->item_cell[items[k]], used);
        for (size_t c = 0; c < VIEW_COLOURS; c++)
            if (!used[c] && (best == VIEW_NONE || uses[c] < uses[best]))
                best = c;
        if (best == VIEW_NONE)
            best = piece % VIEW_COLOURS;
        uses[best]++;
        pieces->colour[piece] = best;
    }
}

view_pieces view_pieces_new(const view_board *board, const dlx_problem *problem,
                            const uint32_t *chosen, size_t count)
{
    const size_t cells = view_board_cells(board);
    view_pieces pieces = {xrequire(malloc((cells + 1) * sizeof(size_t))),
                          xrequire(malloc((count + 1) * sizeof(size_t)))};
    for (size_t i = 0; i < cells; i++)
        pieces.owner[i] = VIEW_NONE;
    for (size_t i = 0; i < count; i++) {
        size_t size;
        const uint32_t *items = dlx_problem_option(problem, chosen[i], &size);
        pieces.colour[i] = VIEW_NONE;
        for (size_t k = 0; k < size; k++)
            if (board->item_cell[items[k]] != VIEW_NONE &&
                !dlx_problem_colour(problem, chosen[i], k))
                pieces.owner[board->item_cell[items[k]]] = i;
    }
    colour_all(board, problem, chosen, count, &pieces);
    return pieces;
}

void view_pieces_free(view_pieces *pieces)
{
    free(pieces->owner);
    free(pieces->colour);
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

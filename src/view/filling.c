/* SPDX-License-Identifier: MIT */
#include "view/filling.h"

#include "cli/program.h"
#include "view/put.h"
#include <stdio.h>
#include <stdlib.h>

static void take_givens(view_filling *filling)
{
    for (size_t cell = 0; cell < view_board_cells(filling->board); cell++) {
        filling->digit[cell] = filling->board->given[cell];
        filling->given[cell] = filling->board->given[cell] != 0;
    }
}

static void take_letters(view_filling *filling)
{
    const dlx_problem *problem = filling->subject->problem;
    for (size_t i = 0; i < filling->subject->solution_count; i++) {
        size_t count;
        const uint32_t option = filling->subject->solution[i];
        const uint32_t *items = dlx_problem_option(problem, option, &count);
        for (size_t k = 0; k < count; k++)
            if (filling->board->item_cell[items[k]] != VIEW_NONE)
                filling->letter[filling->board->item_cell[items[k]]] =
                    dlx_problem_colour(problem, option, k);
    }
}

static void take_solution(view_filling *filling)
{
    const view_subject *subject = filling->subject;
    for (size_t i = 0; i < subject->solution_count; i++) {
        const size_t option = subject->solution[i];
        const size_t cell = view_board_option_cell(filling->board, subject->problem, option);
        if (cell != VIEW_NONE && filling->board->digit[option])
            filling->digit[cell] = filling->board->digit[option];
    }
}

view_filling view_filling_new(const view_subject *subject)
{
    const size_t cells = view_board_cells(subject->board);
    view_filling filling = {.subject = subject, .board = subject->board};
    filling.digit = xrequire(calloc(cells + 1, sizeof *filling.digit));
    filling.given = xrequire(calloc(cells + 1, sizeof *filling.given));
    filling.letter = xrequire(calloc(cells + 1, sizeof *filling.letter));
    take_letters(&filling);
    filling.pieces = view_pieces_new(subject->board, subject->problem, subject->solution,
                                     subject->board->digits ? 0 : subject->solution_count);
    if (subject->board->digits) {
        take_givens(&filling);
        take_solution(&filling);
    }
    return filling;
}

void view_filling_free(view_filling *filling)
{
    free(filling->digit);
    free(filling->given);
    free(filling->letter);
    view_pieces_free(&filling->pieces);
}

bool view_filling_border(const view_filling *filling, size_t cell, size_t other)
{
    const view_board *board = filling->board;
    const bool there = cell != VIEW_NONE && board->cell_item[cell] != VIEW_NONE;
    const bool other_there = other != VIEW_NONE && board->cell_item[other] != VIEW_NONE;
    if (!there || !other_there)
        return there != other_there;
    if (board->digits || board->square)
        return board->region[cell] != board->region[other];
    return filling->pieces.owner[cell] != filling->pieces.owner[other];
}

const char *view_filling_text(const view_filling *filling, size_t cell, char *text)
{
    const size_t owner = filling->pieces.owner[cell];
    text[0] = '\0';
    if (filling->digit[cell])
        snprintf(text, VIEW_LABEL, "%zu", filling->digit[cell]);
    else if (filling->letter[cell] && put_length(filling->letter[cell]) <= 2)
        snprintf(text, VIEW_LABEL, "%s", filling->letter[cell]);
    else if (owner != VIEW_NONE && filling->board->square)
        snprintf(text, VIEW_LABEL, "%s", filling->board->queens ? "Q" : "X");
    else if (owner != VIEW_NONE)
        snprintf(text, VIEW_LABEL, "%s",
                 view_piece_name(filling->board, filling->subject->problem,
                                 filling->subject->solution[owner]));
    return text;
}

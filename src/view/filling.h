/* SPDX-License-Identifier: MIT */
/* Contents of the cells of a board: givens and a solution. */
#ifndef VIEW_FILLING_H
#define VIEW_FILLING_H

#include "view/pieces.h"
#include "view/subject.h"

typedef struct view_filling {
    const view_subject *subject;
    const view_board *board;
    size_t *digit;      /* of each cell of a board of digits; 0: blank */
    bool *given;        /* of each cell: a single digit is possible */
    view_pieces pieces; /* of a board of pieces */
    const char *
        *letter; /* of each cell: its colour in the solution, such as a letter; NULL: none */
} view_filling;

/* `subject` has a board, and must outlive the filling. */
view_filling view_filling_new(const view_subject *subject);
void view_filling_free(view_filling *filling);

/* True if there is a border between neighbouring cells; VIEW_NONE is outside the board. */
bool view_filling_border(const view_filling *filling, size_t cell, size_t other);

/* Returns the text of a cell: a digit, a short name of a piece, or "". `text` has room for
 * VIEW_LABEL bytes. */
const char *view_filling_text(const view_filling *filling, size_t cell, char *text);

#endif

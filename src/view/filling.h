/* SPDX-License-Identifier: MIT */
/* What is in the cells of a board: givens, and what a solution adds. */
#ifndef VIEW_FILLING_H
#define VIEW_FILLING_H

#include "view/pieces.h"
#include "view/subject.h"

typedef struct view_filling {
    const view_subject *subject;
    const view_board *board;
    size_t *digit;       /* boards of digits: of each cell, given or by the solution; 0: blank */
    bool *given;         /* of each cell: all solutions have the digit */
    view_pieces pieces;  /* boards of pieces */
    const char **letter; /* of each cell: the colour that a solution gives it, such as the letter of
                            a crossword; NULL: none */
} view_filling;

/* The subject has a board, and must live as long. */
view_filling view_filling_new(const view_subject *subject);
void view_filling_free(view_filling *filling);

/* Is there a border between two neighbouring cells? A cell beyond the board is VIEW_NONE. */
bool view_filling_border(const view_filling *filling, size_t cell, size_t other);

/* What the cell shows, of at most two characters or a number: a digit, or the name of a piece; ""
 * if it is empty. `text` has room for VIEW_LABEL bytes. */
const char *view_filling_text(const view_filling *filling, size_t cell, char *text);

#endif

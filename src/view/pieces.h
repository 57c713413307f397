/* SPDX-License-Identifier: MIT */
/* The chosen options of a board of pieces: their cells and colours. */
#ifndef VIEW_PIECES_H
#define VIEW_PIECES_H

#include "view/board.h"
#include <stddef.h>
#include <stdint.h>

/* M. Okabe and K. Ito, "Color Universal Design", 2008, with grey in place of black. */
enum { VIEW_COLOURS = 8 };

typedef struct view_colour {
    const char *code, *tint; /* #RRGGBB; a light shade, for entries */
    int terminal;            /* the nearest of 256 terminal colours */
} view_colour;

extern const view_colour view_colours[VIEW_COLOURS];

/* The index for a colour of the problem, the sum of its bytes modulo VIEW_COLOURS. */
size_t view_colour_index(const char *name);

/* The colour of a weight other than 0, the same for equal weights. */
const char *view_weight_colour(int64_t weight);

/* The men of a board of squares, of side 40, as paths from the upper left corner. */
#define VIEW_QUEEN "m10 33h20v-4h-20zm1-6l-4-15 6 8 2-11 5 10 5-10 2 11 6-8-4 15z"
#define VIEW_DISC "m9 20a11 11 0 0 0 22 0 11 11 0 0 0-22 0z"

typedef struct view_pieces {
    size_t *owner;  /* of each cell: index of its chosen option; VIEW_NONE: no option, or several
                       with a colour */
    size_t *colour; /* of each chosen option: different from its neighbours, if possible */
} view_pieces;

view_pieces view_pieces_new(const view_board *board, const dlx_problem *problem,
                            const uint32_t *chosen, size_t count);
void view_pieces_free(view_pieces *pieces);

/* Returns the name of the first item that is no cell, if it has at most two characters; else "".
 * Owned by the problem. */
const char *view_piece_name(const view_board *board, const dlx_problem *problem, size_t option);

/* True if each cell has one option or one short colour, and the cells of a piece are connected,
 * or share a name if pieces may be disconnected. */
bool view_board_is_true(const view_board *board, const dlx_problem *problem);

#endif

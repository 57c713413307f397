/* SPDX-License-Identifier: MIT */
/* The chosen options on a board of pieces: which cells are whose, and in what colours. */
#ifndef VIEW_PIECES_H
#define VIEW_PIECES_H

#include "view/board.h"

typedef struct view_pieces {
    size_t *owner;  /* of each cell: the chosen option there, by its place in the list; VIEW_NONE if
                       there is none, or if options share it, in a colour */
    size_t *colour; /* of each chosen option: a colour that no neighbour has, if there are enough */
} view_pieces;

view_pieces view_pieces_new(const view_board *board, const dlx_problem *problem,
                            const uint32_t *chosen, size_t count);
void view_pieces_free(view_pieces *pieces);

/* A short name of a piece: that of its first item that is no cell, if it has at most two
 * characters; else "". Valid as long as the problem. */
const char *view_piece_name(const view_board *board, const dlx_problem *problem, size_t option);

#endif

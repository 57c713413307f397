/* SPDX-License-Identifier: MIT */
/* The board that a problem is about, as the names of its items tell: of digits or of pieces. */
#ifndef VIEW_BOARD_H
#define VIEW_BOARD_H

#include "dlx.h"

#define VIEW_NONE SIZE_MAX

typedef struct view_board {
    size_t rows, columns;
    size_t digits; /* the highest that an option puts into a cell; 0: options are pieces */
    bool far;      /* pieces may have several parts */

    /* Of each item: its cell, row * columns + column, or VIEW_NONE. */
    size_t *item_cell;

    /* Of each cell: its item, or VIEW_NONE where there is no cell; the number of its region, from
     * 1, or 0; the digit that all solutions have there, as the cell has no other option, or 0. */
    size_t *cell_item, *region, *given;

    /* Of each option: the digit it stands for, or 0. */
    size_t *digit;

    /* Of each cell and digit, cell * digits + digit - 1: is there an option? */
    bool *candidate;
} view_board;

/* The cells are the items named rRcC; or, among the primary items, those named by two characters or
 * by a letter and a number, if they cover most of a rectangle and options have several of them. A
 * digit is the D of an item rR#D, a region the B of bB#D. NULL: there is no board in the names, or
 * a drawing of the board would be false, see view/board_check.h. */
view_board *view_board_new(const dlx_problem *problem);
void view_board_free(view_board *board);

size_t view_board_cells(const view_board *board);

/* The cell of an option of one digit; VIEW_NONE: it has none. */
size_t view_board_option_cell(const view_board *board, const dlx_problem *problem, size_t option);

#endif

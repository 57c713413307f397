/* SPDX-License-Identifier: MIT */
/* The board of a problem, of digits, pieces or queens, from the names of its items, and the
 * pieces of its chosen options. */
#ifndef VIEW_BOARD_H
#define VIEW_BOARD_H

#include "io/buffer.h"

#define VIEW_NONE SIZE_MAX

/* The edges of a cell, clockwise: the step to the neighbour, and the corner where the edge begins,
 * in half a column and a third of a row from the upper left corner of the cell. */
typedef struct view_outline {
    size_t edges;
    struct {
        int8_t row, column, x, y;
    } edge[6];
} view_outline;

typedef enum view_shape { VIEW_SQUARES, VIEW_HEXAGONS, VIEW_TRIANGLES } view_shape;

typedef struct view_board {
    dlx_arena arena;      /* of the arrays */
    size_t rows, columns; /* layers of cubes are side by side, with a column between */
    view_shape shape;
    bool is_odd; /* triangles with an odd sum of row and column are upward */
    bool loose;  /* cells of a piece may be apart: the lattice has more neighbours than the board */
    size_t digits; /* the largest; 0: a board of pieces */
    bool far;      /* pieces may be disconnected */

    /* Item -> cell, row * columns + column, or VIEW_NONE. */
    size_t *item_cell;

    /* Cell -> item, or VIEW_NONE outside the board; region, from 1, or 0; digit of a cell with a
     * single option, or 0. */
    size_t *cell_item, *region, *given;

    /* Option -> digit, or 0. */
    size_t *digit;

    /* cell * digits + digit - 1 -> an option exists; on a board of squares cell -> an option. */
    bool *candidate;

    /* Option -> cell on a board of squares, see view/subject.c; else NULL. */
    size_t *square;
    bool queens; /* with secondary items, which are diagonals */
} view_board;

/* Cells are the items named rRcC; or the primary items named by two characters or by a letter
 * and a number, if these cover most of a rectangle and options have several cells. A digit is
 * the D of an item rR#D, a region the B of bB#D. Returns NULL if the names show no board, or
 * view/board_check.h rejects the board. */
view_board *view_board_new(const dlx_problem *problem);
void view_board_free(view_board *board);

const view_outline *view_board_outline(const view_board *board, size_t cell);

/* Returns the cell at a row and a column, or VIEW_NONE outside the board. */
size_t view_board_at(const view_board *board, size_t row, size_t column);

size_t view_board_cells(const view_board *board);

/* Returns a board of no cells. */
view_board *view_board_blank(const dlx_problem *problem, size_t rows, size_t columns);

/* Marks the candidate of an option of the cell. */
void view_board_add_candidate(const view_board *board, size_t option, size_t cell);

/* Returns the cell of an option of one digit or square, or VIEW_NONE. */
size_t view_board_option_cell(const view_board *board, const dlx_problem *problem, size_t option);

/* The chosen options of a board of pieces: their cells and colours. */

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

/* The arrays are of the arena. */
view_pieces view_pieces_new(const view_board *board, const dlx_problem *problem,
                            const uint32_t *chosen, size_t count, dlx_arena *arena);

/* Returns the name of the first item other than a cell, if it has at most two characters; else "".
 * Owned by the problem. */
const char *view_piece_name(const view_board *board, const dlx_problem *problem, size_t option);

/* True if each cell has one option or one short colour, and the cells of a piece are connected,
 * or share a name if pieces may be disconnected. */
bool view_board_is_true(const view_board *board, const dlx_problem *problem);

#endif

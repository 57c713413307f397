/* Groups: cells that may not have a digit twice, besides those of a row, a column or a box. */
#ifndef DLX_SUDOKU_BOARD_UNITS_H
#define DLX_SUDOKU_BOARD_UNITS_H

#include "io/buffer.h"
#include "sudoku/board/grid.h"

/* A group of as many cells as the board has digits has each of them; a smaller one has each at most
 * once. */
typedef struct dlx_unit {
    char kind;           /* the letter of its items: d a diagonal, w an extra box, k a cage */
    uint32_t number;     /* from 1, among those of its kind */
    uint32_t item;       /* of its digit 1, the other digits follow; set by the encoder */
    size_t first, count; /* its cells are cells[first..first + count[ of the groups */
} dlx_unit;

/* All groups of a board. All zero is none; free with dlx_units_free. */
typedef struct dlx_units {
    dlx_unit *list;
    size_t count, capacity;
    uint32_t *cells; /* row * size + column */
    size_t cell_count, cell_capacity;
    /* The groups of each cell: list indices of[start[cell]..start[cell + 1][; meaningful unless
     * `count` is 0. */
    uint32_t *of;
    size_t of_capacity;
    size_t *start;
    size_t start_capacity;
} dlx_units;

/* Finds the groups of a board of size n with these rules; `extra` may be NULL. A cage is one if it
 * has no sum, or has all digits, so that its sum says no more. Errors: DLX_INVALID: windoku's boxes
 * on a board without square boxes; a cage that no board can have; DLX_NO_MEMORY. */
dlx_status dlx_units_find(dlx_units *groups, size_t n, size_t box_rows, size_t box_columns,
                          const dlx_extra *extra, dlx_error *error);
void dlx_units_free(dlx_units *groups); /* what it has */

/* Is this cage of a board of size n more than a group: do its digits have to add up? */
bool dlx_cage_adds(const dlx_cage *cage, size_t n);

/* Has a board with such boxes the extra boxes of windoku? They lie between its boxes, one row or
 * column apart from each other, and fit with a border all around only if boxes are square. */
static inline bool dlx_has_windows(size_t box_rows, size_t box_columns)
{
    return box_rows == box_columns && box_rows > 1;
}

/* "diagonal", "extra box", "cage". */
const char *dlx_unit_word(const dlx_unit *group);

#endif

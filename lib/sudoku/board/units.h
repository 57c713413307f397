/* SPDX-License-Identifier: MIT */
/* Units other than rows, columns and boxes: sets of cells that must not hold a digit twice. */
#ifndef DLX_SUDOKU_BOARD_UNITS_H
#define DLX_SUDOKU_BOARD_UNITS_H

#include "io/buffer.h"
#include "sudoku/board/grid.h"

/* A unit with as many cells as the board has digits holds each digit once; a smaller one, at most
 * once. */
typedef struct dlx_unit {
    char kind;       /* the letter of its items: d a diagonal, w an extra box, k a cage */
    uint32_t number; /* from 1, among those of its kind */
    uint32_t item; /* item of digit 1, followed by those of the other digits; set by the encoder */
    size_t first, count; /* its cells are cells[first..first + count[ of the units */
} dlx_unit;

/* The units of a board. All zero is empty; free with dlx_units_free. */
typedef struct dlx_units {
    dlx_unit *list;
    size_t count, capacity;
    uint32_t *cells; /* row * size + column */
    size_t cell_count, cell_capacity;
    /* The units of each cell, as indices of `list`: of[start[cell]..start[cell + 1][. Undefined if
     * `count` is 0. */
    uint32_t *of;
    size_t of_capacity;
    size_t *start;
    size_t start_capacity;
} dlx_units;

/* Finds the units of a board of size n with these rules; `extra` may be NULL. A cage is a unit if
 * it has no sum, or has all digits, so that the sum says nothing more. Errors: DLX_INVALID: windoku
 * on a board without square boxes, or an impossible cage; DLX_NO_MEMORY. */
dlx_status dlx_units_find(dlx_units *units, size_t n, size_t box_rows, size_t box_columns,
                          const dlx_variant_rules *rules, dlx_error *error);
void dlx_units_free(dlx_units *units); /* frees what it owns */

/* Is this cage of a board of size n more than a unit, because its digits must add up? */
bool dlx_cage_adds(const dlx_cage *cage, size_t n);

/* Can a board with such boxes have the extra boxes of windoku? They lie across its boxes, one row
 * or column apart; only if boxes are square do they leave a border of one cell all around. */
static inline bool dlx_has_windows(size_t box_rows, size_t box_columns)
{
    return box_rows == box_columns && box_rows > 1;
}

/* "diagonal", "extra box", "cage". */
const char *dlx_unit_word(const dlx_unit *unit);

#endif

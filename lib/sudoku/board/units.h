/* SPDX-License-Identifier: MIT */
/* Units: sets of cells with distinct digits; and pairs of neighbours whose digits are not
 * consecutive. */
#ifndef DLX_SUDOKU_BOARD_UNITS_H
#define DLX_SUDOKU_BOARD_UNITS_H

#include "io/buffer.h"
#include "sudoku/board/grid.h"

/* A unit of n cells holds each digit once; a smaller unit, at most once. */
typedef struct dlx_unit {
    char kind;       /* letter of its items: d diagonal, w window, k cage, n neighbours; and r row,
                        c column, b box, j region */
    uint32_t number; /* from 1 within its kind */
    uint32_t item; /* item of digit 1, followed by the items of other digits; of neighbours, item k
                      is for the digits k and k + 1; set by the encoder */
    size_t first, count; /* cells[first..first + count[ of dlx_units */
} dlx_unit;

/* Zero-initialised is empty; free with dlx_units_free. */
typedef struct dlx_units {
    dlx_unit *list;
    size_t count, capacity;
    uint32_t *cells; /* row * size + column */
    size_t cell_count, cell_capacity;
    /* Units of each cell, as indices of `list`: of[start[cell]..start[cell + 1][. Undefined if
     * `count` is 0. */
    uint32_t *of;
    size_t of_capacity;
    size_t *start;
    size_t start_capacity;
    bool lost; /* no memory, while units are added */
} dlx_units;

/* Finds the units of a board's variant rules, or `all`: its rows, columns, and boxes or regions, n
 * of each, and then these. A cage is a unit if its sum is absent or implied (all digits). Errors:
 * DLX_INVALID: windoku on a board without square boxes, or an impossible cage; DLX_NO_MEMORY. */
dlx_status dlx_units_find(dlx_units *units, const dlx_grid *grid, bool all, dlx_error *error);
void dlx_units_free(dlx_units *units);

/* True if the sum of the cage restricts digits beyond their being distinct. */
bool dlx_units_cage_adds(const dlx_cage *cage, size_t n);

/* True if boxes of this shape allow windoku: windows lie a row or column apart, so only square
 * boxes leave a border of a cell. */
static inline bool dlx_has_windows(size_t box_rows, size_t box_columns)
{
    return box_rows == box_columns && box_rows > 1;
}

/* "row", "diagonal", "extra box" and so on. */
const char *dlx_units_word(const dlx_unit *unit);

/* Returns the first rule other than units of n cells, in the plural; NULL: none. */
const char *dlx_units_missing_rule(const dlx_grid *grid);

enum { DLX_DIGITS_SIZE = 52 }; /* maximum board size, so that n * n bits add up to 64 */

/* Sets digits[r], digits[n + c], and digits[2 * n + b] to the digits of row r, column c, and box b:
 * digit d is bit d - 1. cells[0..n * n[ are at most n; 0 is blank. False: a unit holds a digit
 * twice. */
bool dlx_units_note_digits(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                           uint64_t *digits);

#endif

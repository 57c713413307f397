/* SPDX-License-Identifier: MIT */
/* Units: sets of cells with distinct digits; and groups of cells that satisfy a condition. */
#ifndef DLX_SUDOKU_BOARD_UNITS_H
#define DLX_SUDOKU_BOARD_UNITS_H

#include "io/buffer.h"
#include "sudoku/board/rules.h"

typedef enum dlx_unit_kind {
    DLX_UNIT_DIGITS,  /* n cells hold each digit once; fewer cells, at most once */
    DLX_UNIT_PAIR,    /* two cells satisfy rule->fits; both are the same cell for a condition on a
                         single digit */
    DLX_UNIT_FILLING, /* the digits of the cells satisfy rule->fills */
} dlx_unit_kind;

typedef struct dlx_unit {
    const dlx_rule *rule; /* NULL: a row, column, box or region */
    dlx_unit_kind kind;
    char letter;     /* of its items: r row, c column, b box, j region, p pair; or of the rule */
    uint32_t number; /* from 1 within its letter */
    uint32_t item;   /* the first of its items, set by the encoder. Of digits: an item for each
                        digit; of a pair: item k is for digit k + 1 of the first cell and for
                        each digit of the second cell that does not fit; of a filling: one item */
    size_t first, count;   /* cells[first..first + count[ of dlx_units */
    dlx_relation relation; /* of a pair or a filling */
} dlx_unit;

/* Zero-initialised is empty; free with dlx_units_free. */
typedef struct dlx_units {
    dlx_unit *list;
    size_t count, capacity;
    uint32_t *cells; /* row * size + column */
    size_t cell_count, cell_capacity;
    size_t pairs; /* number of pairs, which number their items */
    /* Units of each cell, as indices of `list`: unit[start[cell]..start[cell + 1][. Undefined if
     * `count` is 0. */
    uint32_t *unit;
    size_t unit_capacity;
    size_t *start;
    size_t start_capacity;
    bool only_digits; /* while units are added: leave out pairs with a condition */
    bool lost;        /* while units are added: no memory */
} dlx_units;

/* Finds the units of a board's variant rules, or `all` units of digits: its rows, columns, and
 * boxes or regions, n of each, and then those of variant rules. Errors: DLX_INVALID: boxes that a
 * rule excludes, or an impossible clue; DLX_NO_MEMORY. */
dlx_status dlx_units_find(dlx_units *units, const dlx_grid *grid, bool all, dlx_error *error);
void dlx_units_free(dlx_units *units);

/* Checks that boxes of this shape allow the rules of all cells. Errors: DLX_INVALID. */
dlx_status dlx_units_check_boxes(uint64_t rules, size_t box_rows, size_t box_columns,
                                 dlx_error *error);

/* True if two digits satisfy the condition of a pair. */
static inline bool dlx_unit_fits(const dlx_unit *pair, size_t first, size_t second)
{
    return dlx_rules_fit(pair->rule->fits, first, second, &pair->relation);
}

/* Removes digits that conditions on single digits exclude from the candidates of each cell of a
 * board of at most 64 digits, a word for each cell. */
void dlx_units_restrict(const dlx_grid *grid, uint64_t *candidates);

/* "row", "diagonal", "extra box" and so on. */
const char *dlx_units_word(const dlx_unit *unit);

/* Returns the first rule, in the plural, other than units of n cells, or with `any_size` of any
 * number of cells, and conditions on single digits; NULL: none. */
const char *dlx_units_missing_rule(const dlx_grid *grid, bool any_size);

enum { DLX_DIGITS_SIZE = 52 }; /* maximum board size, so that n * n bits add up to 64 */

/* Sets digits[r], digits[n + c], and digits[2 * n + b] to the digits of row r, column c, and box b:
 * digit d is bit d - 1. cells[0..n * n[ are at most n; 0 is blank. False: a unit holds a digit
 * twice. */
bool dlx_units_note_digits(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                           uint64_t *digits);

#endif

/* SPDX-License-Identifier: MIT */
/* Human solving techniques, from the easiest to the hardest. */
#ifndef DLX_SUDOKU_GENERATOR_TECHNIQUES_H
#define DLX_SUDOKU_GENERATOR_TECHNIQUES_H

#include "sudoku/board/grid.h"

enum { DLX_TECHNIQUES_MAX_SIZE = 64 }; /* sets of digits are 64-bit words */

/* In order of difficulty. */
typedef enum dlx_technique {
    DLX_TECHNIQUE_NONE,
    DLX_TECHNIQUE_SINGLES, /* only digit of a cell; only cell of a digit in a unit */
    DLX_TECHNIQUE_LOCKED,  /* all cells of a digit in a unit are in another unit as well */
    DLX_TECHNIQUE_PAIRS,   /* two cells with two digits in a unit, or two digits with two cells */
    DLX_TECHNIQUE_TRIPLES, /* three cells with three digits, or the reverse */
    DLX_TECHNIQUE_FISH, /* a digit has only k columns in k rows, or the reverse; k is 2, 3, or 4 */
    DLX_TECHNIQUE_COUNT
} dlx_technique;

typedef enum dlx_technique_result {
    DLX_TECHNIQUES_STUCK,
    DLX_TECHNIQUES_SOLVED,
    DLX_TECHNIQUES_CONTRADICTION
} dlx_technique_result;

/* Index of the units of boards of a shape. */
typedef struct dlx_techniques dlx_techniques;

/* Kinds of patterns, in the order of the table of names in explain.c. */
typedef enum dlx_pattern_kind {
    DLX_PATTERN_NAKED,
    DLX_PATTERN_HIDDEN,
    DLX_PATTERN_POINTING, /* locked candidates: of a box, in a row or column */
    DLX_PATTERN_CLAIMING, /* the reverse */
    DLX_PATTERN_LOCKED,   /* of or in another unit */
    DLX_PATTERN_FISH
} dlx_pattern_kind;

/* Digits and cells to which a technique applies. */
typedef struct dlx_pattern {
    dlx_pattern_kind kind;
    size_t unit;
    uint64_t units;  /* unit + i for each bit i: the rows or columns of a fish; else 1 */
    uint64_t places; /* positions of the cells in these units */
    uint64_t digits; /* digit d is bit d - 1 */
} dlx_pattern;

/* Receives each pattern that is applied; naked singles include the givens. */
typedef struct dlx_technique_observer {
    void (*on_pattern)(void *state, const dlx_pattern *pattern, const uint64_t *candidates);
    void *state;
    uint64_t *before; /* [0..cells[: receives the candidates before each technique */
} dlx_technique_observer;

/* For boards with the shape and rules of `grid`. NULL: DLX_UNSUPPORTED (cages, or too large),
 * DLX_NO_MEMORY. */
dlx_techniques *dlx_techniques_new(const dlx_grid *grid, dlx_error *error);
void dlx_techniques_free(dlx_techniques *techniques);

/* True if the techniques serve this board as well: neither it nor the first board has variant
 * rules, and both have the same shape. */
bool dlx_techniques_fit(const dlx_techniques *techniques, const dlx_grid *grid);

/* Sets an observer of dlx_techniques_apply, which must outlive the calls; NULL: none. */
void dlx_techniques_observe(dlx_techniques *techniques, const dlx_technique_observer *observer);

/* The kind of a unit, such as "row", with its number from 1. */
const char *dlx_techniques_unit(const dlx_techniques *techniques, size_t unit, size_t *number);

/* Sets the candidates allowed by the givens and by rules for single cells: digit d is bit d - 1. */
void dlx_techniques_start(const dlx_techniques *techniques, const dlx_grid *grid,
                          uint64_t *candidates);

/* Digits to remove from a cell. */
typedef struct dlx_technique_change {
    size_t cell;
    uint64_t digits;
} dlx_technique_change;

/* Applies techniques, always the easiest applicable, to a fixed point; after a change, if it is not
 * NULL, to a board to which no technique applied. Raises *highest to the hardest technique used. */
dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *candidates,
                                          const dlx_technique_change *change,
                                          dlx_technique *highest);

#endif

/* SPDX-License-Identifier: MIT */
/* Candidates of a board, their places in units, and the queue of singles. */
#ifndef DLX_SUDOKU_GENERATOR_TECHNIQUE_BOARD_H
#define DLX_SUDOKU_GENERATOR_TECHNIQUE_BOARD_H

#include "sudoku/board/units.h"

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

/* Two units with at least two common cells. */
typedef struct dlx_unit_overlap {
    uint32_t unit, other;
    uint64_t common; /* positions in `unit` of common cells */
    uint64_t rest;   /* positions in `other` of the remaining cells */
} dlx_unit_overlap;

/* A cell in a unit. */
typedef struct dlx_technique_seat {
    uint32_t unit;
    uint32_t places; /* the index in a board of the places of the unit's first digit */
    uint64_t place;  /* of the cell in this unit, as a bit */
} dlx_technique_seat;

/* A digit that is the only one of a cell, or that has only this cell in a unit. */
typedef struct dlx_single {
    uint32_t cell;
    uint32_t digit; /* from 0 */
} dlx_single;

/* A board is an array of words: the candidates of each cell, [0..cells[, then the positions of each
 * digit in each unit as bits, [0..units * n[. */
struct dlx_techniques {
    size_t n, cells, box_rows, box_columns;
    bool has_rules;
    dlx_units units; /* rows, columns, boxes or regions, others: n cells each */
    const dlx_technique_observer *observer; /* of dlx_techniques_apply, or NULL */
    dlx_unit_overlap *overlaps;
    size_t overlap_count, overlap_capacity, widest_overlap;
    dlx_technique_seat *seats; /* of each cell, in the order of units.unit */
    uint64_t *before;  /* [0..units * n[: places at the beginning of a round, for an observer */
    dlx_single *queue; /* singles whose consequences are open; each is found once */
    size_t queued;
    bool is_contradiction; /* a cell has no digit, or a digit no place in a unit */
    /* [0..units[: digits whose places changed since the last use of each technique, or for
     * DLX_TECHNIQUE_NONE since singles were exhausted. One block. */
    uint64_t *changed[DLX_TECHNIQUE_COUNT];
};

/* For boards with the shape and rules of `grid`. NULL: DLX_UNSUPPORTED (cages, or too large),
 * DLX_NO_MEMORY. */
dlx_techniques *dlx_techniques_new(const dlx_grid *grid, dlx_error *error);
void dlx_techniques_free(dlx_techniques *techniques);

static inline size_t dlx_techniques_board_words(const dlx_techniques *techniques)
{
    return techniques->cells + techniques->units.cell_count;
}

/* Sets the candidates allowed by the givens and by rules for single cells: digit d is bit d - 1. */
void dlx_techniques_start(const dlx_techniques *techniques, const dlx_grid *grid, uint64_t *board);

/* The n cells of a unit. */
static inline const uint32_t *dlx_technique_cells(const dlx_techniques *techniques, size_t unit)
{
    return techniques->units.cells + unit * techniques->n;
}

/* The set of all digits, or of all positions in a unit. */
static inline uint64_t dlx_technique_all(const dlx_techniques *techniques)
{
    return UINT64_MAX >> (64 - techniques->n);
}

static inline bool dlx_is_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* The positions in a unit of each digit. */
static inline uint64_t *dlx_technique_places(const dlx_techniques *techniques, uint64_t *board,
                                             size_t unit)
{
    return board + techniques->cells + unit * techniques->n;
}

/* Removes digits from a cell, and queues singles that follow. True if the cell had any of them. */
bool dlx_technique_drop(dlx_techniques *techniques, uint64_t *board, size_t cell, uint64_t digits);

/* Removes a digit of a cell from the other cells of its units. True if a cell changed. */
bool dlx_technique_drop_from_peers(dlx_techniques *techniques, uint64_t *board, size_t cell,
                                   size_t digit);

/* Removes digits from a unit's cells at `places`. True if a cell changed. */
bool dlx_technique_drop_at(dlx_techniques *techniques, uint64_t *board, size_t unit,
                           uint64_t places, uint64_t digits);

/* Marks all digits as changed, or none; empties the queue. */
void dlx_technique_mark_all(dlx_techniques *techniques, bool is_changed);

/* Begins with the candidates of a board: finds the places of all digits, and queues singles. */
void dlx_technique_find_places(dlx_techniques *techniques, uint64_t *board);

/* Human solving techniques, from the easiest to the hardest. */

typedef enum dlx_technique_result {
    DLX_TECHNIQUES_STUCK,
    DLX_TECHNIQUES_SOLVED,
    DLX_TECHNIQUES_CONTRADICTION
} dlx_technique_result;

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

/* SPDX-License-Identifier: MIT */
/* One attempt at a puzzle: it asks how many solutions a board has, again and again, and goes on by
 * the answers. Many attempts can so be under way at once. */
#ifndef DLX_SUDOKU_GENERATOR_DRAFT_H
#define DLX_SUDOKU_GENERATOR_DRAFT_H

#include "search/base/random.h"
#include "sudoku/generator/uniqueness.h"

typedef enum dlx_draft_state {
    DLX_DRAFT_FILLING,  /* digits at random, until there is one solution */
    DLX_DRAFT_REMOVING, /* givens, as long as there is one solution */
    DLX_DRAFT_CHANGING, /* digits at fixed places, until there is one solution */
    DLX_DRAFT_DONE,
    DLX_DRAFT_FAILED
} dlx_draft_state;

typedef struct dlx_draft {
    dlx_draft_state state;
    size_t n, box_rows, box_columns;
    dlx_random random;
    dlx_symmetry symmetry;
    size_t least;     /* givens that are to stay */
    uint16_t *cells;  /* [0..n*n[: the puzzle so far */
    uint16_t *trial;  /* [0..n*n[: the board that is asked for */
    uint16_t *solved; /* [0..n*n[: the solution */
    uint32_t *order;  /* of cells to fill; of cells, each for those like it, to empty; of places */
    size_t count, next;
    size_t stride;      /* REMOVING: elements of `order` to be tried together */
    uint64_t tried;     /* FILLING: digits that the cell cannot have, bit d - 1 is digit d */
    uint64_t solutions; /* CHANGING: of `cells` */
    size_t steps;       /* CHANGING: left */
} dlx_draft;

enum { DLX_DRAFT_MOST = 64 }; /* boards are not larger */

/* The answers to CHANGING tell apart numbers up to this. */
enum { DLX_DRAFT_LIMIT = 64 };

/* An attempt at boards of a shape; memory for it. */
dlx_status dlx_draft_new(dlx_draft *draft, size_t n, size_t box_rows, size_t box_columns,
                         dlx_error *error);
void dlx_draft_free(dlx_draft *draft); /* what it owns */

/* Begins with a blank board. */
void dlx_draft_fill(dlx_draft *draft);

/* Goes on from the solution in `solved`: all of it is given, or only what is at the places of the
 * pattern, [0..n*n[, if there is one. */
void dlx_draft_remove(dlx_draft *draft);
void dlx_draft_change(dlx_draft *draft, const bool *pattern);

/* What is to be asked next, which stays what it is until it is answered. False: nothing. */
bool dlx_draft_ask(dlx_draft *draft, dlx_test *test);
void dlx_draft_answer(dlx_draft *draft, const dlx_test *test);

/* The number of givens. */
size_t dlx_draft_givens(const dlx_draft *draft);

#endif

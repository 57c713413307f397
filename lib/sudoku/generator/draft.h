/* SPDX-License-Identifier: MIT */
/* A draft: an attempt at a puzzle, as a state machine. It requests the solution count of a board
 * and continues with the answer, so many drafts run concurrently. */
#ifndef DLX_SUDOKU_GENERATOR_DRAFT_H
#define DLX_SUDOKU_GENERATOR_DRAFT_H

#include "core/random.h"
#include "sudoku/generator/uniqueness.h"

typedef enum dlx_draft_state {
    DLX_DRAFT_FILLING,  /* adds random digits until the solution is unique */
    DLX_DRAFT_REMOVING, /* removes givens while the solution stays unique */
    DLX_DRAFT_CHANGING, /* changes digits at fixed cells until the solution is unique */
    DLX_DRAFT_DONE,
    DLX_DRAFT_FAILED
} dlx_draft_state;

typedef struct dlx_draft {
    dlx_draft_state state;
    size_t n, box_rows, box_columns;
    bool has_rules; /* beyond rows, columns, and boxes; boxes may be regions */
    dlx_random random;
    dlx_grid_symmetry symmetry;
    size_t least;     /* minimum number of givens */
    uint16_t *cells;  /* [0..n*n[: current puzzle */
    uint16_t *trial;  /* [0..n*n[: board to be tested */
    uint16_t *solved; /* [0..n*n[: solution */
    uint32_t *order;  /* FILLING: cells to fill; REMOVING: first cell of each orbit; CHANGING: cells
                         of the pattern */
    size_t count, next;
    size_t stride;      /* REMOVING: elements of `order` removed together */
    uint64_t tried;     /* FILLING: digits refuted for the cell; digit d is bit d - 1 */
    uint64_t solutions; /* CHANGING: solutions of `cells` */
    size_t steps;       /* CHANGING: remaining steps */
} dlx_draft;

enum { DLX_DRAFT_MOST = 64 }; /* maximum board size */

/* Limit of solution counts in state CHANGING. */
enum { DLX_DRAFT_LIMIT = 64 };

/* Allocates a draft for boards with the shape and rules of `board`. */
dlx_status dlx_draft_new(dlx_draft *draft, const dlx_grid *board, dlx_error *error);
void dlx_draft_free(dlx_draft *draft);

/* Restarts with a blank board. */
void dlx_draft_fill(dlx_draft *draft);

/* Restarts from the solution in `solved`, with all cells given or, in dlx_draft_change, the cells
 * of `pattern` [0..n*n[. */
void dlx_draft_remove(dlx_draft *draft);
void dlx_draft_change(dlx_draft *draft, const bool *pattern);

/* Sets *test to the next board to solve; unchanged until answered. False: the draft has ended. */
bool dlx_draft_ask(dlx_draft *draft, dlx_test *test);
void dlx_draft_answer(dlx_draft *draft, const dlx_test *test);

size_t dlx_draft_givens(const dlx_draft *draft);

/* After REMOVING: gives or empties the cells of orbit `index` of [0..count[, in the order in which
 * removal was tried. */
void dlx_draft_set_orbit(dlx_draft *draft, size_t index, bool given);

#endif

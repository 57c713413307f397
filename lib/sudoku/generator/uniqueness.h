/* SPDX-License-Identifier: MIT */
/* Solution counts of boards that differ only in givens. */
#ifndef DLX_SUDOKU_GENERATOR_UNIQUENESS_H
#define DLX_SUDOKU_GENERATOR_UNIQUENESS_H

#include "sudoku/board/grid.h"

/* A board and its result. */
typedef struct dlx_test {
    const uint16_t *cells; /* [0..size*size[, 0 is blank */
    uint16_t *solution;    /* [0..size*size[: receives the first solution; or NULL */
    uint64_t found;        /* solutions, up to the tester's limit */
} dlx_test;

/* Solves boards with the shape and rules of `grid`, whose cells are ignored; plain boards are
 * solved together. DLX_ABORTED: cancelled, or a limit was reached. Errors: DLX_INVALID (impossible
 * rules), DLX_NO_MEMORY. */
dlx_status dlx_uniqueness_solve(dlx_grid_tester *tester, const dlx_grid *grid, dlx_test *tests,
                                size_t count, dlx_error *error);

/* Sets *is_easy if techniques up to number `most`, of dlx_grid_tester_rate, solve the puzzle, or,
 * if `most` stands for guesses, if the rating is at most `most`. */
dlx_status dlx_uniqueness_is_easy(dlx_grid_tester *tester, const dlx_grid *grid, uint64_t most,
                                  bool *is_easy, dlx_error *error);

bool dlx_uniqueness_is_cancelled(const dlx_grid_tester *tester);

#endif

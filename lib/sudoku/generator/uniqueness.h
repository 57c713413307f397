/* SPDX-License-Identifier: MIT */
/* How many solutions boards have that differ in their givens alone. */
#ifndef DLX_SUDOKU_GENERATOR_UNIQUENESS_H
#define DLX_SUDOKU_GENERATOR_UNIQUENESS_H

#include "sudoku/board/grid.h"

/* A board, and what was found of it. */
typedef struct dlx_test {
    const uint16_t *cells; /* [0..size*size[, 0 is blank */
    uint16_t *solution; /* [0..size*size[: the first one that was found, if there is one; or NULL */
    uint64_t found;     /* solutions, at most as many as the tester counts */
} dlx_test;

/* Solves boards of the shape and rules of `grid`, whose own cells do not matter: all of them at
 * once if they are plain. DLX_ABORTED: it was cancelled, or gave up. Errors: DLX_INVALID (rules
 * that no board can have), DLX_NO_MEMORY. */
dlx_status dlx_tester_solve(dlx_tester *tester, const dlx_grid *grid, dlx_test *tests, size_t count,
                            dlx_error *error);

bool dlx_tester_is_cancelled(const dlx_tester *tester);

#endif

/* SPDX-License-Identifier: MIT */
/* Solution counts of boards that differ only in givens. */
#ifndef DLX_SUDOKU_GENERATOR_UNIQUENESS_H
#define DLX_SUDOKU_GENERATOR_UNIQUENESS_H

#include "sudoku/generator/technique_board.h"

struct dlx_grid_tester {
    uint64_t most; /* solutions for each board */
    dlx_limits limits;
    dlx_bulk *bulk; /* of the last plain board; NULL: none so far */
    dlx_bulk_options bulk_options;
    dlx_bulk_block block; /* the last block */
    dlx_grid_encoder *encoder;
    dlx_grid_decoder *decoder;
    dlx_techniques *techniques; /* of the last board that was rated */
    /* Members of the block. */
    uint8_t *givens, *solutions;
    uint64_t *found;
    size_t given_capacity, solution_capacity, found_capacity;
};

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

/* Solves the first plain boards with equal boxes of [0..count[, up to `most` solutions of each; the
 * first board is plain. The block is valid until the next call. NULL: DLX_ABORTED,
 * DLX_NO_MEMORY. */
const dlx_bulk_block *dlx_uniqueness_block(dlx_grid_tester *tester, dlx_grid *const *grids,
                                           size_t count, uint64_t most, dlx_error *error);

/* Sets *is_easy if techniques up to number `most`, of dlx_grid_tester_rate, solve the puzzle, or,
 * if `most` stands for guesses, if the rating is at most `most`. */
dlx_status dlx_uniqueness_is_easy(dlx_grid_tester *tester, const dlx_grid *grid, uint64_t most,
                                  bool *is_easy, dlx_error *error);

/* Returns the techniques for a board, which the tester owns, until the next call. NULL: as
 * dlx_techniques_new. */
dlx_techniques *dlx_uniqueness_techniques(dlx_grid_tester *tester, const dlx_grid *grid,
                                          dlx_error *error);

bool dlx_uniqueness_is_cancelled(const dlx_grid_tester *tester);

#endif

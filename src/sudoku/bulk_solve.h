/* SPDX-License-Identifier: MIT */
/* Bulk solving of classic sudokus, 9x9 or smaller, in vector lanes. */
#ifndef SUDOKU_BULK_SOLVE_H
#define SUDOKU_BULK_SOLVE_H

#include "sudoku/puzzle_options.h"

/* Work on each puzzle. */
typedef enum bulk_action {
    BULK_SOLVE,  /* write solutions */
    BULK_COUNT,  /* print the number of solutions */
    BULK_UNIQUE, /* write the puzzle if it has one solution */
    BULK_COPY,   /* write the puzzle */
    BULK_CHECK   /* check the supplied solution */
} bulk_action;

typedef struct bulk_solver_options {
    const char *vectors; /* NULL: the widest available */
    bulk_action action;
    uint64_t limit;           /* solutions of each puzzle; 0: all */
    uint64_t threads;         /* for lines of digits; 0: one for each processor */
    solution_check *checking; /* gets the results of BULK_CHECK */
    /* BULK_COUNT: prints the number of solutions of a small board with many. */
    void (*count)(void *state, const dlx_input *input, const dlx_grid *grid, uint64_t puzzle);
    void *state;
} bulk_solver_options;

typedef struct bulk_solver bulk_solver;
bulk_solver *bulk_solver_new(const bulk_solver_options *options);
void bulk_solver_free(bulk_solver *solver);

/* Processes the next lines of puzzles in the buffer. `writer` may be NULL for counts,
 * checks, and first solutions as lines of digits. Updates *puzzles, the number of puzzles of the
 * file. Returns false if dlx_grid_reader_next must read the next puzzle. */
bool bulk_solve_lines(bulk_solver *solver, const dlx_input *input, dlx_grid_reader *reader,
                      dlx_grid_writer *writer, uint64_t *puzzles);

/* Queues a classic puzzle, number `puzzle` of its file, which the solver frees. Returns false for
 * other puzzles, after the queue is processed. `writer` as above. */
bool bulk_solver_add(bulk_solver *solver, const dlx_input *input, dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle);

/* Processes the queue: before other output, messages, and reads that may wait. */
void bulk_solver_flush(bulk_solver *solver);

#endif

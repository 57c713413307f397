/* SPDX-License-Identifier: MIT */
/* Sudokus of 9x9 cells with only rows, columns and boxes, solved in vector lanes. */
#ifndef SUDOKU_BULK_SOLVE_H
#define SUDOKU_BULK_SOLVE_H

#include "cli/signals.h"

/* Where solutions go, and how. */
typedef struct bulk_solver_options {
    const char *vectors; /* NULL: the widest that there are */
    uint64_t limit;      /* at most so many solutions of each puzzle; 0: all */
    bool count;          /* numbers instead of solutions */
    unsigned threads;    /* that share the puzzles of lines; 0: one for each processor */
} bulk_solver_options;

typedef struct bulk_solver bulk_solver;
bulk_solver *bulk_solver_new(const bulk_solver_options *options);
void bulk_solver_free(bulk_solver *solver);

/* Solves puzzles in lines of digits, if such come next in the buffer, and writes lines. *puzzles is
 * the number of puzzles before them in the file, and is updated. False: the next puzzle must be
 * read by dlx_grid_reader_next. */
bool bulk_solve_lines(bulk_solver *solver, const dlx_input *input, dlx_grid_reader *reader,
                      uint64_t *puzzles);

/* Solves a puzzle, number `puzzle` of its file, if it is of this kind, and writes its solutions.
 * False: it is not. */
bool bulk_solve_grid(bulk_solver *solver, const dlx_input *input, const dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle);

#endif

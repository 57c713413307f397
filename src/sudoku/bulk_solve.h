/* SPDX-License-Identifier: MIT */
/* Sudokus of 9x9 cells with only rows, columns and boxes, solved in vector lanes. */
#ifndef SUDOKU_BULK_SOLVE_H
#define SUDOKU_BULK_SOLVE_H

#include "cli/signals.h"

/* Where solutions go, and how. */
typedef struct tool_plain_options {
    const char *vectors; /* NULL: the widest that there are */
    uint64_t limit;      /* at most so many solutions of each puzzle; 0: all */
    bool count;          /* numbers instead of solutions */
    unsigned threads;    /* that share the puzzles of lines; 0: one for each processor */
} tool_plain_options;

typedef struct tool_plain tool_plain;
tool_plain *tool_plain_new(const tool_plain_options *options);
void tool_plain_free(tool_plain *plain);

/* Solves puzzles in lines of digits, if such come next in the buffer, and writes lines. *puzzles is
 * the number of puzzles before them in the file, and is updated. False: the next puzzle must be
 * read by dlx_grid_reader_next. */
bool tool_plain_lines(tool_plain *plain, const dlx_input *input, dlx_grid_reader *reader,
                      uint64_t *puzzles);

/* Solves a puzzle, number `puzzle` of its file, if it is of this kind, and writes its solutions.
 * False: it is not. */
bool tool_plain_grid(tool_plain *plain, const dlx_input *input, const dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle);

#endif

/* SPDX-License-Identifier: MIT */
/* Sudokus of 9x9 cells with nothing but rows, columns and boxes, solved by vectors. */
#ifndef PLAIN_H
#define PLAIN_H

#include "search.h"

/* Where and how solutions go. */
typedef struct tool_plain_options {
    const char *vectors; /* NULL: the widest there are */
    uint64_t limit;      /* solutions of each puzzle at most; 0: all */
    bool count;          /* numbers instead of solutions */
    bool (*is_cancelled)(void *state);
    void *cancel_state;
} tool_plain_options;

/* Names the solution to be written next by the number of its puzzle and its own, from 1. */
void tool_label_solution(dlx_grid_writer *writer, uint64_t puzzle, uint64_t solution);

typedef struct tool_plain tool_plain;
tool_plain *tool_plain_new(const tool_plain_options *options);
void tool_plain_free(tool_plain *plain);

/* Solves the puzzles that lie at hand in lines of digits, if there are any next, and writes lines.
 * *puzzles is the number of those before them in their file, and is brought up to date. False: the
 * next puzzle is for dlx_grid_reader_next. */
bool tool_plain_lines(tool_plain *plain, const dlx_input *input, dlx_grid_reader *reader,
                      uint64_t *puzzles);

/* Solves a puzzle, number `puzzle` of its file, if it is such a one; else returns false. The writer
 * takes its solutions. */
bool tool_plain_grid(tool_plain *plain, const dlx_input *input, const dlx_grid *grid,
                     dlx_grid_writer *writer, uint64_t puzzle);

#endif

/* SPDX-License-Identifier: MIT */
/* What sdk-solve tells of puzzles besides their solutions: whether there is one, what it takes,
 * which givens it needs; and their least form. */
#ifndef SUDOKU_ANALYSIS_H
#define SUDOKU_ANALYSIS_H

#include "cli/program.h"

/* The options that ask for it, a table of sdk-solve's. */
extern const tool_option analysis_options[];

/* How many of them were given. */
unsigned tool_examine_asked(void);

/* Opens what examining needs; it is cancelled as searches with these options are. */
void tool_examine_open(const dlx_search_options *search);
void tool_examine_close(void);

/* Examines puzzle `number` of the input, and writes what is asked for. The grid may change. */
void tool_examine(uint64_t number, dlx_grid *grid, const dlx_input *input, dlx_grid_writer *writer);

#endif

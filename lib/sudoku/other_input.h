/* SPDX-License-Identifier: MIT */
/* Input that is for other programs: exact-cover problems and their solutions. */
#ifndef DLX_SUDOKU_OTHER_INPUT_H
#define DLX_SUDOKU_OTHER_INPUT_H

#include "sudoku/read/lookahead.h"

/* True if the name of the input ends in .ec. */
bool dlx_other_input_has_problem_name(const dlx_input *input);

/* Refuses an exact-cover problem, or solutions of problems, and all of the input, before the first
 * puzzle: its first line is a directive; or its name ends in .ec and, as `fits_none` says, no
 * format of sudokus fits. DLX_INVALID; DLX_OK: it may be a sudoku. */
dlx_status dlx_other_input_refuse_problem(const dlx_lookahead *ahead, bool fits_none,
                                          dlx_error *error);

/* Reports why no layout fits the next line, which is skipped; `measure` is its measure. */
dlx_status dlx_other_input_refuse_line(dlx_grid_reader *reader, const dlx_measure *measure,
                                       dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Detection of input layouts. */
#ifndef DLX_SUDOKU_DETECT_H
#define DLX_SUDOKU_DETECT_H

#include "sudoku/read/lookahead.h"

/* Detects the layout of the next puzzles, and rewinds the input. DLX_SYNTAX: unknown layout; the
 * offending line was skipped. */
dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error);

/* Detects the layout of the next puzzle, which could not be read, on its own. False: not of another
 * size in the same format; the layout is unchanged. Always rewinds the input. */
bool dlx_detect_size(dlx_grid_reader *reader);

/* True if puzzles may differ in size from the layout. */
bool dlx_detect_any_size(const dlx_grid_reader *reader);

/* True if dlx_detect_size must return false for this line of cells, which is no puzzle of the
 * layout, regardless of the next lines. For formats with a puzzle on each line. */
bool dlx_detect_no_other_size(const dlx_grid_reader *reader, const dlx_line *line);

/* Input that is for other programs: exact-cover problems and their solutions. */

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

/* Table of sudoku formats. */

/* Returns the descriptor at `index`, or NULL after the last; the descriptor of a name, or NULL. */
const dlx_grid_format *dlx_format_table_at(size_t index);
const dlx_grid_format *dlx_format_table_find(const char *name);

#endif

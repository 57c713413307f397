/* SPDX-License-Identifier: MIT */
/* Rules that are asked for rather than come with a puzzle. */
#ifndef DLX_SUDOKU_READ_APPLY_RULES_H
#define DLX_SUDOKU_READ_APPLY_RULES_H

#include "sudoku/read/reader_state.h"

/* Gives the puzzle that was read the rules of the options. Errors: DLX_SYNTAX: its board cannot
 * have them. */
dlx_status dlx_apply_rules(dlx_grid_reader *reader, dlx_error *error);

#endif

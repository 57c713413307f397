/* SPDX-License-Identifier: MIT */
/* Variant rules from the options. */
#ifndef DLX_SUDOKU_READ_APPLY_RULES_H
#define DLX_SUDOKU_READ_APPLY_RULES_H

#include "sudoku/read/reader_state.h"

/* Applies the rules of the options to the current puzzle. Errors: DLX_SYNTAX: impossible on its
 * board. */
dlx_status dlx_apply_rules(dlx_grid_reader *reader, dlx_error *error);

#endif

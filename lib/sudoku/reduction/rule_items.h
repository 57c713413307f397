/* SPDX-License-Identifier: MIT */
/* The items of a board's own rules. */
#ifndef DLX_SUDOKU_REDUCTION_RULE_ITEMS_H
#define DLX_SUDOKU_REDUCTION_RULE_ITEMS_H

#include "sudoku/reduction/encoder.h"

/* Numbers the items of a board's own rules, after those that every board has; adds them to the
 * builder if `fresh`, else it has them from the previous board. encoder->units must be those of the
 * board. */
dlx_status dlx_add_rule_items(dlx_encoder *encoder, const dlx_grid *grid, bool fresh,
                              dlx_error *error);

#endif

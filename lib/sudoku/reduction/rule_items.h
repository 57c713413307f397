/* SPDX-License-Identifier: MIT */
/* Items of variant rules. */
#ifndef DLX_SUDOKU_REDUCTION_RULE_ITEMS_H
#define DLX_SUDOKU_REDUCTION_RULE_ITEMS_H

#include "sudoku/reduction/encoder.h"

/* Numbers the items of variant rules after the common items; adds the items to the builder if
 * `fresh`. encoder->units must be the board's. */
dlx_status dlx_add_rule_items(dlx_encoder *encoder, const dlx_grid *grid, bool fresh,
                              dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* The options of killer cages. */
#ifndef DLX_SUDOKU_REDUCTION_CAGES_H
#define DLX_SUDOKU_REDUCTION_CAGES_H

#include "sudoku/reduction/encoder.h"

/* Adds an option for each way to fill cage `index`, which has a sum. Errors: DLX_INVALID: there are
 * too many. */
dlx_status dlx_add_cage(dlx_encoder *encoder, const dlx_grid *grid, size_t index, bool reduce,
                        dlx_error *error);

/* Adds the item of a cell's value to the option being built, with the digit as its colour. Room for
 * it must be reserved. */
dlx_status dlx_push_value(dlx_encoder *encoder, size_t cell, size_t digit, dlx_error *error);

#endif

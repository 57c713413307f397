/* SPDX-License-Identifier: MIT */
/* Options of conditions on all digits of some cells, such as killer cages. */
#ifndef DLX_SUDOKU_REDUCTION_CAGES_H
#define DLX_SUDOKU_REDUCTION_CAGES_H

#include "sudoku/reduction/encoder.h"

/* Adds an option for each filling of the unit, which must be a DLX_UNIT_FILLING. Errors:
 * DLX_INVALID: too many fillings. */
dlx_status dlx_cages_add(dlx_encoder *encoder, const dlx_grid *grid, const dlx_unit *unit,
                         bool reduce, dlx_error *error);

/* Adds the value item of a cell, coloured by the digit, to the current option. Room must be
 * reserved. */
dlx_status dlx_cages_push_value(dlx_encoder *encoder, size_t cell, size_t digit, dlx_error *error);

#endif

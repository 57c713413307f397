/* SPDX-License-Identifier: MIT */
/* Symmetries of a square: which cells of a board hold givens together. */
#ifndef DLX_SUDOKU_GENERATOR_SYMMETRY_H
#define DLX_SUDOKU_GENERATOR_SYMMETRY_H

#include "dlx.h"

/* The most cells that a symmetry can move onto each other. */
enum { DLX_MOST_ALIKE = 8 };

/* Lists the cells of an n x n board onto which the symmetry moves `cell`, itself among them.
 * Returns their number. */
size_t dlx_symmetry_alike(dlx_symmetry symmetry, size_t n, size_t cell,
                          size_t alike[DLX_MOST_ALIKE]);

#endif

/* SPDX-License-Identifier: MIT */
/* Symmetries of a square: cells that hold givens together. */
#ifndef DLX_SUDOKU_GENERATOR_SYMMETRY_H
#define DLX_SUDOKU_GENERATOR_SYMMETRY_H

#include "dlx.h"

/* Maximum size of an orbit. */
enum { DLX_MOST_ALIKE = 8 };

/* Lists the orbit of `cell` on an n x n board, including `cell`. Returns its size. */
size_t dlx_symmetry_alike(dlx_symmetry symmetry, size_t n, size_t cell,
                          size_t alike[DLX_MOST_ALIKE]);

#endif

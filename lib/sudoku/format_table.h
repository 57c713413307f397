/* SPDX-License-Identifier: MIT */
/* Table of sudoku formats. */
#ifndef DLX_SUDOKU_FORMAT_TABLE_H
#define DLX_SUDOKU_FORMAT_TABLE_H

#include "sudoku/read/grid_format.h"

/* Returns the descriptor at `index`, or NULL after the last; the descriptor of a name, or NULL. */
const dlx_grid_format *dlx_format_table_at(size_t index);
const dlx_grid_format *dlx_format_table_find(const char *name);

#endif

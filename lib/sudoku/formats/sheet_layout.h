/* SPDX-License-Identifier: MIT */
/* The layout of tables of cells, whose rows and columns may have labels. */
#ifndef DLX_SUDOKU_FORMATS_SHEET_LAYOUT_H
#define DLX_SUDOKU_FORMATS_SHEET_LAYOUT_H

#include "sudoku/read/lookahead.h"

/* Member of a dlx_grid_format. */
bool dlx_sheet_layout_recognise(dlx_lookahead *ahead, dlx_layout *layout);

/* True if the lines ahead are a table with tabs between the cells and with labels. */
bool dlx_sheet_layout_has_labels_between_tabs(dlx_lookahead *ahead, const dlx_layout *layout);

#endif

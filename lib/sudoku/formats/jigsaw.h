/* SPDX-License-Identifier: MIT */
/* Regions of jigsaws as characters. */
#ifndef DLX_SUDOKU_FORMATS_JIGSAW_H
#define DLX_SUDOKU_FORMATS_JIGSAW_H

#include "sudoku/read/reader_state.h"

/* Takes n*n characters of the line, from `text` on, as the regions of the puzzle. */
dlx_status dlx_jigsaw_take_regions(dlx_grid_reader *reader, const dlx_line *line, const char *text,
                                   dlx_error *error);

#endif

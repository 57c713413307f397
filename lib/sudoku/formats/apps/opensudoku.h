/* SPDX-License-Identifier: MIT */
/* Parser of OpenSudoku's XML. */
#ifndef DLX_SUDOKU_FORMATS_APPS_OPENSUDOKU_H
#define DLX_SUDOKU_FORMATS_APPS_OPENSUDOKU_H

#include "sudoku/read/structured.h"

/* A text about a puzzle: its attribute of a game and its element of a document. */
typedef struct dlx_opensudoku_text {
    const char *attribute, *element;
    dlx_about about;
} dlx_opensudoku_text;
extern const dlx_opensudoku_text dlx_opensudoku_texts[]; /* by dlx_about, then NULLs */

/* Reads the next puzzle, as dlx_grid_reader_next does. */
dlx_status dlx_opensudoku_read(dlx_grid_reader *reader, dlx_error *error);

/* Reads the cells of a game, which begin at `place`, into the reader. */
dlx_status dlx_opensudoku_cells(dlx_grid_reader *reader, const char *data, dlx_place place,
                                dlx_error *error);

#endif

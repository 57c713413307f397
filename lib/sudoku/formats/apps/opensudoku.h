/* SPDX-License-Identifier: MIT */
/* Reading OpenSudoku's XML. */
#ifndef DLX_SUDOKU_FORMATS_APPS_OPENSUDOKU_H
#define DLX_SUDOKU_FORMATS_APPS_OPENSUDOKU_H

#include "sudoku/read/structured.h"

/* A text about a puzzle: the attribute of a game and the element of a document that hold it. */
typedef struct dlx_opensudoku_text {
    const char *attribute, *element;
    dlx_about about;
} dlx_opensudoku_text;
extern const dlx_opensudoku_text
    dlx_opensudoku_texts[]; /* one for each dlx_about, then one of NULLs */

/* Reads the next puzzle, as dlx_grid_reader_next does. */
dlx_status dlx_opensudoku_read(dlx_grid_reader *reader, dlx_error *error);

/* Reads the cells of a game into the reader; `place` is where they begin. */
dlx_status dlx_opensudoku_cells(dlx_grid_reader *reader, const char *data, dlx_place place,
                                dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Parser of KSudoku's saved games, element by element. */
#ifndef DLX_SUDOKU_FORMATS_APPS_KSUDOKU_H
#define DLX_SUDOKU_FORMATS_APPS_KSUDOKU_H

#include "sudoku/read/structured.h"

typedef struct dlx_ksudoku dlx_ksudoku;

/* The reader receives the parsed members. NULL: no memory. */
dlx_ksudoku *dlx_ksudoku_new(dlx_grid_reader *reader);
void dlx_ksudoku_free(dlx_ksudoku *game);

/* Handle an element's start, with attributes as Expat passes them, its text, and its end; if
 * *whole, the reader has the puzzle. Errors: DLX_SYNTAX: the game is refused; DLX_NO_MEMORY. */
dlx_status dlx_ksudoku_start(dlx_ksudoku *game, const char *element, const char **attributes,
                             dlx_place place, dlx_error *error);
dlx_status dlx_ksudoku_text(dlx_ksudoku *game, const char *text, size_t length, dlx_error *error);
dlx_status dlx_ksudoku_end(dlx_ksudoku *game, const char *element, bool *whole, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Saved games of GNOME Sudoku, once their JSON is parsed. */
#ifndef DLX_SUDOKU_FORMATS_APPS_GNOME_H
#define DLX_SUDOKU_FORMATS_APPS_GNOME_H

#include "sudoku/formats/apps/json.h"

/* Reads a game. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_gnome_take(dlx_grid_reader *reader, const dlx_json_value *root, dlx_error *error);

#endif

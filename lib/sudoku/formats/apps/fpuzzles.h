/* SPDX-License-Identifier: MIT */
/* Puzzles of f-puzzles.com, once their JSON is parsed. */
#ifndef DLX_SUDOKU_FORMATS_APPS_FPUZZLES_H
#define DLX_SUDOKU_FORMATS_APPS_FPUZZLES_H

#include "sudoku/formats/apps/json.h"

/* Reads a puzzle from JSON. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_fpuzzles_take(dlx_grid_reader *reader, const dlx_json_value *root, dlx_buffer *title,
                             dlx_error *error);

#endif

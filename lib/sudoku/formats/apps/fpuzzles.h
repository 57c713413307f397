/* SPDX-License-Identifier: MIT */
/* Puzzles of f-puzzles.com, once their JSON is parsed. */
#ifndef DLX_SUDOKU_FORMATS_APPS_FPUZZLES_H
#define DLX_SUDOKU_FORMATS_APPS_FPUZZLES_H

#include "sudoku/formats/apps/json.h"

/* Reads a puzzle from JSON. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_fpuzzles_take(const dlx_json_taking *taking);

#endif

/* SPDX-License-Identifier: MIT */
/* A puzzle of the format json. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_BOARD_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_BOARD_H

#include "sudoku/formats/apps/json.h"

/* True if the member says nothing about a puzzle that matters. */
bool dlx_json_board_is_harmless(const char *key);

/* Reads a puzzle from an object, or a board alone. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_json_board_take(const dlx_json_taking *taking);

#endif

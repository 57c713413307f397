/* SPDX-License-Identifier: MIT */
/* Keys of puzzles in JSON, and cells of boards. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_CELLS_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_CELLS_H

#include "sudoku/formats/apps/json.h"

/* Returns the kind of a member as dlx_csv_fields_kind_of, for all keys of the format `json`. */
int dlx_json_cells_key_kind(const char *key, const char *wanted);

/* Returns the member of an object that is its puzzle, or NULL. */
const dlx_json_value *dlx_json_cells_puzzle(const dlx_json_value *object, const char *wanted);

/* A cell of a board; its length is 0 for a blank. */
typedef struct dlx_json_cell {
    const char *text;
    size_t length;
    dlx_place place;
} dlx_json_cell;

/* All zero is none; free with free(list). */
typedef struct dlx_json_cells {
    dlx_json_cell *list;
    size_t count, capacity;
} dlx_json_cells;

/* Finds the cells of a value: its elements, or the characters of its strings. False: no memory. */
bool dlx_json_cells_find(dlx_json_cells *cells, const dlx_json_value *value);

/* True if the value is a string of several cells. */
bool dlx_json_cells_has_rows(const dlx_json_value *value);

#endif

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
    bool is_entry; /* an object says that the digit is not given */
} dlx_json_cell;

/* All zero is none; free with free(list). */
typedef struct dlx_json_cells {
    dlx_json_cell *list;
    size_t count, capacity;
    size_t size;                 /* of the board, if known, or 0 */
    const dlx_json_value *fault; /* an object that is no cell, or a member of it; NULL: none */
} dlx_json_cells;

/* True for the keys of a cell's value, row and column. */
bool dlx_json_cells_is_key(const char *key);

/* True if the value is an object with the value of a cell, as in {"value": 5}. */
bool dlx_json_cells_is_object(const dlx_json_value *value);

/* Finds the cells of a value: its elements, the characters of its strings, or the values of objects
 * such as {"row": 1, "col": 2, "value": 5}. False: no memory. */
bool dlx_json_cells_find(dlx_json_cells *cells, const dlx_json_value *value);

/* True if the value is a string of several cells. */
bool dlx_json_cells_has_rows(const dlx_json_value *value);

#endif

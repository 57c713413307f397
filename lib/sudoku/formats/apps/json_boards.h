/* SPDX-License-Identifier: MIT */
/* The boards in a text of JSON, which may be lists of boards or objects with such lists. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_BOARDS_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_BOARDS_H

#include "sudoku/formats/apps/json.h"

typedef enum dlx_json_dialect {
    DLX_JSON_PLAIN,
    DLX_JSON_FPUZZLES,
    DLX_JSON_GNOME /* a saved game of GNOME Sudoku */
} dlx_json_dialect;
dlx_json_dialect dlx_json_dialect_of(const dlx_json_value *value);

/* All zero is none; free with free(list). */
typedef struct dlx_json_boards {
    const dlx_json_value **list;
    size_t count, capacity;
} dlx_json_boards;

/* Finds the boards of a text in their order, and whatever stands where a board should, for the
 * reader of boards to refuse. False: no memory. */
bool dlx_json_find(dlx_json_boards *boards, const dlx_json_value *root);

#endif

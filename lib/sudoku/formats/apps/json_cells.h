/* SPDX-License-Identifier: MIT */
/* Iterator over the cells of a board in JSON, with their places. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_CELLS_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_CELLS_H

#include "sudoku/formats/apps/json.h"
#include "sudoku/formats/apps/json_shape.h"

/* Initialise with dlx_json_cells_begin. `value`, `text` and `place` describe the current cell. */
typedef struct dlx_json_cells {
    const dlx_json_value *board;
    dlx_json_shape shape;
    size_t row, column, offset;
    bool started;

    const dlx_json_value *value; /* a cell that is a JSON value, or NULL */
    const char *text;            /* otherwise the character of the cell */
    dlx_place place;
} dlx_json_cells;

dlx_json_cells dlx_json_cells_begin(const dlx_json_value *board);

/* Goes to the next cell. False: there is none, or the row ends early, as row < n shows. */
bool dlx_json_cells_next(dlx_json_cells *cells);

#endif

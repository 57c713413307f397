/* SPDX-License-Identifier: MIT */
/* The cells of a board in JSON, one after another, with their places. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_CELLS_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_CELLS_H

#include "sudoku/formats/apps/json.h"
#include "sudoku/formats/apps/json_shape.h"

/* A walk over cells. Begin with dlx_json_cells_begin; then `value`, `text` and `place` are of the
 * cell that was reached last. */
typedef struct dlx_json_cells {
    const dlx_json_value *board;
    dlx_json_shape shape;
    size_t row, column, offset;
    bool started;

    const dlx_json_value *value; /* of a cell that is a value by itself, or NULL */
    const char *text;            /* of any other: one character */
    dlx_place place;
} dlx_json_cells;

dlx_json_cells dlx_json_cells_begin(const dlx_json_value *board);

/* Goes to the next cell. False: there is none, or the row ends early, as row < n shows. */
bool dlx_json_cells_next(dlx_json_cells *cells);

#endif

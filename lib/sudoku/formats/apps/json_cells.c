/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/apps/json_cells.h"

#include <string.h>

dlx_json_cells dlx_json_cells_begin(const dlx_json_value *board)
{
    return (dlx_json_cells){
        .board = board, .shape = dlx_json_shape_of(board), .place = dlx_json_place(board)};
}

/* Goes to the next character of a string. */
static bool next_symbol(dlx_json_cells *cells, const dlx_json_value *string)
{
    const char *text = dlx_json_string(string);
    while (text && text[cells->offset] && dlx_json_is_gap(text[cells->offset]))
        cells->offset++;
    if (!text || !text[cells->offset])
        return false;
    cells->text = text + cells->offset++;
    cells->place = dlx_json_place(string);
    if (!string->moved) /* characters are as long as in the text, unless there are escapes */
        cells->place.column += cells->offset;
    return true;
}

/* Goes to the next value of an array. */
static bool next_value(dlx_json_cells *cells, const dlx_json_value *array)
{
    cells->value = dlx_json_at(array, cells->column++);
    if (cells->value)
        cells->place = dlx_json_place(cells->value);
    return cells->value != NULL;
}

bool dlx_json_cells_next(dlx_json_cells *cells)
{
    if (cells->shape.kind == DLX_JSON_TEXT)
        return next_symbol(cells, cells->board);
    if (cells->shape.kind == DLX_JSON_CELLS)
        return next_value(cells, cells->board);
    if (cells->started && cells->column == cells->shape.n) {
        cells->row++;
        cells->offset = cells->column = 0;
    }
    cells->started = true;
    const dlx_json_value *row = dlx_json_at(cells->board, cells->row);
    if (cells->shape.kind == DLX_JSON_ROWS)
        return next_value(cells, row);
    cells->column++;
    return next_symbol(cells, row);
}

/* SPDX-License-Identifier: MIT */
/* Walking over the cells of a board in JSON. */
#include "sudoku/formats/apps/json_cells.h"

#include <string.h>

dlx_json_cells dlx_json_cells_begin(const dlx_json *json, const json_t *board, const char *at)
{
    return (dlx_json_cells){.json = json,
                            .board = board,
                            .shape = dlx_json_shape_of(board),
                            .row_at = at,
                            .at = at,
                            .placed = json->text,
                            .place = json->begin};
}

/* Moves the place to where the cell begins. */
static void move_place(dlx_json_cells *cells)
{
    if (!cells->at || cells->json->packed)
        return;
    for (; cells->placed < cells->at; cells->placed++) {
        cells->place.column++;
        if (*cells->placed == '\n')
            cells->place = (dlx_place){cells->place.line + 1, 1};
    }
}

/* Goes to the next character of a string, which stands at `begin` in the text. */
static bool next_symbol(dlx_json_cells *cells, const json_t *string, const char *begin)
{
    const char *text = json_string_value(string);
    while (text[cells->offset] && dlx_json_is_gap(text[cells->offset]))
        cells->offset++;
    if (!text[cells->offset])
        return false;
    cells->text = text + cells->offset++;
    /* Characters are as long as in the text, unless there are escapes. */
    cells->at = begin + cells->offset;
    move_place(cells);
    return true;
}

/* Goes to the next row; false: there is none. */
static bool next_row(dlx_json_cells *cells)
{
    const bool first = !cells->value && !cells->text;
    if (!first)
        cells->row++;
    cells->offset = cells->column = 0;
    if (cells->row == cells->shape.n)
        return false;
    cells->row_at = first ? dlx_json_first(cells->json, cells->row_at)
                          : dlx_json_after(cells->json, cells->row_at);
    return cells->row_at != NULL;
}

/* Goes to the next value of an array, which stands at `begin` in the text. */
static bool next_value(dlx_json_cells *cells, const json_t *array, const char *begin)
{
    cells->value = json_array_get(array, cells->column);
    cells->at = cells->column++ ? dlx_json_after(cells->json, cells->at)
                                : dlx_json_first(cells->json, begin);
    move_place(cells);
    return cells->value && cells->at;
}

bool dlx_json_cells_next(dlx_json_cells *cells)
{
    const bool begins = (!cells->value && !cells->text) || cells->column == cells->shape.n;
    if (cells->shape.kind == DLX_JSON_TEXT)
        return next_symbol(cells, cells->board, cells->row_at);
    if (cells->shape.kind == DLX_JSON_CELLS)
        return next_value(cells, cells->board, cells->row_at);
    if (begins && !next_row(cells))
        return false;
    const json_t *row = json_array_get(cells->board, cells->row);
    if (cells->shape.kind == DLX_JSON_ROWS)
        return next_value(cells, row, cells->row_at);
    cells->column++;
    return next_symbol(cells, row, cells->row_at);
}

/* SPDX-License-Identifier: MIT */
/* Taking a game of GNOME Sudoku: a list of the cells that have a digit or earmarks, each with its
 * position, counted from 0; `fixed` says whether the digit is given. */
#include "sudoku/formats/apps/gnome.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 9 };

/* A cell being read. */
typedef struct taking {
    dlx_grid_reader *reader;
    const dlx_json *json;
    const char *at; /* of the cell in the text */
    dlx_error *error;
} taking;

static dlx_status refuse(const taking *from, const char *what)
{
    return dlx_refuse_at(from->reader, dlx_json_place(from->json, from->at), from->error,
                         "a cell with %s", what);
}

/* A number in [0..most]; false: it is something else. */
static bool is_number(const json_t *value, size_t most, size_t *number)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        (uint64_t)json_integer_value(value) > most)
        return false;
    *number = (size_t)json_integer_value(value);
    return true;
}

static dlx_status take_marks(const taking *from, const json_t *marks, size_t cell)
{
    dlx_extra *extra = json_array_size(marks) ? dlx_reader_extra(from->reader) : NULL;
    if (json_array_size(marks) && !extra)
        return dlx_error_memory(from->error);
    for (size_t i = 0; i < json_array_size(marks); i++) {
        size_t digit;
        if (!is_number(json_array_get(marks, i), SIZE, &digit) || digit == 0)
            return refuse(from, "bad earmarks, expected digits from 1 to 9");
        if (!dlx_board_mark(from->reader, &extra->notes, cell, digit))
            return dlx_error_memory(from->error);
    }
    return DLX_OK;
}

static dlx_status take_cell(const taking *from, const json_t *cell, bool *seen)
{
    dlx_grid_reader *reader = from->reader;
    const json_t *position = json_object_get(cell, "position");
    size_t row, column, digit;
    if (json_array_size(position) != 2 || !is_number(json_array_get(position, 0), SIZE - 1, &row) ||
        !is_number(json_array_get(position, 1), SIZE - 1, &column))
        return refuse(from, "a bad position, expected [row,column] from 0 to 8");
    if (!is_number(json_object_get(cell, "value"), SIZE, &digit))
        return refuse(from, "a bad value, expected a digit, or 0 for none");
    const size_t index = row * SIZE + column;
    const dlx_place place = dlx_json_place(from->json, from->at);
    if (seen[index])
        return refuse(from, "the position of another one");
    seen[index] = true;
    reader->cells[index] = (uint16_t)digit;
    /* Messages about a row are about the line of its first cell. */
    reader->columns[index] = (uint32_t)place.column;
    reader->lines[row] = place.line;
    if (!json_is_true(json_object_get(cell, "fixed")) && !dlx_reader_take_entry(reader, index))
        return dlx_error_memory(from->error);
    return take_marks(from, json_object_get(cell, "earmarks"), index);
}

/* Keeps how hard the game is said to be: "Easy Difficulty" and so on, or that it is unknown. */
static dlx_status take_level(const taking *from, const json_t *level)
{
    static const char word[] = " Difficulty";
    const char *text = json_string_value(level);
    const char *end = text ? strstr(text, word) : NULL;
    const size_t length = end ? (size_t)(end - text) : text ? strlen(text) : 0;
    if (length == 0 || strncmp(text, "Unknown", 7) == 0)
        return DLX_OK;
    dlx_extra *extra = dlx_reader_extra(from->reader);
    return extra && dlx_extra_set(extra, DLX_ABOUT_LEVEL, text, length)
               ? DLX_OK
               : dlx_error_memory(from->error);
}

dlx_status dlx_gnome_take(dlx_grid_reader *reader, const dlx_json *json, const json_t *root,
                          dlx_error *error)
{
    const json_t *cells = json_object_get(root, "cells");
    taking from = {reader, json, dlx_json_member(json, json->text, "cells"), error};
    bool seen[SIZE * SIZE] = {false};
    dlx_status status = dlx_begin_board(reader, SIZE, json->begin, error);
    for (size_t i = 0; status == DLX_OK && i < json_array_size(cells); i++) {
        from.at = i ? dlx_json_after(json, from.at) : dlx_json_first(json, from.at);
        status = take_cell(&from, json_array_get(cells, i), seen);
    }
    return status == DLX_OK ? take_level(&from, json_object_get(root, "difficulty_category"))
                            : status;
}

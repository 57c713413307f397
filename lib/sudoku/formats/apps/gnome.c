/* SPDX-License-Identifier: MIT */
/* Parser of GNOME Sudoku's games: a list of the cells with a digit or earmarks, each with its
 * position from 0; `fixed` marks givens. */
#include "sudoku/formats/apps/gnome.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 9 };

/* A cell being read. */
typedef struct taking {
    dlx_grid_reader *reader;
    const dlx_json_value *cell;
    dlx_error *error;
} taking;

static dlx_status refuse(const taking *from, const char *what)
{
    return dlx_refuse_at(from->reader, dlx_json_place(from->cell), from->error,
                         "expected %s of a cell", what);
}

/* Parses a number in [0..most]. */
static bool is_number(const dlx_json_value *value, size_t most, size_t *number)
{
    int64_t integer;
    if (!dlx_json_integer(value, &integer) || integer < 0 || (uint64_t)integer > most)
        return false;
    *number = (size_t)integer;
    return true;
}

static dlx_status take_marks(const taking *from, const dlx_json_value *marks, size_t cell)
{
    dlx_variant_rules *rules =
        dlx_json_length(marks) ? dlx_reader_variant_rules(from->reader) : NULL;
    if (dlx_json_length(marks) && !rules)
        return dlx_error_memory(from->error);
    for (size_t i = 0; i < dlx_json_length(marks); i++) {
        size_t digit;
        if (!is_number(dlx_json_at(marks, i), SIZE, &digit) || digit == 0)
            return refuse(from, "digits from 1 to 9 as earmarks");
        if (!dlx_board_mark(from->reader, &rules->notes, cell, digit))
            return dlx_error_memory(from->error);
    }
    return DLX_OK;
}

static dlx_status take_cell(const taking *from, bool *seen)
{
    const dlx_json_value *cell = from->cell;
    dlx_grid_reader *reader = from->reader;
    const dlx_json_value *position = dlx_json_get(cell, "position");
    size_t row, column, digit;
    if (dlx_json_length(position) != 2 || !is_number(dlx_json_at(position, 0), SIZE - 1, &row) ||
        !is_number(dlx_json_at(position, 1), SIZE - 1, &column))
        return refuse(from, "a position [row,column] from 0 to 8");
    if (!is_number(dlx_json_get(cell, "value"), SIZE, &digit))
        return refuse(from, "a digit, or 0 for none, as the value");
    const size_t index = row * SIZE + column;
    const dlx_place place = dlx_json_place(cell);
    if (seen[index])
        return refuse(from, "another position");
    seen[index] = true;
    reader->cells[index] = (uint16_t)digit;
    /* Messages about a row are about the line of its first cell. */
    reader->columns[index] = (uint32_t)place.column;
    reader->lines[row] = place.line;
    if (!dlx_json_is_word(dlx_json_get(cell, "fixed"), "true") &&
        !dlx_reader_take_entry(reader, index))
        return dlx_error_memory(from->error);
    return take_marks(from, dlx_json_get(cell, "earmarks"), index);
}

/* Keeps the stated difficulty: "Easy Difficulty" and so on, or unknown. */
static dlx_status take_level(dlx_grid_reader *reader, const dlx_json_value *level, dlx_error *error)
{
    static const char word[] = " Difficulty";
    const char *text = dlx_json_string(level);
    const char *end = text ? strstr(text, word) : NULL;
    const size_t length = end ? (size_t)(end - text) : text ? strlen(text) : 0;
    if (length == 0 || strncmp(text, "Unknown", 7) == 0)
        return DLX_OK;
    dlx_variant_rules *rules = dlx_reader_variant_rules(reader);
    return rules && dlx_variant_rules_set_text(rules, DLX_ABOUT_LEVEL, text, length)
               ? DLX_OK
               : dlx_error_memory(error);
}

dlx_status dlx_gnome_take(dlx_grid_reader *reader, const dlx_json_value *root, dlx_error *error)
{
    const dlx_json_value *cells = dlx_json_get(root, "cells");
    bool seen[SIZE * SIZE] = {false};
    dlx_status status = dlx_begin_board(reader, SIZE, dlx_json_place(root), error);
    for (size_t i = 0; status == DLX_OK && i < dlx_json_length(cells); i++)
        status = take_cell(&(taking){reader, &cells->values[i], error}, seen);
    return status == DLX_OK ? take_level(reader, dlx_json_get(root, "difficulty_category"), error)
                            : status;
}

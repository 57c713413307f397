/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/apps/json_cells.h"

#include "sudoku/read/loose_words.h"

enum {
    CELL_LENGTH = 3, /* of a cell in a string */
    MOST_DEPTH = 3   /* of lists of cells within each other */
};

/* ---- keys ------------------------------------------------------------------------------------ */

int dlx_json_cells_key_kind(const char *key, const char *wanted)
{
    static const char *const puzzles[] = {"grid",  "value",   "values", "cells",   "givens",
                                          "clues", "mission", "start",  "initial", "problem"};
    const int kind = dlx_csv_fields_kind_of(key, strlen(key), wanted);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles && kind < 0 && !wanted; i++)
        if (strcmp(key, puzzles[i]) == 0)
            return DLX_CSV_PUZZLE;
    return strcmp(key, "id") == 0 && kind < 0 ? DLX_CSV_NAME : kind;
}

/* True if the value is a string of cells, or a list of anything but objects. */
static bool may_be_board(const dlx_json_value *value)
{
    enum { LEAST = 16 };
    const char *text = dlx_json_tree_string(value);
    while (dlx_json_tree_is_array(value) && value->count)
        value = value->values;
    if (!text)
        return dlx_json_tree_is_array(value) == 0 && !dlx_json_tree_is_object(value);
    for (const char *at = text; *at; at++)
        if (!strchr(" \t\n\r|", *at) &&
            dlx_symbol_value(&dlx_symbols_digits, *at) == DLX_NO_SYMBOL && !dlx_is_odd_blank(*at))
            return false;
    return value->count >= LEAST;
}

const dlx_json_value *dlx_json_cells_puzzle(const dlx_json_value *object, const char *wanted)
{
    for (size_t i = 0; i < dlx_json_tree_members(object); i++) {
        const dlx_json_value *member = &object->values[i];
        if (dlx_json_cells_key_kind(member->key, wanted) == DLX_CSV_PUZZLE &&
            (dlx_json_tree_is_array(member) || dlx_json_tree_string(member)) &&
            may_be_board(member))
            return member;
    }
    return NULL;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* True if the value is a string of cells, or has such strings. */
static bool has_rows(const dlx_json_value *value, size_t depth)
{
    bool found = dlx_json_tree_is(value, DLX_JSON_STRING) && value->count > CELL_LENGTH;
    for (size_t i = 0; i < dlx_json_tree_length(value) && depth; i++)
        found |= has_rows(&value->values[i], depth - 1);
    return found;
}

static bool add_cell(dlx_json_cells *cells, const char *text, size_t length, dlx_place place)
{
    if (!dlx_buffer_grow(&cells->list, &cells->capacity, cells->count + 1, sizeof *cells->list))
        return false;
    cells->list[cells->count++] = (dlx_json_cell){text, length, place};
    return true;
}

/* Returns the length of the cell in a number, a word or a short string; 0: a blank. */
static size_t cell_length(const dlx_json_value *value, const char *text)
{
    const size_t length = strcmp(text, " ") == 0 ? 0 : strlen(text);
    size_t cell;
    if (length == 0 || dlx_json_tree_is_word(value, "false"))
        return 0;
    switch (dlx_loose_words_kind(text, length, true, false, &cell)) {
    case DLX_LOOSE_BLANK:
        return 0;
    case DLX_LOOSE_CELL:
        return cell;
    default:
        return length;
    }
}

/* Adds each character but blanks and bars as a cell. */
static bool add_characters(dlx_json_cells *cells, const dlx_json_value *string)
{
    dlx_place place = dlx_json_place(string);
    bool ok = true;
    for (const char *at = string->text; *at && ok; at++) {
        place.column += !string->moved;
        if (!strchr(" \t\n\r|", *at))
            ok = add_cell(cells, at, 1, place);
    }
    return ok;
}

/* Adds the cells of a value; `rows`: strings have several cells. */
static bool add_cells(dlx_json_cells *cells, const dlx_json_value *value, bool rows, size_t depth)
{
    bool ok = true;
    if (dlx_json_tree_is_array(value) && depth) {
        for (size_t i = 0; i < value->count && ok; i++)
            ok = add_cells(cells, &value->values[i], rows, depth - 1);
        return ok;
    }
    if (rows && dlx_json_tree_is(value, DLX_JSON_STRING))
        return add_characters(cells, value);
    const bool is_cell = !dlx_json_tree_is_array(value) && !dlx_json_tree_is_object(value);
    const char *text = is_cell ? value->text : "[]";
    return add_cell(cells, text, cell_length(value, text), dlx_json_place(value));
}

bool dlx_json_cells_find(dlx_json_cells *cells, const dlx_json_value *value)
{
    cells->count = 0;
    return add_cells(cells, value, has_rows(value, MOST_DEPTH), MOST_DEPTH);
}

bool dlx_json_cells_has_rows(const dlx_json_value *value)
{
    return has_rows(value, 0);
}

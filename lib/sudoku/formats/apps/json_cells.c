/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/apps/json.h"

#include "sudoku/read/loose.h"

enum {
    CELL_LENGTH = 3, /* of a cell in a string */
    MOST_CELLS = 64, /* of a board for each object of a list */
    MOST_DEPTH = 3   /* of lists of cells within each other */
};

int dlx_json_cells_key_kind(const char *key, const char *wanted)
{
    static const char puzzles[] =
        "grid value values cells givens clues mission start initial problem initial_board";
    const int kind = dlx_csv_fields_kind_of(key, strlen(key), wanted);
    if (kind < 0 && !wanted && dlx_tokens_are_exactly_among(key, strlen(key), puzzles))
        return DLX_CSV_PUZZLE;
    return strcmp(key, "id") == 0 && kind < 0 ? DLX_CSV_NAME : kind;
}

/* Returns the first member of an object with one of these keys, in the order of the keys, or NULL.
 */
static const dlx_json_value *get_any(const dlx_json_value *object, const char *const *keys)
{
    const dlx_json_value *member = NULL;
    while (*keys && !(member = dlx_json_tree_get(object, *keys)))
        keys++;
    return member;
}

static const char *const value_keys[] = {"value", "digit", "number", "val", NULL};
static const char *const row_keys[] = {"row", "r", NULL};
static const char *const column_keys[] = {"col", "column", "c", NULL};
static const char *const given_keys[] = {"given",  "fixed",    "isGiven",   "isFixed",
                                         "locked", "readOnly", "prefilled", NULL};
static const char place_keys[] = "value digit number val row r col column c";
static const char other_keys[] = "given fixed isGiven isFixed locked readOnly prefilled box block "
                                 "id index notes candidates marks pencilMarks color colour";

bool dlx_json_cells_is_key(const char *key)
{
    return dlx_tokens_are_exactly_among(key, strlen(key), place_keys);
}

bool dlx_json_cells_is_object(const dlx_json_value *value)
{
    const dlx_json_value *digit =
        dlx_json_tree_is_object(value) ? get_any(value, value_keys) : NULL;
    const char *text = dlx_json_tree_string(digit);
    return digit && !dlx_json_tree_is_array(digit) && !dlx_json_tree_is_object(digit) &&
           (!text || strlen(text) <= CELL_LENGTH);
}

/* True if the value is a string of cells, or a list of cells. */
static bool may_be_board(const dlx_json_value *value)
{
    enum { LEAST = 16 };
    const char *text = dlx_json_tree_string(value);
    while (dlx_json_tree_is_array(value) && value->count)
        value = value->values;
    if (!text)
        return dlx_json_cells_is_object(value) ||
               (!dlx_json_tree_is_array(value) && !dlx_json_tree_is_object(value));
    for (const char *cursor = text; *cursor; cursor++)
        if (!strchr(" \t\n\r|", *cursor) &&
            dlx_symbol_value(&dlx_symbols_digits, *cursor) == DLX_NO_SYMBOL &&
            !dlx_is_odd_blank(*cursor))
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

/* True if the value is a string of cells, or has such strings. */
bool dlx_json_cells_has_rows(const dlx_json_value *value, size_t depth)
{
    bool found = dlx_json_tree_is(value, DLX_JSON_STRING) && value->count > CELL_LENGTH;
    for (size_t i = 0; i < dlx_json_tree_length(value) && depth; i++)
        found |= dlx_json_cells_has_rows(&value->values[i], depth - 1);
    return found;
}

static bool add_cell(dlx_json_cells *cells, const char *text, size_t length, dlx_place place)
{
    if (!dlx_buffer_grow(&cells->list, &cells->capacity, cells->count + 1, sizeof *cells->list))
        return false;
    cells->list[cells->count++] = (dlx_json_cell){text, length, place, false};
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
    for (const char *cursor = string->text; *cursor && ok; cursor++) {
        place.column += !string->moved;
        if (!strchr(" \t\n\r|", *cursor))
            ok = add_cell(cells, cursor, 1, place);
    }
    return ok;
}

/* Makes the cell of an object. */
static dlx_json_cell cell_of(dlx_json_cells *cells, const dlx_json_value *object)
{
    const dlx_json_value *value = get_any(object, value_keys);
    const dlx_json_value *given = get_any(object, given_keys);
    for (size_t i = 0; i < object->count; i++) {
        const char *key = object->values[i].key;
        if (!dlx_json_cells_is_key(key) &&
            !dlx_tokens_are_exactly_among(key, strlen(key), other_keys))
            cells->fault = &object->values[i];
    }
    return (dlx_json_cell){value->text, cell_length(value, value->text), dlx_json_place(value),
                           dlx_json_tree_is_word(given, "false")};
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
    if (dlx_json_cells_is_object(value)) {
        const dlx_json_cell cell = cell_of(cells, value);
        if (!add_cell(cells, cell.text, cell.length, cell.place))
            return false;
        cells->list[cells->count - 1].is_entry = cell.is_entry;
        return true;
    }
    const bool is_cell = !dlx_json_tree_is_array(value) && !dlx_json_tree_is_object(value);
    const char *text = is_cell ? value->text : "[]";
    return add_cell(cells, text, cell_length(value, text), dlx_json_place(value));
}

/* Parses the row and the column of an object. */
static bool find_place(const dlx_json_value *object, size_t *row, size_t *column)
{
    return dlx_json_cells_is_object(object) &&
           dlx_json_size(get_any(object, row_keys), DLX_MAX_SIZE, row) &&
           dlx_json_size(get_any(object, column_keys), DLX_MAX_SIZE, column);
}

/* Sets the size of the board of a list of objects, and the number of the first row. False: the
 * places do not say them. */
static bool measure_places(dlx_json_cells *cells, const dlx_json_value *list, size_t *base)
{
    size_t most = 0, digit, row, column;
    *base = 1;
    for (size_t i = 0; i < list->count; i++) {
        if (!find_place(&list->values[i], &row, &column)) {
            cells->fault = &list->values[i];
            return false;
        }
        if (row == 0 || column == 0)
            *base = 0;
        most = row > most ? row : most;
        most = column > most ? column : most;
    }
    most += *base == 0;
    const size_t places = most;
    for (size_t i = 0; i < list->count; i++)
        if (dlx_json_size(get_any(&list->values[i], value_keys), DLX_MAX_SIZE, &digit))
            most = digit > most ? digit : most;
    if (!cells->size)
        cells->size = most;
    return dlx_fits_size(cells->size, 0) && most <= cells->size &&
           cells->size * cells->size / MOST_CELLS <= list->count &&
           (*base == 0 || places == cells->size);
}

/* Places the cells of a list of objects with rows and columns. */
static bool place_cells(dlx_json_cells *cells, const dlx_json_value *list)
{
    size_t base, row, column;
    if (!measure_places(cells, list, &base)) {
        cells->fault = cells->fault ? cells->fault : list;
        return true;
    }
    for (size_t i = 0; i < cells->size * cells->size; i++)
        if (!add_cell(cells, "", 0, dlx_json_place(list)))
            return false;
    for (size_t i = 0; i < list->count; i++) {
        find_place(&list->values[i], &row, &column);
        dlx_json_cell *cell = &cells->list[(row - base) * cells->size + column - base];
        if (cell->length)
            cells->fault = &list->values[i];
        *cell = cell_of(cells, &list->values[i]);
    }
    return true;
}

bool dlx_json_cells_find(dlx_json_cells *cells, const dlx_json_value *value)
{
    cells->count = 0;
    cells->fault = NULL;
    if (dlx_json_tree_is_array(value) && dlx_json_cells_is_object(value->values) &&
        get_any(value->values, row_keys))
        return place_cells(cells, value);
    return add_cells(cells, value, dlx_json_cells_has_rows(value, MOST_DEPTH), MOST_DEPTH);
}

/* SPDX-License-Identifier: MIT */
/* Taking a board in JSON: its cells, and what else an object says of it. */
#include "sudoku/formats/apps/json_board.h"

#include "sudoku/formats/apps/json_cells.h"
#include "sudoku/formats/apps/json_rules.h"
#include "sudoku/read/choose_symbols.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A board being read. */
typedef struct taking {
    dlx_grid_reader *reader;
    const dlx_json *json;
    const json_t *root;  /* the value that has the board */
    const json_t *board; /* the value that is one */
    const char *at;      /* where that is in the text */
    dlx_error *error;
} taking;

/* ---- symbols --------------------------------------------------------------------------------- */

/* What the cells are written in. */
typedef struct cell_use {
    dlx_charset used; /* of strings */
    bool strings;
    double greatest; /* number */
    size_t zeros;    /* numbers */
    size_t blanks;   /* other than those */
} cell_use;

static cell_use use_of(const taking *from)
{
    cell_use use = {.used = {{0}, 0}};
    dlx_json_cells cells = dlx_json_cells_begin(from->json, from->board, from->at);
    while (dlx_json_cells_next(&cells)) {
        const char *text = cells.value ? json_string_value(cells.value) : cells.text;
        const double number = json_number_value(cells.value);
        if (text) {
            use.strings |= *text && *text != ' ';
            if (*text && (!cells.value || !text[1]))
                dlx_charset_add(&use.used, *text == ' ' ? '.' : *text);
        } else if (json_is_number(cells.value)) {
            use.zeros += number == 0;
            use.blanks += number < 0;
            use.greatest = number > use.greatest ? number : use.greatest;
        } else {
            use.blanks++;
        }
    }
    return use;
}

static void choose_symbols(const taking *from)
{
    dlx_grid_reader *reader = from->reader;
    dlx_layout *layout = &reader->layout;
    const cell_use use = use_of(from);
    layout->symbols = reader->symbols_given ? &reader->symbols : &dlx_symbols_digits;
    layout->line = from->json->begin.line;
    if (reader->symbols_given)
        return;
    if (use.strings && layout->size <= DLX_MOST_READ)
        dlx_choose_alphabet(reader, layout, &use.used);
    else if (use.zeros && use.zeros <= layout->size && use.blanks &&
             use.greatest < (double)layout->size)
        dlx_choose_numbers_from_zero(reader, layout);
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* Takes a number. False: the board does not have it. */
static bool take_number(const dlx_layout *layout, const json_t *value, uint16_t *digit)
{
    const double number = json_number_value(value);
    const double first = dlx_from_zero(layout->symbols) ? 0 : 1;
    *digit = DLX_BLANK;
    if (number == -1 || (number == 0 && first > 0))
        return true;
    if (number < first || number - first >= (double)layout->size ||
        number != (double)(size_t)number)
        return false;
    *digit = (uint16_t)(number - first + 1);
    return true;
}

static bool take_digit(const dlx_layout *layout, const dlx_json_cells *cells, uint16_t *digit)
{
    const char *text = cells->value ? json_string_value(cells->value) : cells->text;
    size_t length = cells->value && text ? strlen(text) : 1;
    *digit = DLX_BLANK;
    if (json_is_number(cells->value))
        return take_number(layout, cells->value, digit);
    if (!text || length == 0 || (length == 1 && *text == ' '))
        return true;
    return dlx_layout_value(layout, text, length, digit);
}

/* Takes the cells of a board into `values`, and their places unless it is a solution. */
static dlx_status take_cells(const taking *from, const json_t *board, const char *at,
                             uint16_t *values)
{
    dlx_grid_reader *reader = from->reader;
    const size_t n = reader->layout.size;
    dlx_json_cells cells = dlx_json_cells_begin(from->json, board, at);
    for (size_t i = 0; i < n * n && dlx_json_cells_next(&cells); i++) {
        if (!take_digit(&reader->layout, &cells, &values[i]))
            return dlx_refuse_at(reader, cells.place, from->error,
                                 "bad cell r%zuc%zu, expected %s, or null, 0 or an empty string "
                                 "for a blank",
                                 i / n + 1, i % n + 1,
                                 n > DLX_MOST_READ
                                     ? "a number up to the size of the board"
                                     : dlx_symbols_of(reader->layout.symbols, n).text);
        if (values != reader->cells)
            continue;
        if (i % n == 0)
            reader->lines[i / n] = cells.place.line;
        /* A row has one line; cells on other lines get the place where the row begins. */
        reader->columns[i] = reader->lines[i / n] == cells.place.line ? (uint32_t)cells.place.column
                                                                      : reader->columns[i / n * n];
    }
    return DLX_OK;
}

static size_t count_symbols(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += !dlx_json_is_gap(*text);
    return count;
}

/* Checks that each row has n cells. */
static dlx_status check_rows(const taking *from)
{
    const dlx_json_shape shape = dlx_json_shape_of(from->board);
    const bool rows = shape.kind == DLX_JSON_ROWS || shape.kind == DLX_JSON_LINES;
    const char *at = rows ? dlx_json_first(from->json, from->at) : NULL;
    for (size_t i = 0; at && i < shape.n; i++, at = dlx_json_after(from->json, at)) {
        const json_t *row = json_array_get(from->board, i);
        const size_t found = json_is_array(row)    ? json_array_size(row)
                             : json_is_string(row) ? count_symbols(json_string_value(row))
                                                   : 0;
        if (found != shape.n)
            return dlx_refuse_at(from->reader, dlx_json_place(from->json, at), from->error,
                                 "row %zu has %zu cells where %zu are expected", i + 1, found,
                                 shape.n);
    }
    return DLX_OK;
}

/* ---- members --------------------------------------------------------------------------------- */

static const char *place_of(const taking *from, const char *key)
{
    const char *at = dlx_json_member(from->json, from->json->text, key);
    return at ? at : from->json->text;
}

/* The text of a value that is a string or a number, in `text`, made one line. False: no memory. */
static bool take_text(dlx_buffer *text, const json_t *value)
{
    char number[32] = "";
    text->size = 0;
    if (json_is_integer(value))
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        snprintf(number, sizeof number, "%.6g", json_real_value(value));
    const char *string = json_is_string(value) ? json_string_value(value) : number;
    if (!dlx_buffer_add(text, string, strlen(string) + 1))
        return false;
    text->size = dlx_one_line(text->bytes, text->size - 1);
    return true;
}

static dlx_status take_about(const taking *from, dlx_about about, const json_t *value)
{
    dlx_buffer text = {0};
    dlx_extra *extra = dlx_reader_extra(from->reader);
    const bool fine =
        extra && take_text(&text, value) && dlx_extra_set(extra, about, text.bytes, text.size);
    free(text.bytes);
    return fine ? DLX_OK : dlx_error_memory(from->error);
}

static dlx_status take_name(const taking *from, const json_t *value, dlx_buffer *title)
{
    if (from->reader->name_length)
        return DLX_OK; /* a name, and an id */
    if (!take_text(title, value))
        return dlx_error_memory(from->error);
    from->reader->name = title->bytes;
    from->reader->name_length = title->size;
    return DLX_OK;
}

/* Takes what is called a solution, but is no board: nothing, or a word such as true, says no more
 * than that there is none. */
static dlx_status take_no_solution(const taking *from, const char *key, const json_t *value,
                                   dlx_place place)
{
    const size_t n = from->reader->layout.size;
    if (json_string_length(value) || json_array_size(value) || json_object_size(value))
        return dlx_refuse_at(from->reader, place, from->error,
                             "%s is no board: expected the %zu cells of one solution",
                             dlx_show(key, strlen(key)).text, n * n);
    if (!json_is_string(value) && !json_is_array(value))
        dlx_reader_note(from->reader, DLX_NOTE_FIELDS, from->json->begin.line,
                        "member %s is left out", dlx_show(key, strlen(key)).text);
    return DLX_OK;
}

/* Takes a solution; of a list of solutions, the only one. */
static dlx_status take_solution(const taking *from, const char *key, const json_t *value)
{
    const size_t n = from->reader->layout.size;
    const char *at = place_of(from, key);
    const json_t *board = value;
    if (dlx_json_shape_of(board).kind == DLX_JSON_NO_BOARD && json_array_size(value) == 1) {
        board = json_array_get(value, 0);
        at = dlx_json_first(from->json, at);
    }
    const dlx_place place = dlx_json_place(from->json, at);
    if (dlx_json_shape_of(board).kind == DLX_JSON_NO_BOARD)
        return take_no_solution(from, key, value, place);
    if (dlx_json_shape_of(board).n != n)
        return dlx_refuse_at(from->reader, place, from->error,
                             "a solution of size %zu for a board of size %zu",
                             dlx_json_shape_of(board).n, n);
    dlx_extra *extra = dlx_reader_extra(from->reader);
    if (!extra)
        return dlx_error_memory(from->error);
    if (!extra->solution && !(extra->solution = calloc(n * n, sizeof *extra->solution)))
        return dlx_error_memory(from->error);
    from->reader->solution_column = (uint32_t)place.column;
    return take_cells(from, board, at, extra->solution);
}

static dlx_status take_member(const taking *from, const char *key, const json_t *value,
                              dlx_buffer *title)
{
    const dlx_json_meaning meaning = dlx_json_meaning_of(key);
    if (json_is_null(value) || value == from->board || meaning == DLX_JSON_SIZE)
        return DLX_OK;
    switch (meaning) {
    case DLX_JSON_SOLUTION:
        return take_solution(from, key, value);
    case DLX_JSON_NAME:
        return take_name(from, value, title);
    case DLX_JSON_AUTHOR:
        return take_about(from, DLX_ABOUT_AUTHOR, value);
    case DLX_JSON_LEVEL:
        return take_about(from, DLX_ABOUT_LEVEL, value);
    case DLX_JSON_COMMENT:
        return take_about(from, DLX_ABOUT_COMMENT, value);
    case DLX_JSON_SOURCE:
        return take_about(from, DLX_ABOUT_SOURCE, value);
    case DLX_JSON_DATE:
        return take_about(from, DLX_ABOUT_DATE, value);
    case DLX_JSON_URL:
        return take_about(from, DLX_ABOUT_URL, value);
    case DLX_JSON_UNKNOWN:
    case DLX_JSON_PUZZLE:
        dlx_reader_note(from->reader, DLX_NOTE_FIELDS, from->json->begin.line,
                        "member %s is left out", dlx_show(key, strlen(key)).text);
        return DLX_OK;
    default:
        return dlx_json_rule_take(from->reader, from->json, meaning, value, place_of(from, key),
                                  from->error);
    }
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Says what is wrong with a value that is no board. */
static dlx_status refuse(const taking *from)
{
    const dlx_json *json = from->json;
    const json_t *value = from->root;
    const size_t count = json_array_size(value);
    if (json_is_object(value))
        return dlx_refuse_at(from->reader, json->begin, from->error,
                             "an object without a puzzle, expected a member 'puzzle' with n rows "
                             "of n cells, n*n cells, or a string of them");
    if (json_is_array(value) && json_is_array(json_array_get(value, 0)))
        return dlx_refuse_at(from->reader, json->begin, from->error,
                             "lists within lists that are no boards");
    if (json_is_array(value))
        return dlx_refuse_at(from->reader, json->begin, from->error,
                             "%zu cells are not a board: expected n*n of them, such as 81, or n "
                             "rows of n cells",
                             count);
    const size_t length = strcspn(json->text, " ,]}\n");
    return dlx_refuse_at(from->reader, json->begin, from->error,
                         "%s where a board is expected: n rows of n cells, n*n cells, or a string "
                         "of them",
                         dlx_show(json->text, length < json->length ? length : json->length).text);
}

/* Finds the member of an object that is the board. */
static dlx_status find_board(taking *from)
{
    const char *found = dlx_json_puzzle_key(from->root);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)from->root, key, value)
    {
        if (dlx_json_is_board_key(key))
            return dlx_refuse_at(
                from->reader, dlx_json_place(from->json, place_of(from, key)), from->error,
                "the name of a member is the board %s, expected it as the value of one named "
                "'puzzle'",
                dlx_show(key, strlen(key)).text);
        if (dlx_json_puzzle_key(from->root) || dlx_json_meaning_of(key) != DLX_JSON_UNKNOWN ||
            dlx_json_shape_of(value).kind == DLX_JSON_NO_BOARD)
            continue;
        if (found)
            return dlx_refuse_at(
                from->reader, dlx_json_place(from->json, place_of(from, key)), from->error,
                "the puzzle may be %s or %s: the member has to be called 'puzzle'",
                dlx_show(found, strlen(found)).text, dlx_show(key, strlen(key)).text);
        found = key;
    }
    if (!found)
        return refuse(from);
    from->board = json_object_get(from->root, found);
    from->at = place_of(from, found);
    return DLX_OK;
}

static dlx_status take_members(const taking *from, dlx_buffer *title)
{
    dlx_status status = DLX_OK;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)from->root, key, value)
    {
        if (status == DLX_OK)
            status = take_member(from, key, value, title);
    }
    return status;
}

dlx_status dlx_json_board_take(dlx_grid_reader *reader, const dlx_json *json, const json_t *value,
                               dlx_buffer *title, dlx_error *error)
{
    taking from = {reader, json, value, value, json->text, error};
    dlx_status status = json_is_object(value) ? find_board(&from) : DLX_OK;
    if (status != DLX_OK)
        return status;
    const size_t n = dlx_json_shape_of(from.board).n;
    if (!n)
        return refuse(&from);
    status = check_rows(&from);
    if (status == DLX_OK)
        status = dlx_begin_board(reader, n, dlx_json_place(json, from.at), error);
    if (status != DLX_OK)
        return status;
    choose_symbols(&from);
    status = take_cells(&from, from.board, from.at, reader->cells);
    if (status == DLX_OK && json_is_object(value))
        status = take_members(&from, title);
    size_t rows, columns;
    const bool boxes = dlx_box_shape(n, &rows, &columns) || reader->options.box_rows ||
                       (reader->extra && reader->extra->region) ||
                       (json_is_object(value) && json_object_get(value, "box"));
    if (status == DLX_OK && !boxes)
        return dlx_refuse_at(reader, dlx_json_place(json, from.at), error,
                             "a board of size %zu, which is not a product of two numbers and so "
                             "has no boxes",
                             n);
    return status;
}

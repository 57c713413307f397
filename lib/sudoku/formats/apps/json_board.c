/* SPDX-License-Identifier: MIT */
/* Parser of a board in JSON: the cells and the other members of its object. */
#include "sudoku/formats/apps/json_board.h"

#include "sudoku/formats/apps/json_cells.h"
#include "sudoku/formats/apps/json_rules.h"
#include "sudoku/read/choose_symbols.h"

#include <stdlib.h>
#include <string.h>

/* A board being read. */
typedef struct taking {
    dlx_grid_reader *reader;
    const dlx_json_value *root;  /* the board or an object around it */
    const dlx_json_value *board; /* the array or string of cells */
    dlx_error *error;
} taking;

/* ---- symbols --------------------------------------------------------------------------------- */

/* Notation of the cells. */
typedef struct cell_use {
    dlx_charset used; /* of strings */
    bool strings;
    double greatest; /* number */
    size_t zeros;    /* numbers */
    size_t blanks;   /* other blanks */
} cell_use;

static cell_use use_of(const taking *from)
{
    cell_use use = {.used = {{0}, 0}};
    dlx_json_cells cells = dlx_json_cells_begin(from->board);
    while (dlx_json_cells_next(&cells)) {
        const char *text = cells.value ? dlx_json_string(cells.value) : cells.text;
        const double number = dlx_json_number(cells.value);
        if (text) {
            use.strings |= *text && *text != ' ';
            if (*text && (!cells.value || !text[1]))
                dlx_charset_add(&use.used, *text == ' ' ? '.' : *text);
        } else if (dlx_json_is(cells.value, DLX_JSON_NUMBER)) {
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
    layout->line = from->root->line;
    if (reader->symbols_given)
        return;
    if (use.strings && layout->size <= DLX_MOST_READ)
        dlx_choose_alphabet(reader, layout, &use.used);
    else if (use.zeros && use.zeros <= layout->size && use.blanks &&
             use.greatest < (double)layout->size)
        dlx_choose_numbers_from_zero(reader, layout);
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* Returns false unless the board has the digit. */
static bool take_number(const dlx_layout *layout, const dlx_json_value *value, uint16_t *digit)
{
    const double number = dlx_json_number(value);
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
    const char *text = cells->value ? dlx_json_string(cells->value) : cells->text;
    size_t length = cells->value && text ? strlen(text) : 1;
    *digit = DLX_BLANK;
    if (dlx_json_is(cells->value, DLX_JSON_NUMBER))
        return take_number(layout, cells->value, digit);
    if (!text || length == 0 || (length == 1 && *text == ' '))
        return true;
    return dlx_layout_value(layout, text, length, digit);
}

/* Takes the cells of a board into `values`, and their places except for a solution. */
static dlx_status take_cells(const taking *from, const dlx_json_value *board, uint16_t *values)
{
    dlx_grid_reader *reader = from->reader;
    const size_t n = reader->layout.size;
    dlx_json_cells cells = dlx_json_cells_begin(board);
    for (size_t i = 0; i < n * n && dlx_json_cells_next(&cells); i++) {
        if (!take_digit(&reader->layout, &cells, &values[i]))
            return dlx_refuse_at(
                reader, cells.place, from->error,
                "expected %s, or null, 0 or an empty string for a blank, in r%zuc%zu",
                n > DLX_MOST_READ ? "a number up to the size of the board"
                                  : dlx_symbols_of(reader->layout.symbols, n).text,
                i / n + 1, i % n + 1);
        if (values == reader->cells)
            dlx_json_note_cell(reader, i, cells.place);
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

static size_t count_cells(const dlx_json_value *row)
{
    const char *text = dlx_json_string(row);
    return text ? count_symbols(text) : dlx_json_length(row);
}

/* Checks that each row has n cells. */
static dlx_status check_rows(const taking *from)
{
    const dlx_json_shape shape = dlx_json_shape_of(from->board);
    const bool rows = shape.kind == DLX_JSON_ROWS || shape.kind == DLX_JSON_LINES;
    for (size_t i = 0; rows && i < shape.n; i++) {
        const dlx_json_value *row = &from->board->values[i];
        const size_t found = count_cells(row);
        if (found != shape.n)
            return dlx_refuse_at(from->reader, dlx_json_place(row), from->error,
                                 "expected %zu cells in row %zu, found %zu", shape.n, i + 1, found);
    }
    return DLX_OK;
}

/* ---- members --------------------------------------------------------------------------------- */

/* Reads a string or a number as a single line. False: no memory. */
static bool take_text(dlx_buffer *text, const dlx_json_value *value)
{
    const bool said = dlx_json_is(value, DLX_JSON_STRING) || dlx_json_is(value, DLX_JSON_NUMBER);
    text->size = 0;
    if (!dlx_buffer_add(text, said ? value->text : "", said ? value->count + 1 : 1))
        return false;
    text->size = dlx_one_line(text->bytes, text->size - 1);
    return true;
}

static dlx_status take_about(const taking *from, dlx_about about, const dlx_json_value *value)
{
    dlx_buffer text = {0};
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    const bool fine = rules && take_text(&text, value) &&
                      dlx_variant_rules_set_text(rules, about, text.bytes, text.size);
    free(text.bytes);
    return fine ? DLX_OK : dlx_error_memory(from->error);
}

static dlx_status take_name(const taking *from, const dlx_json_value *value, dlx_buffer *title)
{
    if (from->reader->name_length)
        return DLX_OK; /* a name, and an id */
    if (!take_text(title, value))
        return dlx_error_memory(from->error);
    from->reader->name = title->bytes;
    from->reader->name_length = title->size;
    return DLX_OK;
}

static void note_left_out(const taking *from, const dlx_json_value *member)
{
    dlx_reader_note(from->reader, DLX_NOTE_FIELDS, from->root->line, "member %s is ignored",
                    dlx_show(member->key, strlen(member->key)).text);
}

/* Takes a solution member that is no board: an empty value, or a word such as true, counts as
 * absent. */
static dlx_status take_no_solution(const taking *from, const dlx_json_value *value)
{
    const size_t n = from->reader->layout.size;
    const bool text = dlx_json_is(value, DLX_JSON_STRING);
    if ((text && value->count) || dlx_json_length(value) || dlx_json_members(value))
        return dlx_refuse_at(from->reader, dlx_json_place(value), from->error,
                             "expected the %zu cells of one solution in %s", n * n,
                             dlx_show(value->key, strlen(value->key)).text);
    if (!text && !dlx_json_is_array(value))
        note_left_out(from, value);
    return DLX_OK;
}

/* Takes a solution, possibly in a list of length 1. */
static dlx_status take_solution(const taking *from, const dlx_json_value *value)
{
    const size_t n = from->reader->layout.size;
    const dlx_json_value *board = value;
    if (dlx_json_shape_of(board).kind == DLX_JSON_NO_BOARD && dlx_json_length(value) == 1)
        board = &value->values[0];
    const dlx_json_shape shape = dlx_json_shape_of(board);
    if (shape.kind == DLX_JSON_NO_BOARD)
        return take_no_solution(from, value);
    if (shape.n != n)
        return dlx_refuse_at(from->reader, dlx_json_place(board), from->error,
                             "expected a solution of size %zu, found size %zu", n, shape.n);
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    if (!rules)
        return dlx_error_memory(from->error);
    if (!rules->solution && !(rules->solution = calloc(n * n, sizeof *rules->solution)))
        return dlx_error_memory(from->error);
    rules->solution_column = (uint32_t)board->column;
    return take_cells(from, board, rules->solution);
}

static dlx_status take_member(const taking *from, const dlx_json_value *value, dlx_buffer *title)
{
    const dlx_json_meaning meaning = dlx_json_meaning_of(value->key);
    if (dlx_json_is_word(value, "null") || value == from->board || meaning == DLX_JSON_SIZE)
        return DLX_OK;
    switch (meaning) {
    case DLX_JSON_SOLUTION:
        return take_solution(from, value);
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
        note_left_out(from, value);
        return DLX_OK;
    default:
        return dlx_json_rule_take(from->reader, meaning, value, from->error);
    }
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Reports why the value is no board. */
static dlx_status refuse(const taking *from)
{
    const dlx_json_value *value = from->root;
    const dlx_place place = dlx_json_place(value);
    if (dlx_json_is_object(value))
        return dlx_refuse_at(
            from->reader, place, from->error,
            "expected a member 'puzzle' with n rows of n cells, n*n cells, or a string of cells");
    if (dlx_json_is_array(dlx_json_at(value, 0)))
        return dlx_refuse_at(from->reader, place, from->error,
                             "expected a board, found lists within lists");
    if (dlx_json_is_array(value))
        return dlx_refuse_at(
            from->reader, place, from->error,
            "expected n*n cells, such as 81, or n rows of n cells, found %zu cells",
            dlx_json_length(value));
    return dlx_refuse_at(from->reader, place, from->error,
                         "expected n rows of n cells, n*n cells, or a string of cells, found %s",
                         dlx_show(value->text, value->count).text);
}

/* Finds the board among the members of an object. */
static dlx_status find_board(taking *from)
{
    const dlx_json_value *puzzle = dlx_json_puzzle(from->root);
    const dlx_json_value *found = puzzle;
    for (size_t i = 0; i < from->root->count; i++) {
        const dlx_json_value *member = &from->root->values[i];
        const dlx_shown key = dlx_show(member->key, strlen(member->key));
        if (dlx_json_is_board_key(member->key))
            return dlx_refuse_at(
                from->reader, dlx_json_place(member), from->error,
                "expected a board as the value of a member 'puzzle', found the board %s as a name",
                key.text);
        if (puzzle || dlx_json_meaning_of(member->key) != DLX_JSON_UNKNOWN ||
            dlx_json_shape_of(member).kind == DLX_JSON_NO_BOARD)
            continue;
        if (found)
            return dlx_refuse_at(from->reader, dlx_json_place(member), from->error,
                                 "ambiguous puzzles %s and %s: name the member 'puzzle'",
                                 dlx_show(found->key, strlen(found->key)).text, key.text);
        found = member;
    }
    if (!found)
        return refuse(from);
    from->board = found;
    return DLX_OK;
}

static dlx_status take_members(const taking *from, dlx_buffer *title)
{
    dlx_status status = DLX_OK;
    for (size_t i = 0; status == DLX_OK && i < dlx_json_members(from->root); i++)
        status = take_member(from, &from->root->values[i], title);
    return status;
}

/* True if the board has boxes, regions, or says how large its boxes are. */
static bool has_boxes(const taking *from)
{
    const dlx_grid_reader *reader = from->reader;
    size_t rows, columns;
    return dlx_box_shape(reader->layout.size, &rows, &columns) || reader->options.box_rows ||
           (reader->rules && reader->rules->region) || dlx_json_get(from->root, "box");
}

dlx_status dlx_json_board_take(dlx_grid_reader *reader, const dlx_json_value *value,
                               dlx_buffer *title, dlx_error *error)
{
    taking from = {reader, value, value, error};
    dlx_status status = dlx_json_is_object(value) ? find_board(&from) : DLX_OK;
    if (status != DLX_OK)
        return status;
    const size_t n = dlx_json_shape_of(from.board).n;
    if (!n)
        return refuse(&from);
    status = check_rows(&from);
    if (status == DLX_OK)
        status = dlx_begin_board(reader, n, dlx_json_place(from.board), error);
    if (status != DLX_OK)
        return status;
    choose_symbols(&from);
    status = take_cells(&from, from.board, reader->cells);
    if (status == DLX_OK)
        status = take_members(&from, title);
    if (status == DLX_OK && !has_boxes(&from))
        return dlx_refuse_at(
            reader, dlx_json_place(from.board), error,
            "expected a size that is a product of two numbers, such as 9 or 12, found %zu", n);
    return status;
}

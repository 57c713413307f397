/* SPDX-License-Identifier: MIT */
/* Detects formats of JSON and finds the puzzles of a text. */

#include "sudoku/formats/apps/json.h"
#include "sudoku/formats/formats.h"

/* Parser of GNOME Sudoku's games: a list of the cells with a digit or earmarks, each with its
 * position from 0; `fixed` marks givens. */

enum { SIZE = 9 };

static dlx_status refuse(const dlx_json_taking *taking, const dlx_json_value *cell,
                         const char *what)
{
    return dlx_json_refuse(taking, cell, "expected %s of a cell", what);
}

static dlx_status take_cell(const dlx_json_taking *taking, const dlx_json_value *cell, bool *seen)
{
    dlx_grid_reader *reader = taking->reader;
    const dlx_json_value *position = dlx_json_tree_get(cell, "position");
    size_t row, column, digit;
    if (dlx_json_tree_length(position) != 2 ||
        !dlx_json_size(dlx_json_tree_at(position, 0), SIZE - 1, &row) ||
        !dlx_json_size(dlx_json_tree_at(position, 1), SIZE - 1, &column))
        return refuse(taking, cell, "a position [row,column] from 0 to 8");
    if (!dlx_json_size(dlx_json_tree_get(cell, "value"), SIZE, &digit))
        return refuse(taking, cell, "a digit, or 0 for none, as the value");
    const size_t index = row * SIZE + column;
    const dlx_place place = dlx_json_place(cell);
    if (seen[index])
        return refuse(taking, cell, "another position");
    seen[index] = true;
    reader->cells[index] = (uint16_t)digit;
    /* Messages about a row are about the line of its first cell. */
    reader->columns[index] = (uint32_t)place.column;
    reader->lines[row] = place.line;
    if (!dlx_json_tree_is_word(dlx_json_tree_get(cell, "fixed"), "true"))
        dlx_reader_state_take_entry(reader, index);
    const dlx_json_value *marks = dlx_json_tree_get(cell, "earmarks");
    for (size_t i = 0; i < dlx_json_tree_length(marks); i++) {
        if (!dlx_json_size(dlx_json_tree_at(marks, i), SIZE, &digit) || digit == 0)
            return refuse(taking, cell, "digits from 1 to 9 as earmarks");
        dlx_structured_mark(taking->reader, &taking->reader->rules.notes, index, digit);
    }
    return DLX_OK;
}

/* Reads a game. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
static dlx_status gnome_take(const dlx_json_taking *taking)
{
    const dlx_json_value *cells = dlx_json_tree_get(taking->root, "cells");
    bool seen[SIZE * SIZE] = {false};
    dlx_status status =
        dlx_structured_begin(taking->reader, SIZE, dlx_json_place(taking->root), taking->error);
    for (size_t i = 0; status == DLX_OK && i < dlx_json_tree_length(cells); i++)
        status = take_cell(taking, &cells->values[i], seen);
    static const char word[] = " Difficulty";
    const char *text = dlx_json_tree_string(dlx_json_tree_get(taking->root, "difficulty_category"));
    const char *end = text ? strstr(text, word) : NULL;
    const size_t length = end ? (size_t)(end - text) : text ? strlen(text) : 0;
    if (length && strncmp(text, "Unknown", 7) != 0)
        dlx_grid_rules_set_text(&taking->reader->rules, DLX_ABOUT_LEVEL, text, length);
    return status;
}

/* A puzzle of a text; members as in dlx_json_taking. */
typedef struct found_board {
    const dlx_json_value *root, *parent, *list;
    size_t index;
} found_board;

typedef struct json_parser {
    dlx_json json;
    found_board *boards;
    size_t count, capacity, next;
    const dlx_json_value *unread; /* first member, outside puzzles, that is unknown, or a rule */
    bool has_rule;                /* the member is a rule */
    dlx_buffer title;
} json_parser;

static void clear_parser(void *state)
{
    json_parser *parser = state;
    dlx_json_stream_free(&parser->json.stream);
    dlx_json_tree_free(&parser->json.tree);
    free(parser->json.link.bytes);
    free(parser->json.unpacked.bytes);
    free(parser->boards);
    free(parser->title.bytes);
}

static const dlx_parser_type parser_type = {sizeof(json_parser), clear_parser};

/* ---- boards of a text ------------------------------------------------------------------------ */

typedef enum dialect { PLAIN, FPUZZLES, GNOME } dialect;

static dialect dialect_of(const dlx_json_value *value)
{
    const dlx_json_value *row = dlx_json_tree_at(dlx_json_tree_get(value, "grid"), 0);
    const dlx_json_value *cells = dlx_json_tree_get(value, "cells");
    if (dlx_json_tree_is_object(dlx_json_tree_at(row, 0)) || dlx_json_tree_get(value, "gridSize"))
        return FPUZZLES;
    if (dlx_json_tree_get(dlx_json_tree_at(cells, 0), "position") ||
        (dlx_json_tree_is_array(cells) && dlx_json_tree_get(value, "difficulty_category")))
        return GNOME;
    return PLAIN;
}

static bool add_board(json_parser *parser, const dlx_json_value *parent, const dlx_json_value *list,
                      size_t index)
{
    if (!dlx_buffer_grow(&parser->boards, &parser->capacity, parser->count + 1,
                         sizeof *parser->boards))
        return false;
    const dlx_json_value *root = parent ? &list->values[index] : list;
    parser->boards[parser->count++] = (found_board){root, parent, list, index};
    return true;
}

/* Notes a member without puzzles next to members with puzzles. */
static void note_unread(json_parser *parser, const dlx_json_value *member)
{
    const bool rule = *member->key && dlx_json_rules_has(member);
    if (parser->has_rule || (parser->unread && !rule) || dlx_json_board_is_harmless(member->key))
        return;
    parser->unread = member;
    parser->has_rule = rule;
}

/* True if the value is a list of boards, not of the rows or cells of a board. */
static bool is_board_list(const dlx_json_value *value)
{
    enum { LEAST = 4 };
    const dlx_json_value *first = dlx_json_tree_at(value, 0);
    const bool has_cells = dlx_json_tree_is_array(first) || dlx_json_tree_string(first);
    if (dlx_json_tree_is_array(dlx_json_tree_at(first, 0)))
        return true;
    return has_cells && dlx_grid_size_of(first->count) >= LEAST && first->count != value->count;
}

/* Adds the objects with a puzzle, and boards of a list. False: no memory. */
static bool find_boards(json_parser *parser, const dlx_json_value *value, const char *wanted,
                        size_t depth)
{
    enum { MOST_DEPTH = 12 };
    const bool has_parts = dlx_json_tree_is_array(value) || dlx_json_tree_is_object(value);
    const dlx_json_value *puzzle = dlx_json_cells_puzzle(value, wanted);
    const dlx_json_value *first = dlx_json_tree_is_array(value) ? dlx_json_tree_at(value, 0) : NULL;
    const bool objects =
        dlx_json_cells_is_object(first) ||
        (dlx_json_tree_is_array(first) && dlx_json_cells_is_object(dlx_json_tree_at(first, 0)));
    bool ok = true;
    if (objects || dialect_of(value) != PLAIN || (puzzle && !is_board_list(puzzle)))
        return add_board(parser, NULL, value, 0);
    for (size_t i = 0; puzzle && i < puzzle->count && ok; i++)
        ok = add_board(parser, value, puzzle, i);
    if (puzzle)
        return ok;
    for (size_t i = 0; has_parts && i < value->count && ok && depth < MOST_DEPTH; i++) {
        const size_t before = parser->count;
        ok = find_boards(parser, &value->values[i], wanted, depth + 1);
        if (parser->count == before)
            note_unread(parser, &value->values[i]);
    }
    return ok;
}

/* ---- recognising ----------------------------------------------------------------------------- */

enum { MOST_LINES = 2000 }; /* of text inspected for detection */

/* Returns the text ahead, up to its end or MOST_LINES; NULL: no memory, and ahead->lost is set. */
static char *text_ahead(dlx_lookahead *ahead)
{
    dlx_buffer text = {0};
    long depth = 0;
    bool fine = true;
    for (size_t i = 0; fine && i < MOST_LINES && dlx_lookahead_line(ahead, i); i++) {
        const dlx_line line = dlx_lookahead_text(ahead, i);
        for (size_t k = 0; k < line.length; k++)
            depth += (line.text[k] == '{' || line.text[k] == '[') -
                     (line.text[k] == '}' || line.text[k] == ']');
        fine = dlx_buffer_add(&text, line.text, line.length) && dlx_buffer_add(&text, " ", 1);
        if (depth <= 0)
            break;
    }
    if (fine && dlx_buffer_add(&text, "", 1))
        return text.bytes;
    free(text.bytes);
    ahead->lost = true;
    return NULL;
}

/* Returns the position after the next key of the text, which begins at *key and is terminated, or
 * NULL. */
static char *next_key(char *cursor, const char **key)
{
    while ((cursor = strchr(cursor, '"')) != NULL) {
        *key = ++cursor;
        while (*cursor && *cursor != '"')
            cursor += cursor[0] == '\\' && cursor[1] ? 2 : 1;
        if (!*cursor)
            return NULL;
        char *end = cursor++;
        cursor += strspn(cursor, " \t\r");
        if (*cursor == ':') {
            *end = 0;
            return cursor + 1;
        }
    }
    return NULL;
}

/* True if `wanted` follows at `text`, ignoring blanks. */
static bool is_followed(const char *text, const char *wanted)
{
    for (; *wanted; text++)
        if (*text == *wanted)
            wanted++;
        else if (*text == 0 || !strchr(" \t\r", *text))
            return false;
    return true;
}

/* Finds the format of the text by its keys; NULL: no format of JSON. */
static const dlx_grid_format *format_ahead(dlx_lookahead *ahead)
{
    const dlx_grid_format *form = NULL;
    const char *key;
    char *text = text_ahead(ahead);
    const bool is_list = dlx_lookahead_is_list(ahead);
    for (char *cursor = text; cursor && (cursor = next_key(cursor, &key)) != NULL;) {
        const int kind = dlx_json_cells_key_kind(key, ahead->reader->options.column);
        if ((strcmp(key, "grid") == 0 && is_followed(cursor, "[[{")) ||
            strcmp(key, "gridSize") == 0)
            form = &dlx_form_fpuzzles;
        else if (strcmp(key, "difficulty_category") == 0 || strcmp(key, "position") == 0)
            form = &dlx_form_gnome;
        else if (!form && is_list && dlx_json_cells_is_key(key))
            form = &dlx_form_json;
        else if (!form && (kind == DLX_CSV_PUZZLE || kind == DLX_CSV_SOLUTION) &&
                 (is_followed(cursor, "[") || is_followed(cursor, "\"")))
            form = &dlx_form_json;
        if (form && form != &dlx_form_json)
            break;
    }
    free(text);
    const bool is_text = is_list && !ahead->reader->options.column;
    return form || !ahead->refused || is_text ? form : &dlx_form_json;
}

bool dlx_json_read_recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_structured kind = dlx_lookahead_line(ahead, 0)->document;
    if (!ahead->reader->forced && kind == DLX_DOCUMENT_JSON &&
        format_ahead(ahead) != layout->format)
        return false;
    return dlx_lookahead_recognise(ahead, layout, DLX_DOCUMENT_JSON);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Refuses a rule outside the puzzles; warns about another member. */
static dlx_status judge_unread(dlx_grid_reader *reader, json_parser *parser, dlx_error *error)
{
    const dlx_json_value *member = parser->unread;
    if (parser->has_rule) {
        parser->count = 0;
        return dlx_structured_refuse(reader, dlx_json_place(member), error,
                                     "expected the rule %s in the object of each puzzle",
                                     dlx_show(member->key, strlen(member->key)).text);
    }
    if (*member->key)
        dlx_reader_state_note(reader, DLX_NOTE_FIELDS, member->line, "member %s is ignored",
                              dlx_show(member->key, strlen(member->key)).text);
    else
        dlx_reader_state_note(reader, DLX_NOTE_FIELDS, member->line,
                              "a value without cells is ignored");
    return DLX_OK;
}

static dlx_status next_text(dlx_grid_reader *reader, json_parser *parser, dlx_error *error)
{
    const dlx_json_value *root;
    parser->next = parser->count = 0;
    parser->unread = NULL;
    parser->has_rule = false;
    const dlx_status status = dlx_json_next(reader, &parser->json, &root, error);
    if (status != DLX_OK)
        return status;
    const bool empty = dlx_json_tree_is_array(root) && root->count == 0;
    const bool ok = find_boards(parser, root, reader->options.column, 0) &&
                    (parser->count || empty || add_board(parser, NULL, root, 0));
    if (!ok)
        return dlx_error_memory(error);
    if (parser->unread && parser->boards[0].root != root)
        return judge_unread(reader, parser, error);
    return DLX_OK;
}

dlx_status dlx_json_read(dlx_grid_reader *reader, dlx_error *error)
{
    reader->settled = true; /* the rest is a document, not lines to be measured */
    json_parser *parser = dlx_reader_state_parser(reader, &parser_type);
    if (!parser)
        return dlx_error_memory(error);
    while (parser->next == parser->count) {
        const dlx_status status = next_text(reader, parser, error);
        if (status != DLX_OK)
            return status;
    }
    const found_board *board = &parser->boards[parser->next++];
    const dlx_json_taking taking = {reader,        board->root, &parser->title, error,
                                    board->parent, board->list, board->index};
    switch (dialect_of(taking.root)) {
    case FPUZZLES:
        return dlx_fpuzzles_take(&taking);
    case GNOME:
        return gnome_take(&taking);
    default:
        return dlx_json_board_take(&taking);
    }
}

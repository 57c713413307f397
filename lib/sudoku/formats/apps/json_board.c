/* SPDX-License-Identifier: MIT */
/* A board in JSON: an object with a puzzle and other members. */
#include "sudoku/formats/apps/json_board.h"

#include "sudoku/formats/apps/json_rules.h"
#include "sudoku/read/choose_symbols.h"

enum { LEAST_SIZE = 4 };

/* A board being read. */
typedef struct taking {
    dlx_grid_reader *reader;
    const dlx_json_value *root;
    const dlx_json_value *puzzle; /* the member with the cells, or the root */
    dlx_json_cells cells;
    dlx_cage_list cages;
    dlx_error *error;
} taking;

/* ---- cells ----------------------------------------------------------------------------------- */

/* Finds the cells of a board. DLX_SYNTAX: there are not n rows of n cells. */
static dlx_status find_cells(taking *from, const dlx_json_value *board)
{
    const size_t rows = dlx_json_length(board);
    const dlx_json_value *first = dlx_json_at(board, 0);
    const bool lists = dlx_json_is_array(first) || dlx_json_has_rows(first);
    for (size_t row = 0; row < rows && rows > 1 && lists; row++) {
        const dlx_json_value *value = &board->values[row];
        if (!dlx_json_cells_find(&from->cells, value))
            return dlx_error_memory(from->error);
        if (from->cells.count != rows)
            return dlx_structured_refuse(from->reader, dlx_json_place(value), from->error,
                                         "expected %zu cells in row %zu, found %zu", rows, row + 1,
                                         from->cells.count);
    }
    if (!dlx_json_cells_find(&from->cells, board))
        return dlx_error_memory(from->error);
    if (dlx_board_size(from->cells.count) >= LEAST_SIZE)
        return DLX_OK;
    return dlx_structured_refuse(
        from->reader, dlx_json_place(board), from->error,
        "expected n*n cells, such as 81, or n rows of n cells, found %zu cells", from->cells.count);
}

static void choose_symbols(const taking *from)
{
    dlx_grid_reader *reader = from->reader;
    dlx_charset used = {{0}, 0};
    dlx_number_use use = {0};
    for (size_t i = 0; i < from->cells.count; i++)
        dlx_use_cell(from->cells.list[i].text, from->cells.list[i].length, &used, &use);
    reader->layout.symbols = reader->given.symbols;
    reader->layout.line = from->root->line;
    if (!reader->given.symbols_known)
        dlx_choose_symbols_by_use(reader, &reader->layout, &used, &use);
}

/* Reads the cells into `values`. */
static dlx_status take_cells(const taking *from, uint16_t *values)
{
    dlx_grid_reader *reader = from->reader;
    const size_t n = reader->layout.size;
    for (size_t i = 0; i < n * n; i++) {
        const dlx_json_cell *cell = &from->cells.list[i];
        values[i] = DLX_BLANK;
        if (cell->length &&
            !dlx_layout_value(&reader->layout, cell->text, cell->length, &values[i]))
            return dlx_structured_refuse(
                reader, cell->place, from->error,
                "expected %s, or null, 0 or an empty string for a blank, in "
                "r%zuc%zu, found %s",
                dlx_symbols_of(&reader->layout.symbols, n).text, i / n + 1, i % n + 1,
                dlx_show(cell->text, cell->length).text);
        if (values == reader->cells)
            dlx_json_note_cell(reader, i, cell->place);
    }
    return DLX_OK;
}

static dlx_status take_solution(taking *from, const dlx_json_value *value)
{
    const size_t n = from->reader->layout.size;
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    if (!rules || !dlx_json_cells_find(&from->cells, value))
        return dlx_error_memory(from->error);
    if (from->cells.count == 0 || !(dlx_json_is_array(value) || dlx_json_string(value)))
        return DLX_OK;
    if (from->cells.count != n * n)
        return dlx_structured_refuse(from->reader, dlx_json_place(value), from->error,
                                     "expected the %zu cells of one solution in %s, found %zu",
                                     n * n, dlx_show(value->key, strlen(value->key)).text,
                                     from->cells.count);
    if (!rules->solution && !(rules->solution = calloc(n * n, sizeof *rules->solution)))
        return dlx_error_memory(from->error);
    rules->solution_column = (uint32_t)value->column;
    return take_cells(from, rules->solution);
}

/* ---- members --------------------------------------------------------------------------------- */

/* Reads a string or a number as a single line. False: no memory. */
static bool take_line(dlx_buffer *text, const dlx_json_value *value)
{
    const bool said = dlx_json_is(value, DLX_JSON_STRING) || dlx_json_is(value, DLX_JSON_NUMBER);
    text->size = 0;
    if (!dlx_buffer_add(text, said ? value->text : "", said ? value->count + 1 : 1))
        return false;
    text->size = dlx_structured_one_line(text->bytes, text->size - 1);
    return true;
}

static dlx_status take_about(const taking *from, dlx_about about, const dlx_json_value *value)
{
    dlx_buffer text = {0};
    dlx_variant_rules *rules = dlx_reader_variant_rules(from->reader);
    const bool ok = rules && take_line(&text, value) &&
                    dlx_variant_rules_set_text(rules, about, text.bytes, text.size);
    free(text.bytes);
    return ok ? DLX_OK : dlx_error_memory(from->error);
}

static dlx_status take_name(const taking *from, const dlx_json_value *value, dlx_buffer *title)
{
    if (from->reader->name_length)
        return DLX_OK; /* a name, and an id */
    if (!take_line(title, value))
        return dlx_error_memory(from->error);
    from->reader->name = title->bytes;
    from->reader->name_length = title->size;
    return DLX_OK;
}

static dlx_status take_member(taking *from, const dlx_json_value *value, dlx_buffer *title)
{
    const char *key = value->key;
    const int kind = dlx_json_key_kind(key, from->reader->options.column);
    if (dlx_json_is_word(value, "null") || value == from->puzzle || strcmp(key, "size") == 0)
        return DLX_OK;
    if (kind == DLX_CSV_SOLUTION)
        return take_solution(from, value);
    if (kind == DLX_CSV_NAME)
        return take_name(from, value, title);
    if (kind >= DLX_CSV_ABOUT)
        return take_about(from, (dlx_about)(kind - DLX_CSV_ABOUT), value);
    if (dlx_json_is_rule(key))
        return dlx_json_rule_take(from->reader, value, &from->cages, from->error);
    dlx_reader_note(from->reader, DLX_NOTE_FIELDS, from->root->line, "member %s is ignored",
                    dlx_show(key, strlen(key)).text);
    return DLX_OK;
}

/* ---- boards ---------------------------------------------------------------------------------- */

static dlx_status take_members(taking *from, dlx_buffer *title)
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

/* Reads the board of the puzzle. */
static dlx_status take_board(taking *from)
{
    dlx_status status = find_cells(from, from->puzzle);
    if (status == DLX_OK)
        status = dlx_structured_begin(from->reader, dlx_board_size(from->cells.count),
                                      dlx_json_place(from->puzzle), from->error);
    if (status != DLX_OK)
        return status;
    choose_symbols(from);
    return take_cells(from, from->reader->cells);
}

dlx_status dlx_json_board_take(dlx_grid_reader *reader, const dlx_json_value *value,
                               dlx_buffer *title, dlx_error *error)
{
    taking from = {.reader = reader, .root = value, .puzzle = value, .error = error};
    if (dlx_json_is_object(value))
        from.puzzle = dlx_json_puzzle(value, reader->options.column);
    if (!from.puzzle || (from.puzzle == value && reader->options.column))
        return dlx_structured_refuse(
            reader, dlx_json_place(value), error,
            "expected a member '%s' with n rows of n cells, n*n cells, or a "
            "string of cells",
            reader->options.column ? reader->options.column : "puzzle");
    dlx_status status = take_board(&from);
    if (status == DLX_OK)
        status = take_members(&from, title);
    free(from.cells.list);
    if (status == DLX_OK && !has_boxes(&from))
        return dlx_structured_refuse(
            reader, dlx_json_place(from.puzzle), error,
            "expected a size that is a product of two numbers, such as 9 or 12, found %zu",
            reader->layout.size);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* A board in JSON: an object with a puzzle and other members. */

#include "sudoku/formats/apps/json.h"
#include "sudoku/read/readings.h"

enum { LEAST_SIZE = 4 };

/* ---- cells ----------------------------------------------------------------------------------- */

/* Finds the cells of a board. DLX_SYNTAX: there are not n rows of n cells. */
static dlx_status find_cells(const dlx_json_taking *taking, const dlx_json_value *board,
                             dlx_json_cells *cells)
{
    const size_t rows = dlx_json_tree_length(board);
    const dlx_json_value *first = dlx_json_tree_at(board, 0);
    const bool lists = dlx_json_tree_is_array(first) || dlx_json_cells_has_rows(first, 0);
    for (size_t row = 0; row < rows && rows > 1 && lists; row++) {
        const dlx_json_value *value = &board->values[row];
        if (!dlx_json_cells_find(cells, value))
            return dlx_error_memory(taking->error);
        if (cells->count != rows)
            return dlx_json_refuse(taking, value, "expected %zu cells in row %zu, found %zu", rows,
                                   row + 1, cells->count);
    }
    const dlx_json_value *size =
        dlx_json_tree_is_object(taking->root) ? dlx_json_tree_get(taking->root, "size") : NULL;
    if (!dlx_json_size(size, DLX_MAX_SIZE, &cells->size))
        cells->size = 0;
    if (!dlx_json_cells_find(cells, board))
        return dlx_error_memory(taking->error);
    if (cells->fault)
        return dlx_json_refuse(taking, cells->fault,
                               "expected a cell with a value, and a row and a column from 0 or 1");
    if (dlx_grid_size_of(cells->count) >= LEAST_SIZE)
        return DLX_OK;
    return dlx_json_refuse(taking, board,
                           "expected n*n cells, such as 81, or n rows of n cells, found %zu cells",
                           cells->count);
}

static void choose_symbols(const dlx_json_taking *taking, const dlx_json_cells *cells)
{
    dlx_grid_reader *reader = taking->reader;
    dlx_charset used = {{0}, 0};
    dlx_number_use use = {0};
    for (size_t i = 0; i < cells->count; i++)
        dlx_use_cell(cells->list[i].text, cells->list[i].length, &used, &use);
    reader->layout.symbols = reader->given.symbols;
    reader->layout.line = taking->root->line;
    if (!reader->given.symbols_known)
        dlx_choose_symbols_by_use(reader, &reader->layout, &used, &use);
}

static dlx_status take_cells(const dlx_json_taking *taking, const dlx_json_cells *cells,
                             uint16_t *values)
{
    dlx_grid_reader *reader = taking->reader;
    const size_t n = reader->layout.size;
    for (size_t i = 0; i < n * n; i++) {
        const dlx_json_cell *cell = &cells->list[i];
        values[i] = DLX_BLANK;
        if (cell->length &&
            !dlx_layout_value(&reader->layout, cell->text, cell->length, &values[i]))
            return dlx_structured_refuse(
                reader, cell->place, taking->error,
                "expected %s, or null, 0 or an empty string for a blank, in "
                "r%zuc%zu, found %s",
                dlx_symbols_range(&reader->layout.symbols, n).text, i / n + 1, i % n + 1,
                dlx_show(cell->text, cell->length).text);
        if (values != reader->cells)
            continue;
        dlx_json_note_cell(reader, i, cell->place);
        if (cell->is_entry)
            dlx_reader_state_take_entry(reader, i);
    }
    return DLX_OK;
}

/* Refuses a board that lacks a given of the puzzle. */
static dlx_status compare_boards(const dlx_json_taking *taking, const dlx_json_value *value,
                                 const uint16_t *board, const char *what)
{
    const size_t n = taking->reader->layout.size;
    const uint16_t *cells = taking->reader->cells;
    for (size_t i = 0; i < n * n; i++)
        if (cells[i] && board[i] && cells[i] != board[i])
            return dlx_json_refuse(
                taking, value, "the %s differs from the puzzle at r%zuc%zu: expected %u, found %u",
                what, i / n + 1, i % n + 1, (unsigned)cells[i], (unsigned)board[i]);
    return DLX_OK;
}

static dlx_status take_solution(const dlx_json_taking *taking, const dlx_json_value *value,
                                dlx_json_cells *cells)
{
    const size_t n = taking->reader->layout.size;
    dlx_variant_rules *rules = &taking->reader->rules;
    if (!dlx_json_cells_find(cells, value))
        return dlx_error_memory(taking->error);
    if (cells->count == 0 || !(dlx_json_tree_is_array(value) || dlx_json_tree_string(value)))
        return DLX_OK;
    if (cells->count != n * n)
        return dlx_json_refuse(taking, value,
                               "expected the %zu cells of one solution in %s, found %zu", n * n,
                               dlx_show(value->key, strlen(value->key)).text, cells->count);
    if (!dlx_reader_state_begin_solution(taking->reader, taking->error))
        return DLX_NO_MEMORY;
    rules->solution_column = (uint32_t)value->column;
    const dlx_status status = take_cells(taking, cells, rules->solution);
    return status == DLX_OK ? compare_boards(taking, value, rules->solution, "solution") : status;
}

/* Compares another board with the puzzle: the state of a game has its givens. */
static dlx_status check_board(const dlx_json_taking *taking, const dlx_json_value *value,
                              dlx_json_cells *cells)
{
    const size_t n = taking->reader->layout.size;
    uint16_t *values = NULL;
    dlx_status status = DLX_OK;
    if (!dlx_json_cells_find(cells, value))
        return dlx_error_memory(taking->error);
    if (cells->count != n * n)
        return DLX_OK;
    if (!(values = calloc(n * n, sizeof *values)))
        return dlx_error_memory(taking->error);
    status = take_cells(taking, cells, values);
    if (status == DLX_OK)
        status = compare_boards(taking, value, values, "board");
    free(values);
    return status;
}

/* ---- members --------------------------------------------------------------------------------- */

bool dlx_json_board_is_harmless(const char *key)
{
    static const char harmless[] =
        "version type index number seed tags created updated time solver";
    return dlx_tokens_are_exactly_among(key, strlen(key), harmless);
}

/* True if the member may change the rules: the puzzle has rules, and the member is not among those
 * that other programs write next to rules. */
static bool may_be_rule(const dlx_json_taking *taking, const char *key)
{
    const dlx_json_value *object = taking->parent ? taking->parent : taking->root;
    bool has_rules = false;
    for (size_t i = 0; i < dlx_json_tree_members(object); i++)
        has_rules |= dlx_json_rules_has(&object->values[i]);
    return has_rules && !dlx_json_board_is_harmless(key);
}

static dlx_status take_member(const dlx_json_taking *taking, const dlx_json_value *value,
                              dlx_json_cells *cells)
{
    const char *key = value->key;
    const int kind = dlx_json_cells_key_kind(key, taking->reader->options.column);
    if (dlx_json_tree_is_word(value, "null") || strcmp(key, "size") == 0)
        return DLX_OK;
    if ((kind == DLX_CSV_SOLUTION || kind == DLX_CSV_NAME) && !taking->reader->members[kind])
        taking->reader->members[kind] = key;
    if (kind == DLX_CSV_SOLUTION)
        return take_solution(taking, value, cells);
    if (kind == DLX_CSV_PUZZLE) {
        const dlx_status status = check_board(taking, value, cells);
        if (status != DLX_OK)
            return status;
    }
    const bool is_comment =
        dlx_tokens_are_exactly_among(key, strlen(key), "rules ruleset description") &&
        dlx_json_tree_string(value);
    if (kind == DLX_CSV_NAME && !taking->reader->name_length) /* the first of a name and an id */
        dlx_json_take_name(taking, value);
    else if (kind >= DLX_CSV_ABOUT || is_comment)
        dlx_json_take_about(
            taking, kind >= DLX_CSV_ABOUT ? (dlx_about)(kind - DLX_CSV_ABOUT) : DLX_ABOUT_COMMENT,
            value);
    if (kind >= DLX_CSV_NAME || is_comment)
        return DLX_OK;
    dlx_status status = dlx_json_rules_take_regions(taking, value);
    if (status == DLX_NO_DATA)
        status = dlx_json_rules_take(taking, value);
    if (status != DLX_NO_DATA)
        return status;
    if (may_be_rule(taking, key))
        return dlx_json_refuse(taking, value, "unknown member %s of a puzzle with rules",
                               dlx_show(key, strlen(key)).text);
    dlx_reader_state_note(taking->reader, DLX_NOTE_FIELDS, taking->root->line,
                          "member %s is ignored", dlx_show(key, strlen(key)).text);
    return DLX_OK;
}

/* Takes a member next to a list of puzzles: the entry of this puzzle in a list of the same length,
 * or a value for all puzzles. */
static dlx_status take_shared(const dlx_json_taking *taking, const dlx_json_value *member,
                              dlx_json_cells *cells)
{
    const int kind = dlx_json_cells_key_kind(member->key, taking->reader->options.column);
    if (!dlx_json_tree_is_array(member))
        return take_member(taking, member, cells);
    if (kind >= 0 && member->count == taking->list->count) {
        dlx_json_value entry = member->values[taking->index];
        entry.key = member->key;
        return take_member(taking, &entry, cells);
    }
    if (kind >= 0)
        return dlx_json_refuse(taking, member, "expected %zu elements of %s as of %s, found %zu",
                               taking->list->count, dlx_show(member->key, strlen(member->key)).text,
                               dlx_show(taking->list->key, strlen(taking->list->key)).text,
                               member->count);
    if (dlx_json_rules_has(member) || strcmp(member->key, "regions") == 0)
        return dlx_json_refuse(taking, member, "expected the rule %s in the object of each puzzle",
                               dlx_show(member->key, strlen(member->key)).text);
    return take_member(taking, member, cells);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* True if the board has boxes, regions, or says how large its boxes are. */
static bool has_boxes(const dlx_json_taking *taking)
{
    const dlx_grid_reader *reader = taking->reader;
    return dlx_fits_size(reader->layout.size, 0) || reader->options.box_rows ||
           reader->rules.region || dlx_json_tree_get(taking->root, "box");
}

/* Reads the board of `puzzle`, which is the root or a member, and then the other members. */
static dlx_status take_board(const dlx_json_taking *taking, const dlx_json_value *puzzle,
                             dlx_json_cells *cells)
{
    dlx_status status = find_cells(taking, puzzle, cells);
    if (status == DLX_OK)
        status = dlx_structured_begin(taking->reader, dlx_grid_size_of(cells->count),
                                      dlx_json_place(puzzle), taking->error);
    if (status != DLX_OK)
        return status;
    taking->reader->members[DLX_CSV_PUZZLE] = taking->parent ? taking->list->key : puzzle->key;
    choose_symbols(taking, cells);
    status = take_cells(taking, cells, taking->reader->cells);
    if (status == DLX_OK && dlx_readings_refute_zero(taking->reader)) {
        taking->reader->layout.zero_is_blank = true;
        choose_symbols(taking, cells);
        status = take_cells(taking, cells, taking->reader->cells);
    }
    for (size_t i = 0; status == DLX_OK && i < dlx_json_tree_members(taking->root); i++)
        if (&taking->root->values[i] != puzzle)
            status = take_member(taking, &taking->root->values[i], cells);
    for (size_t i = 0; status == DLX_OK && i < dlx_json_tree_members(taking->parent); i++)
        if (&taking->parent->values[i] != taking->list)
            status = take_shared(taking, &taking->parent->values[i], cells);
    return status;
}

dlx_status dlx_json_board_take(const dlx_json_taking *taking)
{
    const char *column = taking->reader->options.column;
    const dlx_json_value *puzzle = dlx_json_tree_is_object(taking->root)
                                       ? dlx_json_cells_puzzle(taking->root, column)
                                       : taking->root;
    if (!puzzle || (puzzle == taking->root && column && !taking->parent))
        return dlx_json_refuse(taking, taking->root,
                               "expected a member '%s' with n rows of n cells, n*n cells, or a "
                               "string of cells",
                               column ? column : "puzzle");
    dlx_json_cells cells = {0};
    const dlx_status status = take_board(taking, puzzle, &cells);
    free(cells.list);
    if (status == DLX_OK && !has_boxes(taking))
        return dlx_json_refuse(
            taking, puzzle,
            "expected a size that is a product of two numbers, such as 9 or 12, found %zu",
            taking->reader->layout.size);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* Grid reader: puzzles from options and text. */
#include "core/options.h"
#include "sudoku/detect.h"
#include "sudoku/formats/formats.h"
#include "sudoku/generator/uniqueness.h"
#include "sudoku/givens_contradict.h"
#include "sudoku/read/jigsaw_regions.h"
#include "sudoku/read/readings.h"

#include <stdio.h>
#include <strings.h>

/* Variant rules from the options. */

/* Applies the rules of the options to the current puzzle. Errors: DLX_SYNTAX: impossible on its
 * board. */
static dlx_status apply_rules(dlx_grid_reader *reader, dlx_error *error)
{
    const dlx_grid_options *options = &reader->options;
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const dlx_place place = {reader->lines[0], 0};
    if (!options->regions && !options->rules)
        return DLX_OK;
    if (options->regions && options->regions->size != n)
        return dlx_structured_refuse(reader, place, error,
                                     "expected a board of size %zu as the regions, found size %zu",
                                     options->regions->size, n);
    dlx_error fault;
    if (dlx_units_check_boxes(options->rules, layout->box_rows, layout->box_columns, &fault) !=
        DLX_OK)
        return dlx_structured_refuse(reader, place, error, "%s", fault.text);
    dlx_variant_rules *rules = &reader->rules;
    for (size_t i = 0; options->rules >> i; i++)
        if (options->rules >> i & 1)
            dlx_rules_add(rules, i);
    if (options->regions && !rules->region &&
        !(rules->region = dlx_buffer_allocate(n * n, sizeof *rules->region)))
        return dlx_error_memory(error);
    if (options->regions)
        memcpy(rules->region, options->regions->region, n * n * sizeof *rules->region);
    return DLX_OK;
}

/* Warns about a rule that only the texts of the puzzle name. */
static void warn_prose(dlx_grid_reader *reader)
{
    const dlx_variant_rules *rules = &reader->rules;
    const char *const comment = rules->about[DLX_ABOUT_COMMENT];
    const char *word = comment ? dlx_rules_named(comment, dlx_rules_of(rules)) : NULL;
    char name[80];
    if (reader->reported & DLX_NOTE_PROSE || !reader->options.warn)
        return;
    snprintf(name, sizeof name, "%.*s", reader->name_length < 79 ? (int)reader->name_length : 79,
             reader->name_length ? reader->name : "");
    if (!word && *name)
        word = dlx_rules_named(name, dlx_rules_of(rules));
    if (word)
        dlx_reader_state_note(reader, DLX_NOTE_PROSE, reader->lines[0],
                              "expected a rule for the word '%s' in the text of the puzzle, found "
                              "none",
                              word);
}

/* Check of a saved game's entries against the solution of its givens. */

/* Entries are checked by a bounded search for two solutions of the givens, so that hard boards do
 * not delay reading. */

enum { MOST_NODES = 20000 };

static void warn_at(const dlx_grid_reader *reader, dlx_error *warning, size_t cell)
{
    dlx_error_place(warning, dlx_input_name(reader->input),
                    reader->lines[cell / reader->layout.size], reader->columns[cell]);
    reader->options.warn(reader->options.warn_state, warning);
}

/* Warns about each entry that differs from the solution. */
static void warn_wrong(const dlx_grid_reader *reader, const dlx_grid *grid,
                       const uint16_t *solution)
{
    const size_t n = grid->size;
    for (size_t cell = 0; cell < n * n; cell++) {
        const uint16_t entry = grid->rules->entries[cell];
        dlx_error warning;
        if (!entry || entry == solution[cell])
            continue;
        dlx_error_set(&warning, DLX_INVALID,
                      "wrong entry r%zuc%zu=%u: the only solution of the givens has another digit",
                      cell / n + 1, cell % n + 1, (unsigned)entry);
        warn_at(reader, &warning, cell);
    }
}

/* Warns if no solution has all entries. `shown` is a buffer for the board with entries. */
static dlx_status warn_together(const dlx_grid_reader *reader, dlx_grid_tester *tester,
                                const dlx_grid *grid, uint16_t *shown, dlx_error *error)
{
    dlx_error warning;
    dlx_test test = {.cells = shown};
    size_t first = grid->size * grid->size; /* first entry */
    for (size_t cell = grid->size * grid->size; cell > 0; cell--) {
        shown[cell - 1] = dlx_grid_shown(grid, cell - 1);
        first = grid->rules->entries[cell - 1] ? cell - 1 : first;
    }
    const dlx_status status = dlx_uniqueness_solve(tester, grid, &test, 1, error);
    if (status != DLX_OK || test.found)
        return status;
    dlx_error_set(&warning, DLX_INVALID, "wrong entry: no solution of the givens has all entries");
    warn_at(reader, &warning, first);
    return DLX_OK;
}

static dlx_status check_entries(const dlx_grid_reader *reader, dlx_grid_tester *tester,
                                const dlx_grid *grid, dlx_error *error)
{
    uint16_t *board = dlx_buffer_allocate(grid->size * grid->size, sizeof *board);
    if (!board)
        return dlx_error_memory(error);
    dlx_test test = {.cells = grid->cells, .solution = board};
    dlx_status status = dlx_uniqueness_solve(tester, grid, &test, 1, error);
    if (status == DLX_OK && test.found == 1)
        warn_wrong(reader, grid, board);
    else if (status == DLX_OK && test.found > 1)
        status = warn_together(reader, tester, grid, board, error);
    free(board);
    return status;
}

/* Warns about each entry that differs from the unique solution; with several solutions, about
 * entries that no solution has together; and about puzzles with entries but no givens. Gives up on
 * slow boards. `grid` is the grid read last. Errors: DLX_NO_MEMORY. */
static dlx_status warn_entries(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error)
{
    static const dlx_limits limits = {.node_limit = MOST_NODES};
    static const dlx_grid_tester_options options = {.limits = &limits};
    if (!reader->options.warn || !grid->rules || !grid->rules->entries)
        return DLX_OK;
    if (!dlx_grid_count_givens(grid) && !dlx_grid_rules_exist(grid->rules)) {
        dlx_reader_state_note(
            reader, DLX_NOTE_ENTRIES, reader->lines[0],
            "expected givens, found only entries: use --filled to read entries as givens");
        return DLX_OK;
    }
    if (!reader->tester && !(reader->tester = dlx_grid_tester_new(&options, error)))
        return DLX_NO_MEMORY;
    const dlx_status status = check_entries(reader, reader->tester, grid, error);
    /* The encoder reports impossible rules; DLX_ABORTED means the limit was reached. */
    return status == DLX_NO_MEMORY ? status : DLX_OK;
}

static dlx_status set_box(dlx_layout *layout, const dlx_grid_options *options, dlx_error *error)
{
    const size_t rows = options->box_rows;
    const size_t columns = options->box_columns;
    if (rows == 0 && columns == 0)
        return DLX_OK;
    if (dlx_check_boxes(rows, columns, error) != DLX_OK)
        return DLX_INVALID;
    layout->size = rows * columns;
    layout->box_rows = rows;
    layout->box_columns = columns;
    return DLX_OK;
}

/* Sets the symbols from the options; their number is the board size. */
static dlx_status set_symbols(dlx_layout *layout, const dlx_grid_options *options, dlx_error *error)
{
    const char *order = options->symbols;
    if (!order)
        return DLX_OK;
    const size_t count = strlen(order);
    if (!dlx_symbols_make(&layout->symbols, order))
        return dlx_error_set(
            error, DLX_INVALID,
            "expected at most %d different symbols other than , ; : # | and blanks, found %s",
            DLX_MOST_READ, dlx_show(order, count).text);
    if (layout->size && layout->size != count)
        return dlx_error_set(error, DLX_INVALID, "expected %zu symbols, found %zu", layout->size,
                             count);
    if (!layout->size && !dlx_fits_size(count, 0))
        return dlx_error_set(error, DLX_INVALID,
                             "expected a number of symbols that is a product of two numbers, such "
                             "as 9 or 16, found %zu",
                             count);
    layout->size = count;
    layout->symbols_known = true;
    return DLX_OK;
}

dlx_grid_reader *dlx_grid_reader_new(dlx_input *input, const dlx_grid_options *options,
                                     dlx_error *error)
{
    dlx_grid_options settings;
    if (dlx_options_copy(&settings, sizeof settings, sizeof settings, options, error) != DLX_OK)
        return NULL;
    options = &settings;
    const dlx_grid_format *forced = options->format ? dlx_format_table_find(options->format) : NULL;
    if (options->format && (!forced || !forced->read)) {
        dlx_error_set(error, DLX_INVALID, "unknown format to read %s",
                      dlx_show(options->format, strlen(options->format)).text);
        return NULL;
    }
    dlx_layout given = {.symbols = dlx_symbols_digits};
    dlx_grid_options boxed = *options;
    if (dlx_grid_regions_box(&boxed, error) != DLX_OK || set_box(&given, &boxed, error) != DLX_OK ||
        set_symbols(&given, &boxed, error) != DLX_OK)
        return NULL;
    dlx_grid_reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return dlx_error_null(error);
    reader->input = input;
    reader->options = boxed;
    reader->options.format = NULL; /* the caller may free the string */
    reader->forced = forced;
    reader->given = reader->layout = given;
    return reader;
}

/* Reads a puzzle in the current layout or, if its size differs, in a layout of its own. */
static dlx_status read_next(dlx_grid_reader *reader, dlx_error *error)
{
    const bool any_size = reader->settled && dlx_detect_any_size(reader);
    const size_t size = reader->layout.size;
    if (any_size)
        dlx_input_mark(reader->input);
    reader->marked = any_size;
    dlx_status status = dlx_reader_state_read(reader, error);
    if (!any_size)
        return status;
    if (status != DLX_SYNTAX) {
        reader->input->marked = false;
        return status;
    }
    dlx_input_rewind(reader->input);
    reader->marked = false;
    const bool other = dlx_detect_size(reader);
    dlx_reader_state_forget(reader);
    if (other && dlx_reader_state_room(reader, error) != DLX_OK)
        return DLX_NO_MEMORY;
    status = dlx_reader_state_read(reader, error);
    if (other && status == DLX_OK)
        dlx_reader_state_note(reader, DLX_NOTE_SIZES, reader->lines[0],
                              "board of size %zu after boards of size %zu", reader->layout.size,
                              size);
    return status;
}

/* Reads a puzzle into the reader's arrays. */
static dlx_status read_puzzle(dlx_grid_reader *reader, dlx_error *error)
{
    while (!reader->settled) {
        const dlx_status status = dlx_detect(reader, error);
        if (status == DLX_OK)
            break;
        const uint64_t line = reader->input->number;
        if (status != DLX_SYNTAX || !dlx_is_refused_already(reader, line))
            return status;
    }
    dlx_reader_state_forget(reader);
    return read_next(reader, error);
}

/* Refuses boards in the name. */
static dlx_status check_name(const dlx_grid_reader *reader, dlx_error *error)
{
    if (!reader->name_length) /* `name` may be NULL */
        return DLX_OK;
    const dlx_text_kind kind =
        dlx_line_rest_kind(reader, reader->name, reader->name + reader->name_length);
    if (kind != DLX_TEXT_PUZZLE && kind != DLX_TEXT_SOLUTION)
        return DLX_OK;
    return dlx_structured_refuse(reader, (dlx_place){reader->lines[0], 0}, error,
                                 "the name of the puzzle is a board");
}

/* True if the format asked for, or that of the file's name, has no empty file. */
static bool expects_content(const dlx_grid_reader *reader)
{
    static const char *const names[] = {".json", ".xml", ".csv"};
    const dlx_grid_format *form = reader->forced;
    const char *ending = strrchr(dlx_input_name(reader->input), '.');
    bool expects = form && (form->document || form == &dlx_form_csv || form == &dlx_form_kaggle);
    for (size_t i = 0; ending && !form && i < sizeof names / sizeof *names; i++)
        expects |= strcasecmp(ending, names[i]) == 0;
    return expects;
}

/* Handles the end of input: text without a puzzle is an error, and so is an empty document. */
static dlx_status end_input(const dlx_grid_reader *reader, dlx_error *error)
{
    if (!reader->begun && !reader->content && expects_content(reader)) {
        dlx_error_set(error, DLX_INVALID, "expected a puzzle, found an empty file");
        dlx_error_place(error, dlx_input_name(reader->input), 0, 0);
        return DLX_INVALID;
    }
    if (reader->begun || !reader->content)
        return DLX_NO_DATA;
    dlx_error_set(error, DLX_INVALID, "expected rows or lines of cells, found no puzzle");
    dlx_error_place(error, dlx_input_name(reader->input), reader->content, 0);
    return DLX_INVALID;
}

dlx_status dlx_reader_state_make_grid(dlx_grid_reader *reader, bool warns, dlx_grid **grid,
                                      dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t overlaps = dlx_overlaps_count(reader);
    dlx_status status = check_name(reader, error);
    if (overlaps && status == DLX_OK)
        status = dlx_structured_refuse(reader, (dlx_place){reader->lines[0], 1}, error,
                                       "expected one board, found %zu overlapping boards, as in a "
                                       "samurai: write each board by itself, or use --box %zux%zu",
                                       overlaps, layout->box_rows, layout->box_columns);
    if (status == DLX_OK)
        status = apply_rules(reader, error);
    if (status == DLX_OK && warns)
        warn_prose(reader);
    if (status == DLX_OK && warns)
        status = dlx_givens_contradict_warn(reader, error);
    if (status != DLX_OK)
        return status;
    *grid = dlx_grid_make(layout->size, layout->box_rows, layout->box_columns, reader->cells,
                          reader->name, reader->name_length, error);
    if (!*grid)
        return DLX_NO_MEMORY;
    (*grid)->rules = dlx_grid_rules_move(&reader->rules);
    if (!reader->rules.lost)
        return DLX_OK;
    dlx_grid_free(*grid);
    *grid = NULL;
    return dlx_error_memory(error);
}

dlx_status dlx_grid_reader_next(dlx_grid_reader *reader, dlx_grid **grid, dlx_error *error)
{
    dlx_status status = read_puzzle(reader, error);
    if (status == DLX_NO_DATA)
        status = end_input(reader, error);
    reader->begun = true;
    if (status == DLX_OK) {
        if (reader->semicolons && reader->doubtful_comment &&
            reader->doubtful_comment < reader->lines[0])
            dlx_reader_state_note(reader, DLX_NOTE_COMMENT, reader->doubtful_comment,
                                  "a line is read as a comment, not as a row without a puzzle");
        status = dlx_readings_check(reader, error);
        reader->settled |= status == DLX_OK;
        if (status == DLX_OK)
            status = dlx_reader_state_make_grid(reader, true, grid, error);
    }
    if (status != DLX_OK)
        return status;
    status = warn_entries(reader, *grid, error);
    if (status != DLX_OK) {
        dlx_grid_free(*grid);
        *grid = NULL;
    }
    return status;
}

const char *dlx_grid_reader_format(const dlx_grid_reader *reader)
{
    return reader->layout.format ? reader->layout.format->name : NULL;
}

const char *dlx_grid_reader_symbols(const dlx_grid_reader *reader)
{
    const dlx_symbols *symbols = &reader->layout.symbols;
    const bool usual = dlx_symbols_are_usual(symbols) && !reader->layout.lettered;
    return usual ? NULL : symbols->order;
}

static dlx_status check_solution(const dlx_grid *puzzle, dlx_error *error)
{
    const size_t n = puzzle->size;
    dlx_grid whole = *puzzle;
    whole.cells = puzzle->rules->solution;
    for (size_t cell = 0; cell < n * n; cell++) {
        const unsigned given = puzzle->cells[cell];
        const unsigned digit = whole.cells[cell];
        if (!digit)
            return dlx_error_set(error, DLX_INVALID, "wrong solution: no digit at r%zuc%zu",
                                 cell / n + 1, cell % n + 1);
        if (given && given != digit)
            return dlx_error_set(error, DLX_INVALID,
                                 "wrong solution: expected the given %u at r%zuc%zu, found %u",
                                 given, cell / n + 1, cell % n + 1, digit);
    }
    dlx_error fault;
    const dlx_status status = dlx_grid_check(&whole, &fault);
    if (status == DLX_INVALID)
        return dlx_error_set(error, status, "wrong solution: %s", fault.text);
    if (status != DLX_OK && error)
        *error = fault;
    return status;
}

/* Checks the board with its entries. DLX_NO_DATA: blank cells remain. */
static dlx_status check_board(const dlx_grid *grid, dlx_error *error)
{
    const size_t cells = grid->size * grid->size;
    for (size_t i = 0; i < cells; i++)
        if (!dlx_grid_shown(grid, i))
            return DLX_NO_DATA;
    if (!grid->rules || !grid->rules->entries)
        return dlx_grid_check(grid, error);
    dlx_grid shown = *grid;
    shown.cells = dlx_buffer_allocate(cells, sizeof *shown.cells);
    if (!shown.cells)
        return dlx_error_memory(error);
    for (size_t i = 0; i < cells; i++)
        shown.cells[i] = dlx_grid_shown(grid, i);
    const dlx_status status = dlx_grid_check(&shown, error);
    free(shown.cells);
    return status;
}

dlx_status dlx_grid_reader_check(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error)
{
    const bool has_solution = grid->rules && grid->rules->solution;
    const dlx_status status = has_solution ? check_solution(grid, error) : check_board(grid, error);
    const uint32_t column = has_solution ? grid->rules->solution_column : 0;
    if (status == DLX_INVALID)
        dlx_error_place(error, dlx_input_name(reader->input), reader->lines[0],
                        column ? column : reader->columns[0]);
    return status;
}

void dlx_grid_reader_free(dlx_grid_reader *reader)
{
    if (!reader)
        return;
    dlx_reader_state_drop_parser(reader);
    dlx_grid_rules_clear(&reader->rules);
    free(reader->cells);
    free(reader->columns);
    free(reader->lines);
    free(reader->title.bytes);
    free(reader->line.bytes);
    free(reader->text.bytes);
    free(reader->reading.bytes);
    dlx_grid_tester_free(reader->tester);
    dlx_grid_free(reader->ahead);
    free(reader->gaps.before);
    free(reader->seen);
    free(reader);
}

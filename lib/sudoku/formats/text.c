/* SPDX-License-Identifier: MIT */
/* The format `text`: boards in programs, documents and mails. The text up to a blank line outside
 * of brackets is a record. */
#include "io/clean.h"
#include "sudoku/formats/formats.h"
#include "sudoku/read/loose.h"
#include "sudoku/read/readings.h"

enum {
    USUAL = 9,               /* size of a board whose record is refused */
    MOST_UNSETTLED = 1 << 26 /* bytes of the first record */
};

typedef struct text_parser {
    dlx_buffer text; /* of the current record, cleaned */
    uint64_t line;   /* of its first line */
    bool is_cut;     /* the input ends within brackets */
    dlx_loose_runs runs;
    dlx_loose_boards boards;
    size_t next;  /* of these */
    bool chosen;  /* the symbols, for boards of layout.size */
    size_t known; /* a byte of the record, and its place */
    dlx_place place;
} text_parser;

static void clear_parser(void *state)
{
    text_parser *parser = state;
    free(parser->text.bytes);
    free(parser->runs.tokens);
    free(parser->runs.runs);
    free(parser->runs.words.bytes);
    free(parser->runs.order.ranges);
    free(parser->boards.cells);
    free(parser->boards.solved);
}

static const dlx_parser_type parser_type = {sizeof(text_parser), clear_parser};

/* ---- records --------------------------------------------------------------------------------- */

/* Returns the place of a byte of the record. */
static dlx_place place_at(text_parser *parser, size_t index)
{
    if (index < parser->known) {
        parser->known = 0;
        parser->place = (dlx_place){parser->line, 1};
    }
    for (; parser->known < index; parser->known++) {
        const char c = parser->text.bytes[parser->known];
        const bool ends = c == '\n' || c == DLX_CLEAN_LIST;
        parser->place.line += ends;
        parser->place.column = ends ? 1 : parser->place.column + 1;
    }
    return parser->place;
}

/* True if the lines so far are a list of lists, as on a line of JSON. */
static bool is_list(const text_parser *parser, const dlx_clean_state *state)
{
    const char *end = parser->text.bytes + parser->text.size;
    const char *cursor = dlx_skip_blanks(parser->text.bytes, end);
    return !state->brackets && cursor < end && *cursor == '[' &&
           *dlx_skip_blanks(cursor + 1, end) == '[';
}

static bool fits_row(size_t cells)
{
    return dlx_fits_size(cells, 0);
}

/* Reads the lines of the next record. */
static dlx_status read_record(dlx_grid_reader *reader, text_parser *parser, dlx_error *error)
{
    dlx_clean_state state = {.is_row = fits_row};
    dlx_status status;
    parser->text.size = 0;
    for (;;) {
        dlx_line line;
        if (parser->text.size > MOST_UNSETTLED && !reader->settled)
            return DLX_NO_DATA;
        status = dlx_line_classifier_read_text(reader->input, &line, error);
        if (status != DLX_OK && status != DLX_SYNTAX)
            break;
        if (line.number < reader->first_line)
            continue;
        const bool blank = dlx_tokens_is_blank_line(&line);
        const bool inside = state.brackets || state.table || state.comment || state.tag;
        if (blank && !inside && parser->text.size)
            return DLX_OK;
        if (parser->text.size == 0) {
            parser->line = line.number;
            parser->known = 0;
            parser->place = (dlx_place){line.number, 1};
        }
        if ((!blank || parser->text.size) &&
            !dlx_clean_line(&state, &parser->text, line.text, line.length))
            return dlx_error_memory(error);
        if (state.binary && !reader->settled)
            return DLX_NO_DATA;
        if (!reader->content && !blank)
            reader->content = line.number;
        if (parser->text.size > 0 && is_list(parser, &state))
            return DLX_OK;
    }
    parser->is_cut = status == DLX_NO_DATA && state.brackets;
    return status == DLX_NO_DATA && parser->text.size ? DLX_OK : status;
}

/* Finds the boards of the next record that has any. */
static dlx_status next_record(dlx_grid_reader *reader, text_parser *parser, dlx_error *error)
{
    dlx_status status;
    parser->next = parser->boards.count = 0;
    do {
        size_t fault;
        status = read_record(reader, parser, error);
        if (status != DLX_OK)
            return status;
        if (!dlx_loose_runs_find(&parser->runs, parser->text.bytes, parser->text.size))
            return dlx_error_memory(error);
        status = dlx_loose_boards_find(&parser->boards, &parser->runs, parser->text.bytes,
                                       reader->given.size, &fault, error);
        if (parser->is_cut && (status == DLX_OK || status == DLX_SYNTAX)) {
            status = dlx_error_set(error, DLX_SYNTAX,
                                   "expected a closing bracket, found the end of the input");
            fault = parser->text.size - 1;
        }
        if (status == DLX_SYNTAX) {
            const dlx_place place = place_at(parser, fault);
            dlx_error_place(error, dlx_input_name(reader->input), place.line, place.column);
        }
    } while (status == DLX_NO_DATA);
    if (status != DLX_OK)
        parser->boards.count = 0; /* of readings that were refused */
    return status;
}

/* ---- boards ---------------------------------------------------------------------------------- */

static void choose_symbols(dlx_grid_reader *reader, const text_parser *parser, size_t board)
{
    const size_t n = parser->boards.n;
    const dlx_loose_cell *cells = parser->boards.cells + board * n * n;
    dlx_charset used = {{0}, 0};
    dlx_number_use use = {0};
    for (size_t i = 0; i < n * n; i++)
        dlx_use_cell(parser->runs.words.bytes + cells[i].word, cells[i].length, &used, &use);
    reader->layout.symbols = reader->given.symbols;
    if (!reader->given.symbols_known)
        dlx_choose_symbols_by_use(reader, &reader->layout, &used, &use);
}

static dlx_status take_cells(dlx_grid_reader *reader, text_parser *parser, size_t board,
                             uint16_t *values, dlx_error *error)
{
    const size_t n = parser->boards.n;
    const dlx_loose_cell *cells = parser->boards.cells + board * n * n;
    dlx_place row = place_at(parser, cells[0].place);
    for (size_t i = 0; i < n * n; i++) {
        const char *word = parser->runs.words.bytes + cells[i].word;
        if (i % n == 0) {
            row = place_at(parser, cells[i].place);
            reader->lines[i / n] = row.line;
        }
        const size_t start = cells[i - i % n].place;
        reader->columns[i] = (uint32_t)(row.column + (cells[i].place - start));
        if (cells[i].length &&
            !dlx_layout_value(&reader->layout, word, cells[i].length, &values[i]))
            return dlx_structured_refuse(
                reader, place_at(parser, cells[i].place), error, "expected %s, found %s",
                dlx_symbols_range(&reader->layout.symbols, reader->layout.size).text,
                dlx_show(word, cells[i].length).text);
    }
    return DLX_OK;
}

/* Reads the next board, and the solution after it. */
static dlx_status take_board(dlx_grid_reader *reader, text_parser *parser, dlx_error *error)
{
    const size_t board = parser->next++;
    dlx_status status = DLX_OK;
    if (parser->boards.solved[board]) {
        dlx_variant_rules *rules = &reader->rules;
        parser->next++;
        if (!dlx_reader_state_begin_solution(reader, error))
            return DLX_NO_MEMORY;
        status = take_cells(reader, parser, board + 1, rules->solution, error);
        rules->solution_column = status == DLX_OK ? reader->columns[0] : 0;
    }
    if (status == DLX_OK)
        status = take_cells(reader, parser, board, reader->cells, error);
    if (status != DLX_OK || !dlx_readings_refute_zero(reader))
        return status;
    reader->layout.zero_is_blank = true;
    choose_symbols(reader, parser, board);
    return take_cells(reader, parser, board, reader->cells, error);
}

static dlx_status read_text(dlx_grid_reader *reader, dlx_error *error)
{
    text_parser *parser = dlx_reader_state_parser(reader, &parser_type);
    if (!parser)
        return dlx_error_memory(error);
    dlx_status status = DLX_OK;
    if (parser->next == parser->boards.count)
        status = next_record(reader, parser, error);
    if (status != DLX_OK)
        return status;
    const bool other = parser->boards.n != reader->layout.size;
    const size_t n = parser->boards.n;
    const dlx_place place = place_at(parser, parser->boards.cells[parser->next * n * n].place);
    status = dlx_structured_begin(reader, n, place, error);
    if (status == DLX_OK && (other || !parser->chosen))
        choose_symbols(reader, parser, parser->next);
    parser->chosen = true;
    reader->layout.by_columns |= parser->boards.by_columns;
    if (status != DLX_OK) {
        parser->next++;
        return status;
    }
    return take_board(reader, parser, error);
}

/* ---- recognising ----------------------------------------------------------------------------- */

/* True if the next record is a board, or has rows and no format but this recognises it. */
static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_grid_reader *reader = ahead->reader;
    const dlx_layout kept = reader->layout;
    const uint64_t content = reader->content;
    reader->layout = *layout;
    dlx_input_rewind(reader->input);
    dlx_input_mark(reader->input);
    const dlx_status status = read_text(reader, NULL);
    reader->no_text_before = status == DLX_NO_DATA ? UINT64_MAX : reader->input->number + 1;
    *layout = reader->layout;
    layout->symbols_known = true;
    reader->layout = kept;
    reader->content = content;
    const text_parser *parser = reader->parser;
    const bool document =
        dlx_lookahead_line(ahead, 0)->document != DLX_NO_DOCUMENT && !dlx_lookahead_is_list(ahead);
    const bool rows = status == DLX_SYNTAX && !document &&
                      (parser->boards.listed || (parser->boards.rows > 1 && !ahead->documented));
    dlx_reader_state_drop_parser(reader);
    dlx_input_rewind(reader->input);
    dlx_input_mark(reader->input);
    if (rows && layout->size == 0)
        layout->size = USUAL;
    return status == DLX_OK || rows;
}

const dlx_grid_format dlx_form_text = {
    .name = "text",
    .summary = "boards in programs, documents and mails: lists, tables and facts",
    .recognise = recognise,
    .read = read_text,
};

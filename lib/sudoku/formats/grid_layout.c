/* SPDX-License-Identifier: MIT */
/* Reads boards of n lines of n cells each, with or without blanks between the cells. */
#include "sudoku/formats/formats.h"

#include "sudoku/read/boxes.h"
#include <inttypes.h>

/* Current row. */
typedef struct grid_row {
    dlx_line line;
    const char *begin, *end; /* the line without comment, outer blanks and bars */
    size_t tokens, chars;    /* tokens and characters between begin and end */
    size_t number;           /* from 0; after reading, the number of rows so far */
    size_t titled;           /* lines taken as the board's title */
    bool has_digit;
    uint64_t blanks;     /* characters of blank cells, as dlx_blank_bit */
    bool headed;         /* header line passed */
    uint64_t label;      /* of the first row, if rows have labels */
    uint8_t values[256]; /* of symbols, except blanks that were not noted */
} grid_row;

/* Returns the end of the cell or group of cells at `text`. */
static const char *piece_end(const dlx_layout *layout, const char *text, const char *end)
{
    if (!layout->separator)
        return dlx_gap_end(text, end);
    const char *found = memchr(text, layout->separator, (size_t)(end - text));
    return found ? found : end;
}

/* Returns the begin of the next cell or group. */
static const char *next_piece(const dlx_layout *layout, const char *text, const char *end)
{
    return layout->separator ? text + (text < end) : dlx_skip_gaps(text, end);
}

static void measure_fields(const dlx_layout *layout, grid_row *row)
{
    row->begin = dlx_fields_first(layout, &row->line);
    row->end = row->line.text + row->line.length;
    row->tokens = 1;
    row->chars = 0;
    for (const char *cursor = row->begin; cursor < row->end; cursor++)
        row->tokens += *cursor == layout->separator;
    if (layout->ended && row->end > row->begin && row->end[-1] == layout->separator) {
        row->end--;
        row->tokens--;
    }
}

static void measure_row(const dlx_layout *layout, grid_row *row)
{
    if (layout->separator) {
        measure_fields(layout, row);
        return;
    }
    const char *comment = memchr(row->line.text, '#', row->line.length);
    row->end = comment ? comment : row->line.text + row->line.length;
    row->begin = dlx_skip_gaps(row->line.text, row->end);
    row->tokens = row->chars = 0;
    for (const char *cursor = row->begin; cursor < row->end;) {
        const char *end = dlx_gap_end(cursor, row->end);
        row->chars += (size_t)(end - cursor);
        row->tokens++;
        cursor = dlx_skip_gaps(end, row->end);
    }
}

/* True if the tokens are cells, not groups: their number is about the expected number. */
static bool is_apart(const dlx_layout *layout, const grid_row *row)
{
    return layout->separator || (row->tokens > 1 && 2 * row->tokens > layout->size);
}

/* Refuses a row with a wrong number of cells, at the first excess cell or at the end. */
static dlx_status refuse_length(const dlx_grid_reader *reader, const grid_row *row,
                                dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const bool apart = is_apart(layout, row);
    const size_t found = apart ? row->tokens : row->chars;
    const char *place = row->begin;
    for (size_t left = n; left > 0 && place < row->end; left--) {
        place = apart ? piece_end(layout, place, row->end) : place + 1;
        place = apart ? next_piece(layout, place, row->end) : dlx_skip_gaps(place, row->end);
    }
    return dlx_input_error(reader->input, &row->line, place, error,
                           "expected %zu cells in row %zu%s, found %zu", n, row->number + 1,
                           dlx_reader_state_reference(reader, row->line.number).text, found);
}

/* Parses a piece of a row as a cell. */
static bool piece_value(const dlx_layout *layout, const char *cursor, size_t length,
                        uint16_t *value)
{
    return layout->separator ? dlx_fields_value(layout, cursor, length, value)
                             : dlx_layout_value(layout, cursor, length, value);
}

/* Reads cell `cell` from a piece of the row. */
static dlx_status read_cell(dlx_grid_reader *reader, grid_row *row, size_t cell, const char *cursor,
                            size_t length, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    reader->columns[cell] = (uint32_t)(cursor - row->line.text) + 1;
    if (!piece_value(layout, cursor, length, &reader->cells[cell]))
        return dlx_refuse_symbol(reader, &row->line, cursor, length, error);
    if (reader->cells[cell])
        row->has_digit = true;
    else if (length)
        row->blanks |= dlx_blank_bit(*cursor);
    return DLX_OK;
}

/* Reads the cells of a row with the right number of tokens, or of characters. */
static dlx_status read_cells(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const bool apart = layout->separator || row->tokens == n;
    const char *cursor = row->begin;
    dlx_cell_place before = {0};
    dlx_boxes_note_uneven(reader, row->number);
    row->blanks = 0;
    row->has_digit = false;
    for (size_t i = 0; i < n; i++) {
        const char *end = apart ? piece_end(layout, cursor, row->end) : cursor + 1;
        const dlx_cell_place place = {cursor, end};
        const dlx_status status =
            read_cell(reader, row, row->number * n + i, cursor, (size_t)(end - cursor), error);
        if (status != DLX_OK)
            return status;
        if (i > 0)
            dlx_boxes_note_gap(reader, row->number, i, before, place);
        before = place;
        cursor = next_piece(layout, end, row->end);
    }
    reader->blanks |= row->has_digit ? row->blanks : 0;
    reader->lines[row->number] = row->line.number;
    return DLX_OK;
}

/* Sets the values of symbols: blanks that no row of digits has had so far are none. */
static void find_values(const dlx_grid_reader *reader, grid_row *row)
{
    memcpy(row->values, reader->layout.symbols.value, sizeof row->values);
    for (const char *blank = ".0*-_?xX"; *blank; blank++)
        if (row->values[(unsigned char)*blank] == DLX_BLANK &&
            !(reader->blanks & dlx_blank_bit(*blank)))
            row->values[(unsigned char)*blank] = DLX_NO_SYMBOL;
}

/* Reads a row of symbols `step` apart. False: a value is beyond the size of the board. */
static bool read_symbols(dlx_grid_reader *reader, const grid_row *row, const uint8_t *values,
                         size_t step)
{
    const size_t n = reader->layout.size;
    const char *text = row->line.text;
    uint16_t *cells = reader->cells + row->number * n;
    uint32_t *columns = reader->columns + row->number * n;
    uint32_t column = 1;
    for (size_t i = 0; i < n; i++, text += step, column += (uint32_t)step) {
        const unsigned value = values[(unsigned char)*text];
        if (value > n)
            return false;
        cells[i] = (uint16_t)value;
        columns[i] = column;
    }
    return true;
}

/* Notes the blanks of a row of symbols `step` apart, if the row has a digit. */
static void note_blanks(dlx_grid_reader *reader, grid_row *row, size_t step)
{
    const size_t n = reader->layout.size;
    const uint16_t *cells = reader->cells + row->number * n;
    uint64_t blanks = 0;
    unsigned digits = 0;
    for (size_t i = 0; i < n; i++) {
        blanks |= cells[i] ? 0 : dlx_blank_bit(row->line.text[step * i]);
        digits |= cells[i];
    }
    if (!digits)
        return;
    reader->blanks |= blanks;
    find_values(reader, row);
}

/* Reads a row of symbols only, adjacent or each after a single blank. False: the row has another
 * form. */
static bool read_even_row(dlx_grid_reader *reader, grid_row *row)
{
    const size_t n = reader->layout.size;
    const char *text = row->line.text;
    const size_t step = row->line.length == n ? 1 : 2;
    if (row->line.length != step * (n - 1) + 1 || n > DLX_MOST_READ || reader->layout.hashed ||
        reader->layout.separator)
        return false;
    for (size_t i = 1; step == 2 && i < n; i++)
        if (text[2 * i - 1] != ' ')
            return false;
    if (!read_symbols(reader, row, row->values, step)) {
        if (!read_symbols(reader, row, reader->layout.symbols.value, step))
            return false;
        note_blanks(reader, row, step);
    }
    reader->lines[row->number] = row->line.number;
    dlx_boxes_note_even(reader, row->number, step);
    return true;
}

static dlx_status read_slots(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    const size_t n = reader->layout.size;
    dlx_cell_place places[DLX_MOST_READ];
    if (!dlx_slots_split(&reader->layout, &row->line, reader->drawn, places))
        return dlx_input_error(reader->input, &row->line, row->line.text, error,
                               "expected cells at the places of the first board, between %zu bars",
                               reader->layout.slots.groups + 1);
    dlx_boxes_note_uneven(reader, row->number);
    row->blanks = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t length = (size_t)(places[i].end - places[i].begin);
        const size_t cell = row->number * n + i;
        reader->columns[cell] = (uint32_t)(places[i].begin - row->line.text) + 1;
        reader->cells[cell] = DLX_BLANK;
        const dlx_status status =
            length ? read_cell(reader, row, cell, places[i].begin, length, error) : DLX_OK;
        if (status != DLX_OK)
            return status;
        if (i > 0)
            dlx_boxes_note_gap(reader, row->number, i, places[i - 1], places[i]);
    }
    reader->lines[row->number] = row->line.number;
    return DLX_OK;
}

/* Refuses a row if its label is not the successor of the previous label. */
static dlx_status check_label(const dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    const dlx_line *line = &row->line;
    const char *cells = dlx_fields_first(&reader->layout, line);
    const size_t length = cells > line->text ? (size_t)(cells - line->text) - 1 : 0;
    uint64_t label = 0;
    if (!dlx_fields_label(line->text, length, &label))
        return dlx_input_error(reader->input, line, line->text, error,
                               "expected the label of row %zu, found %s", row->number + 1,
                               dlx_show(line->text, length).text);
    if (row->number == 0)
        row->label = label;
    if (label == row->label + row->number)
        return DLX_OK;
    return dlx_input_error(reader->input, line, line->text, error,
                           "expected the label %" PRIu64 ", found %s", row->label + row->number,
                           dlx_show(line->text, length).text);
}

static dlx_status read_row(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    if (layout->slots.cells)
        return read_slots(reader, row, error);
    if (read_even_row(reader, row))
        return DLX_OK;
    measure_row(layout, row);
    if (row->tokens != n && (row->chars != n || is_apart(layout, row)))
        return refuse_length(reader, row, error);
    const dlx_status status = layout->indexed ? check_label(reader, row, error) : DLX_OK;
    return status == DLX_OK ? read_cells(reader, row, error) : status;
}

/* True if this bad first row is a stray line rather than a faulty row; the next board then begins
 * after the line. */
static bool is_stray(const dlx_grid_reader *reader, const grid_row *row)
{
    const size_t n = reader->layout.size;
    const size_t slip = 2;
    const size_t nearest = is_apart(&reader->layout, row) ? row->tokens : row->chars;
    return row->number == 1 && (nearest + slip < n || nearest > n + slip);
}

/* True if a line of this kind may precede row `row`. */
static bool is_passed(const dlx_layout *layout, dlx_row_kind kind, size_t row)
{
    if (kind == DLX_ROW_BLANK && row)
        return layout->band && row % layout->band == 0;
    return kind == DLX_ROW_RULER || (kind != DLX_ROW_CELLS && row == 0);
}

/* Takes a title line above the first row. False: it is no title. */
static bool take_title(dlx_grid_reader *reader, grid_row *row, const dlx_line *line)
{
    if (row->number || !dlx_titles_is_title(line, reader->layout.size, &reader->layout.symbols))
        return false;
    row->titled++;
    row->line = *line;
    dlx_titles_take(reader, line);
    return true;
}

/* True if the number is the board size, or continues the numbering of previous boards. */
static bool is_heading_number(dlx_grid_reader *reader, uint64_t number)
{
    const dlx_layout *layout = &reader->layout;
    if (reader->numbered && (number == reader->heading || number == reader->heading + 1)) {
        reader->heading = number;
        return true;
    }
    return number == layout->size || number == layout->box_rows || number == layout->box_columns;
}

/* True if the line above the first row has heading numbers. Its number of cells differs from the
 * rows'. */
static bool is_heading(dlx_grid_reader *reader, const dlx_line *line)
{
    enum { MOST_NUMBERS = 2, MOST_DIGITS = 7 };
    static const dlx_layout plain;
    grid_row row = {.line = *line};
    measure_row(&plain, &row);
    const size_t n = reader->layout.size;
    if (row.tokens == 0 || row.tokens > MOST_NUMBERS || row.chars == n || row.tokens == n ||
        reader->layout.slots.cells)
        return false;
    for (const char *cursor = row.begin; cursor < row.end;) {
        uint64_t number;
        const char *end = dlx_gap_end(cursor, row.end);
        const size_t length = (size_t)(end - cursor);
        if (length > MOST_DIGITS || !dlx_tokens_parse_unsigned(cursor, length, &number) ||
            !is_heading_number(reader, number))
            return false;
        cursor = dlx_skip_gaps(end, row.end);
    }
    return true;
}

/* True if the line is a header of labels above the first row. */
static bool is_header(const dlx_grid_reader *reader, grid_row *row, const dlx_line *line)
{
    uint64_t first;
    const bool header = reader->layout.headed && !row->headed &&
                        dlx_fields_are_header(&reader->layout, line, &first);
    row->headed |= header;
    return header;
}

/* Finds the next row, or the end of the board. */
static dlx_status next_line(dlx_grid_reader *reader, grid_row *row, dlx_line *line,
                            dlx_row_kind *kind, dlx_error *error)
{
    dlx_status status;
    bool passed;
    do {
        status = dlx_line_classifier_read_row(reader, line, kind, error);
        if (status != DLX_OK)
            return status;
        passed = is_passed(&reader->layout, *kind, row->number);
        if (*kind == DLX_ROW_RULER)
            dlx_boxes_note_ruler(reader, row->number, line);
        else if (*kind == DLX_ROW_BLANK)
            dlx_boxes_note_rule(reader, row->number, DLX_RULE_BLANK);
        if (row->number == 0 && dlx_line_classifier_is_section(line, "state"))
            return dlx_input_error(reader->input, line, line->text, error,
                                   "expected a section [Puzzle] before [State]");
        passed |= *kind == DLX_ROW_CELLS && row->number == 0 &&
                  (take_title(reader, row, line) || is_heading(reader, line) ||
                   is_header(reader, row, line));
    } while (passed);
    return DLX_OK;
}

/* Takes the next line as the next row of the board; DLX_NO_DATA: the board has ended. A refused row
 * counts too, to keep the numbering of the rows after it. */
static dlx_status next_row(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    dlx_line line = {0};
    dlx_row_kind kind;
    dlx_status status = next_line(reader, row, &line, &kind, error);
    if (status == DLX_NO_DATA && row->number == 0 && row->titled && reader->begun &&
        reader->statistics < 2)
        dlx_reader_state_note(reader, DLX_NOTE_TITLES, row->line.number,
                              "expected a board after the title %s",
                              dlx_show(reader->title.bytes, reader->title.size).text);
    if (status == DLX_OK && kind != DLX_ROW_CELLS)
        return DLX_NO_DATA;
    if (status != DLX_OK && status != DLX_SYNTAX)
        return status;
    row->line = line;
    if (status == DLX_OK)
        status = read_row(reader, row, error);
    row->number++;
    return status;
}

/* As dlx_row_test. */
static bool is_row(const dlx_layout *layout, const dlx_line *line, uint16_t *cells, bool *empty)
{
    const size_t n = layout->size;
    grid_row row = {.line = *line};
    dlx_cell_place places[DLX_MOST_READ];
    *empty = false;
    if (layout->slots.cells)
        return dlx_slots_split(layout, line, false, places);
    measure_row(layout, &row);
    *empty = true;
    const bool apart = layout->separator || row.tokens == n;
    if (!apart && row.chars != n)
        return false;
    const char *cursor = row.begin;
    for (size_t i = 0; i < n; i++) {
        uint16_t value;
        const char *end = apart ? piece_end(layout, cursor, row.end) : cursor + 1;
        if (!piece_value(layout, cursor, (size_t)(end - cursor), &value))
            return false;
        *empty &= value == DLX_BLANK;
        if (cells)
            cells[i] = value;
        cursor = next_piece(layout, end, row.end);
    }
    return true;
}

/* Reads a board. A bad row refuses the complete board; the first fault is reported. */
dlx_status dlx_grid_layout_read(dlx_grid_reader *reader, dlx_error *error)
{
    grid_row row = {.number = 0};
    dlx_error fault;
    bool refused = false;
    if (dlx_grid_map_refuse_late(reader, error) != DLX_OK)
        return DLX_SYNTAX;
    dlx_boxes_begin(reader);
    find_values(reader, &row);
    while (row.number < reader->layout.size) {
        dlx_error trouble;
        const dlx_status status = next_row(reader, &row, &trouble);
        if (status == DLX_NO_DATA && row.number > 0) {
            if (!refused)
                return dlx_structured_refuse(
                    reader, (dlx_place){row.line.number, row.line.length + 1}, error,
                    "expected %zu rows, found %zu", reader->layout.size, row.number);
            break;
        }
        if (status == DLX_SYNTAX && !refused) {
            fault = trouble;
            refused = true;
        }
        if (status == DLX_SYNTAX && is_stray(reader, &row))
            break;
        if (status != DLX_OK && status != DLX_SYNTAX) {
            if (error)
                *error = trouble;
            return status;
        }
    }
    if (!refused) {
        dlx_status status = dlx_grid_parting_end(reader, is_row, error);
        if (status == DLX_OK && !reader->layout.separator)
            status = dlx_boxes_take(reader, error);
        return status == DLX_OK ? dlx_grid_map_read(reader, error) : status;
    }
    if (error)
        *error = fault;
    return DLX_SYNTAX;
}

dlx_status dlx_grid_layout_read_titled(dlx_grid_reader *reader, dlx_error *error)
{
    reader->title.size = reader->text.size = reader->statistics = 0;
    reader->labelled = false;
    const dlx_status status = dlx_grid_layout_read(reader, error);
    dlx_titles_finish(reader, reader->lines[0]);
    return status;
}

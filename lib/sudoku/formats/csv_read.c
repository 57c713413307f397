/* SPDX-License-Identifier: MIT */

#include "sudoku/formats/formats.h"

enum { MOST_ROW = 1 << 16 }; /* bytes of a row on several lines */

/* ---- recognising ----------------------------------------------------------------------------- */

/* True if a quoted field continues in the next line. */
static bool is_open(const char *text, size_t length)
{
    bool open = false;
    for (size_t i = 0; i < length; i++)
        open ^= text[i] == '"';
    return open;
}

/* Adds a line to the row; a line feed within a field becomes a blank. */
static bool add_line(dlx_buffer *row, const dlx_line *line)
{
    return (row->size == 0 || dlx_buffer_add(row, " ", 1)) &&
           dlx_buffer_add(row, line->text, line->length);
}

/* Returns the number of cells in a field, and the cells of its first group. */
static size_t count_cells(const dlx_line *line, char separator, int column, size_t *group)
{
    const char *cursor, *end;
    size_t cells = 0;
    *group = 0;
    if (column < 0 || !dlx_csv_fields_take(line, separator, column, &cursor, &end))
        return 0;
    for (; cursor < end; cursor++) {
        if (dlx_is_blank(*cursor) && !*group)
            *group = cells;
        cells += !dlx_is_blank(*cursor);
    }
    return cells;
}

/* Finds the size of a puzzle whose rows are lines of a quoted field. */
static size_t rows_size(dlx_lookahead *ahead, const dlx_csv *csv, size_t *group)
{
    dlx_buffer row = {0};
    bool ok = true;
    for (size_t i = 0; ok && i <= DLX_MOST_READ && dlx_lookahead_line(ahead, i); i++) {
        const dlx_line line = dlx_lookahead_text(ahead, i);
        ok = add_line(&row, &line);
        if (!is_open(row.bytes, row.size))
            break;
    }
    const dlx_line text = {row.bytes, row.size, 0};
    const size_t cells =
        ok ? count_cells(&text, csv->separator, csv->column[DLX_CSV_PUZZLE], group) : 0;
    free(row.bytes);
    return dlx_grid_size_of(cells);
}

/* Finds the size of a puzzle that lacks leading zeros: by its solution, or the next size. */
static size_t number_size(const dlx_lookahead *ahead, const dlx_csv *csv)
{
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const char *cursor, *end;
    size_t group;
    dlx_csv_fields_take(&line, csv->separator, csv->column[DLX_CSV_PUZZLE], &cursor, &end);
    if (end == cursor || !dlx_csv_numbers_are_digits(cursor, end))
        return 0;
    const size_t length = (size_t)(end - cursor);
    size_t n =
        dlx_grid_size_of(count_cells(&line, csv->separator, csv->column[DLX_CSV_SOLUTION], &group));
    if (n == 0)
        for (n = 4; n * n < length || !dlx_fits_size(n, 0);)
            n++;
    return n > 3 && n < 10 && length < n * n && length + n >= n * n ? n : 0;
}

/* True if the row of words begins with a single id, perhaps quoted, which is no text of a program.
 */
static bool has_id(const dlx_lookahead *ahead, const dlx_table_row *row)
{
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const char *begin, *end;
    dlx_csv_fields_take(&line, row->csv.separator, row->place, &begin, &end);
    for (const char *cursor = line.text; cursor < begin && *line.text != '"'; cursor++)
        if (strchr("([{<='`", *cursor))
            return false;
    return begin == end || !dlx_is_separator(end[-1]);
}

/* True if the row without a header is of the format `line`: the cells come first. */
static bool is_line(const dlx_lookahead *ahead, const dlx_table_row *row)
{
    const dlx_csv *csv = &row->csv;
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const bool quoted = line.length && strchr("\"'=[(", *line.text);
    const char *begin, *end;
    dlx_csv_fields_take(&line, csv->separator, 0, &begin, &end);
    const bool cells = (size_t)(end - begin) >= row->size * row->size;
    return csv->separator == ':' ||
           (csv->column[DLX_CSV_PUZZLE] == 0 && csv->separator != '|' && !quoted && cells);
}

/* Learns the columns from the first row. */
static bool learn(dlx_lookahead *ahead, dlx_table_row *row, bool is_bank)
{
    dlx_grid_reader *reader = ahead->reader;
    const dlx_csv *header = &reader->csv;
    const bool forced = reader->forced != NULL;
    if (!forced && (header->headed != !is_bank ||
                    (is_bank && dlx_lookahead_line(ahead, 0)->record))) /* of HoDoKu */
        return false;
    if (dlx_table_shape_learn(ahead, ",;\t|:", header, row) &&
        (row->refused || header->headed || forced || !is_line(ahead, row)))
        return true;
    if (!is_bank || !dlx_table_shape_learn(ahead, " ", header, row) || row->refused)
        return is_bank && row->damaged && row->csv.separator == ' ' && has_id(ahead, row);
    const bool quoted = *dlx_lookahead_text(ahead, 0).text == '"';
    return (row->csv.column[DLX_CSV_PUZZLE] > 0 || quoted) && (forced || has_id(ahead, row));
}

/* Returns the size of the puzzle of the columns known by the header alone. */
static size_t size_by_header(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_csv *csv = &layout->csv;
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    if (is_open(line.text, line.length))
        return rows_size(ahead, csv, &layout->group);
    const size_t n =
        dlx_lookahead_measure_line(dlx_lookahead_line(ahead, 0), layout->size, &layout->group);
    return n ? n : number_size(ahead, csv);
}

/* Sets the layout of a row that was learned; the puzzle's field alone is measured. */
static size_t take_learned(dlx_lookahead *ahead, dlx_layout *layout, const dlx_table_row *row)
{
    enum { USUAL = 9 };
    dlx_line line = dlx_lookahead_text(ahead, 0);
    dlx_buffer copy = {0};
    const char *begin, *end;
    layout->csv = row->csv;
    layout->group = row->group;
    layout->row_refused = row->refused;
    if (row->refused)
        layout->csv.column[DLX_CSV_PUZZLE] = row->place;
    ahead->claimed = row->refused || row->csv.headed || row->csv.column[DLX_CSV_SOLUTION] >= 0;
    const int column = layout->csv.column[row->refused ? DLX_CSV_SOLUTION : DLX_CSV_PUZZLE];
    if (dlx_csv_fields_take(&line, row->csv.separator, column, &begin, &end) &&
        dlx_csv_fields_cells(&line, &begin, &end, &copy))
        dlx_lookahead_narrow(ahead, begin, end);
    free(copy.bytes);
    return row->size ? row->size : USUAL;
}

/* Takes the columns of a later row: the first row after a header, whose names are unknown, has no
 * board. Returns the size, or 0. */
static size_t take_later(dlx_lookahead *ahead, dlx_layout *layout)
{
    enum { MOST = 4 };
    const dlx_csv *header = &ahead->reader->csv;
    dlx_table_row row = {0};
    size_t size = 0;
    for (size_t i = 1; header->header_line && !size && i < MOST && dlx_lookahead_line(ahead, i);
         i++) {
        ahead->skip += i;
        if (learn(ahead, &row, false) && !row.refused)
            size = take_learned(ahead, layout, &row);
        ahead->skip -= i;
    }
    return size;
}

/* The lookahead has found the header; the puzzles are as in `line`. */
bool dlx_csv_recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_grid_reader *reader = ahead->reader;
    const bool is_bank = layout->format == &dlx_form_bank;
    dlx_table_row row = {0};
    size_t size = 0;
    layout->csv = reader->csv;
    if (!reader->forced && !is_bank && reader->csv.kaggle != (layout->format == &dlx_form_kaggle))
        return false;
    if (!dlx_csv_has_puzzle(&layout->csv) && reader->forced)
        dlx_csv_fields_assume(&layout->csv);
    if (learn(ahead, &row, is_bank))
        size = take_learned(ahead, layout, &row);
    else if (!is_bank && !reader->settled && !dlx_csv_has_puzzle(&reader->csv))
        size = take_later(ahead, layout);
    if ((!size || row.refused) && dlx_csv_has_puzzle(&reader->csv)) {
        layout->csv = reader->csv;
        if (size)
            layout->csv.column[DLX_CSV_SOLUTION] = row.csv.column[DLX_CSV_SOLUTION];
        layout->group = 0;
        layout->row_refused = false;
        const size_t other = size_by_header(ahead, layout);
        size = other ? other : size;
    }
    if (size && (!layout->size || layout->size == size))
        layout->size = size;
    if (!layout->group)
        layout->group = layout->size * layout->size;
    layout->line = dlx_lookahead_line(ahead, 0)->line;
    return layout->size != 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the cells of the field at the cursor, of the puzzle or of its solution; the field must end
 * after the cells. */
static dlx_status read_cells(dlx_grid_reader *reader, int kind, dlx_line_cursor *cursor,
                             dlx_error *error)
{
    dlx_line line = *cursor->line;
    const char *begin = cursor->next;
    const char *end = cursor->end;
    if (!dlx_csv_fields_cells(&line, &begin, &end, &reader->line))
        return dlx_error_memory(error);
    dlx_line_cursor cells = {&line, begin, end};
    const dlx_status status = kind == DLX_CSV_PUZZLE
                                  ? dlx_read_line_cells(reader, &cells, error)
                                  : dlx_line_rest_read_solution(reader, &cells, error);
    if (status == DLX_OK && cells.next < cells.end)
        return dlx_input_error(reader->input, &line, cells.next, error,
                               "expected a separator after the cells, found %s",
                               dlx_show_symbol(cells.next, 1).text);
    return status;
}

/* Replaces doubled quotation marks by single ones; returns the new length. */
static size_t undouble(char *text, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        text[used++] = text[i];
        i += text[i] == '"' && i + 1 < length && text[i + 1] == '"';
    }
    return used;
}

/* Takes a field of text, which must be no board. */
static dlx_status read_text_field(dlx_grid_reader *reader, const dlx_line_cursor *field, int kind,
                                  dlx_error *error)
{
    const size_t length = (size_t)(field->end - field->next);
    if (dlx_line_rest_refuse_boards(reader, field->line, field->next, field->end, error) != DLX_OK)
        return DLX_SYNTAX;
    if (!reader->layout.csv.headed && dlx_is_word(field->next, length, "-"))
        return DLX_OK;
    dlx_buffer *text = kind == DLX_CSV_NAME ? &reader->title : &reader->text;
    text->size = 0;
    reader->rules.lost |= !dlx_buffer_add(text, field->next, length);
    text->size = undouble(text->bytes, text->size);
    if (kind == DLX_CSV_NAME) {
        reader->name = text->bytes;
        reader->name_length = text->size;
    } else {
        dlx_grid_rules_set_text(&reader->rules, (dlx_about)(kind - DLX_CSV_ABOUT), text->bytes,
                                text->size);
    }
    return DLX_OK;
}

static dlx_status take_field(dlx_grid_reader *reader, const dlx_line *line, int kind,
                             dlx_error *error)
{
    const dlx_csv *csv = &reader->layout.csv;
    dlx_line_cursor cursor = {.line = line};
    const bool found =
        dlx_csv_fields_take(line, csv->separator, csv->column[kind], &cursor.next, &cursor.end);
    const size_t lost = kind == DLX_CSV_PUZZLE ? dlx_csv_numbers_lost(reader, &cursor) : 0;
    if (lost)
        return dlx_csv_numbers_read(reader, &cursor, lost, error);
    if (kind == DLX_CSV_PUZZLE && !found)
        return dlx_refuse_cells(reader, line, 0, cursor.next, error);
    if (kind == DLX_CSV_SOLUTION && cursor.next == cursor.end)
        return DLX_OK;
    if (kind == DLX_CSV_SOLUTION) {
        const dlx_status status = read_cells(reader, kind, &cursor, error);
        return status == DLX_OK ? dlx_line_rest_check_solution(reader, line, error) : status;
    }
    if (kind == DLX_CSV_PUZZLE) {
        const dlx_line_cursor field = cursor;
        const dlx_status status = read_cells(reader, kind, &cursor, error);
        return status == DLX_OK ? dlx_csv_numbers_check(reader, &field, error) : status;
    }
    if (csv->separator == ' ' && kind == DLX_CSV_NAME && csv->column[kind] == 0)
        cursor.next = line->text + (*line->text == '"');
    if (csv->separator == ' ' && kind == DLX_CSV_LEVEL &&
        csv->column[DLX_CSV_SOLUTION] < csv->column[kind])
        cursor.end = dlx_trim_blanks(cursor.next, line->text + line->length);
    return read_text_field(reader, &cursor, kind, error);
}

/* Refuses a first row in which no puzzle is certain, or a row of another number of fields. */
static dlx_status check_fields(const dlx_grid_reader *reader, const dlx_line *line,
                               dlx_error *error)
{
    const dlx_csv *csv = &reader->layout.csv;
    const char *cursor = line->text;
    const char *begin, *end;
    int count = 0; /* up to the last field that is not empty */
    int all = 0;
    if (csv->separator == ' ' || !csv->fields)
        return DLX_OK;
    while (dlx_csv_fields_next(line, csv->separator, &cursor, &begin, &end)) {
        all++;
        count = begin < end ? all : count;
    }
    if (count <= csv->most_fields && all >= csv->fields)
        return DLX_OK;
    return dlx_input_error(reader->input, line, line->text + line->length, error,
                           "expected %d fields%s, found %d", csv->fields,
                           csv->headed ? " as in the header" : "", count > all ? count : all);
}

/* Refuses a row with two puzzles. */
static dlx_status refuse_two(const dlx_grid_reader *reader, const dlx_line *line, const char *first,
                             dlx_error *error)
{
    const dlx_csv *csv = &reader->layout.csv;
    const char *cursor = line->text;
    const char *begin, *end;
    int columns[2] = {0}, found = 0;
    for (int i = 1; found < 2 && dlx_csv_fields_next(line, csv->separator, &cursor, &begin, &end);
         i++)
        if (dlx_line_rest_kind(reader, begin, end) == DLX_TEXT_PUZZLE)
            columns[found++] = i;
    return dlx_input_error(
        reader->input, line, first, error,
        "the puzzle of the row can be in column %d or in column %d: %s by --column", columns[0],
        columns[1], csv->headed ? "choose" : "write a header and choose");
}

/* Refuses a first row in which no field is certain to be the puzzle. */
static dlx_status refuse_row(const dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_csv *csv = &reader->layout.csv;
    dlx_line_cursor cursor = {.line = line};
    dlx_csv_fields_take(line, csv->separator, csv->column[DLX_CSV_PUZZLE], &cursor.next,
                        &cursor.end);
    const dlx_text_kind kind = dlx_line_rest_kind(reader, cursor.next, cursor.end);
    if (kind == DLX_TEXT_PUZZLE)
        return refuse_two(reader, line, cursor.next, error);
    if (kind == DLX_TEXT_SOLUTION)
        return dlx_input_error(reader->input, line, cursor.next, error,
                               "expected a puzzle with blank cells, found only a complete board");
    return DLX_OK;
}

static dlx_status read_row(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_csv *csv = &reader->layout.csv;
    dlx_status status = reader->layout.row_refused ? refuse_row(reader, line, error) : DLX_OK;
    dlx_reader_state_set_line(reader, line->number);
    for (int kind = 0; kind < DLX_CSV_KINDS && status == DLX_OK; kind++)
        if (csv->column[kind] >= 0)
            status = take_field(reader, line, kind, error);
    if (status == DLX_OK)
        status = check_fields(reader, line, error);
    if (status == DLX_OK && csv->other >= 0)
        dlx_reader_state_note(reader, DLX_NOTE_COLUMNS, line->number,
                              "unknown column %d of the table is ignored", csv->other + 1);
    return status == DLX_OK && reader->layout.row_refused
               ? dlx_refuse_cells(reader, line, 0, line->text, error)
               : status;
}

/* DLX_NO_DATA: the row continues in the next line, or the line is no row. */
dlx_status dlx_csv_read_line(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    return is_open(line->text, line->length) ||
                   dlx_csv_fields_repeat_header(&reader->layout.csv, line)
               ? DLX_NO_DATA
               : read_row(reader, line, error);
}

/* Reads the lines of a row, the first of which ends within a quoted field. */
static dlx_status read_lines(dlx_grid_reader *reader, dlx_line line, dlx_error *error)
{
    const uint64_t first = line.number;
    dlx_buffer row = {0};
    dlx_status status = DLX_OK;
    while (status == DLX_OK) {
        if (!add_line(&row, &line))
            status = dlx_error_memory(error);
        else if (!is_open(row.bytes, row.size) || row.size > MOST_ROW)
            break;
        else
            status = dlx_line_classifier_read_text(reader->input, &line, error);
    }
    const dlx_line text = {row.bytes, row.size, first};
    if (status == DLX_OK && is_open(row.bytes, row.size))
        status = DLX_NO_DATA;
    if (status == DLX_NO_DATA)
        status =
            dlx_structured_refuse(reader, (dlx_place){first, 1}, error,
                                  "expected the end of the quoted field that begins in this line");
    else if (status == DLX_OK)
        status = read_row(reader, &text, error);
    free(row.bytes);
    return status;
}

dlx_status dlx_csv_read(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    dlx_status status;
    do
        status = dlx_line_classifier_read_cells(reader, &line, error);
    while (status == DLX_OK && dlx_csv_fields_repeat_header(&reader->layout.csv, &line));
    if (status != DLX_OK)
        return status;
    return is_open(line.text, line.length) ? read_lines(reader, line, error)
                                           : read_row(reader, &line, error);
}

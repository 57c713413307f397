/* SPDX-License-Identifier: MIT */
/* Tables with commas: `csv`, with the columns puzzle and solution, and `kaggle`, with quizzes and
 * solutions. Other columns are known by their names. */
#include "sudoku/formats/formats.h"
#include "sudoku/read/line_classifier.h"
#include "sudoku/read/line_rest.h"
#include "sudoku/read/lookahead.h"
#include "sudoku/write/writer.h"
#include <stdlib.h>
#include <string.h>

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
    const char *at;
    const char *end;
    size_t cells = 0;
    *group = 0;
    if (column < 0 || !dlx_csv_fields_take(line, separator, column, &at, &end))
        return 0;
    for (; at < end; at++) {
        if (dlx_is_blank(*at) && !*group)
            *group = cells;
        cells += !dlx_is_blank(*at);
    }
    return cells;
}

/* Finds the size of a puzzle whose rows are lines of a quoted field. */
static size_t rows_size(dlx_lookahead *ahead, size_t *group)
{
    const dlx_csv *csv = &ahead->reader->csv;
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

/* True if all characters are digits, as of a number. */
static bool is_number(const char *at, const char *end)
{
    while (at < end && dlx_is_digit(*at))
        at++;
    return at == end;
}

/* Finds the size of a puzzle that lacks leading zeros: by its solution, or the next size. */
static size_t number_size(dlx_lookahead *ahead)
{
    const dlx_csv *csv = &ahead->reader->csv;
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const char *at;
    const char *end;
    size_t group;
    dlx_csv_fields_take(&line, csv->separator, csv->column[DLX_CSV_PUZZLE], &at, &end);
    if (end == at || !is_number(at, end))
        return 0;
    const size_t length = (size_t)(end - at);
    size_t n =
        dlx_grid_size_of(count_cells(&line, csv->separator, csv->column[DLX_CSV_SOLUTION], &group));
    if (n == 0)
        for (n = 4; n * n < length || !dlx_fits_size(n, 0);)
            n++;
    return n > 3 && n < 10 && length < n * n && length + n >= n * n ? n : 0;
}

/* The lookahead has found the header; the puzzles are as in `line`. */
static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_grid_reader *reader = ahead->reader;
    if (!reader->forced &&
        (!reader->csv.known || reader->csv.kaggle != (layout->format == &dlx_form_kaggle)))
        return false;
    if (!reader->csv.known)
        dlx_csv_fields_assume(&reader->csv);
    const dlx_measure first = *dlx_lookahead_line(ahead, 0);
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    size_t size = 0;
    if (is_open(line.text, line.length))
        size = rows_size(ahead, &layout->group);
    else if (!(size = dlx_lookahead_measure_line(&first, layout->size, &layout->group)))
        size = number_size(ahead);
    if (size && (!layout->size || layout->size == size))
        layout->size = size;
    if (!layout->group)
        layout->group = layout->size * layout->size;
    layout->line = first.line;
    return layout->size != 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the cells of the field at the cursor, of the puzzle or of its solution; the field must end
 * after the cells. */
static dlx_status read_cells(dlx_grid_reader *reader, int kind, dlx_line_cursor *cursor,
                             dlx_error *error)
{
    const dlx_status status = kind == DLX_CSV_PUZZLE
                                  ? dlx_read_line_cells(reader, cursor, error)
                                  : dlx_line_rest_read_solution(reader, cursor, error);
    if (status == DLX_OK && cursor->at < cursor->end)
        return dlx_input_error(reader->input, cursor->line, cursor->at, error,
                               "expected a comma after the cells, found %s",
                               dlx_show_symbol(cursor->at, 1).text);
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

/* Takes a field that is text. */
static bool take_text(dlx_grid_reader *reader, int kind, const char *begin, const char *end)
{
    const size_t length = (size_t)(end - begin);
    dlx_buffer *text = kind == DLX_CSV_NAME ? &reader->title : &reader->text;
    text->size = 0;
    if (!dlx_buffer_add(text, begin, length))
        return false;
    text->size = undouble(text->bytes, length);
    if (kind == DLX_CSV_NAME) {
        reader->name = text->bytes;
        reader->name_length = text->size;
        return true;
    }
    return length == 0 || (dlx_reader_state_rules(reader) &&
                           dlx_grid_rules_set_text(reader->rules, (dlx_about)(kind - DLX_CSV_ABOUT),
                                                   text->bytes, text->size));
}

/* Reads the cells of a number that lacks leading zeros. */
static dlx_status read_number(dlx_grid_reader *reader, const dlx_line_cursor *field, size_t lost,
                              dlx_error *error)
{
    const uint32_t column = (uint32_t)(field->at - field->line->text) + 1;
    dlx_buffer *text = &reader->text;
    text->size = 0;
    for (size_t i = 0; i < lost; i++)
        if (!dlx_buffer_add(text, "0", 1))
            return dlx_error_memory(error);
    if (!dlx_buffer_add(text, field->at, (size_t)(field->end - field->at)))
        return dlx_error_memory(error);
    const dlx_line line = {text->bytes, text->size, field->line->number};
    dlx_line_cursor cursor = {.line = &line, .at = line.text, .end = line.text + line.length};
    dlx_reader_state_note(
        reader, DLX_NOTE_ZEROS, line.number,
        "the number lacks leading zeros, as spreadsheets leave out: %zu blank cells are "
        "added",
        lost);
    const dlx_status status = dlx_read_line_cells(reader, &cursor, error);
    for (size_t i = 0; i < text->size; i++)
        reader->columns[i] = column + (uint32_t)(i < lost ? 0 : i - lost);
    return status;
}

/* True if the solution of the line has the digits of a puzzle that lacks zeros; without a column of
 * solutions, if no puzzle of the table begins with a zero. */
static bool is_confirmed(const dlx_csv *csv, const dlx_line_cursor *field, size_t lost)
{
    const char *at;
    const char *end;
    if (csv->column[DLX_CSV_SOLUTION] < 0)
        return !csv->keeps_zeros;
    const size_t length = (size_t)(field->end - field->at);
    dlx_csv_fields_take(field->line, csv->separator, csv->column[DLX_CSV_SOLUTION], &at, &end);
    if ((size_t)(end - at) != length + lost)
        return false;
    for (size_t i = 0; i < length; i++)
        if (field->at[i] != '0' && field->at[i] != at[lost + i])
            return false;
    return true;
}

/* Returns the number of leading zeros that the field lacks, if it is a number of nearly as many
 * digits as the board has cells. */
static size_t lost_zeros(dlx_grid_reader *reader, const dlx_line_cursor *field)
{
    const size_t n = reader->layout.size;
    const size_t length = (size_t)(field->end - field->at);
    const bool zero = length && *field->at == '0';
    reader->csv.keeps_zeros |= zero;
    if (zero || n > 9 || length >= n * n || length + n < n * n ||
        !is_number(field->at, field->end) || !is_confirmed(&reader->csv, field, n * n - length))
        return 0;
    return n * n - length;
}

static dlx_status take_field(dlx_grid_reader *reader, const dlx_line *line, int kind,
                             dlx_error *error)
{
    dlx_line_cursor cursor = {.line = line};
    const bool found = dlx_csv_fields_take(line, reader->csv.separator, reader->csv.column[kind],
                                           &cursor.at, &cursor.end);
    const size_t lost = kind == DLX_CSV_PUZZLE ? lost_zeros(reader, &cursor) : 0;
    if (lost)
        return read_number(reader, &cursor, lost, error);
    if (kind == DLX_CSV_PUZZLE && !found)
        return dlx_refuse_cells(reader, line, 0, cursor.at, error);
    if (kind == DLX_CSV_SOLUTION && cursor.at == cursor.end)
        return DLX_OK;
    if (kind == DLX_CSV_PUZZLE || kind == DLX_CSV_SOLUTION)
        return read_cells(reader, kind, &cursor, error);
    return take_text(reader, kind, cursor.at, cursor.end) ? DLX_OK : dlx_error_memory(error);
}

static dlx_status read_row(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (reader->csv.other >= 0)
        dlx_reader_state_note(reader, DLX_NOTE_COLUMNS, line->number,
                              "unknown column %d of the table is ignored", reader->csv.other + 1);
    dlx_reader_state_set_line(reader, line->number);
    for (int kind = 0; kind < DLX_CSV_KINDS && status == DLX_OK; kind++)
        if (reader->csv.column[kind] >= 0)
            status = take_field(reader, line, kind, error);
    return status;
}

/* DLX_NO_DATA: the row continues in the next line, or the line is no row. */
static dlx_status read_single_line(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    return is_open(line->text, line->length) || dlx_csv_fields_repeat_header(&reader->csv, line)
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

static dlx_status read_csv(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    dlx_status status;
    do
        status = dlx_line_classifier_read_cells(reader, &line, error);
    while (status == DLX_OK && dlx_csv_fields_repeat_header(&reader->csv, &line));
    if (status != DLX_OK)
        return status;
    return is_open(line.text, line.length) ? read_lines(reader, line, error)
                                           : read_row(reader, &line, error);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Columns after the puzzle and its solution, present if the first grid has a value. */
static const struct {
    const char *name;
    unsigned holds;
} columns[] = {
    {"name", DLX_HOLDS_NAME},
    {"author", DLX_HOLDS_ABOUT << DLX_ABOUT_AUTHOR},
    {"level", DLX_HOLDS_ABOUT << DLX_ABOUT_LEVEL},
    {"comment", DLX_HOLDS_ABOUT << DLX_ABOUT_COMMENT},
    {"source", DLX_HOLDS_ABOUT << DLX_ABOUT_SOURCE},
    {"date", DLX_HOLDS_ABOUT << DLX_ABOUT_DATE},
    {"url", DLX_HOLDS_ABOUT << DLX_ABOUT_URL},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* Writes a text, quoted if necessary, with inner quotation marks doubled. */
static void write_text(dlx_output *output, const char *text)
{
    const bool quoted = strpbrk(text, ",\"\r\n") || *text == ' ';
    if (quoted)
        dlx_output_byte(output, '"');
    for (; *text; text++) {
        if (*text == '"')
            dlx_output_byte(output, '"');
        dlx_output_byte(output, *text == '\n' || *text == '\r' ? ' ' : *text);
    }
    if (quoted)
        dlx_output_byte(output, '"');
}

static void write_cells(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t cells = grid->size * grid->size;
    dlx_writer_put_cells(writer, grid, grid->cells, cells, 0);
    dlx_output_byte(writer->output, ',');
    if (grid->rules && grid->rules->solution)
        dlx_writer_put_cells(writer, grid, grid->rules->solution, cells, 0);
}

/* Writes a row of empty fields for a refused puzzle. */
static void write_empty_row(dlx_grid_writer *writer)
{
    dlx_output_byte(writer->output, ',');
    for (size_t i = 0; i < COLUMNS; i++)
        if (writer->columns & columns[i].holds)
            dlx_output_byte(writer->output, ',');
    dlx_output_byte(writer->output, '\n');
}

/* The header has the columns of the first grid; empty rows are delayed until then. */
static void write_none(dlx_grid_writer *writer)
{
    if (writer->written)
        write_empty_row(writer);
    else
        writer->unwritten++;
}

static void write_header(dlx_grid_writer *writer, unsigned parts)
{
    writer->columns = parts;
    dlx_output_text(writer->output,
                    writer->format == &dlx_form_kaggle ? "quizzes,solutions" : "puzzle,solution");
    for (size_t i = 0; i < COLUMNS; i++)
        if (writer->columns & columns[i].holds) {
            dlx_output_byte(writer->output, ',');
            dlx_output_text(writer->output, columns[i].name);
        }
    dlx_output_byte(writer->output, '\n');
    for (; writer->unwritten > 0; writer->unwritten--)
        write_empty_row(writer);
}

static void end_csv(dlx_grid_writer *writer)
{
    if (writer->unwritten)
        write_header(writer, 0);
}

static void write_csv(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const unsigned parts = dlx_writer_parts(grid) & writer->format->holds;
    if (!writer->written)
        write_header(writer, parts);
    write_cells(writer, grid);
    for (size_t i = 0; i < COLUMNS; i++) {
        const unsigned holds = columns[i].holds;
        if (writer->columns & holds) {
            dlx_output_byte(writer->output, ',');
            if (parts & holds)
                write_text(writer->output, i ? grid->rules->about[i - 1] : grid->name);
        } else if (parts & holds) {
            dlx_writer_report(writer, holds);
        }
    }
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_csv = {
    .name = "csv",
    .summary = "a table with the header puzzle,solution and optional columns",
    .holds = DLX_HOLDS_SOLUTION | DLX_HOLDS_NAME | DLX_HOLDS_ALL_ABOUT,
    .blank = '0',
    .differs_in_cells = true,
    .recognise = recognise,
    .read = read_csv,
    .read_line = read_single_line,
    .write = write_csv,
    .write_none = write_none,
    .write_end = end_csv,
};

const dlx_grid_format dlx_form_kaggle = {
    .name = "kaggle",
    .summary = "a table with the header quizzes,solutions",
    .holds = DLX_HOLDS_SOLUTION,
    .blank = '0',
    .differs_in_cells = true,
    .recognise = recognise,
    .read = read_csv,
    .read_line = read_single_line,
    .write = write_csv,
    .write_none = write_none,
    .write_end = end_csv,
};

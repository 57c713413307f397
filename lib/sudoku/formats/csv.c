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

/* ---- recognising ----------------------------------------------------------------------------- */

/* The lookahead has found the header; the puzzles are as in `line`. */
static bool recognise(dlx_lookahead *ahead, dlx_layout *layout, bool kaggle)
{
    dlx_grid_reader *reader = ahead->reader;
    if (!reader->csv.known && !reader->forced)
        return false;
    if (!reader->forced && reader->csv.kaggle != kaggle)
        return false;
    if (!reader->csv.known)
        dlx_csv_assume(&reader->csv);
    const dlx_measure first = *dlx_lookahead_line(ahead, 0);
    const size_t size = dlx_measure_line(&first, layout->size, &layout->group);
    if (size)
        layout->size = size;
    else
        layout->group = layout->size * layout->size;
    layout->line = first.line;
    return layout->size != 0;
}

static bool recognise_csv(dlx_lookahead *ahead, dlx_layout *layout)
{
    return recognise(ahead, layout, false);
}

static bool recognise_kaggle(dlx_lookahead *ahead, dlx_layout *layout)
{
    return recognise(ahead, layout, true);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the cells of the field at the cursor, of the puzzle or of its solution; the field must end
 * after the cells. */
static dlx_status read_cells(dlx_grid_reader *reader, int kind, dlx_line_cursor *cursor,
                             dlx_error *error)
{
    const dlx_status status = kind == DLX_CSV_PUZZLE
                                  ? dlx_read_line_cells(reader, cursor, error)
                                  : dlx_read_line_solution(reader, cursor, error);
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
    return length == 0 ||
           (dlx_reader_variant_rules(reader) &&
            dlx_variant_rules_set_text(reader->rules, (dlx_about)(kind - DLX_CSV_ABOUT),
                                       text->bytes, text->size));
}

static dlx_status take_field(dlx_grid_reader *reader, const dlx_line *line, int kind,
                             dlx_error *error)
{
    dlx_line_cursor cursor = {.line = line};
    const bool found = dlx_csv_field(line, reader->csv.separator, reader->csv.column[kind],
                                     &cursor.at, &cursor.end);
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
        dlx_reader_note(reader, DLX_NOTE_COLUMNS, line->number,
                        "unknown column %d of the table is ignored", reader->csv.other + 1);
    dlx_reader_set_line(reader, line->number);
    for (int kind = 0; kind < DLX_CSV_KINDS && status == DLX_OK; kind++)
        if (reader->csv.column[kind] >= 0)
            status = take_field(reader, line, kind, error);
    return status;
}

static dlx_status read_csv(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    const dlx_status status = dlx_read_cells_line(reader, &line, error);
    return status == DLX_OK ? read_row(reader, &line, error) : status;
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
    dlx_put_cells(writer, grid, grid->cells, cells, 0);
    dlx_output_byte(writer->output, ',');
    if (grid->rules && grid->rules->solution)
        dlx_put_cells(writer, grid, grid->rules->solution, cells, 0);
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

static void write_empty_rows(dlx_grid_writer *writer)
{
    for (; writer->unwritten > 0; writer->unwritten--)
        write_empty_row(writer);
}

static void write_csv_header(dlx_grid_writer *writer, unsigned parts)
{
    writer->columns = parts;
    dlx_output_text(writer->output, "puzzle,solution");
    for (size_t i = 0; i < COLUMNS; i++)
        if (writer->columns & columns[i].holds) {
            dlx_output_byte(writer->output, ',');
            dlx_output_text(writer->output, columns[i].name);
        }
    dlx_output_byte(writer->output, '\n');
    write_empty_rows(writer);
}

static void end_csv(dlx_grid_writer *writer)
{
    if (writer->unwritten)
        write_csv_header(writer, 0);
}

static void write_csv(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const unsigned parts = dlx_writer_parts(grid);
    if (!writer->written)
        write_csv_header(writer, parts);
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

static void write_kaggle_header(dlx_grid_writer *writer)
{
    dlx_output_text(writer->output, "quizzes,solutions\n");
    write_empty_rows(writer);
}

static void end_kaggle(dlx_grid_writer *writer)
{
    if (writer->unwritten)
        write_kaggle_header(writer);
}

static void write_kaggle(dlx_grid_writer *writer, const dlx_grid *grid)
{
    if (!writer->written)
        write_kaggle_header(writer);
    write_cells(writer, grid);
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_csv = {
    .name = "csv",
    .summary = "a table with the header puzzle,solution and optional columns",
    .holds = DLX_HOLDS_SOLUTION | DLX_HOLDS_NAME | DLX_HOLDS_ALL_ABOUT,
    .blank = '0',
    .differs_in_cells = true,
    .recognise = recognise_csv,
    .read = read_csv,
    .read_line = read_row,
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
    .recognise = recognise_kaggle,
    .read = read_csv,
    .read_line = read_row,
    .write = write_kaggle,
    .write_none = write_none,
    .write_end = end_kaggle,
};

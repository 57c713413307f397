/* SPDX-License-Identifier: MIT */
/* Tables: `csv`, with the columns puzzle and solution, and `kaggle`, with quizzes and solutions, in
 * a header; and `bank`, without a header, as in puzzle banks. Other columns are known by their
 * names. */
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

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

/* Writes a text on a line; if it is quoted, inner quotation marks are doubled. */
static void write_text(dlx_output *output, const char *text, bool quoted)
{
    if (quoted)
        dlx_output_byte(output, '"');
    for (; *text; text++) {
        if (quoted && *text == '"')
            dlx_output_byte(output, '"');
        dlx_output_byte(output, *text == '\n' || *text == '\r' ? ' ' : *text);
    }
    if (quoted)
        dlx_output_byte(output, '"');
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
    const size_t cells = grid->size * grid->size;
    const unsigned parts = dlx_writer_parts(grid) & writer->format->holds;
    if (!writer->written)
        write_header(writer, parts);
    dlx_writer_put_cells(writer, grid, grid->cells, cells, 0);
    dlx_output_byte(writer->output, ',');
    if (grid->rules && grid->rules->solution)
        dlx_writer_put_cells(writer, grid, grid->rules->solution, cells, 0);
    for (size_t i = 0; i < COLUMNS; i++) {
        const unsigned holds = columns[i].holds;
        if (writer->columns & holds) {
            dlx_output_byte(writer->output, ',');
            const char *text = parts & holds ? i ? grid->rules->about[i - 1] : grid->name : "";
            write_text(writer->output, text, strpbrk(text, ",\"\r\n") || *text == ' ');
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
    .recognise = dlx_csv_recognise,
    .read = dlx_csv_read,
    .read_line = dlx_csv_read_line,
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
    .recognise = dlx_csv_recognise,
    .read = dlx_csv_read,
    .read_line = dlx_csv_read_line,
    .write = write_csv,
    .write_none = write_none,
    .write_end = end_csv,
};

static void write_bank(dlx_grid_writer *writer, const dlx_grid *grid)
{
    static const char plain[] = "-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const char *level = grid->rules ? grid->rules->about[DLX_ABOUT_LEVEL] : NULL;
    const char *name = *grid->name ? grid->name : "-";
    write_text(writer->output, name, name[strspn(name, plain)]); /* quoted unless a plain word */
    dlx_output_byte(writer->output, ' ');
    dlx_writer_put_cells(writer, grid, grid->cells, grid->size * grid->size, 0);
    if (level) {
        dlx_output_byte(writer->output, ' ');
        dlx_writer_put_text(writer, level);
    }
    dlx_output_byte(writer->output, '\n');
}

const dlx_grid_format dlx_form_bank = {
    .name = "bank",
    .summary = "lines of an id, a puzzle and a rating",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ABOUT << DLX_ABOUT_LEVEL,
    .most = DLX_MOST_SYMBOLS,
    .blank = '0',
    .recognise = dlx_csv_recognise,
    .read = dlx_csv_read,
    .read_line = dlx_csv_read_line,
    .write = write_bank,
};

/* SPDX-License-Identifier: MIT */
/* The format `sheet`: boards as spreadsheets and programs write them, with commas, semicolons or
 * tabs between the cells; a blank cell may be nothing at all. Each row is a line, or all of a board
 * is one. */
#include "sudoku/formats/formats.h"
#include "sudoku/formats/grid_layout.h"
#include "sudoku/read/fields.h"
#include "sudoku/read/line_classifier.h"
#include "sudoku/write/writer.h"
#include <string.h>

/* ---- recognising ----------------------------------------------------------------------------- */

/* The fields of a line. */
typedef struct fields {
    size_t count, greatest; /* the greatest number or symbol; 0: there is none */
    bool ends;              /* the last of them is empty */
    bool empty, blank;      /* there are empty ones, and ones with a dot or the like */
} fields;

static fields fields_of(const dlx_lookahead *ahead, size_t index, char separator)
{
    const dlx_line line = dlx_lookahead_text(ahead, index);
    const char *end = line.text + line.length;
    fields of = {0};
    for (const char *at = line.text; at; of.count++) {
        const char *next = memchr(at, separator, (size_t)(end - at));
        const char *last = next ? next : end;
        uint64_t number = 0;
        of.ends = at == last;
        dlx_strip_field(&at, &last);
        of.empty |= at == last && next;
        of.blank |= last - at == 1 && dlx_symbol_value(&dlx_symbols_digits, *at) == DLX_BLANK;
        if (last - at == 1 && dlx_symbol_value(&dlx_symbols_digits, *at) != DLX_NO_SYMBOL)
            number = dlx_symbol_value(&dlx_symbols_digits, *at);
        else if (!dlx_parse_unsigned(at, (size_t)(last - at), &number))
            number = 0;
        if (number > of.greatest)
            of.greatest = number < DLX_MAX_SIZE ? (size_t)number : DLX_MAX_SIZE;
        at = next ? next + 1 : NULL;
    }
    return of;
}

/* How many lines from the first on follow each other and have as many fields, up to `most`; *all is
 * what they have. */
static size_t alike(dlx_lookahead *ahead, char separator, size_t most, fields *all)
{
    size_t lines = 0;
    *all = (fields){0};
    for (; lines < most && dlx_lookahead_line(ahead, lines); lines++) {
        const fields of = fields_of(ahead, lines, separator);
        if (lines && (of.count != all->count || dlx_lookahead_line(ahead, lines)->apart))
            break;
        all->count = of.count;
        all->ends = of.ends && (all->ends || lines == 0);
        all->greatest = of.greatest > all->greatest ? of.greatest : all->greatest;
        all->empty |= of.empty;
        all->blank |= of.blank;
    }
    return lines;
}

static bool is_size(size_t n, size_t size)
{
    size_t rows, columns;
    return size ? n == size : dlx_box_shape(n, &rows, &columns);
}

static size_t root(size_t cells)
{
    size_t n = 0;
    while (n * n < cells && n < DLX_MAX_SIZE)
        n++;
    return n * n == cells ? n : 0;
}

/* Are the fields of the first line a whole board of size n, and not a row of a larger one? */
static bool is_whole(dlx_lookahead *ahead, char separator, size_t count, size_t n, size_t size)
{
    fields all;
    if (!n || !is_size(n, size))
        return false;
    if (!is_size(count, size))
        return true;
    alike(ahead, separator, count, &all);
    return all.greatest <= n;
}

/* Takes `count` fields of the first line as a row or as a board; `ended`: a separator follows. */
static bool take(dlx_lookahead *ahead, dlx_layout *layout, char separator, size_t count, bool ended)
{
    const size_t n = root(count);
    const bool whole = is_whole(ahead, separator, count, n, layout->size);
    if (!whole && !is_size(count, layout->size))
        return false;
    layout->size = whole ? n : count;
    layout->group = whole;
    layout->separator = separator;
    layout->ended = ended;
    layout->line = dlx_lookahead_line(ahead, 0)->line;
    return true;
}

/* Is the last field of all rows no cell, but empty since a separator ends each of them? Then there
 * are no more rows than that. */
static bool ends_in_separators(const fields *all, size_t lines)
{
    const size_t n = all->count - 1;
    return all->ends && (lines % n == 0 || root(n)) && lines % all->count != 0;
}

static bool recognise_separator(dlx_lookahead *ahead, dlx_layout *layout, char separator)
{
    enum { LEAST = 4, BOARDS = 2 };
    fields all = fields_of(ahead, 0, separator);
    if (all.count < LEAST)
        return false;
    const size_t lines = alike(ahead, separator, BOARDS * all.count, &all);
    /* Two tabs may be one too many, unless all blank cells are like that. */
    if (separator == '\t' && all.empty && all.blank)
        return false;
    if (ends_in_separators(&all, lines) && take(ahead, layout, separator, all.count - 1, true))
        return true;
    return take(ahead, layout, separator, all.count, false) ||
           (all.ends && take(ahead, layout, separator, all.count - 1, true));
}

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (!dlx_lookahead_line(ahead, 0))
        return false;
    for (const char *at = "\t;,"; *at; at++)
        if (recognise_separator(ahead, layout, *at))
            return true;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Refuses a line with a wrong number of cells, at its end. */
static dlx_status refuse_count(const dlx_grid_reader *reader, const dlx_line *line, size_t count,
                               dlx_error *error)
{
    return dlx_refuse_cells(reader, line, count, line->text + line->length, error);
}

static dlx_status read_board(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t cells = layout->size * layout->size;
    const char *end = line->text + line->length;
    const char *at = line->text;
    size_t count = 0;
    for (; at; count++) {
        const char *next = memchr(at, layout->separator, (size_t)(end - at));
        const char *last = next ? next : end;
        if (count == cells && layout->ended && at == end)
            return DLX_OK;
        if (count < cells) {
            reader->columns[count] = (uint32_t)(at - line->text) + 1;
            if (!dlx_field_value(layout, at, (size_t)(last - at), &reader->cells[count]))
                return dlx_refuse_symbol(reader, line, at, (size_t)(last - at), error);
        }
        at = next ? next + 1 : NULL;
    }
    return count == cells ? DLX_OK : refuse_count(reader, line, count, error);
}

static dlx_status read_sheet(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    if (!reader->layout.group)
        return dlx_read_titled_grid(reader, error);
    const dlx_status status = dlx_read_cells_line(reader, &line, error);
    if (status != DLX_OK)
        return status;
    dlx_reader_set_line(reader, line.number);
    return read_board(reader, &line, error);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_sheet(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_write_gap(writer);
    for (size_t i = 0; i < n * n; i++) {
        if (grid->cells[i])
            dlx_put_cells(writer, grid, &grid->cells[i], 1, 0);
        dlx_output_byte(writer->output, (i + 1) % n ? ',' : '\n');
    }
}

const dlx_grid_format dlx_form_sheet = {
    .name = "sheet",
    .alias = "spreadsheet",
    .summary = "n lines of n cells with commas, semicolons or tabs between them, or all in one",
    .recognise = recognise,
    .read = read_sheet,
    .write = write_sheet,
};

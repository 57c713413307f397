/* SPDX-License-Identifier: MIT */
/* The format `grid`: n lines of n cells each, with or without blanks between the cells. */
#include "sudoku/form/grid.h"

#include "sudoku/form/forms.h"
#include "sudoku/read/lines.h"
#include "sudoku/write/writer.h"
#include <string.h>

/* ---- recognising ----------------------------------------------------------------------------- */

/* Do blank lines separate the bands of the first board, and only the bands? */
static bool has_bands(dlx_lookahead *ahead, const dlx_layout *layout)
{
    size_t rows = layout->box_rows;
    size_t columns;
    if (!rows && !dlx_box_shape(layout->size, &rows, &columns))
        return false;
    for (size_t i = 1; i < layout->size; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (!line || line->apart != (i % rows == 0))
            return false;
    }
    return true;
}

/* The first row gives the size, unless the next two agree on another. */
static bool find_size(dlx_lookahead *ahead, dlx_layout *layout)
{
    layout->group = 0;
    layout->line = dlx_lookahead_line(ahead, 0)->line;
    if (layout->size)
        return true;
    layout->size = dlx_measure_row(dlx_lookahead_line(ahead, 0), 0);
    const dlx_measure *second = dlx_lookahead_line(ahead, 1);
    const size_t other = second ? dlx_measure_row(second, 0) : 0;
    if (other && other != layout->size) {
        const uint64_t line = second->line;
        const dlx_measure *third = dlx_lookahead_line(ahead, 2);
        if (third && dlx_measure_row(third, 0) == other) {
            layout->size = other;
            layout->line = line;
        }
    }
    return layout->size != 0;
}

bool dlx_recognise_grid(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (!find_size(ahead, layout))
        return false;
    layout->banded = has_bands(ahead, layout);
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A row that is being read. */
typedef struct grid_row {
    dlx_line line;
    const char *begin, *end; /* the line without comment, and blanks and bars around it */
    size_t tokens, chars;    /* tokens between these, and characters in all */
    size_t number;           /* from 0; once it is read, the number of rows so far */
} grid_row;

static void measure_row(grid_row *row)
{
    const char *comment = memchr(row->line.text, '#', row->line.length);
    row->end = comment ? comment : row->line.text + row->line.length;
    row->begin = dlx_skip_gaps(row->line.text, row->end);
    row->tokens = row->chars = 0;
    for (const char *at = row->begin; at < row->end;) {
        const char *end = dlx_gap_end(at, row->end);
        row->chars += (size_t)(end - at);
        row->tokens++;
        at = dlx_skip_gaps(end, row->end);
    }
}

/* Are the tokens single cells rather than groups of them, that is, are there about as many as
 * expected? */
static bool is_apart(const grid_row *row, size_t n)
{
    return row->tokens > 1 && 2 * row->tokens > n;
}

/* Refuses a row with a wrong number of cells, at the first one too many or at the end. */
static dlx_status refuse_length(const dlx_grid_reader *reader, const grid_row *row,
                                dlx_error *error)
{
    const size_t n = reader->layout.size;
    const bool apart = is_apart(row, n);
    const size_t found = apart ? row->tokens : row->chars;
    const char *place = row->begin;
    for (size_t left = n; left > 0 && place < row->end; left--) {
        place = apart ? dlx_gap_end(place, row->end) : place + 1;
        place = dlx_skip_gaps(place, row->end);
    }
    return dlx_input_error(reader->input, &row->line, place, error,
                           "row %zu has %zu cells where %zu are expected%s", row->number + 1, found,
                           n, dlx_reader_reference(reader, row->line.number).text);
}

/* Reads the cells of a row that has the right number of tokens, or of characters. */
static dlx_status read_cells(dlx_grid_reader *reader, const grid_row *row, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const bool apart = row->tokens == n;
    const char *at = row->begin;
    for (size_t i = row->number * n; at < row->end; i++) {
        const size_t length = apart ? (size_t)(dlx_gap_end(at, row->end) - at) : 1;
        reader->columns[i] = (uint32_t)(at - row->line.text) + 1;
        if (!dlx_layout_value(&reader->layout, at, length, &reader->cells[i]))
            return dlx_refuse_symbol(reader, &row->line, at, length, error);
        at = dlx_skip_gaps(at + length, row->end);
    }
    reader->lines[row->number] = row->line.number;
    return DLX_OK;
}

static dlx_status read_row(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    const size_t n = reader->layout.size;
    measure_row(row);
    if (row->tokens != n && (row->chars != n || is_apart(row, n)))
        return refuse_length(reader, row, error);
    return read_cells(reader, row, error);
}

/* Is this bad first row a stray line rather than a row with a mistake? If so, the next board begins
 * right after it. */
static bool is_stray(const dlx_grid_reader *reader, const grid_row *row)
{
    const size_t n = reader->layout.size;
    const size_t slip = 2;
    const size_t nearest = is_apart(row, n) ? row->tokens : row->chars;
    return row->number == 1 && (nearest + slip < n || nearest > n + slip);
}

/* Refuses a board at the end of its last row. */
static dlx_status refuse_truncated(const dlx_grid_reader *reader, const grid_row *last,
                                   dlx_error *error)
{
    dlx_error_set(error, DLX_SYNTAX, "grid ends after %zu of %zu rows", last->number,
                  reader->layout.size);
    dlx_error_place(error, dlx_input_name(reader->input), last->line.number,
                    (uint64_t)last->line.length + 1);
    return DLX_SYNTAX;
}

/* May a line of this kind precede row `row`? */
static bool is_passed(const dlx_layout *layout, dlx_row_kind kind, size_t row)
{
    if (kind == DLX_ROW_BLANK && row)
        return layout->banded && row % layout->box_rows == 0;
    return kind == DLX_ROW_RULER || (kind != DLX_ROW_CELLS && row == 0);
}

/* Takes the next line as the next row of the board; DLX_END: the board ends before it. Even a
 * refused row is counted, so that the rows after it are still taken as rows. */
static dlx_status next_row(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    dlx_line line = {0};
    dlx_row_kind kind;
    dlx_status status;
    do
        status = dlx_read_row_line(reader, &line, &kind, error);
    while (status == DLX_OK && is_passed(&reader->layout, kind, row->number));
    if (status == DLX_OK && kind != DLX_ROW_CELLS)
        return DLX_END;
    if (status != DLX_OK && status != DLX_SYNTAX)
        return status;
    row->line = line;
    if (status == DLX_OK)
        status = read_row(reader, row, error);
    row->number++;
    return status;
}

/* Reads a board. A bad row refuses all of it; the first fault is the one reported. */
dlx_status dlx_read_grid(dlx_grid_reader *reader, dlx_error *error)
{
    grid_row row = {0};
    dlx_error fault;
    bool refused = false;
    while (row.number < reader->layout.size) {
        dlx_error trouble;
        const dlx_status status = next_row(reader, &row, &trouble);
        if (status == DLX_END && row.number > 0) {
            if (!refused)
                return refuse_truncated(reader, &row, error);
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
    if (refused && error)
        *error = fault;
    return refused ? DLX_SYNTAX : DLX_OK;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_grid(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_write_gap(writer);
    for (size_t i = 0; i < n; i++) {
        dlx_put_cells(writer, grid, grid->cells + i * n, n, dlx_cell_width(n));
        dlx_output_byte(writer->output, '\n');
    }
}

const dlx_grid_format dlx_form_grid = {
    .name = "grid",
    .alias = "compact",
    .summary = "n lines of n cells, with or without blanks between them",
    .recognise = dlx_recognise_grid,
    .read = dlx_read_grid,
    .write = write_grid,
};

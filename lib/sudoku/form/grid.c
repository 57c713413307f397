/* SPDX-License-Identifier: MIT */
/* The format `grid`: n lines of n cells each, with or without blanks between the cells. */
#include "sudoku/form/grid.h"

#include "sudoku/form/forms.h"
#include "sudoku/read/fields.h"
#include "sudoku/read/lines.h"
#include "sudoku/read/titles.h"
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

const dlx_measure *dlx_first_row(dlx_lookahead *ahead)
{
    enum { TITLES = 3 };
    for (size_t i = 0; i <= TITLES; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (line && !line->title)
            return line;
    }
    return dlx_lookahead_line(ahead, 0);
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
    size_t titled;           /* lines that were taken as its board's title */
} grid_row;

/* The end of the cell or group of cells that begins at `text`. */
static const char *piece_end(const dlx_layout *layout, const char *text, const char *end)
{
    if (!layout->separator)
        return dlx_gap_end(text, end);
    const char *found = memchr(text, layout->separator, (size_t)(end - text));
    return found ? found : end;
}

/* Where the next one begins after the end of one. */
static const char *next_piece(const dlx_layout *layout, const char *text, const char *end)
{
    return layout->separator ? text + (text < end) : dlx_skip_gaps(text, end);
}

static void measure_fields(const dlx_layout *layout, grid_row *row)
{
    row->begin = row->line.text;
    row->end = row->begin + row->line.length;
    row->tokens = 1;
    row->chars = 0;
    for (const char *at = row->begin; at < row->end; at++)
        row->tokens += *at == layout->separator;
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
    for (const char *at = row->begin; at < row->end;) {
        const char *end = dlx_gap_end(at, row->end);
        row->chars += (size_t)(end - at);
        row->tokens++;
        at = dlx_skip_gaps(end, row->end);
    }
}

/* Are the tokens cells rather than groups of them: are there about as many as expected? */
static bool is_apart(const dlx_layout *layout, const grid_row *row)
{
    return layout->separator || (row->tokens > 1 && 2 * row->tokens > layout->size);
}

/* Refuses a row with a wrong number of cells, at the first one too many or at the end. */
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
                           "row %zu has %zu cells where %zu are expected%s", row->number + 1, found,
                           n, dlx_reader_reference(reader, row->line.number).text);
}

/* Reads cell `cell` from a piece of the row. */
static dlx_status read_cell(dlx_grid_reader *reader, const grid_row *row, size_t cell,
                            const char *at, size_t length, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    reader->columns[cell] = (uint32_t)(at - row->line.text) + 1;
    const bool known = layout->separator
                           ? dlx_field_value(layout, at, length, &reader->cells[cell])
                           : dlx_layout_value(layout, at, length, &reader->cells[cell]);
    return known ? DLX_OK : dlx_refuse_symbol(reader, &row->line, at, length, error);
}

/* Reads the cells of a row that has the right number of tokens, or of characters. */
static dlx_status read_cells(dlx_grid_reader *reader, const grid_row *row, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const bool apart = layout->separator || row->tokens == n;
    const char *at = row->begin;
    for (size_t i = 0; i < n; i++) {
        const char *end = apart ? piece_end(layout, at, row->end) : at + 1;
        const dlx_status status =
            read_cell(reader, row, row->number * n + i, at, (size_t)(end - at), error);
        if (status != DLX_OK)
            return status;
        at = next_piece(layout, end, row->end);
    }
    reader->lines[row->number] = row->line.number;
    return DLX_OK;
}

static dlx_status read_row(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    measure_row(layout, row);
    if (row->tokens != n && (row->chars != n || is_apart(layout, row)))
        return refuse_length(reader, row, error);
    return read_cells(reader, row, error);
}

/* Is this bad first row a stray line rather than a row with a mistake? If so, the next board begins
 * right after it. */
static bool is_stray(const dlx_grid_reader *reader, const grid_row *row)
{
    const size_t n = reader->layout.size;
    const size_t slip = 2;
    const size_t nearest = is_apart(&reader->layout, row) ? row->tokens : row->chars;
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

/* Is the line a title, above the first row? Then takes it. */
static dlx_status take_title(dlx_grid_reader *reader, grid_row *row, const dlx_line *line,
                             bool *taken)
{
    *taken = row->number == 0 && dlx_is_title(line, reader->layout.size, reader->layout.symbols);
    if (!*taken)
        return DLX_OK;
    row->titled++;
    row->line = *line;
    return dlx_take_title(reader, line) ? DLX_OK : DLX_NO_MEMORY;
}

/* The next line that is a row, or where the board ends. */
static dlx_status next_line(dlx_grid_reader *reader, grid_row *row, dlx_line *line,
                            dlx_row_kind *kind, dlx_error *error)
{
    dlx_status status;
    bool passed;
    do {
        status = dlx_read_row_line(reader, line, kind, error);
        if (status != DLX_OK)
            return status;
        passed = is_passed(&reader->layout, *kind, row->number);
        if (*kind == DLX_ROW_CELLS && take_title(reader, row, line, &passed) != DLX_OK)
            return dlx_error_memory(error);
    } while (passed);
    return DLX_OK;
}

/* A title without a board, at the end of a file with others. */
static void note_title(dlx_grid_reader *reader, const grid_row *row)
{
    if (row->titled && reader->begun)
        dlx_reader_note(reader, DLX_NOTE_TITLES, row->line.number,
                        "%s is taken as a title, but no board follows",
                        dlx_show(reader->title.bytes, reader->title.size).text);
}

/* Takes the next line as the next row of the board; DLX_END: the board ends before it. Even a
 * refused row is counted, so that the rows after it are still taken as rows. */
static dlx_status next_row(dlx_grid_reader *reader, grid_row *row, dlx_error *error)
{
    dlx_line line = {0};
    dlx_row_kind kind;
    dlx_status status = next_line(reader, row, &line, &kind, error);
    if (status == DLX_END && row->number == 0)
        note_title(reader, row);
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

dlx_status dlx_read_titled_grid(dlx_grid_reader *reader, dlx_error *error)
{
    reader->title.size = 0;
    const dlx_status status = dlx_read_grid(reader, error);
    reader->name = reader->title.bytes;
    reader->name_length = reader->title.size;
    return status;
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
    .read = dlx_read_titled_grid,
    .write = write_grid,
};

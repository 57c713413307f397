/* SPDX-License-Identifier: MIT */
/* The format `line`: a puzzle on each line, its n*n cells and optionally a name; and `hodoku`,
 * lines of HoDoKu's libraries. Both kinds of lines may be mixed. */
#include "sudoku/formats/line.h"

#include "sudoku/formats/formats.h"
#include "sudoku/formats/hodoku.h"
#include "sudoku/formats/sheet_layout.h"
#include "sudoku/read/line_classifier.h"
#include "sudoku/read/line_rest.h"
#include "sudoku/read/titles.h"

/* ---- recognising ----------------------------------------------------------------------------- */

/* The first line holds size*size cells, but can also be a row of a board of size size*size. True if
 * the lines show such a board: lines with a digit beyond the small board's outnumber the lines
 * without; fewer suffice if there are as many lines as the large board has rows, or if blank lines
 * mark its beginning. */
static bool looks_like_rows(dlx_lookahead *ahead, size_t size)
{
    const size_t rows = size * size;
    size_t large = 0;
    size_t small = 0;
    size_t i = 0;
    for (; i < rows; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (!line || !dlx_is_nearly_row(line, rows))
            break;
        const bool numbers = line->tokens == rows && line->single == rows;
        const size_t greatest = numbers && line->greatest_number > line->greatest
                                    ? line->greatest_number
                                    : line->greatest;
        large += greatest > size;
        small += greatest > 0 && greatest <= size;
    }
    return large > small || (i == rows && large > small / 4) || (i > 1 && small == 0);
}

/* True if each of the first lines, possibly rows, is a board of this size, and together the lines
 * have no more symbols than a board. */
static bool are_whole(dlx_lookahead *ahead, size_t size)
{
    dlx_charset used = {{0}, 0};
    size_t group;
    const dlx_measure *line;
    for (size_t i = 0; i < size * size && (line = dlx_lookahead_line(ahead, i)); i++) {
        if (dlx_measure_line(line, size, &group) != size)
            return false;
        dlx_charset_unite(&used, &line->first_set);
    }
    return dlx_count_symbols(&used) <= size;
}

/* The size is given; one of the first lines must match. */
static bool recognise_size(dlx_lookahead *ahead, dlx_layout *layout)
{
    const bool may_be_rows = !ahead->reader->forced;
    layout->group = layout->size * layout->size;
    for (size_t i = 0; i < 3; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (!line || dlx_measure_line(line, layout->size, &layout->group))
            return true;
        if (may_be_rows && dlx_measure_row(line, layout->size)) {
            ahead->doubtful = true;
            if (!ahead->whole)
                return false;
        }
    }
    return true;
}

bool dlx_recognise_line(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (dlx_has_labels_between_tabs(ahead, layout))
        return false;
    if (layout->size)
        return recognise_size(ahead, layout);
    const bool may_be_rows = !ahead->reader->forced;
    const dlx_measure first = *dlx_lookahead_line(ahead, 0);
    layout->size = dlx_measure_line(&first, 0, &layout->group);
    layout->line = first.line;
    if (layout->size) {
        const size_t cells = layout->size * layout->size;
        if (ahead->reader->forced || dlx_measure_row(&first, 0) != cells)
            return true;
        ahead->doubtful = true;
        if (ahead->whole)
            return are_whole(ahead, layout->size);
        if (!looks_like_rows(ahead, layout->size))
            return true;
    } else if (may_be_rows && dlx_measure_row(&first, 0)) {
        /* The line may be a row, or too short if complete puzzles follow. */
        const dlx_measure *second = dlx_lookahead_line(ahead, 1);
        if (second && !dlx_measure_row(second, 0)) {
            layout->size = dlx_measure_line(second, 0, &layout->group);
            layout->line = second->line;
            return layout->size != 0;
        }
    }
    layout->size = layout->group = 0;
    return false;
}

/* Returns the size of the board in a record: by its cells if they form a board, otherwise 9. */
static size_t record_size(dlx_line line)
{
    enum { CELLS = 3, USUAL = 9 }; /* the colon before the cells */
    size_t colons = 0;
    size_t cells = 0;
    size_t n = 0;
    size_t rows, columns;
    for (size_t i = 0; i < line.length; i++) {
        colons += line.text[i] == ':';
        cells += colons == CELLS && line.text[i] != ':' && line.text[i] != '+';
    }
    while (n * n < cells && n < DLX_MOST_SYMBOLS)
        n++;
    return n * n == cells && dlx_box_shape(n, &rows, &columns) ? n : USUAL;
}

static bool recognise_record(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (!dlx_lookahead_line(ahead, 0)->record && !ahead->reader->forced)
        return false;
    layout->line = 0;
    if (!layout->size)
        layout->size = record_size(dlx_lookahead_text(ahead, 0));
    layout->group = layout->size * layout->size;
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static dlx_status read_this(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    /* Records of a library may be among the lines. */
    if (line->text[0] == ':')
        return dlx_read_hodoku(reader, line, error);
    dlx_line_cursor cursor = {line, line->text, line->text + line->length};
    dlx_status status = dlx_read_line_cells(reader, &cursor, error);
    if (status == DLX_OK)
        status = dlx_read_line_rest(reader, &cursor, error);
    if (status != DLX_OK)
        return status;
    dlx_reader_set_line(reader, line->number);
    dlx_reader_take_name(reader, cursor.at, cursor.end);
    return DLX_OK;
}

dlx_status dlx_read_line(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_line line;
    dlx_status status;
    do {
        status = dlx_read_cells_line(reader, &line, error);
        if (status != DLX_OK)
            return status;
        status = read_this(reader, &line, error);
    } while (status == DLX_SYNTAX && dlx_has_no_cells(&line) &&
             dlx_is_refused_already(reader, line.number));
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_line(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_put_cells(writer, grid, grid->cells, grid->size * grid->size, 0);
    dlx_end_line(writer, grid);
}

const dlx_grid_format dlx_form_line = {
    .name = "line",
    .alias = "sdm one-line",
    .summary = "a puzzle on each line (.sdm): its cells row by row, then a name",
    .holds = DLX_HOLDS_NAME,
    .differs_in_cells = true,
    .recognise = dlx_recognise_line,
    .read = dlx_read_line,
    .read_line = read_this,
    .write = write_line,
    .write_none = dlx_write_empty_line,
};

const dlx_grid_format dlx_form_hodoku = {
    .name = "hodoku",
    .summary = "lines of HoDoKu's libraries, :technique:digits:cells:deleted candidates:...",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ENTRIES | DLX_HOLDS_NOTES,
    .most = DLX_MOST_SYMBOLS,
    .recognise = recognise_record,
    .read = dlx_read_line,
    .write = dlx_write_hodoku,
};

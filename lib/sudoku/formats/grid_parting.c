/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/grid_parting.h"

#include "sudoku/read/line_classifier.h"
#include "sudoku/read/readings.h"
#include "sudoku/read/structured.h"
#include "sudoku/read/titles.h"

#include <string.h>

/* The line after a row. */
typedef enum next_kind {
    NEXT_ROW,
    NEXT_EMPTY, /* a row without digits */
    NEXT_CELLS, /* not a row */
    NEXT_OTHER, /* a blank line, a ruler or a title */
    NEXT_END
} next_kind;

/* Classifies the next line, and passes a row, whose cells `cells` receives unless NULL. */
static next_kind pass_row(dlx_grid_reader *reader, dlx_row_test *is_row, uint16_t *cells)
{
    dlx_line line;
    dlx_row_kind kind = DLX_ROW_CELLS;
    bool empty;
    const dlx_status status = dlx_line_classifier_read_text(reader->input, &line, NULL);
    if (status != DLX_OK && status != DLX_SYNTAX)
        return NEXT_END;
    const bool ends =
        dlx_line_classifier_look_at(reader, &line, &kind) == DLX_NO_DATA || kind != DLX_ROW_CELLS;
    if (status == DLX_OK && !ends && is_row(&reader->layout, &line, cells, &empty))
        return empty ? NEXT_EMPTY : NEXT_ROW;
    dlx_input_unread(reader->input);
    return ends || dlx_titles_has_no_cells(&line) ? NEXT_OTHER : NEXT_CELLS;
}

/* The rows after a board, at most two more than a board has. */
typedef struct next_rows {
    size_t count;
    bool first_empty; /* the first row has no digits */
    bool after_empty; /* nor has the row after as many rows as a board has */
    next_kind end;    /* the line after the rows, unless a row */
} next_rows;

static next_rows pass_rows(dlx_grid_reader *reader, dlx_row_test *is_row, size_t most)
{
    const size_t n = reader->layout.size;
    next_rows rows = {0};
    while (rows.count < most) {
        rows.end = pass_row(reader, is_row, NULL);
        if (rows.end > NEXT_EMPTY)
            break;
        rows.first_empty |= rows.count == 0 && rows.end == NEXT_EMPTY;
        rows.after_empty |= rows.count == n + 1 && rows.end == NEXT_EMPTY;
        rows.count++;
    }
    return rows;
}

/* Returns the parting that the rows after the first board show. A row without digits parts boards
 * if the file ends after it, or if as many rows as a board has stand between two such rows. */
static dlx_parting learn_parting(const next_rows *rows, size_t n)
{
    if (rows->count == 0)
        return rows->end == NEXT_OTHER ? DLX_PARTING_LINE : DLX_PARTING_UNKNOWN;
    if (rows->first_empty && (rows->count == 1 || rows->count == n + 1 || rows->after_empty))
        return DLX_PARTING_EMPTY_ROW;
    return rows->count >= n ? DLX_PARTING_NONE : DLX_PARTING_UNKNOWN;
}

/* Decides by the rows up to the next line that is no row: by the first board that contradicts, else
 * by their number. `cells` has the n + 1 rows that were passed, and receives the last ones. */
static dlx_parting compare_further(dlx_grid_reader *reader, dlx_row_test *is_row, uint16_t *cells)
{
    enum { MOST_ROWS = 1 << 12 };
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    uint16_t *const last = cells + n * n;
    size_t rows = n + 1;
    while (rows < MOST_ROWS) {
        memmove(cells, cells + n, n * n * sizeof *cells);
        memset(last, 0, n * sizeof *last);
        const next_kind kind = pass_row(reader, is_row, last);
        if (kind > NEXT_EMPTY)
            break;
        if (rows++ % (n + 1) == 0 && kind != NEXT_EMPTY)
            return DLX_PARTING_NONE;
        const bool ends_rows = rows % n == 0;
        if ((ends_rows || rows % (n + 1) == 0) &&
            dlx_readings_contradict(cells + n, n, layout->box_rows, layout->box_columns))
            return ends_rows ? DLX_PARTING_EMPTY_ROW : DLX_PARTING_NONE;
    }
    const bool whole = rows % n == 0 && rows < MOST_ROWS;
    const bool parted = rows % (n + 1) < 2;
    return whole && parted ? DLX_PARTING_UNKNOWN : whole ? DLX_PARTING_NONE : DLX_PARTING_EMPTY_ROW;
}

/* Decides between a row without digits that parts boards and a row of a board, where the rows after
 * the first board, which begin at `after`, fit both. DLX_PARTING_UNKNOWN: nothing refutes either.
 */
static dlx_parting compare_partings(dlx_grid_reader *reader, dlx_row_test *is_row,
                                    dlx_input_position after)
{
    enum { ROWS = DLX_READINGS_MOST + 1 };
    uint16_t cells[ROWS * DLX_READINGS_MOST] = {0};
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    if (n > DLX_READINGS_MOST || layout->slots.cells)
        return DLX_PARTING_EMPTY_ROW;
    dlx_input_return(reader->input, after);
    for (size_t row = 0; row <= n; row++)
        pass_row(reader, is_row, cells + row * n);
    const bool no_row = dlx_readings_contradict(cells, n, layout->box_rows, layout->box_columns);
    const bool no_line =
        dlx_readings_contradict(cells + n, n, layout->box_rows, layout->box_columns);
    if (no_row == no_line && !no_row)
        return compare_further(reader, is_row, cells);
    return no_line && !no_row ? DLX_PARTING_NONE : DLX_PARTING_EMPTY_ROW;
}

dlx_status dlx_grid_parting_end(dlx_grid_reader *reader, dlx_row_test *is_row, dlx_error *error)
{
    const size_t n = reader->layout.size;
    const dlx_parting known = reader->parting;
    if (known == DLX_PARTING_NONE)
        return DLX_OK;
    if (!reader->marked)
        dlx_input_mark(reader->input);
    const dlx_input_position after = dlx_input_tell(reader->input);
    const next_rows rows = pass_rows(reader, is_row, known == DLX_PARTING_UNKNOWN ? n + 2 : n);
    if (known == DLX_PARTING_UNKNOWN)
        reader->parting = learn_parting(&rows, n);
    const bool fits_both = known == DLX_PARTING_UNKNOWN && rows.after_empty && rows.first_empty;
    if (fits_both)
        reader->parting = compare_partings(reader, is_row, after);
    const bool is_either = fits_both && reader->parting == DLX_PARTING_UNKNOWN;
    const bool parted = reader->parting == DLX_PARTING_EMPTY_ROW && rows.first_empty;
    const bool whole = rows.count >= n && reader->parting != DLX_PARTING_EMPTY_ROW && !is_either;
    if (whole)
        reader->parting = DLX_PARTING_NONE;
    const bool refused =
        is_either || (rows.count > 0 && !parted && !whole && rows.end != NEXT_CELLS);
    if (rows.count > 0 && !refused)
        dlx_input_return(reader->input, after);
    if (parted)
        pass_row(reader, is_row, NULL);
    if (!reader->marked)
        dlx_input_unmark(reader->input);
    if (!refused)
        return DLX_OK;
    reader->gaps.refused |= is_either;
    if (is_either)
        return dlx_structured_refuse(
            reader, (dlx_place){after.number + 1, 1}, error,
            "a row without digits can be read as a row of a board or as a line between boards: "
            "write blank lines between boards");
    return dlx_structured_refuse(reader, (dlx_place){after.number + 1, 1}, error,
                                 "expected %zu rows together, found %zu", n, n + rows.count);
}

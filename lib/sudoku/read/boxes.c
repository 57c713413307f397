/* SPDX-License-Identifier: MIT */
/* Boxes begin at the strongest gaps: most bars, or widest spacing. Cells of several characters are
 * aligned by first or by last character. */
#include "sudoku/read/boxes.h"

#include "sudoku/read/structured.h"

void dlx_boxes_begin(dlx_grid_reader *reader)
{
    reader->gaps.refused = false;
    reader->gaps.even = 0;
    memset(reader->gaps.unlike, 0, sizeof reader->gaps.unlike);
    memset(reader->gaps.above, 0, reader->layout.size * sizeof *reader->gaps.above);
}

void dlx_boxes_note_rule(dlx_grid_reader *reader, size_t row, dlx_rule rule)
{
    if (row < reader->layout.size && reader->gaps.above[row] < (uint32_t)rule)
        reader->gaps.above[row] = (uint32_t)rule;
}

void dlx_boxes_note_ruler(dlx_grid_reader *reader, size_t row, const dlx_line *ruler)
{
    const bool heavy = memchr(ruler->text, '=', ruler->length) != NULL;
    dlx_boxes_note_rule(reader, row, heavy ? DLX_RULE_HEAVY : DLX_RULE_LIGHT);
}

/* Notes all gaps of a row with cells `step` apart. */
static void note_equal_gaps(dlx_grid_reader *reader, size_t row, size_t step)
{
    static const char blanks[] = "    ";
    for (size_t column = 1; column < reader->layout.size; column++)
        dlx_boxes_note_gap(reader, row, column, (dlx_cell_place){blanks, blanks + 1},
                           (dlx_cell_place){blanks + step, blanks + step + 1});
}

void dlx_boxes_note_even(dlx_grid_reader *reader, size_t row, size_t step)
{
    dlx_gaps *gaps = &reader->gaps;
    if (row == 0)
        gaps->step = step;
    if (gaps->even == row && gaps->step == step) {
        gaps->even++;
    } else {
        dlx_boxes_note_uneven(reader, row);
        note_equal_gaps(reader, row, step);
    }
}

void dlx_boxes_note_uneven(dlx_grid_reader *reader, size_t row)
{
    if (row && reader->gaps.even == row)
        note_equal_gaps(reader, 0, reader->gaps.step);
}

void dlx_boxes_note_gap(dlx_grid_reader *reader, size_t row, size_t column, dlx_cell_place before,
                        dlx_cell_place cell)
{
    dlx_gaps *gaps = &reader->gaps;
    uint32_t measures[DLX_GAP_MEASURES] = {
        [DLX_GAP_STARTS] = (uint32_t)(cell.begin - before.begin),
        [DLX_GAP_ENDS] = (uint32_t)(cell.end - before.end),
    };
    for (const char *cursor = before.end; cursor < cell.begin; cursor++)
        measures[DLX_GAP_BARS] += !dlx_is_blank(*cursor);
    for (size_t i = 0; i < DLX_GAP_MEASURES; i++) {
        uint32_t *known = &gaps->of[i * reader->layout.size + column];
        if (row == 0)
            *known = measures[i];
        gaps->unlike[i] |= *known != measures[i];
    }
}

/* Returns the distance d, 1 < d < n, such that gaps before each d-th cell or row are strongest; 0:
 * none. `even`: all other gaps must be equal. */
static size_t period_of(const uint32_t *gaps, size_t n, bool even)
{
    uint32_t strongest = 0;
    uint32_t weakest = UINT32_MAX;
    size_t period = 0;
    for (size_t i = 1; i < n; i++) {
        strongest = gaps[i] > strongest ? gaps[i] : strongest;
        weakest = gaps[i] < weakest ? gaps[i] : weakest;
    }
    for (size_t i = 1; i < n && !period; i++)
        period = gaps[i] == strongest ? i : 0;
    if (period < 2 || n % period)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((gaps[i] == strongest) != (i % period == 0) ||
            (even && gaps[i] != strongest && gaps[i] != weakest))
            return 0;
    return period;
}

static size_t columns_shown(const dlx_grid_reader *reader)
{
    const size_t n = reader->layout.size;
    size_t columns = 0;
    if (reader->gaps.even == n)
        return 0;
    for (size_t i = 0; i < DLX_GAP_MEASURES && !columns; i++)
        if (!reader->gaps.unlike[i])
            columns = period_of(reader->gaps.of + i * n, n, i != DLX_GAP_BARS);
    return columns;
}

dlx_status dlx_boxes_take(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_layout *layout = &reader->layout;
    const dlx_grid_options *options = &reader->options;
    const size_t n = layout->size;
    size_t rows = period_of(reader->gaps.above, n, false);
    size_t columns = columns_shown(reader);
    if (options->regions || (!rows && !columns))
        return DLX_OK;
    if (!rows)
        rows = n / columns;
    if (!columns)
        columns = n / rows;
    const dlx_place place = {reader->lines[0], reader->columns[0]};
    const bool fits = rows * columns == n;
    reader->gaps.refused = !fits || (options->box_rows && options->box_rows != rows);
    if (!fits)
        return dlx_structured_refuse(
            reader, place, error,
            "expected %zu cells in a box, found drawn boxes of %zu rows and %zu columns", n, rows,
            columns);
    if (reader->gaps.refused)
        return dlx_structured_refuse(reader, place, error,
                                     "expected boxes of %zux%zu, found drawn boxes of %zux%zu",
                                     options->box_rows, options->box_columns, rows, columns);
    layout->box_rows = rows;
    layout->box_columns = columns;
    return DLX_OK;
}

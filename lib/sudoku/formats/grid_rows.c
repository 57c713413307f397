/* SPDX-License-Identifier: MIT */
/* The format `grid`: n lines of n cells each, with or without blanks between the cells. */
#include "sudoku/formats/formats.h"
#include "sudoku/read/boxes.h"
#include "sudoku/write/writer.h"

/* Returns the distance of blank lines within the first board, in rows; 0: none, or irregular. */
static size_t band_of(dlx_lookahead *ahead, size_t n)
{
    size_t band = 0;
    for (size_t i = 1; i < n; i++) {
        const dlx_measure *line = dlx_lookahead_line(ahead, i);
        if (!line)
            return 0;
        if (!band && line->apart)
            band = i;
        if (band ? n % band || line->apart != (i % band == 0) : 2 * i >= n)
            return 0;
    }
    return band;
}

/* The first row gives the size, unless the next two agree on another. */
static bool find_size(dlx_lookahead *ahead, dlx_layout *layout)
{
    layout->group = 0;
    layout->line = dlx_lookahead_line(ahead, 0)->line;
    if (layout->size)
        return true;
    layout->size = dlx_lookahead_measure_row(dlx_lookahead_line(ahead, 0), 0);
    const dlx_measure *second = dlx_lookahead_line(ahead, 1);
    const size_t other = second ? dlx_lookahead_measure_row(second, 0) : 0;
    if (other && other != layout->size) {
        const uint64_t line = second->line;
        const dlx_measure *third = dlx_lookahead_line(ahead, 2);
        if (third && dlx_lookahead_measure_row(third, 0) == other) {
            layout->size = other;
            layout->line = line;
        }
    }
    return layout->size != 0;
}

bool dlx_grid_layout_recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    const uint64_t line = first ? first->line : 0;
    if (dlx_sheet_layout_has_labels_between_tabs(ahead, layout))
        return false;
    if (first && (first->bar || first->separator == ':') && dlx_slots_learn(ahead, layout)) {
        layout->line = line;
        return true;
    }
    if (!find_size(ahead, layout))
        return false;
    layout->band = band_of(ahead, layout->size);
    return true;
}

static void write_grid(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    dlx_writer_put_gap(writer);
    for (size_t i = 0; i < n; i++) {
        dlx_writer_put_cells(writer, grid, grid->cells + i * n, n,
                             dlx_writer_cell_width(writer, n));
        dlx_output_byte(writer->output, '\n');
    }
}

const dlx_grid_format dlx_form_grid = {
    .name = "grid",
    .alias = "compact",
    .summary = "n lines of n cells, with or without blanks between them",
    .differs_in_cells = true,
    .recognise = dlx_grid_layout_recognise,
    .read = dlx_grid_layout_read_titled,
    .write = write_grid,
    .later_tags = true,
};

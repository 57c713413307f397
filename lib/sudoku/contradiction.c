/* Givens that contradict each other: the same digit twice in a row, a column or a box. */
#include "sudoku/reader.h"

#include <string.h>

/* Tells of the given at `cell`, whose digit was met at `before`. */
static void warn(const dlx_grid_reader *reader, const char *kind, size_t unit, size_t cell,
                 size_t before)
{
    const size_t n = reader->layout.size;
    dlx_error warning;
    dlx_error_set(&warning, DLX_INVALID, "%u twice in %s %zu: here and at %llu:%lu",
                  (unsigned)reader->cells[cell], kind, unit + 1,
                  (unsigned long long)reader->lines[before / n],
                  (unsigned long)reader->columns[before]);
    dlx_error_place(&warning, dlx_input_name(reader->input), reader->lines[cell / n],
                    reader->columns[cell]);
    reader->options.warn(reader->options.warn_state, &warning);
}

dlx_status dlx_warn_contradiction(dlx_grid_reader *reader, dlx_error *error)
{
    static const char *const kinds[] = {"row", "column", "box"};
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    const size_t cells = n * n;
    if (!reader->options.warn)
        return DLX_OK;
    if (!dlx_grow(&reader->seen, &reader->seen_capacity, 3 * cells, sizeof *reader->seen))
        return dlx_error_memory(error);
    /* seen[(kind * n + unit) * n + digit - 1] is one more than the cell that has it, or 0. */
    memset(reader->seen, 0, 3 * cells * sizeof *reader->seen);
    size_t cell = 0;
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++, cell++) {
            const size_t digit = reader->cells[cell];
            if (!digit)
                continue;
            const size_t units[] = {row, column,
                                    dlx_box_of(row, column, layout->box_rows, layout->box_columns)};
            for (size_t kind = 0; kind < 3; kind++) {
                uint32_t *seen = &reader->seen[(kind * n + units[kind]) * n + digit - 1];
                if (*seen) {
                    warn(reader, kinds[kind], units[kind], cell, *seen - 1);
                    return DLX_OK;
                }
                *seen = (uint32_t)cell + 1;
            }
        }
    return DLX_OK;
}

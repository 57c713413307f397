/* SPDX-License-Identifier: MIT */
/* Variant rules from the options, applied to each puzzle. */
#include "sudoku/read/apply_rules.h"

#include "sudoku/board/units.h"
#include "sudoku/read/regions.h"
#include <string.h>

/* Refuses the puzzle at its first row. */
static dlx_status refuse(const dlx_grid_reader *reader, dlx_error *error)
{
    dlx_error_place(error, dlx_input_name(reader->input), reader->lines[0], 0);
    return DLX_SYNTAX;
}

dlx_status dlx_apply_rules(dlx_grid_reader *reader, dlx_error *error)
{
    const dlx_grid_options *options = &reader->options;
    const dlx_layout *layout = &reader->layout;
    const size_t n = layout->size;
    if (!options->regions && !options->diagonals && !options->windoku)
        return DLX_OK;
    if (options->regions && options->regions->size != n) {
        dlx_error_set(error, DLX_SYNTAX,
                      "expected a board of size %zu as the regions, found size %zu",
                      options->regions->size, n);
        return refuse(reader, error);
    }
    if (options->windoku && !dlx_has_windows(layout->box_rows, layout->box_columns)) {
        dlx_error_set(error, DLX_SYNTAX, "expected square boxes for windoku, found %zu x %zu",
                      layout->box_rows, layout->box_columns);
        return refuse(reader, error);
    }
    dlx_variant_rules *rules = dlx_reader_variant_rules(reader);
    if (!rules)
        return dlx_error_memory(error);
    rules->diagonal |= options->diagonals;
    rules->antidiagonal |= options->diagonals;
    rules->windoku |= options->windoku;
    if (options->regions && !rules->region &&
        !(rules->region = dlx_allocate(n * n, sizeof *rules->region)))
        return dlx_error_memory(error);
    if (options->regions)
        memcpy(rules->region, options->regions->of, n * n * sizeof *rules->region);
    return DLX_OK;
}

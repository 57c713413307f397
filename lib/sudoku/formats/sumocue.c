/* SPDX-License-Identifier: MIT */
/* The formats `sumocue` and `killer`: killers and jigsaws as SumoCue and JSudoku save them, each on
 * a line. Each reader accepts both. */
#include "sudoku/board/rules.h"
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

enum { NO_CAGE = UINT16_MAX };

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const dlx_sumocue_kind kind =
        layout->format == &dlx_form_killer ? DLX_SUMOCUE_KILLER : DLX_SUMOCUE_OWN;
    if (!ahead->reader->forced && dlx_sumocue_read_kind_of(&line) != kind)
        return false;
    layout->used_known = true; /* all are numbers */
    if (layout->size == 0)
        layout->size = 9;
    layout->group = layout->size * layout->size;
    return true;
}

/* The cage of each cell, by its index, or NO_CAGE. */
typedef struct caged {
    uint16_t cage[DLX_SUMOCUE_MOST * DLX_SUMOCUE_MOST];
} caged;

/* True if the cage can be written: each cell belongs to a single cage, and a given is a cage of its
 * own. */
static bool has_place(dlx_grid_writer *writer, const dlx_grid *grid, const dlx_clue *cage,
                      const caged *cells, bool complete)
{
    const uint32_t *cell = grid->rules->clue_cells + cage->first;
    for (size_t i = 0; i < cage->count; i++) {
        if (cage->count > 1 && grid->cells[cell[i]]) {
            if (!complete)
                dlx_writer_report(writer, DLX_HOLDS_CAGED);
            return false;
        }
        if (cells->cage[cell[i]] != NO_CAGE) {
            dlx_writer_report(writer, DLX_HOLDS_OVERLAPS);
            return false;
        }
    }
    return true;
}

/* Selects the cages that can be written. Single-cell cages without a sum are redundant. */
static caged cages_of(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    const bool complete = dlx_grid_count_givens(grid) == grid->size * grid->size;
    caged cells;
    for (size_t i = 0; i < grid->size * grid->size; i++)
        cells.cage[i] = NO_CAGE;
    for (size_t k = 0; rules && k < rules->clue_count; k++) {
        const dlx_clue *cage = &rules->clues[k];
        const bool said = cage->count == 1 && grid->cells[rules->clue_cells[cage->first]];
        if (said || cage->rule != DLX_RULE_CAGE || !has_place(writer, grid, cage, &cells, complete))
            continue;
        for (size_t i = 0; i < cage->count; i++)
            cells.cage[rules->clue_cells[cage->first + i]] = (uint16_t)k;
    }
    return cells;
}

/* True if the grid has both diagonals; the format cannot hold a single diagonal. */
static bool has_diagonals(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const uint64_t both = DLX_RULE_BIT(DLX_RULE_DIAGONAL) | DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL);
    const uint64_t diagonals = grid->rules ? grid->rules->set & both : 0;
    if (diagonals && diagonals != both)
        dlx_writer_report(writer, DLX_HOLDS_RULE(DLX_RULE_DIAGONAL));
    return diagonals == both;
}

static size_t first_of(const dlx_grid *grid, const caged *cells, size_t cage)
{
    size_t i = 0;
    while (i < grid->size * grid->size && cells->cage[i] != cage)
        i++;
    return i;
}

static uint32_t sum_of(const dlx_grid *grid, const caged *cells, size_t cell)
{
    const size_t cage = cells->cage[cell];
    return cage == NO_CAGE ? grid->cells[cell] : grid->rules->clues[cage].value;
}

static void write_own(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const uint16_t *region = grid->rules ? grid->rules->region : NULL;
    const bool boxes = !region && dlx_writer_parts(grid) & (DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS);
    const caged cells = cages_of(writer, grid);
    dlx_output *output = writer->output;
    dlx_output_text(output, has_diagonals(writer, grid) ? "SumoCueV1D" : "SumoCueV1");
    for (size_t i = 0; i < n * n; i++) {
        const size_t cage = cells.cage[i];
        const size_t first = cage == NO_CAGE ? i : first_of(grid, &cells, cage);
        dlx_output_byte(output, first == i ? '=' : '+');
        dlx_output_unsigned(output, first == i ? sum_of(grid, &cells, i) : first);
        if (region || boxes) {
            dlx_output_byte(output, 'J');
            dlx_output_unsigned(output, dlx_grid_region(grid, i));
        }
    }
    dlx_output_byte(output, '\n');
}

static void write_killer(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const caged cells = cages_of(writer, grid);
    dlx_output *output = writer->output;
    uint32_t number[DLX_SUMOCUE_MOST * DLX_SUMOCUE_MOST];
    uint32_t used = 1; /* 0 is for cells of no cage */
    dlx_output_put(output, "%zux%zu:%sk:", grid->box_rows, grid->box_columns,
                   has_diagonals(writer, grid) ? "d:" : ":");
    for (size_t i = 0; i < n * n; i++) {
        const size_t cage = cells.cage[i];
        const size_t first = cage == NO_CAGE ? i : first_of(grid, &cells, cage);
        const bool none = cage == NO_CAGE && !grid->cells[i];
        number[i] = first < i ? number[first] : none ? 0 : used++;
        dlx_output_unsigned(output, sum_of(grid, &cells, i) * 256 + number[i] % 256);
        dlx_output_byte(output, ':');
    }
    dlx_output_byte(output, '\n');
}

#define CUE_RULES                                                                                  \
    (DLX_HOLDS_RULE(DLX_RULE_DIAGONAL) | DLX_HOLDS_RULE(DLX_RULE_ANTIDIAGONAL) |                   \
     DLX_HOLDS_RULE(DLX_RULE_CAGE))

const dlx_grid_format dlx_form_sumocue = {
    .name = "sumocue",
    .summary = "killers and jigsaws of SumoCue, SumoCueV1=... on a line",
    .holds = DLX_HOLDS_REGIONS | CUE_RULES | DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS,
    .most = DLX_SUMOCUE_MOST,
    .recognise = recognise,
    .read = dlx_sumocue_read,
    .write = write_own,
    .write_none = dlx_writer_put_empty_line,
};

const dlx_grid_format dlx_form_killer = {
    .name = "killer",
    .summary = "killers of SumoCue and others, 3x3::k:... on a line",
    .holds = CUE_RULES | DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS,
    .most = DLX_SUMOCUE_MOST,
    .recognise = recognise,
    .read = dlx_sumocue_read,
    .write = write_killer,
    .write_none = dlx_writer_put_empty_line,
};

/* SPDX-License-Identifier: MIT */
/* Entries are checked by a bounded search for two solutions of the givens, so that hard boards do
 * not delay reading. */
#include "sudoku/entries.h"

#include "sudoku/generator/uniqueness.h"
#include <stdlib.h>

enum { MOST_NODES = 20000 };

static void warn_at(const dlx_grid_reader *reader, dlx_error *warning, size_t cell)
{
    dlx_error_place(warning, dlx_input_name(reader->input),
                    reader->lines[cell / reader->layout.size], reader->columns[cell]);
    reader->options.warn(reader->options.warn_state, warning);
}

/* Warns about each entry that differs from the solution. */
static void warn_wrong(const dlx_grid_reader *reader, const dlx_grid *grid,
                       const uint16_t *solution)
{
    const size_t n = grid->size;
    for (size_t cell = 0; cell < n * n; cell++) {
        const uint16_t entry = dlx_grid_has_entry(grid, cell) ? dlx_grid_shown(grid, cell) : 0;
        dlx_error warning;
        if (!entry || entry == solution[cell])
            continue;
        dlx_error_set(&warning, DLX_INVALID,
                      "wrong entry r%zuc%zu=%u: the only solution of the givens has another digit",
                      cell / n + 1, cell % n + 1, (unsigned)entry);
        warn_at(reader, &warning, cell);
    }
}

/* Warns if no solution has all entries. `shown` is a buffer for the board with entries. */
static dlx_status warn_together(const dlx_grid_reader *reader, dlx_tester *tester,
                                const dlx_grid *grid, uint16_t *shown, dlx_error *error)
{
    dlx_error warning;
    dlx_test test = {.cells = shown};
    size_t first = grid->size * grid->size; /* first entry */
    for (size_t cell = grid->size * grid->size; cell > 0; cell--) {
        shown[cell - 1] = dlx_grid_shown(grid, cell - 1);
        first = dlx_grid_has_entry(grid, cell - 1) ? cell - 1 : first;
    }
    const dlx_status status = dlx_tester_solve(tester, grid, &test, 1, error);
    if (status != DLX_OK || test.found)
        return status;
    dlx_error_set(&warning, DLX_INVALID, "wrong entry: no solution of the givens has all entries");
    warn_at(reader, &warning, first);
    return DLX_OK;
}

static dlx_status check_entries(const dlx_grid_reader *reader, dlx_tester *tester,
                                const dlx_grid *grid, dlx_error *error)
{
    uint16_t *board = dlx_allocate(grid->size * grid->size, sizeof *board);
    if (!board)
        return dlx_error_memory(error);
    dlx_test test = {.cells = grid->cells, .solution = board};
    dlx_status status = dlx_tester_solve(tester, grid, &test, 1, error);
    if (status == DLX_OK && test.found == 1)
        warn_wrong(reader, grid, board);
    else if (status == DLX_OK && test.found > 1)
        status = warn_together(reader, tester, grid, board, error);
    free(board);
    return status;
}

static bool has_givens(const dlx_grid *grid)
{
    size_t cell = 0;
    while (cell < grid->size * grid->size && !grid->cells[cell])
        cell++;
    return cell < grid->size * grid->size;
}

dlx_status dlx_warn_entries(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error)
{
    static const dlx_tester_options options = {.size = sizeof options, .node_limit = MOST_NODES};
    if (!reader->options.warn || !grid->rules || !grid->rules->entries)
        return DLX_OK;
    if (!has_givens(grid) && !dlx_has_variant_rules(grid->rules)) {
        dlx_reader_note(
            reader, DLX_NOTE_ENTRIES, reader->lines[0],
            "expected givens, found only entries: use --filled to read entries as givens");
        return DLX_OK;
    }
    if (!reader->tester && !(reader->tester = dlx_tester_new(&options, error)))
        return DLX_NO_MEMORY;
    const dlx_status status = check_entries(reader, reader->tester, grid, error);
    /* The encoder reports impossible rules; DLX_ABORTED means the limit was reached. */
    return status == DLX_NO_MEMORY ? status : DLX_OK;
}

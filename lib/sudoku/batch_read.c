/* SPDX-License-Identifier: MIT */
/* Grids read in batches: lines by blocks, other puzzles one by one. */
#include "dlx-sudoku-programs.h"

#include "core/options.h"
#include "io/input.h"
#include "sudoku/bulk/lanes.h"
#include "sudoku/read/reader_state.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256 }; /* puzzles in a block of lines */

/* Makes the grid of puzzle `index` of a block. */
static dlx_grid *make_grid(dlx_grid_lines *lines, size_t index, dlx_error *error)
{
    uint16_t cells[DLX_BULK_CELLS];
    dlx_grid *grid = lines->grids[index];
    lines->grids[index] = NULL;
    if (grid)
        return grid;
    const size_t n = lines->box_rows * lines->box_columns;
    const char *name = lines->names + DLX_NAME_ROOM * index;
    for (size_t i = 0; i < n * n; i++)
        cells[i] = lines->givens[n * n * index + i];
    return dlx_grid_make(n, lines->box_rows, lines->box_columns, cells, name, strlen(name), error);
}

/* Adds the grids of a block of lines to the batch. False: there is no block. */
static bool add_block(dlx_grid_reader *reader, dlx_grid_batch *batch, dlx_status *status,
                      dlx_error *error)
{
    uint8_t givens[BLOCK * DLX_BULK_CELLS];
    uint64_t numbers[BLOCK];
    char names[BLOCK * DLX_NAME_ROOM];
    dlx_grid *grids[BLOCK];
    const size_t room = batch->capacity - batch->count;
    dlx_grid_lines lines = {.capacity = room < BLOCK ? room : BLOCK,
                            .givens = givens,
                            .numbers = numbers,
                            .names = names,
                            .grids = grids};
    if (dlx_grid_reader_block(reader, &lines) == 0 || lines.count == 0)
        return false;
    for (size_t i = 0; i < lines.count; i++) {
        dlx_grid *grid = *status == DLX_OK ? make_grid(&lines, i, error) : NULL;
        if (grid)
            batch->grids[batch->count++] = grid;
        else
            *status = DLX_NO_MEMORY;
        dlx_grid_free(lines.grids[i]);
    }
    return true;
}

/* Adds a grid to the batch. False: its symbols differ from the batch's, and it is kept for the next
 * batch. */
static bool add_grid(dlx_grid_reader *reader, dlx_grid_batch *batch, dlx_grid *grid)
{
    const char *symbols = dlx_grid_reader_symbols(reader);
    char *kept = reader->batch_symbols;
    const bool is_same = symbols ? strcmp(symbols, kept) == 0 : !*kept;
    if (!is_same && batch->count) {
        reader->ahead = grid;
        return false;
    }
    strcpy(kept, symbols ? symbols : "");
    batch->grids[batch->count++] = grid;
    return true;
}

dlx_status dlx_grid_reader_batch(dlx_grid_reader *reader, dlx_grid_batch *batch, dlx_error *error)
{
    dlx_grid_batch known;
    dlx_status status = dlx_options_copy(&known, sizeof known, sizeof known, batch, error);
    if (status != DLX_OK)
        return status;
    dlx_grid *grid = reader->ahead;
    bool is_open = true;
    batch->count = 0;
    reader->ahead = NULL;
    if (grid)
        add_grid(reader, batch, grid);
    while (status == DLX_OK && is_open && batch->count < batch->capacity) {
        if (!*reader->batch_symbols && add_block(reader, batch, &status, error))
            continue;
        if (batch->count && !dlx_input_is_ready(reader->input))
            break;
        status = dlx_grid_reader_next(reader, &grid, error);
        is_open = status != DLX_OK || add_grid(reader, batch, grid);
    }
    batch->symbols = *reader->batch_symbols ? reader->batch_symbols : NULL;
    return status;
}

void dlx_grid_batch_clear(dlx_grid_batch *batch)
{
    while (batch->count)
        dlx_grid_free(batch->grids[--batch->count]);
}

/* SPDX-License-Identifier: MIT */
/* Grids read in batches: lines by blocks, other puzzles one by one. */
#include "dlx-sudoku-programs.h"

#include "core/options.h"
#include "io/output.h"
#include "sudoku/bulk/lanes.h"
#include "sudoku/generator/uniqueness.h"
#include "sudoku/read/reader_state.h"

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

/* Results of batches, a line for each grid. */

enum { FEW_COUNTED = 1 << 10 /* exact cover counts more solutions of small boards sooner */ };

/* A batch whose results are written. */
typedef struct batch_work {
    dlx_grid_tester *tester;
    const dlx_grid_batch *batch;
    dlx_output *output;
    dlx_grid_writer *writer; /* of solutions */
    bool is_usual;           /* solutions of plain boards are lines of digits */
} batch_work;

static dlx_status write_solution(const batch_work *work, const dlx_grid *grid,
                                 const uint16_t *cells, dlx_error *error)
{
    dlx_grid *solution = dlx_grid_with(grid, cells, error);
    const dlx_status status =
        solution ? dlx_grid_writer_solution(work->writer, grid, solution, error) : error->status;
    dlx_grid_free(solution);
    return status;
}

/* ---- one grid -------------------------------------------------------------------------------- */

static dlx_status solve(const batch_work *work, const dlx_grid *grid, dlx_error *error)
{
    uint16_t *cells = dlx_buffer_allocate(grid->size * grid->size, sizeof *cells);
    dlx_test test = {.cells = grid->cells, .solution = cells};
    dlx_status status =
        cells ? dlx_uniqueness_solve(work->tester, grid, &test, 1, error) : dlx_error_memory(error);
    if (status == DLX_OK && test.found)
        status = write_solution(work, grid, cells, error);
    else if (status == DLX_OK)
        dlx_output_text(work->output, "\n");
    free(cells);
    return status;
}

/* Counts by exact cover. */
static dlx_status count(const batch_work *work, const dlx_grid *grid, dlx_error *error)
{
    const dlx_grid_tester *tester = work->tester;
    const dlx_search_options options = {.solution_limit =
                                            tester->most == UINT64_MAX ? 0 : tester->most,
                                        .count_only = true,
                                        .limits = &tester->limits};
    dlx_problem *problem = dlx_grid_encoder_problem(
        tester->encoder, grid, &(dlx_grid_encode_options){.reduce = true}, error);
    dlx_solver *solver = problem ? dlx_solver_new(problem, &options, error) : NULL;
    dlx_status status = solver ? dlx_solver_count(solver, error) : error->status;
    char *found = status == DLX_OK ? dlx_solver_found(solver) : NULL;
    if (status == DLX_OK && !found)
        status = dlx_error_memory(error);
    if (found) {
        dlx_output_text(work->output, found);
        dlx_output_text(work->output, "\n");
    }
    dlx_free(found);
    dlx_solver_free(solver);
    dlx_problem_free(problem);
    return status;
}

/* Writes an empty line for a puzzle without a single solution. */
static dlx_status rate(const batch_work *work, const dlx_grid *grid, dlx_error *error)
{
    uint64_t rating = 0;
    dlx_status status = dlx_grid_tester_rate(work->tester, grid, &rating, error);
    if (status == DLX_OK)
        dlx_output_unsigned(work->output, rating);
    else if (status == DLX_INVALID) /* also for contradicting rules, which have no count */
        status = dlx_grid_tester_count(work->tester, grid, &rating, error);
    if (status == DLX_OK)
        dlx_output_text(work->output, "\n");
    return status;
}

/* ---- plain grids ----------------------------------------------------------------------------- */

static dlx_status write_result(const batch_work *work, dlx_grid_task task,
                               const dlx_bulk_block *block, size_t i, const dlx_grid *grid,
                               dlx_error *error)
{
    uint16_t cells[DLX_BULK_CELLS];
    if (task == DLX_GRID_COUNT && grid->size < 9 && block->found[i] == FEW_COUNTED)
        return count(work, grid, error);
    if (task == DLX_GRID_COUNT) {
        dlx_output_counts(work->output, block, i, i + 1);
    } else if (work->is_usual || !block->found[i]) {
        dlx_output_solutions(work->output, block, i, i + 1);
    } else {
        for (size_t cell = 0; cell < block->cells; cell++)
            cells[cell] = block->solutions[block->cells * i + cell];
        return write_solution(work, grid, cells, error);
    }
    return DLX_OK;
}

/* Writes the results of the first plain grids from *done on, at least one. */
static dlx_status take_block(const batch_work *work, dlx_grid_task task, size_t *done,
                             dlx_error *error)
{
    const dlx_grid_batch *batch = work->batch;
    const uint64_t most = work->tester->most;
    dlx_grid *const *grids = batch->grids + *done;
    const bool few = task == DLX_GRID_COUNT && grids[0]->size < 9 && most > FEW_COUNTED;
    const dlx_bulk_block *block = dlx_uniqueness_block(work->tester, grids, batch->count - *done,
                                                       few ? FEW_COUNTED : most, error);
    dlx_status status = block ? DLX_OK : error->status;
    for (size_t i = 0; status == DLX_OK && i < block->count; i++) {
        status = write_result(work, task, block, i, grids[i], error);
        *done += status == DLX_OK;
    }
    return status;
}

/* ---- batches --------------------------------------------------------------------------------- */

static dlx_status take_batch(const batch_work *work, dlx_grid_task task, size_t *done,
                             dlx_error *error)
{
    uint8_t givens[DLX_BULK_CELLS];
    dlx_status status = DLX_OK;
    while (status == DLX_OK && *done < work->batch->count) {
        const dlx_grid *grid = work->batch->grids[*done];
        if (task != DLX_GRID_RATE && dlx_grid_givens(grid, givens)) {
            status = take_block(work, task, done, error);
            continue;
        }
        status = task == DLX_GRID_SOLVE   ? solve(work, grid, error)
                 : task == DLX_GRID_COUNT ? count(work, grid, error)
                                          : rate(work, grid, error);
        *done += status == DLX_OK;
    }
    return status;
}

dlx_status dlx_grid_tester_batch(dlx_grid_tester *tester, dlx_grid_task task,
                                 const dlx_grid_batch *batch, size_t *done, dlx_output *output,
                                 dlx_error *error)
{
    dlx_error own;
    dlx_grid_batch known;
    error = error ? error : &own;
    dlx_status status = dlx_options_copy(&known, sizeof known, sizeof known, batch, error);
    if (status != DLX_OK)
        return status;
    const char *symbols = batch->symbols;
    if (symbols && *symbols == '0' && strlen(symbols) <= 10)
        symbols = NULL; /* 0 is blank in a line */
    const dlx_grid_write_options options = {
        .size = sizeof options, .symbols = symbols, .answers = true};
    dlx_grid_writer *writer = dlx_grid_writer_new("line", output, error);
    const batch_work work = {tester, batch, output, writer, !symbols};
    status = writer ? dlx_grid_writer_set(writer, &options, error) : error->status;
    if (status == DLX_OK)
        status = take_batch(&work, task, done, error);
    dlx_grid_writer_free(writer);
    return status;
}

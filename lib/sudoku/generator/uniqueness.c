/* SPDX-License-Identifier: MIT */
/* Counts solutions: of plain boards in vectors, of others by exact cover. */
#include "sudoku/generator/uniqueness.h"

#include "core/limits.h"
#include "core/options.h"
#include <stdlib.h>
#include <string.h>

enum { PLAIN_CELLS = 81 };

/* ---- construction ---------------------------------------------------------------------------- */

dlx_grid_tester *dlx_grid_tester_new(const dlx_grid_tester_options *options, dlx_error *error)
{
    dlx_grid_tester_options settings;
    dlx_limits limits;
    if (dlx_options_copy(&settings, sizeof settings, sizeof settings, options, error) != DLX_OK ||
        dlx_limits_copy(&limits, settings.limits, error) != DLX_OK)
        return NULL;
    dlx_grid_tester *tester = calloc(1, sizeof *tester);
    if (!tester)
        return dlx_error_null(error);
    tester->most = settings.limit ? settings.limit : 2;
    tester->limits = limits;
    tester->encoder = dlx_grid_encoder_new(error);
    tester->decoder = tester->encoder ? dlx_grid_decoder_new(NULL, error) : NULL;
    if (tester->decoder)
        return tester;
    dlx_grid_tester_free(tester);
    return NULL;
}

void dlx_grid_tester_free(dlx_grid_tester *tester)
{
    if (!tester)
        return;
    dlx_bulk_free(tester->bulk);
    dlx_grid_encoder_free(tester->encoder);
    dlx_grid_decoder_free(tester->decoder);
    dlx_techniques_free(tester->techniques);
    free(tester->givens);
    free(tester->solutions);
    free(tester->found);
    free(tester);
}

dlx_techniques *dlx_uniqueness_techniques(dlx_grid_tester *tester, const dlx_grid *grid,
                                          dlx_error *error)
{
    const dlx_techniques *known = tester->techniques;
    /* They serve boards of the same shape, without variant rules. */
    if (!known || known->has_rules || grid->rules || known->n != grid->size ||
        known->box_rows != grid->box_rows || known->box_columns != grid->box_columns) {
        dlx_techniques_free(tester->techniques);
        tester->techniques = dlx_techniques_new(grid, error);
    }
    return tester->techniques;
}

bool dlx_uniqueness_is_cancelled(const dlx_grid_tester *tester)
{
    const dlx_limits *limits = &tester->limits;
    return limits->is_cancelled && limits->is_cancelled(limits->cancel_state);
}

/* ---- plain boards ---------------------------------------------------------------------------- */

static bool reserve(dlx_grid_tester *tester, size_t count)
{
    return dlx_buffer_grow(&tester->givens, &tester->given_capacity, count, PLAIN_CELLS) &&
           dlx_buffer_grow(&tester->solutions, &tester->solution_capacity, count, PLAIN_CELLS) &&
           dlx_buffer_grow(&tester->found, &tester->found_capacity, count, sizeof *tester->found);
}

/* Makes the solver of boards with the boxes of `board`, unless it is the current one. */
static dlx_status set_bulk(dlx_grid_tester *tester, const dlx_grid *board, uint64_t most,
                           dlx_error *error)
{
    dlx_error failure;
    dlx_limits limits = tester->limits;
    dlx_bulk_options options = tester->bulk_options;
    if (tester->bulk && options.box_rows == board->box_rows &&
        options.box_columns == board->box_columns && options.limit == most)
        return DLX_OK;
    limits.node_limit = limits.memory_limit = 0;
    options.limit = most;
    options.box_rows = board->box_rows;
    options.box_columns = board->box_columns;
    tester->bulk_options = options;
    options.limits = &limits;
    dlx_bulk_free(tester->bulk);
    tester->bulk = dlx_bulk_new(&options, &failure);
    if (!tester->bulk && error)
        *error = failure;
    return tester->bulk ? DLX_OK : failure.status;
}

/* Solves the givens of `count` boards with the boxes of `board`. */
static dlx_status solve_block(dlx_grid_tester *tester, const dlx_grid *board, size_t count,
                              uint64_t most, dlx_error *error)
{
    const dlx_status status = set_bulk(tester, board, most, error);
    tester->block = (dlx_bulk_block){
        .size = sizeof tester->block,
        .count = count,
        .givens = tester->givens,
        .solutions = tester->solutions,
        .found = tester->found,
    };
    return status == DLX_OK ? dlx_bulk_solve(tester->bulk, &tester->block, error) : status;
}

const dlx_bulk_block *dlx_uniqueness_block(dlx_grid_tester *tester, dlx_grid *const *grids,
                                           size_t count, uint64_t most, dlx_error *error)
{
    size_t taken = 0;
    if (!reserve(tester, count))
        return dlx_error_null(error);
    const size_t rows = grids[0]->box_rows, columns = grids[0]->box_columns;
    const size_t cells = rows * columns * rows * columns;
    while (taken < count && grids[taken]->box_rows == rows &&
           grids[taken]->box_columns == columns &&
           dlx_grid_givens(grids[taken], tester->givens + taken * cells))
        taken++;
    const dlx_status status = solve_block(tester, grids[0], taken, most, error);
    return status == DLX_OK ? &tester->block : NULL;
}

static dlx_status solve_plain(dlx_grid_tester *tester, const dlx_grid *board, dlx_test *tests,
                              size_t count, dlx_error *error)
{
    const size_t cells = board->size * board->size;
    if (!reserve(tester, count))
        return dlx_error_memory(error);
    for (size_t i = 0; i < count; i++)
        for (size_t cell = 0; cell < cells; cell++)
            tester->givens[i * cells + cell] = (uint8_t)tests[i].cells[cell];
    const dlx_status status = solve_block(tester, board, count, tester->most, error);
    for (size_t i = 0; i < count && status == DLX_OK; i++) {
        tests[i].found = tester->found[i];
        if (tests[i].solution && tests[i].found)
            for (size_t cell = 0; cell < cells; cell++)
                tests[i].solution[cell] = tester->solutions[i * cells + cell];
    }
    return status;
}

/* ---- all other boards ------------------------------------------------------------------------ */

static dlx_status keep_solution(const dlx_grid_tester *tester, const dlx_problem *problem,
                                const dlx_solver *solver, dlx_test *test, dlx_error *error)
{
    size_t count;
    const uint32_t *options = dlx_solver_solution(solver, &count);
    dlx_grid *grid = dlx_grid_decoder_options(tester->decoder, problem, options, count, error);
    if (!grid)
        return error->status;
    memcpy(test->solution, grid->cells, grid->size * grid->size * sizeof *grid->cells);
    dlx_grid_free(grid);
    return DLX_OK;
}

static dlx_status search(const dlx_grid_tester *tester, const dlx_problem *problem, dlx_test *test,
                         dlx_error *error)
{
    const dlx_search_options options = {.solution_limit = tester->most, .limits = &tester->limits};
    dlx_solver *solver = dlx_solver_new(problem, &options, error);
    if (!solver)
        return error->status;
    dlx_status status = DLX_OK;
    for (test->found = 0; status == DLX_OK && dlx_solver_next(solver, NULL) == DLX_OK;
         test->found++)
        if (test->found == 0 && test->solution)
            status = keep_solution(tester, problem, solver, test, error);
    const dlx_end end = dlx_solver_end(solver);
    dlx_solver_free(solver);
    if (status != DLX_OK || end == DLX_END_COMPLETE || end == DLX_END_ENOUGH)
        return status;
    return end == DLX_END_LIMIT && !tester->limits.node_limit && !tester->limits.memory_limit
               ? dlx_error_memory(error)
               : dlx_end_status(end, error);
}

static dlx_status solve_one(const dlx_grid_tester *tester, const dlx_grid *grid, dlx_test *test,
                            dlx_error *error)
{
    dlx_error failure = {0};
    dlx_grid board = *grid;
    board.cells = (uint16_t *)test->cells; /* read only */
    dlx_problem *problem = dlx_grid_encoder_problem(
        tester->encoder, &board, &(dlx_grid_encode_options){.reduce = true}, &failure);
    const dlx_status status = problem ? search(tester, problem, test, &failure) : failure.status;
    dlx_problem_free(problem);
    if (status != DLX_OK && error)
        *error = failure;
    return status;
}

/* ---- any ------------------------------------------------------------------------------------- */

dlx_status dlx_uniqueness_solve(dlx_grid_tester *tester, const dlx_grid *grid, dlx_test *tests,
                                size_t count, dlx_error *error)
{
    uint8_t givens[PLAIN_CELLS];
    if (dlx_grid_givens(grid, givens))
        return solve_plain(tester, grid, tests, count, error);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < count && status == DLX_OK; i++)
        status = solve_one(tester, grid, &tests[i], error);
    return status;
}

/* Givens needed for uniqueness. */

dlx_status dlx_grid_tester_count(dlx_grid_tester *tester, const dlx_grid *grid, uint64_t *found,
                                 dlx_error *error)
{
    dlx_test test = {.cells = grid->cells};
    const dlx_status status = dlx_uniqueness_solve(tester, grid, &test, 1, error);
    *found = test.found;
    return status;
}

/* Solves the board once without each given. */
static dlx_status leave_one_out(dlx_grid_tester *tester, const dlx_grid *grid, dlx_test *tests,
                                uint16_t *boards, bool *needed, dlx_error *error)
{
    const size_t cells = grid->size * grid->size;
    size_t count = 0;
    for (size_t cell = 0; cell < cells; cell++)
        if (grid->cells[cell]) {
            uint16_t *board = boards + count * cells;
            memcpy(board, grid->cells, cells * sizeof *board);
            board[cell] = 0;
            tests[count++] = (dlx_test){.cells = board};
        }
    const dlx_status status = dlx_uniqueness_solve(tester, grid, tests, count, error);
    size_t next = 0;
    for (size_t cell = 0; cell < cells && status == DLX_OK; cell++)
        needed[cell] = grid->cells[cell] && tests[next++].found != 1;
    return status;
}

dlx_status dlx_grid_tester_needed(dlx_grid_tester *tester, const dlx_grid *grid, bool *needed,
                                  dlx_error *error)
{
    const size_t cells = grid->size * grid->size;
    const size_t count = dlx_grid_count_givens(grid);
    dlx_test *tests = calloc(count + 1, sizeof *tests);
    uint16_t *boards = calloc(count + 1, cells * sizeof *boards);
    const dlx_status status = tests && boards
                                  ? leave_one_out(tester, grid, tests, boards, needed, error)
                                  : dlx_error_memory(error);
    free(boards);
    free(tests);
    return status;
}

static dlx_status remove_redundant(dlx_grid_tester *tester, dlx_grid *grid, dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (size_t cell = 0; cell < grid->size * grid->size && status == DLX_OK; cell++) {
        const uint16_t digit = grid->cells[cell];
        uint64_t found;
        if (!digit)
            continue;
        grid->cells[cell] = 0;
        status = dlx_grid_tester_count(tester, grid, &found, error);
        if (status != DLX_OK || found != 1)
            grid->cells[cell] = digit;
    }
    return status;
}

dlx_grid *dlx_grid_tester_reduce(dlx_grid_tester *tester, const dlx_grid *grid, dlx_error *error)
{
    dlx_grid *reduced = dlx_grid_copy(grid, error);
    const dlx_status status = reduced ? remove_redundant(tester, reduced, error) : DLX_OK;
    if (status == DLX_OK)
        return reduced;
    if (status == DLX_ABORTED)
        dlx_error_set(error, status, "stopped before the puzzle was minimal");
    dlx_grid_free(reduced);
    return NULL;
}

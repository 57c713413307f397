/* SPDX-License-Identifier: MIT */
/* Givens needed for uniqueness. */
#include "sudoku/generator/uniqueness.h"

#include <stdlib.h>
#include <string.h>

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
    size_t count = 0;
    for (size_t cell = 0; cell < cells; cell++)
        count += grid->cells[cell] != 0;
    dlx_test *tests = calloc(count + 1, sizeof *tests);
    uint16_t *boards = calloc(count + 1, cells * sizeof *boards);
    const dlx_status status = tests && boards
                                  ? leave_one_out(tester, grid, tests, boards, needed, error)
                                  : dlx_error_memory(error);
    free(boards);
    free(tests);
    return status;
}

/* Removes redundant givens from the grid. */
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

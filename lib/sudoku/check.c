/* The independent check of a finished board: it asks of every unit whether it holds all digits, by
 * walking the unit, and knows nothing of items and options. */
#include "sudoku/grid.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

/* A unit is a rectangle of cells: where it begins, how wide it is. */
typedef struct span {
    const char *kind;
    size_t number; /* from 0 */
    size_t row, column, width;
} span;

/* Walks the n cells of a unit. first_seen[d] is one more than the place in the unit of digit d. */
static dlx_status check_unit(const dlx_grid *grid, const span *unit, size_t *first_seen,
                             dlx_error *error)
{
    const size_t n = grid->size;
    memset(first_seen, 0, (n + 1) * sizeof *first_seen);
    for (size_t i = 0; i < n; i++) {
        const size_t row = unit->row + i / unit->width;
        const size_t column = unit->column + i % unit->width;
        const unsigned digit = grid->cells[row * n + column];
        if (digit == 0 || digit > n)
            return dlx_error_set(error, DLX_INVALID, "r%zuc%zu holds no digit of 1 to %zu", row + 1,
                                 column + 1, n);
        const size_t before = first_seen[digit];
        if (before)
            return dlx_error_set(error, DLX_INVALID,
                                 "r%zuc%zu: %u is in %s %zu already, at r%zuc%zu", row + 1,
                                 column + 1, digit, unit->kind, unit->number + 1,
                                 unit->row + (before - 1) / unit->width + 1,
                                 unit->column + (before - 1) % unit->width + 1);
        first_seen[digit] = i + 1;
    }
    return DLX_OK;
}

dlx_status dlx_grid_check(const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    size_t *first_seen = dlx_allocate(n + 1, sizeof *first_seen);
    if (!first_seen)
        return dlx_error_memory(error);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < n && status == DLX_OK; i++) {
        const size_t across = n / grid->box_columns;
        const span units[] = {
            {"row", i, i, 0, n},
            {"column", i, 0, i, 1},
            {"box", i, i / across * grid->box_rows, i % across * grid->box_columns,
             grid->box_columns},
        };
        for (size_t k = 0; k < sizeof units / sizeof *units && status == DLX_OK; k++)
            status = check_unit(grid, &units[k], first_seen, error);
    }
    free(first_seen);
    return status;
}

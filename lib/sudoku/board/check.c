/* SPDX-License-Identifier: MIT */
/* Independent check of a complete board: visits every unit without using items or options. */
#include "sudoku/board/grid.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

/* The unit being checked. */
typedef struct unit {
    const char *kind;
    size_t number;   /* from 1 */
    uint32_t *cells; /* [0..count[, row * size + column; capacity `size` */
    size_t count;
    uint32_t *first_seen; /* [0..size]: 1 + the cell of the unit that holds the digit; 0: none */
} unit;

static void begin_unit(unit *at, const char *kind, size_t number)
{
    at->kind = kind;
    at->number = number;
    at->count = 0;
}

/* Sets the unit to a rectangle of n cells. */
static void begin_box(unit *at, const char *kind, size_t number, size_t n, size_t row,
                      size_t column, size_t width)
{
    begin_unit(at, kind, number);
    for (; at->count < n; at->count++)
        at->cells[at->count] =
            (uint32_t)((row + at->count / width) * n + column + at->count % width);
}

/* Checks that no digit occurs twice in the unit. */
static dlx_status check_unit(const dlx_grid *grid, const unit *at, dlx_error *error)
{
    const size_t n = grid->size;
    memset(at->first_seen, 0, (n + 1) * sizeof *at->first_seen);
    for (size_t i = 0; i < at->count; i++) {
        const size_t cell = at->cells[i];
        const unsigned digit = grid->cells[cell];
        if (digit == 0 || digit > n)
            return dlx_error_set(error, DLX_INVALID, "r%zuc%zu holds no digit of 1 to %zu",
                                 cell / n + 1, cell % n + 1, n);
        const size_t before = at->first_seen[digit];
        if (before)
            return dlx_error_set(error, DLX_INVALID,
                                 "r%zuc%zu: %u is already in %s %zu, at r%zuc%zu", cell / n + 1,
                                 cell % n + 1, digit, at->kind, at->number, (before - 1) / n + 1,
                                 (before - 1) % n + 1);
        at->first_seen[digit] = (uint32_t)cell + 1;
    }
    return DLX_OK;
}

/* Checks rows, columns, and, on boards without regions, boxes. */
static dlx_status check_rectangles(const dlx_grid *grid, unit *at, dlx_error *error)
{
    const size_t n = grid->size;
    const size_t across = n / grid->box_columns;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < n && status == DLX_OK; i++) {
        begin_box(at, "row", i + 1, n, i, 0, n);
        status = check_unit(grid, at, error);
        begin_box(at, "column", i + 1, n, 0, i, 1);
        if (status == DLX_OK)
            status = check_unit(grid, at, error);
        begin_box(at, "box", i + 1, n, i / across * grid->box_rows, i % across * grid->box_columns,
                  grid->box_columns);
        if (status == DLX_OK && !(grid->rules && grid->rules->region))
            status = check_unit(grid, at, error);
    }
    return status;
}

static dlx_status check_regions(const dlx_grid *grid, unit *at, dlx_error *error)
{
    const size_t n = grid->size;
    dlx_status status = DLX_OK;
    for (size_t region = 0; region < n && status == DLX_OK; region++) {
        begin_unit(at, "region", region + 1);
        for (size_t cell = 0; cell < n * n && at->count < n; cell++)
            if (grid->rules->region[cell] == region)
                at->cells[at->count++] = (uint32_t)cell;
        status = check_unit(grid, at, error);
    }
    return status;
}

/* Checks the diagonal that descends from column 1 or, if `up`, the other diagonal. */
static dlx_status check_diagonal(const dlx_grid *grid, unit *at, bool up, dlx_error *error)
{
    const size_t n = grid->size;
    begin_unit(at, "diagonal", up ? 2 : 1);
    for (; at->count < n; at->count++)
        at->cells[at->count] = (uint32_t)(at->count * n + (up ? n - 1 - at->count : at->count));
    return check_unit(grid, at, error);
}

/* Checks the windoku boxes; on a board of size 9 they begin at rows and columns 2 and 6. */
static dlx_status check_windows(const dlx_grid *grid, unit *at, dlx_error *error)
{
    const size_t n = grid->size;
    const size_t rows = grid->box_rows;
    const size_t columns = grid->box_columns;
    size_t number = 0;
    dlx_status status = DLX_OK;
    for (size_t row = 1; row + rows < n; row += rows + 1)
        for (size_t column = 1; column + columns < n && status == DLX_OK; column += columns + 1) {
            begin_box(at, "extra box", ++number, n, row, column, columns);
            status = check_unit(grid, at, error);
        }
    return status;
}

static dlx_status check_cages(const dlx_grid *grid, unit *at, dlx_error *error)
{
    const dlx_variant_rules *rules = grid->rules;
    for (size_t index = 0; index < rules->cage_count; index++) {
        const dlx_cage *cage = &rules->cages[index];
        uint64_t sum = 0;
        begin_unit(at, "cage", index + 1);
        for (; at->count < cage->count && at->count < grid->size; at->count++) {
            at->cells[at->count] = rules->cage_cells[cage->first + at->count];
            sum += grid->cells[at->cells[at->count]];
        }
        const dlx_status status = check_unit(grid, at, error);
        if (status != DLX_OK)
            return status;
        if (cage->count > grid->size || (cage->sum && cage->sum != sum))
            return dlx_error_set(error, DLX_INVALID, "expected sum %lu in cage %zu, found %llu",
                                 (unsigned long)cage->sum, index + 1, (unsigned long long)sum);
    }
    return DLX_OK;
}

/* Checks that the digits of a cell and of its neighbour, if there is one, are not consecutive. */
static dlx_status check_neighbour(const dlx_grid *grid, size_t cell, size_t other, bool exists,
                                  dlx_error *error)
{
    const size_t n = grid->size;
    if (!exists || abs(grid->cells[cell] - grid->cells[other]) != 1)
        return DLX_OK;
    return dlx_error_set(error, DLX_INVALID, "r%zuc%zu and r%zuc%zu hold consecutive digits",
                         cell / n + 1, cell % n + 1, other / n + 1, other % n + 1);
}

static dlx_status check_neighbours(const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    dlx_status status = DLX_OK;
    for (size_t cell = 0; cell < n * n && status == DLX_OK; cell++) {
        status = check_neighbour(grid, cell, cell + 1, cell % n + 1 < n, error);
        if (status == DLX_OK)
            status = check_neighbour(grid, cell, cell + n, cell + n < n * n, error);
    }
    return status;
}

static dlx_status check_equal_cells(const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t first = grid->rules->same[cell];
        if (grid->cells[cell] != grid->cells[first])
            return dlx_error_set(error, DLX_INVALID, "r%zuc%zu and r%zuc%zu hold different digits",
                                 first / n + 1, first % n + 1, cell / n + 1, cell % n + 1);
    }
    return DLX_OK;
}

static dlx_status check_candidates(const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    for (size_t cell = 0; cell < n * n; cell++)
        if (!dlx_has_mark(grid->rules->candidates, n, cell, grid->cells[cell]))
            return dlx_error_set(error, DLX_INVALID, "r%zuc%zu: %u is not a candidate",
                                 cell / n + 1, cell % n + 1, (unsigned)grid->cells[cell]);
    return DLX_OK;
}

/* Checks the variant rules. All cells must hold digits. */
static dlx_status check_rules(const dlx_grid *grid, unit *at, dlx_error *error)
{
    const dlx_variant_rules *rules = grid->rules;
    dlx_status status = rules->region ? check_regions(grid, at, error) : DLX_OK;
    if (rules->diagonal && status == DLX_OK)
        status = check_diagonal(grid, at, false, error);
    if (rules->antidiagonal && status == DLX_OK)
        status = check_diagonal(grid, at, true, error);
    if (rules->windoku && status == DLX_OK)
        status = check_windows(grid, at, error);
    if (status == DLX_OK)
        status = check_cages(grid, at, error);
    if (rules->nonconsecutive && status == DLX_OK)
        status = check_neighbours(grid, error);
    if (rules->same && status == DLX_OK)
        status = check_equal_cells(grid, error);
    if (rules->candidates && status == DLX_OK)
        status = check_candidates(grid, error);
    return status;
}

dlx_status dlx_grid_check(const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    unit at = {.cells = dlx_buffer_allocate(n, sizeof *at.cells),
               .first_seen = dlx_buffer_allocate(n + 1, sizeof *at.first_seen)};
    dlx_status status = DLX_NO_MEMORY;
    if (at.cells && at.first_seen)
        status = check_rectangles(grid, &at, error);
    else
        dlx_error_memory(error);
    if (status == DLX_OK && grid->rules)
        status = check_rules(grid, &at, error);
    free(at.cells);
    free(at.first_seen);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* Independent check of a complete board: visits every unit and group of cells without using items
 * or options. */
#include "sudoku/board/units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Checks that no digit occurs twice in a unit. `first_seen` [0..size] receives 1 + the cell of the
 * unit that holds the digit; 0: none. */
static dlx_status check_unit(const dlx_grid *grid, const dlx_unit *unit, const uint32_t *cells,
                             uint32_t *first_seen, dlx_error *error)
{
    const size_t n = grid->size;
    memset(first_seen, 0, (n + 1) * sizeof *first_seen);
    for (size_t i = 0; i < unit->count; i++) {
        const size_t cell = cells[i];
        const unsigned digit = grid->cells[cell];
        if (digit == 0 || digit > n)
            return dlx_error_set(error, DLX_INVALID, "r%zuc%zu holds no digit of 1 to %zu",
                                 cell / n + 1, cell % n + 1, n);
        const size_t before = first_seen[digit];
        if (before)
            return dlx_error_set(
                error, DLX_INVALID, "r%zuc%zu: %u is already in %s %lu, at r%zuc%zu", cell / n + 1,
                cell % n + 1, digit, dlx_units_word(unit), (unsigned long)unit->number,
                (before - 1) / n + 1, (before - 1) % n + 1);
        first_seen[digit] = (uint32_t)cell + 1;
    }
    return DLX_OK;
}

/* Checks the condition of a pair, or of a cell alone. */
static dlx_status check_pair(const dlx_grid *grid, const dlx_unit *pair, const uint32_t *cells,
                             dlx_error *error)
{
    const size_t n = grid->size;
    char second[64] = "";
    if (dlx_unit_fits(pair, grid->cells[cells[0]], grid->cells[cells[1]]))
        return DLX_OK;
    if (cells[1] != cells[0])
        snprintf(second, sizeof second, " and r%zuc%zu", cells[1] / n + 1, cells[1] % n + 1);
    return dlx_error_set(error, DLX_INVALID, "r%zuc%zu%s %s", cells[0] / n + 1, cells[0] % n + 1,
                         second, pair->rule->fault);
}

/* Checks the condition on all digits of a clue. */
static dlx_status check_filling(const dlx_grid *grid, const dlx_unit *filling,
                                const uint32_t *cells, dlx_error *error)
{
    uint8_t digits[DLX_MOST_FILLED];
    const bool is_small = filling->count <= DLX_MOST_FILLED && grid->size <= DLX_MOST_FILLED;
    uint64_t sum = 0;
    for (size_t i = 0; i < filling->count && is_small; i++) {
        digits[i] = (uint8_t)grid->cells[cells[i]];
        sum += digits[i];
    }
    if (is_small && filling->rule->fills(digits, filling->count, &filling->relation))
        return DLX_OK;
    if (filling->rule->fault)
        return dlx_error_set(error, DLX_INVALID, "r%zuc%zu: %s", cells[0] / grid->size + 1,
                             cells[0] % grid->size + 1, filling->rule->fault);
    return dlx_error_set(error, DLX_INVALID, "expected sum %zu in %s %lu, found %llu",
                         filling->relation.value, filling->rule->unit,
                         (unsigned long)filling->number, (unsigned long long)sum);
}

/* Checks a unit of digits, a pair or a filling. */
static dlx_status check_rule(const dlx_grid *grid, const dlx_unit *unit, const uint32_t *cells,
                             uint32_t *first_seen, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (unit->kind == DLX_UNIT_PAIR)
        return check_pair(grid, unit, cells, error);
    if (unit->kind == DLX_UNIT_DIGITS || unit->rule->is_unit)
        status = check_unit(grid, unit, cells, first_seen, error);
    if (status == DLX_OK && unit->kind == DLX_UNIT_FILLING)
        status = check_filling(grid, unit, cells, error);
    return status;
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

/* Returns the index of the unit that is checked as number `i`: row, column and box 1, row, column
 * and box 2, ...; regions follow all rows and columns. */
static size_t unit_at(const dlx_grid *grid, size_t i)
{
    const size_t n = grid->size;
    const size_t kinds = grid->rules && grid->rules->region ? 2 : 3;
    return i < kinds * n ? i % kinds * n + i / kinds : i;
}

dlx_status dlx_grid_check(const dlx_grid *grid, dlx_error *error)
{
    dlx_units units = {0};
    dlx_variant_rules shape = {.region = grid->rules ? grid->rules->region : NULL};
    dlx_grid plain = *grid;
    plain.rules = &shape;
    uint32_t *first_seen = dlx_buffer_allocate(grid->size + 1, sizeof *first_seen);
    dlx_status status =
        first_seen ? dlx_units_find(&units, &plain, true, error) : dlx_error_memory(error);
    for (size_t i = 0; i < units.count && status == DLX_OK; i++) {
        const dlx_unit *unit = &units.list[unit_at(grid, i)];
        status = check_unit(grid, unit, units.cells + unit->first, first_seen, error);
    }
    if (status == DLX_OK && grid->rules) {
        status = dlx_units_find(&units, grid, false, error);
        for (size_t i = 0; i < units.count && status == DLX_OK; i++)
            status = check_rule(grid, &units.list[i], units.cells + units.list[i].first, first_seen,
                                error);
        if (status == DLX_OK && grid->rules->candidates)
            status = check_candidates(grid, error);
    }
    dlx_units_free(&units);
    free(first_seen);
    return status;
}

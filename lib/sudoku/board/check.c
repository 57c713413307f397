/* SPDX-License-Identifier: MIT */
/* Independent check of a complete board: visits every unit and group of cells without using items
 * or options. */
#include "sudoku/board/units.h"

#include <stdio.h>
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

static void begin_unit(unit *current, const char *kind, size_t number)
{
    current->kind = kind;
    current->number = number;
    current->count = 0;
}

/* Sets the unit to a rectangle of n cells. */
static void begin_box(unit *current, const char *kind, size_t number, size_t n, size_t row,
                      size_t column, size_t width)
{
    begin_unit(current, kind, number);
    for (; current->count < n; current->count++)
        current->cells[current->count] =
            (uint32_t)((row + current->count / width) * n + column + current->count % width);
}

/* Checks that no digit occurs twice in the unit. */
static dlx_status check_unit(const dlx_grid *grid, const unit *current, dlx_error *error)
{
    const size_t n = grid->size;
    memset(current->first_seen, 0, (n + 1) * sizeof *current->first_seen);
    for (size_t i = 0; i < current->count; i++) {
        const size_t cell = current->cells[i];
        const unsigned digit = grid->cells[cell];
        if (digit == 0 || digit > n)
            return dlx_error_set(error, DLX_INVALID, "r%zuc%zu holds no digit of 1 to %zu",
                                 cell / n + 1, cell % n + 1, n);
        const size_t before = current->first_seen[digit];
        if (before)
            return dlx_error_set(error, DLX_INVALID,
                                 "r%zuc%zu: %u is already in %s %zu, at r%zuc%zu", cell / n + 1,
                                 cell % n + 1, digit, current->kind, current->number,
                                 (before - 1) / n + 1, (before - 1) % n + 1);
        current->first_seen[digit] = (uint32_t)cell + 1;
    }
    return DLX_OK;
}

/* Checks rows, columns, and, on boards without regions, boxes. */
static dlx_status check_rectangles(const dlx_grid *grid, unit *current, dlx_error *error)
{
    const size_t n = grid->size;
    const size_t across = n / grid->box_columns;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < n && status == DLX_OK; i++) {
        begin_box(current, "row", i + 1, n, i, 0, n);
        status = check_unit(grid, current, error);
        begin_box(current, "column", i + 1, n, 0, i, 1);
        if (status == DLX_OK)
            status = check_unit(grid, current, error);
        begin_box(current, "box", i + 1, n, i / across * grid->box_rows,
                  i % across * grid->box_columns, grid->box_columns);
        if (status == DLX_OK && !(grid->rules && grid->rules->region))
            status = check_unit(grid, current, error);
    }
    return status;
}

static dlx_status check_regions(const dlx_grid *grid, unit *current, dlx_error *error)
{
    const size_t n = grid->size;
    dlx_status status = DLX_OK;
    for (size_t region = 0; region < n && status == DLX_OK; region++) {
        begin_unit(current, "region", region + 1);
        for (size_t cell = 0; cell < n * n && current->count < n; cell++)
            if (grid->rules->region[cell] == region)
                current->cells[current->count++] = (uint32_t)cell;
        status = check_unit(grid, current, error);
    }
    return status;
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

/* Checks a unit of variant rules. */
static dlx_status check_rule(const dlx_grid *grid, unit *current, const dlx_unit *rule,
                             const uint32_t *cells, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (rule->kind == DLX_UNIT_PAIR)
        return check_pair(grid, rule, cells, error);
    begin_unit(current, dlx_units_word(rule), rule->number);
    for (; current->count < rule->count && current->count < grid->size; current->count++)
        current->cells[current->count] = cells[current->count];
    if (rule->rule->is_unit || rule->kind == DLX_UNIT_DIGITS)
        status = check_unit(grid, current, error);
    if (status == DLX_OK && rule->kind == DLX_UNIT_FILLING)
        status = check_filling(grid, rule, cells, error);
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

/* Checks the variant rules. All cells must hold digits. */
static dlx_status check_rules(const dlx_grid *grid, unit *current, dlx_error *error)
{
    dlx_units units = {0};
    dlx_status status = grid->rules->region ? check_regions(grid, current, error) : DLX_OK;
    if (status == DLX_OK)
        status = dlx_units_find(&units, grid, false, error);
    for (size_t i = 0; i < units.count && status == DLX_OK; i++)
        status =
            check_rule(grid, current, &units.list[i], units.cells + units.list[i].first, error);
    dlx_units_free(&units);
    if (grid->rules->candidates && status == DLX_OK)
        status = check_candidates(grid, error);
    return status;
}

dlx_status dlx_grid_check(const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    unit place = {.cells = dlx_buffer_allocate(n, sizeof *place.cells),
                  .first_seen = dlx_buffer_allocate(n + 1, sizeof *place.first_seen)};
    dlx_status status = DLX_NO_MEMORY;
    if (place.cells && place.first_seen)
        status = check_rectangles(grid, &place, error);
    else
        dlx_error_memory(error);
    if (status == DLX_OK && grid->rules)
        status = check_rules(grid, &place, error);
    free(place.cells);
    free(place.first_seen);
    return status;
}

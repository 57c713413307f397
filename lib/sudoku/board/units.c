/* SPDX-License-Identifier: MIT */
/* Units of a board, and of diagonals, windows, cages, and neighbours. */
#include "sudoku/board/units.h"

#include <stdlib.h>
#include <string.h>

static uint64_t sum(const uint64_t *sets, size_t count)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits += sets[i];
    return bits;
}

bool dlx_units_note_digits(const uint16_t *cells, size_t n, size_t box_rows, size_t box_columns,
                           uint64_t *digits)
{
    uint64_t bit[DLX_DIGITS_SIZE + 1]; /* bit of each digit; 0 for blanks, which avoids a branch */
    uint64_t *columns = digits + n;
    uint64_t *boxes = digits + 2 * n;
    uint64_t total =
        0; /* sum over all cells; equals the sum of the sets if no digit repeats in a unit */
    bit[0] = 0;
    for (size_t digit = 1; digit <= n; digit++)
        bit[digit] = UINT64_C(1) << (digit - 1);
    memset(columns, 0, 2 * n * sizeof *digits);
    for (size_t row = 0; row < n; row++) {
        uint64_t *box = boxes + row / box_rows * box_rows;
        uint64_t in_row = 0;
        for (uint64_t *column = columns; column < boxes; box++) {
            uint64_t in_box = 0;
            for (const uint64_t *end = column + box_columns; column < end; column++) {
                const uint64_t here = bit[*cells++];
                total += here;
                in_box |= here;
                *column |= here;
            }
            in_row |= in_box;
            *box |= in_box;
        }
        digits[row] = in_row;
    }
    return sum(digits, n) == total && sum(columns, n) == total && sum(boxes, n) == total;
}

/* Appends an empty unit. */
static void add_unit(dlx_units *units, char kind, size_t number)
{
    units->lost |=
        !dlx_buffer_grow(&units->list, &units->capacity, units->count + 1, sizeof *units->list);
    if (!units->lost)
        units->list[units->count++] =
            (dlx_unit){.kind = kind, .number = (uint32_t)number, .first = units->cell_count};
}

/* Appends a cell to the last unit. */
static void add_cell(dlx_units *units, size_t cell)
{
    units->lost |= !dlx_buffer_grow(&units->cells, &units->cell_capacity, units->cell_count + 1,
                                    sizeof *units->cells);
    if (units->lost)
        return;
    units->cells[units->cell_count++] = (uint32_t)cell;
    units->list[units->count - 1].count++;
}

/* Adds the rows, columns, and boxes or regions. */
static void add_usual(dlx_units *units, const dlx_grid *grid)
{
    const size_t n = grid->size;
    const uint16_t *region = grid->rules ? grid->rules->region : NULL;
    const char *const kinds = region ? "rcj" : "rcb";
    units->lost |=
        !dlx_buffer_grow(&units->cells, &units->cell_capacity, 3 * n * n, sizeof *units->cells);
    for (size_t unit = 0; unit < 3 * n; unit++, units->cell_count += n)
        add_unit(units, kinds[unit / n], unit % n + 1);
    for (size_t cell = 0; cell < n * n && !units->lost; cell++) {
        const size_t row = cell / n;
        const size_t column = cell % n;
        const size_t box =
            region ? region[cell] : dlx_box_of(row, column, grid->box_rows, grid->box_columns);
        dlx_unit *const of[] = {&units->list[row], &units->list[n + column],
                                &units->list[2 * n + box]};
        for (size_t k = 0; k < 3; k++)
            units->cells[of[k]->first + of[k]->count++] = (uint32_t)cell;
    }
}

/* Adds the cells first, first + step, ... as diagonal `number`. */
static void add_diagonal(dlx_units *units, size_t n, size_t number, size_t first, size_t step)
{
    add_unit(units, 'd', number);
    for (size_t i = 0; i < n; i++)
        add_cell(units, first + i * step);
}

/* Adds (side - 1) x (side - 1) windows of side x side cells, a row or column apart and off the
 * border. */
static void add_windows(dlx_units *units, size_t side)
{
    const size_t n = side * side;
    const size_t across = side - 1;
    for (size_t window = 0; window < across * across; window++) {
        const size_t row = 1 + window / across * (side + 1);
        const size_t column = 1 + window % across * (side + 1);
        add_unit(units, 'w', window + 1);
        for (size_t i = 0; i < n; i++)
            add_cell(units, (row + i / side) * n + column + i % side);
    }
}

bool dlx_units_cage_adds(const dlx_cage *cage, size_t n)
{
    return cage->sum && (cage->count != n || cage->sum != n * (n + 1) / 2);
}

/* Checks that the cells of a cage are on the board, distinct, and at most n. */
static dlx_status check_cage(const dlx_variant_rules *rules, size_t index, size_t n,
                             dlx_error *error)
{
    const dlx_cage *cage = &rules->cages[index];
    const uint32_t *cells = rules->cage_cells + cage->first;
    if (cage->count == 0)
        return dlx_error_set(error, DLX_INVALID, "cage %zu has no cells", index + 1);
    for (size_t i = 0; i < cage->count; i++) {
        if (cells[i] >= n * n)
            return dlx_error_set(error, DLX_INVALID, "cage %zu has a cell outside the board",
                                 index + 1);
        for (size_t k = 0; k < i; k++)
            if (cells[k] == cells[i])
                return dlx_error_set(error, DLX_INVALID, "cage %zu contains r%zuc%zu twice",
                                     index + 1, cells[i] / n + 1, cells[i] % n + 1);
        if (i == n)
            return dlx_error_set(
                error, DLX_INVALID, "cage %zu at r%zuc%zu has %lu cells, more than the %zu digits",
                index + 1, cells[0] / n + 1, cells[0] % n + 1, (unsigned long)cage->count, n);
    }
    return DLX_OK;
}

static dlx_status add_cages(dlx_units *units, const dlx_variant_rules *rules, size_t n,
                            dlx_error *error)
{
    for (size_t index = 0; index < rules->cage_count; index++) {
        const dlx_cage *cage = &rules->cages[index];
        const dlx_status status = check_cage(rules, index, n, error);
        if (status != DLX_OK)
            return status;
        if (dlx_units_cage_adds(cage, n))
            continue;
        add_unit(units, 'k', index + 1);
        for (size_t i = 0; i < cage->count; i++)
            add_cell(units, rules->cage_cells[cage->first + i]);
    }
    return DLX_OK;
}

/* Adds the pairs of cells that share a side. */
static void add_neighbours(dlx_units *units, size_t n)
{
    size_t number = 0;
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t other[] = {cell + 1, cell + n};
        const bool has_other[] = {cell % n + 1 < n, cell + n < n * n};
        for (size_t k = 0; k < 2; k++)
            if (has_other[k]) {
                add_unit(units, 'n', ++number);
                add_cell(units, cell);
                add_cell(units, other[k]);
            }
    }
}

/* Lists the units of each cell by counting sort. */
static dlx_status index_cells(dlx_units *units, size_t n, dlx_error *error)
{
    const size_t cells = n * n;
    if (!dlx_buffer_grow(&units->start, &units->start_capacity, cells + 1, sizeof *units->start) ||
        !dlx_buffer_grow(&units->of, &units->of_capacity, units->cell_count, sizeof *units->of))
        return dlx_error_memory(error);
    memset(units->start, 0, (cells + 1) * sizeof *units->start);
    for (size_t i = 0; i < units->cell_count; i++)
        units->start[units->cells[i]]++;
    for (size_t cell = 0, sum = 0; cell <= cells; cell++) {
        sum += units->start[cell];
        units->start[cell] = sum;
    }
    for (size_t g = units->count; g-- > 0;)
        for (size_t i = 0; i < units->list[g].count; i++)
            units->of[--units->start[units->cells[units->list[g].first + i]]] = (uint32_t)g;
    return DLX_OK;
}

/* Adds the units of variant rules. */
static dlx_status add_rules(dlx_units *units, const dlx_grid *grid, dlx_error *error)
{
    const size_t n = grid->size;
    const dlx_variant_rules *rules = grid->rules;
    if (rules->windoku && !dlx_has_windows(grid->box_rows, grid->box_columns))
        return dlx_error_set(error, DLX_INVALID,
                             "expected square boxes for windoku, found %zu x %zu", grid->box_rows,
                             grid->box_columns);
    if (rules->diagonal)
        add_diagonal(units, n, 1, 0, n + 1);
    if (rules->antidiagonal)
        add_diagonal(units, n, 2, n - 1, n - 1);
    if (rules->windoku)
        add_windows(units, grid->box_rows);
    const dlx_status status = add_cages(units, rules, n, error);
    if (rules->nonconsecutive)
        add_neighbours(units, n);
    return status;
}

dlx_status dlx_units_find(dlx_units *units, const dlx_grid *grid, bool all, dlx_error *error)
{
    units->count = units->cell_count = 0;
    units->lost = false;
    if (all)
        add_usual(units, grid);
    const dlx_status status = grid->rules ? add_rules(units, grid, error) : DLX_OK;
    if (units->lost)
        return dlx_error_memory(error);
    return status == DLX_OK && units->count ? index_cells(units, grid->size, error) : status;
}

void dlx_units_free(dlx_units *units)
{
    free(units->list);
    free(units->cells);
    free(units->of);
    free(units->start);
}

const char *dlx_units_word(const dlx_unit *unit)
{
    switch (unit->kind) {
    case 'r':
        return "row";
    case 'c':
        return "column";
    case 'b':
        return "box";
    case 'j':
        return "region";
    case 'd':
        return "diagonal";
    case 'w':
        return "extra box";
    case 'n':
        return "neighbours";
    default:
        return "cage";
    }
}

/* Returns the rule that has the first cage, in the plural. */
static const char *name_cages(const dlx_grid *grid)
{
    const size_t n = grid->size;
    const dlx_variant_rules *rules = grid->rules;
    const dlx_cage *cage = rules->cages;
    const uint32_t *cells = rules->cage_cells + cage->first;
    for (size_t i = 0; i < rules->cage_count; i++)
        if (rules->cages[i].sum)
            return "cages";
    if (cage->count == n)
        return "disjoint groups and extra regions";
    if (cage->count != 2)
        return "cages";
    const size_t rows = cells[1] / n - cells[0] / n; /* cells ascend */
    const size_t first = cells[0] % n;
    const size_t second = cells[1] % n;
    const size_t columns = first > second ? first - second : second - first;
    return rows == 1 && columns == 1 ? "cells a king's move apart (anti-king)"
           : rows * columns == 2     ? "cells a knight's move apart (anti-knight)"
                                     : "cages";
}

const char *dlx_units_missing_rule(const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    return !rules                  ? NULL
           : rules->cage_count     ? name_cages(grid)
           : rules->nonconsecutive ? "neighbours that are not consecutive"
           : rules->same           ? "equal cells (clones and palindromes)"
                                   : NULL;
}

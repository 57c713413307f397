/* SPDX-License-Identifier: MIT */
#include "sudoku/backtracking/unit_places.h"

#include "io/buffer.h"
#include "sudoku/board/units.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 64, USUAL = 3 }; /* units of a cell: row, column, box or region */

void dlx_places_free(dlx_places *places)
{
    free(places->first);
    free(places->in);
    free(places->start);
    free(places->of);
    free(places->candidates);
}

/* Finds the row, column, and box or region of a cell, as unit numbers. */
static void find_usual(const dlx_grid *grid, size_t cell, size_t unit[USUAL])
{
    const size_t n = grid->size;
    const size_t row = cell / n;
    const size_t column = cell % n;
    unit[0] = row;
    unit[1] = n + column;
    unit[2] = 2 * n + (grid->rules && grid->rules->region
                           ? grid->rules->region[cell]
                           : dlx_box_of(row, column, grid->box_rows, grid->box_columns));
}

/* Lists the cells of each unit; rows, columns, and boxes have n cells each. */
static void list_cells(dlx_places *places, const dlx_grid *grid, const dlx_units *others)
{
    const size_t n = places->n;
    const size_t usual = USUAL * n;
    size_t unit[USUAL];
    size_t end = usual * n;
    for (size_t u = 0; u <= usual; u++)
        places->first[u] = u * n;
    for (size_t cell = 0; cell < places->cells; cell++) {
        find_usual(grid, cell, unit);
        for (size_t k = 0; k < USUAL; k++)
            places->in[places->first[unit[k]]++] = (uint32_t)cell;
    }
    for (size_t u = 0; u <= usual; u++)
        places->first[u] = u * n;
    for (size_t k = 0; k < others->count; k++) {
        const dlx_unit *other = &others->list[k];
        memcpy(places->in + end, others->cells + other->first, other->count * sizeof *places->in);
        end += other->count;
        places->first[usual + k + 1] = end;
    }
}

/* Lists the units of each cell. */
static void list_units(dlx_places *places)
{
    const size_t total = places->first[places->units];
    for (size_t i = 0; i < total; i++)
        places->start[places->in[i] + 1]++;
    for (size_t cell = 0; cell < places->cells; cell++)
        places->start[cell + 1] += places->start[cell];
    for (size_t u = places->units; u-- > 0;)
        for (size_t i = places->first[u]; i < places->first[u + 1]; i++)
            places->of[--places->start[places->in[i] + 1]] = (uint32_t)u;
    /* start[cell + 1] became the start of `cell` */
    memmove(places->start, places->start + 1, places->cells * sizeof *places->start);
    places->start[places->cells] = total;
}

static dlx_status make(dlx_places *places, const dlx_grid *grid, const dlx_units *others,
                       dlx_error *error)
{
    const size_t n = grid->size;
    const uint64_t *candidates = grid->rules ? grid->rules->candidates : NULL;
    const uint64_t total = UINT64_MAX >> (MOST_DIGITS - n);
    const size_t ones = USUAL * n * n + others->cell_count;
    places->n = n;
    places->cells = n * n;
    places->units = USUAL * n + others->count;
    places->first = calloc(places->units + 1, sizeof *places->first);
    places->in = dlx_allocate(ones, sizeof *places->in);
    places->start = calloc(places->cells + 1, sizeof *places->start);
    places->of = dlx_allocate(ones, sizeof *places->of);
    places->candidates = dlx_allocate(places->cells, sizeof *places->candidates);
    if (!places->first || !places->in || !places->start || !places->of || !places->candidates)
        return dlx_error_memory(error);
    for (size_t cell = 0; cell < places->cells; cell++)
        places->candidates[cell] = candidates ? candidates[cell] : total;
    list_cells(places, grid, others);
    list_units(places);
    return DLX_OK;
}

dlx_status dlx_places_make(dlx_places *places, const dlx_grid *grid, dlx_error *error)
{
    const dlx_variant_rules *rules = grid->rules;
    dlx_units others = {0};
    *places = (dlx_places){0};
    if (grid->size > MOST_DIGITS)
        return dlx_error_set(error, DLX_UNSUPPORTED, "boards of more than 64 digits are too large");
    for (size_t i = 0; rules && i < rules->cage_count; i++)
        if (dlx_cage_adds(&rules->cages[i], grid->size))
            return dlx_error_set(error, DLX_UNSUPPORTED, "sums of cages are not supported here");
    if (rules && (rules->nonconsecutive || rules->same))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "rules of consecutive and equal digits are not supported here");
    dlx_status status =
        dlx_units_find(&others, grid->size, grid->box_rows, grid->box_columns, rules, error);
    if (status == DLX_OK)
        status = make(places, grid, &others, error);
    dlx_units_free(&others);
    return status;
}

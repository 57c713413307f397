/* SPDX-License-Identifier: MIT */
#include "sudoku/generator/technique_board.h"

#include <stdlib.h>
#include <string.h>

/* ---- units ----------------------------------------------------------------------------------- */

static bool is_in(const dlx_techniques *techniques, size_t cell, size_t unit)
{
    const dlx_units *units = &techniques->units;
    for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++)
        if (units->of[i] == unit)
            return true;
    return false;
}

static dlx_status find_overlaps(dlx_techniques *techniques, dlx_error *error)
{
    for (size_t u = 0; u < techniques->units.count; u++)
        for (size_t v = 0; v < techniques->units.count; v++) {
            uint64_t common = 0;
            uint64_t rest = 0;
            for (size_t i = 0; i < techniques->n && u != v; i++) {
                common |= (uint64_t)is_in(techniques, dlx_technique_cells(techniques, u)[i], v)
                          << i;
                rest |= (uint64_t)!is_in(techniques, dlx_technique_cells(techniques, v)[i], u) << i;
            }
            if (!(common & (common - 1)))
                continue;
            if (!dlx_buffer_grow(&techniques->overlaps, &techniques->overlap_capacity,
                                 techniques->overlap_count + 1, sizeof *techniques->overlaps))
                return dlx_error_memory(error);
            techniques->overlaps[techniques->overlap_count++] =
                (dlx_unit_overlap){(uint32_t)u, (uint32_t)v, common, rest};
        }
    return DLX_OK;
}

static void find_positions(dlx_techniques *techniques)
{
    const dlx_units *units = &techniques->units;
    for (size_t cell = 0; cell < techniques->cells; cell++)
        for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
            const uint32_t *cells = dlx_technique_cells(techniques, units->of[i]);
            while (cells[techniques->positions[i]] != cell)
                techniques->positions[i]++;
        }
}

/* Finds the units of the board, and allocates the scratch memory. */
static dlx_status take_units(dlx_techniques *techniques, const dlx_grid *grid, dlx_error *error)
{
    const dlx_status status = dlx_units_find(&techniques->units, grid, true, error);
    if (status != DLX_OK)
        return status;
    const size_t places = techniques->units.cell_count, cells = techniques->cells;
    techniques->places = calloc(places, sizeof *techniques->places);
    techniques->positions = calloc(places, sizeof *techniques->positions);
    techniques->unread = malloc((cells + 63) / 64 * sizeof *techniques->unread);
    techniques->unread_units = malloc(techniques->units.count * sizeof *techniques->unread_units);
    techniques->dropped = calloc(cells, sizeof *techniques->dropped);
    techniques->changed = malloc(cells * sizeof *techniques->changed);
    techniques->unit_changed = malloc(techniques->units.count * sizeof *techniques->unit_changed);
    if (!techniques->places || !techniques->positions || !techniques->unread ||
        !techniques->unread_units || !techniques->unit_changed || !techniques->dropped ||
        !techniques->changed)
        return dlx_error_memory(error);
    find_positions(techniques);
    return find_overlaps(techniques, error);
}

dlx_techniques *dlx_techniques_new(const dlx_grid *grid, dlx_error *error)
{
    const bool is_large = grid->size > DLX_TECHNIQUES_MAX_SIZE;
    const char *rule =
        is_large ? "boards larger than 64 x 64" : dlx_units_missing_rule(grid, false);
    if (rule) {
        dlx_error_set(error, DLX_UNSUPPORTED, "%s are not rated", rule);
        return NULL;
    }
    dlx_techniques *techniques = calloc(1, sizeof *techniques);
    if (!techniques) {
        dlx_error_memory(error);
        return NULL;
    }
    techniques->n = grid->size;
    techniques->cells = grid->size * grid->size;
    techniques->box_rows = grid->box_rows;
    techniques->box_columns = grid->box_columns;
    techniques->has_rules = grid->rules != NULL;
    if (take_units(techniques, grid, error) == DLX_OK)
        return techniques;
    dlx_techniques_free(techniques);
    return NULL;
}

void dlx_techniques_free(dlx_techniques *techniques)
{
    if (!techniques)
        return;
    dlx_units_free(&techniques->units);
    free(techniques->overlaps);
    free(techniques->places);
    free(techniques->positions);
    free(techniques->unread);
    free(techniques->unread_units);
    free(techniques->unit_changed);
    free(techniques->dropped);
    free(techniques->changed);
    free(techniques);
}

bool dlx_techniques_fit(const dlx_techniques *techniques, const dlx_grid *grid)
{
    return !techniques->has_rules && !grid->rules && techniques->n == grid->size &&
           techniques->box_rows == grid->box_rows && techniques->box_columns == grid->box_columns;
}

void dlx_techniques_start(const dlx_techniques *techniques, const dlx_grid *grid,
                          uint64_t *candidates)
{
    const uint64_t mask = UINT64_MAX >> (64 - techniques->n);
    const uint64_t *allowed = grid->rules ? grid->rules->candidates : NULL;
    for (size_t cell = 0; cell < techniques->cells; cell++) {
        const uint16_t digit = grid->cells[cell];
        candidates[cell] = digit     ? UINT64_C(1) << (digit - 1)
                           : allowed ? allowed[cell] & mask
                                     : mask;
    }
    dlx_units_restrict(grid, candidates);
}

void dlx_techniques_observe(dlx_techniques *techniques, const dlx_technique_observer *observer)
{
    techniques->observer = observer;
}

const char *dlx_techniques_unit(const dlx_techniques *techniques, size_t unit, size_t *number)
{
    *number = techniques->units.list[unit].number;
    return dlx_units_word(&techniques->units.list[unit]);
}

/* ---- candidates ------------------------------------------------------------------------------ */

bool dlx_technique_drop(dlx_techniques *techniques, uint64_t *candidates, size_t cell,
                        uint64_t digits)
{
    digits &= candidates[cell];
    if (!digits)
        return false;
    if (!techniques->dropped[cell])
        techniques->changed[techniques->changed_count++] = (uint32_t)cell;
    techniques->unread[cell / 64] |= UINT64_C(1) << cell % 64;
    techniques->dropped[cell] |= digits;
    candidates[cell] &= ~digits;
    return true;
}

bool dlx_technique_drop_at(dlx_techniques *techniques, uint64_t *candidates, size_t unit,
                           uint64_t places, uint64_t digits)
{
    bool dropped = false;
    for (; places; places &= places - 1)
        dropped |= dlx_technique_drop(
            techniques, candidates, dlx_technique_cells(techniques, unit)[__builtin_ctzll(places)],
            digits);
    return dropped;
}

void dlx_technique_mark_all(dlx_techniques *techniques, bool is_read)
{
    const size_t words = (techniques->cells + 63) / 64;
    memset(techniques->unread_units, !is_read,
           techniques->units.count * sizeof *techniques->unread_units);
    memset(techniques->unread, is_read ? 0 : -1, words * sizeof *techniques->unread);
    techniques->unread[words - 1] &= UINT64_MAX >> (words * 64 - techniques->cells);
}

bool dlx_technique_find_places(dlx_techniques *techniques, const uint64_t *candidates)
{
    bool ok = true;
    const dlx_units *units = &techniques->units;
    memset(techniques->places, 0, units->cell_count * sizeof *techniques->places);
    techniques->round++;
    dlx_technique_mark_all(techniques, false);
    for (size_t unit = 0; unit < units->count; unit++)
        techniques->unit_changed[unit] = techniques->round;
    for (size_t d = 0; d < techniques->n; d++)
        techniques->digit_changed[d] = techniques->round;
    for (size_t cell = 0; cell < techniques->cells; cell++) {
        ok &= candidates[cell] != 0;
        for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
            uint64_t *places = techniques->places + units->of[i] * techniques->n;
            const uint64_t place = UINT64_C(1) << techniques->positions[i];
            for (uint64_t set = candidates[cell]; set; set &= set - 1)
                places[__builtin_ctzll(set)] |= place;
        }
    }
    for (size_t i = 0; i < units->cell_count; i++)
        ok &= techniques->places[i] != 0;
    return ok;
}

bool dlx_technique_update_places(dlx_techniques *techniques, const uint64_t *candidates)
{
    bool ok = true;
    const dlx_units *units = &techniques->units;
    techniques->round++;
    while (techniques->changed_count > 0) {
        const size_t cell = techniques->changed[--techniques->changed_count];
        ok &= candidates[cell] != 0;
        for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
            uint64_t *places = techniques->places + units->of[i] * techniques->n;
            const uint64_t place = UINT64_C(1) << techniques->positions[i];
            techniques->unread_units[units->of[i]] = true;
            techniques->unit_changed[units->of[i]] = techniques->round;
            for (uint64_t set = techniques->dropped[cell]; set; set &= set - 1)
                ok &= (places[__builtin_ctzll(set)] &= ~place) != 0;
        }
        for (uint64_t set = techniques->dropped[cell]; set; set &= set - 1)
            techniques->digit_changed[__builtin_ctzll(set)] = techniques->round;
        techniques->dropped[cell] = 0;
    }
    return ok;
}

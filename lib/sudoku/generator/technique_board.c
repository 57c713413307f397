/* SPDX-License-Identifier: MIT */
#include "sudoku/generator/technique_board.h"

#include "core/numbers.h"
#include <string.h>

static bool is_in(const dlx_techniques *techniques, size_t cell, size_t unit)
{
    const dlx_units *units = &techniques->units;
    for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++)
        if (units->unit[i] == unit)
            return true;
    return false;
}

static dlx_status find_overlaps(dlx_techniques *techniques, dlx_error *error)
{
    for (size_t u = 0; u < techniques->units.count; u++)
        for (size_t v = 0; v < techniques->units.count; v++) {
            uint64_t common = 0, rest = 0;
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
            if (dlx_count_bits(common) > techniques->widest_overlap)
                techniques->widest_overlap = dlx_count_bits(common);
            techniques->overlaps[techniques->overlap_count++] =
                (dlx_unit_overlap){(uint32_t)u, (uint32_t)v, common, rest};
        }
    return DLX_OK;
}

static void find_seats(dlx_techniques *techniques)
{
    const dlx_units *units = &techniques->units;
    for (size_t cell = 0; cell < techniques->cells; cell++)
        for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
            const uint32_t unit = units->unit[i];
            const uint32_t *cells = dlx_technique_cells(techniques, unit);
            size_t position = 0;
            while (cells[position] != cell)
                position++;
            techniques->seats[i] =
                (dlx_technique_seat){unit, (uint32_t)(techniques->cells + unit * techniques->n),
                                     UINT64_C(1) << position};
        }
}

/* Finds the units of the board, and allocates the scratch memory. */
static dlx_status take_units(dlx_techniques *techniques, const dlx_grid *grid, dlx_error *error)
{
    const dlx_status status = dlx_units_find(&techniques->units, grid, true, error);
    if (status != DLX_OK)
        return status;
    const size_t places = techniques->units.cell_count, cells = techniques->cells;
    techniques->seats = calloc(places, sizeof *techniques->seats);
    techniques->before = calloc(places, sizeof *techniques->before);
    techniques->queue = calloc(cells + places, sizeof *techniques->queue);
    uint64_t **changed = techniques->changed;
    changed[0] = calloc(techniques->units.count, DLX_TECHNIQUE_COUNT * sizeof **changed);
    if (!techniques->seats || !techniques->before || !techniques->queue || !changed[0])
        return dlx_error_memory(error);
    for (size_t i = 1; i < DLX_TECHNIQUE_COUNT; i++)
        changed[i] = changed[i - 1] + techniques->units.count;
    find_seats(techniques);
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
    if (!techniques)
        return dlx_error_null(error);
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
    free(techniques->seats);
    free(techniques->before);
    free(techniques->queue);
    free(techniques->changed[0]);
    free(techniques);
}

void dlx_techniques_start(const dlx_techniques *techniques, const dlx_grid *grid, uint64_t *board)
{
    const uint64_t mask = dlx_technique_all(techniques);
    const uint64_t *allowed = grid->rules ? grid->rules->candidates : NULL;
    for (size_t cell = 0; cell < techniques->cells; cell++) {
        const uint16_t digit = grid->cells[cell];
        board[cell] = digit ? UINT64_C(1) << (digit - 1) : allowed ? allowed[cell] & mask : mask;
    }
    dlx_units_restrict(grid, board);
}

static inline void queue_single(dlx_techniques *techniques, size_t cell, size_t digit)
{
    techniques->queue[techniques->queued++] = (dlx_single){(uint32_t)cell, (uint32_t)digit};
}

/* Queues the only digit of a cell. */
static inline void note_digits(dlx_techniques *techniques, const uint64_t *board, size_t cell)
{
    const uint64_t digits = board[cell];
    if (digits & (digits - 1))
        return;
    if (digits)
        queue_single(techniques, cell, (size_t)__builtin_ctzll(digits));
    else
        techniques->is_contradiction = true;
}

/* Queues the only place of a digit in a unit, unless this is the cell's only digit, which is queued
 * as such. */
static inline void note_places(dlx_techniques *techniques, const uint64_t *board, size_t unit,
                               size_t digit, uint64_t places)
{
    if (places & (places - 1))
        return;
    if (!places) {
        techniques->is_contradiction = true;
        return;
    }
    const size_t cell = dlx_technique_cells(techniques, unit)[__builtin_ctzll(places)];
    if (!dlx_is_single(board[cell]))
        queue_single(techniques, cell, digit);
}

/* Removes a cell from the places of a digit that the cell no longer has. */
static inline void drop_places(dlx_techniques *techniques, uint64_t *board, size_t cell,
                               size_t digit)
{
    const dlx_technique_seat *seat = techniques->seats + techniques->units.start[cell];
    const dlx_technique_seat *end = techniques->seats + techniques->units.start[cell + 1];
    uint64_t *changed = techniques->changed[DLX_TECHNIQUE_NONE];
    for (; seat < end; seat++) {
        uint64_t *places = board + seat->places + digit;
        if (!(*places & seat->place))
            continue;
        *places &= ~seat->place;
        changed[seat->unit] |= UINT64_C(1) << digit;
        note_places(techniques, board, seat->unit, digit, *places);
    }
}

bool dlx_technique_drop(dlx_techniques *techniques, uint64_t *board, size_t cell, uint64_t digits)
{
    digits &= board[cell];
    if (!digits)
        return false;
    board[cell] &= ~digits;
    note_digits(techniques, board, cell);
    for (; digits; digits &= digits - 1)
        drop_places(techniques, board, cell, (size_t)__builtin_ctzll(digits));
    return true;
}

bool dlx_technique_drop_from_peers(dlx_techniques *techniques, uint64_t *board, size_t cell,
                                   size_t digit)
{
    bool dropped = false;
    const size_t *start = techniques->units.start + cell;
    for (size_t i = start[0]; i < start[1]; i++) {
        const dlx_technique_seat *seat = &techniques->seats[i];
        uint64_t *places = board + seat->places + digit;
        uint64_t others = *places & ~seat->place;
        if (!others)
            continue;
        dropped = true;
        *places = seat->place;
        techniques->changed[DLX_TECHNIQUE_NONE][seat->unit] |= UINT64_C(1) << digit;
        for (; others; others &= others - 1) {
            const size_t peer =
                dlx_technique_cells(techniques, seat->unit)[__builtin_ctzll(others)];
            board[peer] &= ~(UINT64_C(1) << digit);
            note_digits(techniques, board, peer);
            drop_places(techniques, board, peer, digit);
        }
    }
    return dropped;
}

bool dlx_technique_drop_at(dlx_techniques *techniques, uint64_t *board, size_t unit,
                           uint64_t places, uint64_t digits)
{
    bool dropped = false;
    for (; places; places &= places - 1)
        dropped |= dlx_technique_drop(
            techniques, board, dlx_technique_cells(techniques, unit)[__builtin_ctzll(places)],
            digits);
    return dropped;
}

void dlx_technique_mark_all(dlx_techniques *techniques, bool is_changed)
{
    techniques->queued = 0;
    techniques->is_contradiction = false;
    const size_t words = DLX_TECHNIQUE_COUNT * techniques->units.count;
    uint64_t *changed = techniques->changed[0];
    memset(changed, 0, words * sizeof *changed);
    for (size_t i = 0; i < words && is_changed; i++)
        changed[i] = dlx_technique_all(techniques);
}

void dlx_technique_find_places(dlx_techniques *techniques, uint64_t *board)
{
    const uint64_t all = dlx_technique_all(techniques);
    for (size_t i = 0; i < techniques->units.cell_count; i++)
        board[techniques->cells + i] = all;
    dlx_technique_mark_all(techniques, true);
    for (size_t cell = 0; cell < techniques->cells; cell++) {
        note_digits(techniques, board, cell);
        for (uint64_t set = all & ~board[cell]; set; set &= set - 1)
            drop_places(techniques, board, cell, (size_t)__builtin_ctzll(set));
    }
}

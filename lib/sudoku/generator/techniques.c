/* SPDX-License-Identifier: MIT */
/* The conclusions that people draw. Naked and hidden subsets and fish are one search: k sets whose
 * union has k elements. */
#include "sudoku/generator/techniques.h"

#include "core/numbers.h"
#include "sudoku/board/units.h"
#include <stdlib.h>
#include <string.h>

/* Two units that have at least two cells in common. */
typedef struct overlap {
    uint32_t unit, other;
    uint64_t common; /* the places of `unit` that are in `other` */
    uint64_t rest;   /* the places of `other` that are not in `unit` */
} overlap;

struct dlx_ladder {
    size_t n, cells;
    size_t units;    /* rows, then columns, then the others */
    uint32_t *cell;  /* [0..units * n[: the cells of each unit */
    uint32_t *unit;  /* [0..memberships[: the units of each cell, one cell after another */
    uint32_t *start; /* [0..cells]: where those of a cell begin */
    overlap *overlaps;
    size_t overlap_count, overlap_capacity;
    uint64_t *places; /* [0..units * n[: of each digit in each unit, as bits from 0 */
    bool *settled;    /* [0..cells[: single, and its digit was taken from all units of the cell */
};

/* ---- units ----------------------------------------------------------------------------------- */

static uint32_t *cells_of(const dlx_ladder *ladder, size_t unit)
{
    return ladder->cell + unit * ladder->n;
}

/* Fills in rows, columns and boxes or regions. `filled` has a zero for each unit. */
static void add_basic(dlx_ladder *ladder, const dlx_grid *grid, size_t *filled)
{
    const size_t n = ladder->n;
    const uint16_t *region = grid->extra ? grid->extra->region : NULL;
    for (size_t cell = 0; cell < ladder->cells; cell++) {
        const size_t row = cell / n;
        const size_t column = cell % n;
        const size_t box =
            region ? region[cell] : dlx_box_of(row, column, grid->box_rows, grid->box_columns);
        const size_t units[] = {row, n + column, 2 * n + box};
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            cells_of(ladder, units[i])[filled[units[i]]++] = (uint32_t)cell;
    }
}

static dlx_status index_cells(dlx_ladder *ladder, dlx_error *error)
{
    const size_t memberships = ladder->units * ladder->n;
    ladder->unit = calloc(memberships, sizeof *ladder->unit);
    ladder->start = calloc(ladder->cells + 2, sizeof *ladder->start);
    ladder->places = calloc(memberships, sizeof *ladder->places);
    ladder->settled = calloc(ladder->cells, sizeof *ladder->settled);
    if (!ladder->unit || !ladder->start || !ladder->places || !ladder->settled)
        return dlx_error_memory(error);
    for (size_t i = 0; i < memberships; i++)
        ladder->start[ladder->cell[i] + 2]++;
    for (size_t cell = 0; cell < ladder->cells; cell++)
        ladder->start[cell + 2] += ladder->start[cell + 1];
    for (size_t i = 0; i < memberships; i++)
        ladder->unit[ladder->start[ladder->cell[i] + 1]++] = (uint32_t)(i / ladder->n);
    return DLX_OK;
}

static bool is_in(const dlx_ladder *ladder, size_t cell, size_t unit)
{
    for (size_t i = ladder->start[cell]; i < ladder->start[cell + 1]; i++)
        if (ladder->unit[i] == unit)
            return true;
    return false;
}

static dlx_status find_overlaps(dlx_ladder *ladder, dlx_error *error)
{
    for (size_t u = 0; u < ladder->units; u++)
        for (size_t v = 0; v < ladder->units; v++) {
            uint64_t common = 0;
            uint64_t rest = 0;
            for (size_t i = 0; i < ladder->n && u != v; i++) {
                common |= (uint64_t)is_in(ladder, cells_of(ladder, u)[i], v) << i;
                rest |= (uint64_t)!is_in(ladder, cells_of(ladder, v)[i], u) << i;
            }
            if (!(common & (common - 1)))
                continue;
            if (!dlx_grow(&ladder->overlaps, &ladder->overlap_capacity, ladder->overlap_count + 1,
                          sizeof *ladder->overlaps))
                return dlx_error_memory(error);
            ladder->overlaps[ladder->overlap_count++] =
                (overlap){(uint32_t)u, (uint32_t)v, common, rest};
        }
    return DLX_OK;
}

/* Takes the units of the board; those of `more` come last. */
static dlx_status take_units(dlx_ladder *ladder, const dlx_grid *grid, const dlx_units *more,
                             dlx_error *error)
{
    ladder->units = 3 * ladder->n + more->count;
    ladder->cell = calloc(ladder->units * ladder->n, sizeof *ladder->cell);
    size_t *filled = calloc(ladder->units, sizeof *filled);
    if (!ladder->cell || !filled) {
        free(filled);
        return dlx_error_memory(error);
    }
    add_basic(ladder, grid, filled);
    free(filled);
    for (size_t u = 0; u < more->count; u++)
        for (size_t i = 0; i < ladder->n; i++)
            cells_of(ladder, 3 * ladder->n + u)[i] = more->cells[more->list[u].first + i];
    const dlx_status status = index_cells(ladder, error);
    return status == DLX_OK ? find_overlaps(ladder, error) : status;
}

dlx_ladder *dlx_ladder_new(const dlx_grid *grid, dlx_error *error)
{
    dlx_units more = {0};
    if (grid->size > DLX_LADDER_MOST || (grid->extra && grid->extra->cage_count)) {
        dlx_error_set(error, DLX_UNSUPPORTED, "%s are not rated",
                      grid->size > DLX_LADDER_MOST ? "boards larger than 64 x 64" : "cages");
        return NULL;
    }
    dlx_ladder *ladder = calloc(1, sizeof *ladder);
    if (!ladder) {
        dlx_error_memory(error);
        return NULL;
    }
    ladder->n = grid->size;
    ladder->cells = grid->size * grid->size;
    dlx_status status =
        dlx_units_find(&more, grid->size, grid->box_rows, grid->box_columns, grid->extra, error);
    if (status == DLX_OK)
        status = take_units(ladder, grid, &more, error);
    dlx_units_free(&more);
    if (status == DLX_OK)
        return ladder;
    dlx_ladder_free(ladder);
    return NULL;
}

void dlx_ladder_free(dlx_ladder *ladder)
{
    if (!ladder)
        return;
    free(ladder->cell);
    free(ladder->unit);
    free(ladder->start);
    free(ladder->overlaps);
    free(ladder->places);
    free(ladder->settled);
    free(ladder);
}

void dlx_ladder_begin(const dlx_ladder *ladder, const dlx_grid *grid, uint64_t *candidates)
{
    const uint64_t all = UINT64_MAX >> (64 - ladder->n);
    const uint64_t *allowed = grid->extra ? grid->extra->candidates : NULL;
    for (size_t cell = 0; cell < ladder->cells; cell++) {
        const uint16_t digit = grid->cells[cell];
        candidates[cell] = digit ? UINT64_C(1) << (digit - 1) : allowed ? allowed[cell] & all : all;
    }
}

/* ---- candidates ------------------------------------------------------------------------------ */

static bool is_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* Takes digits from a cell. True: it had one of them. */
static bool drop(uint64_t *candidates, size_t cell, uint64_t digits)
{
    const uint64_t before = candidates[cell];
    candidates[cell] &= ~digits;
    return candidates[cell] != before;
}

/* Takes digits from the cells of a unit at the places. True: there was one of them. */
static bool drop_at(const dlx_ladder *ladder, uint64_t *candidates, size_t unit, uint64_t places,
                    uint64_t digits)
{
    bool dropped = false;
    for (; places; places &= places - 1)
        dropped |= drop(candidates, cells_of(ladder, unit)[__builtin_ctzll(places)], digits);
    return dropped;
}

/* Finds the places of all digits. */
static void find_places(dlx_ladder *ladder, const uint64_t *candidates)
{
    for (size_t u = 0; u < ladder->units; u++) {
        uint64_t *places = ladder->places + u * ladder->n;
        for (size_t d = 0; d < ladder->n; d++)
            places[d] = 0;
        for (size_t i = 0; i < ladder->n; i++)
            for (uint64_t set = candidates[cells_of(ladder, u)[i]]; set; set &= set - 1)
                places[__builtin_ctzll(set)] |= UINT64_C(1) << i;
    }
}

/* How the board stands, with the places up to date. */
static dlx_climb look(const dlx_ladder *ladder, const uint64_t *candidates)
{
    dlx_climb state = DLX_CLIMB_SOLVED;
    for (size_t i = 0; i < ladder->units * ladder->n; i++)
        if (!ladder->places[i])
            return DLX_CLIMB_CONTRADICTION;
        else if (!is_single(ladder->places[i]))
            state = DLX_CLIMB_STUCK;
    for (size_t cell = 0; cell < ladder->cells; cell++)
        if (!candidates[cell])
            return DLX_CLIMB_CONTRADICTION;
        else if (!is_single(candidates[cell]))
            state = DLX_CLIMB_STUCK;
    return state;
}

/* ---- k sets of k ----------------------------------------------------------------------------- */

/* What k sets with k elements in all mean: draws the conclusion and tells whether it was new. */
typedef struct tuple_search {
    dlx_ladder *ladder;
    uint64_t *candidates;
    const uint64_t *sets; /* [0..n[ */
    size_t k;
    size_t unit; /* in which they are looked for; fish: the first of their rows or columns */
    size_t digit;
    bool (*conclude)(const struct tuple_search *search, uint64_t chosen, uint64_t joined);
} tuple_search;

static bool extend(const tuple_search *search, size_t from, size_t left, uint64_t chosen,
                   uint64_t joined)
{
    if (left == 0)
        return search->conclude(search, chosen, joined);
    for (size_t i = from; i < search->ladder->n; i++) {
        const uint64_t set = search->sets[i];
        const uint64_t with = joined | set;
        /* A single is no part of a larger conclusion: it is one of its own. */
        if (set && !is_single(set) && dlx_count_bits(with) <= search->k &&
            extend(search, i + 1, left - 1, chosen | UINT64_C(1) << i, with))
            return true;
    }
    return false;
}

static uint64_t other_places(const dlx_ladder *ladder, uint64_t places)
{
    return ~places & UINT64_MAX >> (64 - ladder->n);
}

/* k cells of a unit have k digits: no other cell of it has them. */
static bool conclude_naked(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    return drop_at(search->ladder, search->candidates, search->unit,
                   other_places(search->ladder, chosen), joined);
}

/* k digits of a unit have k cells: these have no other digit. */
static bool conclude_hidden(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    return drop_at(search->ladder, search->candidates, search->unit, joined,
                   other_places(search->ladder, chosen));
}

/* A digit has k columns in k rows: no other row has it there. */
static bool conclude_fish(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    bool dropped = false;
    for (uint64_t rest = other_places(search->ladder, chosen); rest; rest &= rest - 1)
        dropped |= drop_at(search->ladder, search->candidates,
                           search->unit + (size_t)__builtin_ctzll(rest), joined,
                           UINT64_C(1) << search->digit);
    return dropped;
}

/* ---- the rungs ------------------------------------------------------------------------------- */

static bool drop_from_peers(const dlx_ladder *ladder, uint64_t *candidates, size_t cell)
{
    const uint64_t digit = candidates[cell];
    bool dropped = false;
    for (size_t i = ladder->start[cell]; i < ladder->start[cell + 1]; i++) {
        const uint32_t *cells = cells_of(ladder, ladder->unit[i]);
        for (size_t k = 0; k < ladder->n; k++)
            if (cells[k] != cell)
                dropped |= drop(candidates, cells[k], digit);
    }
    return dropped;
}

static bool try_singles(dlx_ladder *ladder, uint64_t *candidates)
{
    bool found = false;
    for (size_t cell = 0; cell < ladder->cells; cell++)
        if (is_single(candidates[cell]) && !ladder->settled[cell]) {
            found |= drop_from_peers(ladder, candidates, cell);
            ladder->settled[cell] = true;
        }
    for (size_t i = 0; i < ladder->units * ladder->n; i++)
        if (is_single(ladder->places[i])) {
            const size_t cell =
                ladder
                    ->cell[i / ladder->n * ladder->n + (size_t)__builtin_ctzll(ladder->places[i])];
            found |= drop(candidates, cell, ~(UINT64_C(1) << i % ladder->n));
        }
    return found;
}

static bool try_locked(dlx_ladder *ladder, uint64_t *candidates)
{
    const size_t n = ladder->n;
    for (size_t i = 0; i < ladder->overlap_count; i++) {
        const overlap *both = &ladder->overlaps[i];
        for (size_t d = 0; d < n; d++) {
            const uint64_t places = ladder->places[both->unit * n + d];
            if (!(places & ~both->common) &&
                drop_at(ladder, candidates, both->other, both->rest, UINT64_C(1) << d))
                return true;
        }
    }
    return false;
}

static bool try_subsets(dlx_ladder *ladder, uint64_t *candidates, size_t k)
{
    uint64_t sets[DLX_LADDER_MOST];
    tuple_search search = {.ladder = ladder, .candidates = candidates, .k = k};
    for (search.unit = 0; search.unit < ladder->units; search.unit++) {
        for (size_t i = 0; i < ladder->n; i++)
            sets[i] = candidates[cells_of(ladder, search.unit)[i]];
        search.sets = sets;
        search.conclude = conclude_naked;
        if (extend(&search, 0, k, 0, 0))
            return true;
        search.sets = ladder->places + search.unit * ladder->n;
        search.conclude = conclude_hidden;
        if (extend(&search, 0, k, 0, 0))
            return true;
    }
    return false;
}

static bool try_pairs(dlx_ladder *ladder, uint64_t *candidates)
{
    return try_subsets(ladder, candidates, 2);
}

static bool try_triples(dlx_ladder *ladder, uint64_t *candidates)
{
    return try_subsets(ladder, candidates, 3);
}

static bool try_fish(dlx_ladder *ladder, uint64_t *candidates)
{
    enum { LARGEST = 4 };
    uint64_t sets[DLX_LADDER_MOST];
    tuple_search search = {
        .ladder = ladder, .candidates = candidates, .sets = sets, .conclude = conclude_fish};
    for (search.k = 2; search.k <= LARGEST; search.k++)
        for (search.digit = 0; search.digit < ladder->n; search.digit++)
            for (search.unit = 0; search.unit <= ladder->n; search.unit += ladder->n) {
                for (size_t i = 0; i < ladder->n; i++)
                    sets[i] = ladder->places[(search.unit + i) * ladder->n + search.digit];
                if (extend(&search, 0, search.k, 0, 0))
                    return true;
            }
    return false;
}

static bool (*const rungs[DLX_RUNGS])(dlx_ladder *ladder, uint64_t *candidates) = {
    [DLX_RUNG_SINGLES] = try_singles, [DLX_RUNG_LOCKED] = try_locked, [DLX_RUNG_PAIRS] = try_pairs,
    [DLX_RUNG_TRIPLES] = try_triples, [DLX_RUNG_FISH] = try_fish,
};

dlx_climb dlx_ladder_climb(dlx_ladder *ladder, uint64_t *candidates, dlx_rung *highest)
{
    memset(ladder->settled, 0, ladder->cells * sizeof *ladder->settled);
    for (;;) {
        find_places(ladder, candidates);
        const dlx_climb state = look(ladder, candidates);
        if (state == DLX_CLIMB_CONTRADICTION)
            return state;
        int rung = DLX_RUNG_SINGLES;
        while (rung < DLX_RUNGS && !rungs[rung](ladder, candidates))
            rung++;
        if (rung == DLX_RUNGS)
            return state;
        if (rung > (int)*highest)
            *highest = (dlx_rung)rung;
    }
}

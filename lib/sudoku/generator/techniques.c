/* SPDX-License-Identifier: MIT */
/* Human solving techniques. Naked and hidden subsets and fish are the same search for k sets whose
 * union has k elements. */
#include "sudoku/generator/techniques.h"

#include "core/numbers.h"
#include "sudoku/board/units.h"
#include <stdlib.h>
#include <string.h>

/* Two units with at least two common cells. */
typedef struct overlap {
    uint32_t unit, other;
    uint64_t common; /* positions in `unit` of common cells */
    uint64_t rest;   /* positions in `other` of the remaining cells */
} overlap;

struct dlx_techniques {
    size_t n, cells;
    dlx_units units; /* rows, columns, boxes or regions, others: n cells each */
    const dlx_technique_observer *observer; /* or NULL */
    overlap *overlaps;
    size_t overlap_count, overlap_capacity;
    uint64_t *places; /* [0..units * n[: positions of each digit in each unit, as bits */
    bool *settled;    /* [0..cells[: single and removed from its peers */
};

/* ---- units ----------------------------------------------------------------------------------- */

static const uint32_t *cells_of(const dlx_techniques *techniques, size_t unit)
{
    return techniques->units.cells + unit * techniques->n;
}

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
                common |= (uint64_t)is_in(techniques, cells_of(techniques, u)[i], v) << i;
                rest |= (uint64_t)!is_in(techniques, cells_of(techniques, v)[i], u) << i;
            }
            if (!(common & (common - 1)))
                continue;
            if (!dlx_buffer_grow(&techniques->overlaps, &techniques->overlap_capacity,
                                 techniques->overlap_count + 1, sizeof *techniques->overlaps))
                return dlx_error_memory(error);
            techniques->overlaps[techniques->overlap_count++] =
                (overlap){(uint32_t)u, (uint32_t)v, common, rest};
        }
    return DLX_OK;
}

/* Finds the units of the board, and allocates the scratch memory. */
static dlx_status take_units(dlx_techniques *techniques, const dlx_grid *grid, dlx_error *error)
{
    const dlx_status status = dlx_units_find(&techniques->units, grid, true, error);
    if (status != DLX_OK)
        return status;
    techniques->places = calloc(techniques->units.cell_count, sizeof *techniques->places);
    techniques->settled = calloc(techniques->cells, sizeof *techniques->settled);
    return techniques->places && techniques->settled ? find_overlaps(techniques, error)
                                                     : dlx_error_memory(error);
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
    free(techniques->settled);
    free(techniques);
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

const uint32_t *dlx_techniques_cells(const dlx_techniques *techniques, size_t unit)
{
    return cells_of(techniques, unit);
}

const char *dlx_techniques_unit(const dlx_techniques *techniques, size_t unit, size_t *number)
{
    *number = techniques->units.list[unit].number;
    return dlx_units_word(&techniques->units.list[unit]);
}

/* ---- candidates ------------------------------------------------------------------------------ */

static bool is_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* Removes digits from a cell. True if it changed. */
static bool drop(uint64_t *candidates, size_t cell, uint64_t digits)
{
    const uint64_t before = candidates[cell];
    candidates[cell] &= ~digits;
    return candidates[cell] != before;
}

/* Removes digits from a unit's cells at `places`. True if a cell changed. */
static bool drop_at(const dlx_techniques *techniques, uint64_t *candidates, size_t unit,
                    uint64_t places, uint64_t digits)
{
    bool dropped = false;
    for (; places; places &= places - 1)
        dropped |= drop(candidates, cells_of(techniques, unit)[__builtin_ctzll(places)], digits);
    return dropped;
}

static void find_places(dlx_techniques *techniques, const uint64_t *candidates)
{
    for (size_t u = 0; u < techniques->units.count; u++) {
        uint64_t *places = techniques->places + u * techniques->n;
        for (size_t d = 0; d < techniques->n; d++)
            places[d] = 0;
        for (size_t i = 0; i < techniques->n; i++)
            for (uint64_t set = candidates[cells_of(techniques, u)[i]]; set; set &= set - 1)
                places[__builtin_ctzll(set)] |= UINT64_C(1) << i;
    }
}

/* Reports a pattern to the observer. */
static inline void report(const dlx_techniques *techniques, const uint64_t *candidates,
                          dlx_pattern pattern)
{
    if (techniques->observer)
        techniques->observer->on_pattern(techniques->observer->state, &pattern, candidates);
}

/* Returns the state of the board; `places` must be current. */
static dlx_technique_result state_of_board(const dlx_techniques *techniques,
                                           const uint64_t *candidates)
{
    dlx_technique_result state = DLX_TECHNIQUES_SOLVED;
    for (size_t i = 0; i < techniques->units.cell_count; i++)
        if (!techniques->places[i])
            return DLX_TECHNIQUES_CONTRADICTION;
        else if (!is_single(techniques->places[i]))
            state = DLX_TECHNIQUES_STUCK;
    for (size_t cell = 0; cell < techniques->cells; cell++)
        if (!candidates[cell])
            return DLX_TECHNIQUES_CONTRADICTION;
        else if (!is_single(candidates[cell]))
            state = DLX_TECHNIQUES_STUCK;
    return state;
}

/* ---- k sets of k ----------------------------------------------------------------------------- */

/* Search for k sets whose union has k elements. */
typedef struct tuple_search {
    dlx_techniques *techniques;
    uint64_t *candidates;
    const uint64_t *sets; /* [0..n[ */
    size_t k;
    dlx_pattern_kind kind;
    size_t unit; /* unit searched; fish: the first row or column */
    size_t digit;
} tuple_search;

static uint64_t other_places(const dlx_techniques *techniques, uint64_t places)
{
    return ~places & UINT64_MAX >> (64 - techniques->n);
}

/* k cells of a unit have k digits: removes the digits from other cells. */
static bool drop_naked(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    return drop_at(search->techniques, search->candidates, search->unit,
                   other_places(search->techniques, chosen), joined);
}

/* k digits of a unit have k cells: removes other digits from the cells. */
static bool drop_hidden(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    return drop_at(search->techniques, search->candidates, search->unit, joined,
                   other_places(search->techniques, chosen));
}

/* A digit has k columns in k rows: removes the digit from these columns in other rows. */
static bool drop_fish(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    bool dropped = false;
    for (uint64_t rest = other_places(search->techniques, chosen); rest; rest &= rest - 1)
        dropped |= drop_at(search->techniques, search->candidates,
                           search->unit + (size_t)__builtin_ctzll(rest), joined,
                           UINT64_C(1) << search->digit);
    return dropped;
}

/* Removes candidates. True if any was removed, which is reported. */
static __attribute__((noinline)) bool conclude(const tuple_search *search, uint64_t chosen,
                                               uint64_t joined)
{
    const dlx_pattern_kind kind = search->kind;
    const bool dropped = kind == DLX_PATTERN_NAKED    ? drop_naked(search, chosen, joined)
                         : kind == DLX_PATTERN_HIDDEN ? drop_hidden(search, chosen, joined)
                                                      : drop_fish(search, chosen, joined);
    if (dropped)
        report(search->techniques, search->candidates,
               (dlx_pattern){
                   kind,
                   search->unit,
                   kind == DLX_PATTERN_FISH ? chosen : 1,
                   kind == DLX_PATTERN_NAKED ? chosen : joined,
                   kind == DLX_PATTERN_NAKED    ? joined
                   : kind == DLX_PATTERN_HIDDEN ? chosen
                                                : UINT64_C(1) << search->digit,
               });
    return dropped;
}

static bool extend(const tuple_search *search, size_t first, size_t left, uint64_t chosen,
                   uint64_t joined)
{
    if (left == 0)
        return conclude(search, chosen, joined);
    for (size_t i = first; i < search->techniques->n; i++) {
        const uint64_t set = search->sets[i];
        const uint64_t with = joined | set;
        /* singles are handled by try_singles */
        if (set && !is_single(set) && dlx_count_bits(with) <= search->k &&
            extend(search, i + 1, left - 1, chosen | UINT64_C(1) << i, with))
            return true;
    }
    return false;
}

/* ---- techniques ------------------------------------------------------------------------------ */

static bool drop_from_peers(const dlx_techniques *techniques, uint64_t *candidates, size_t cell)
{
    const uint64_t digit = candidates[cell];
    bool dropped = false;
    const dlx_units *units = &techniques->units;
    for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
        const uint32_t *cells = cells_of(techniques, units->of[i]);
        for (size_t k = 0; k < techniques->n; k++)
            if (cells[k] != cell)
                dropped |= drop(candidates, cells[k], digit);
    }
    return dropped;
}

static bool try_singles(dlx_techniques *techniques, uint64_t *candidates)
{
    bool found = false;
    for (size_t cell = 0; cell < techniques->cells; cell++)
        if (is_single(candidates[cell]) && !techniques->settled[cell]) {
            report(techniques, candidates,
                   (dlx_pattern){DLX_PATTERN_NAKED, cell / techniques->n, 1,
                                 UINT64_C(1) << cell % techniques->n, candidates[cell]});
            found |= drop_from_peers(techniques, candidates, cell);
            techniques->settled[cell] = true;
        }
    for (size_t unit = 0; unit < techniques->units.count; unit++) {
        const uint32_t *cells = cells_of(techniques, unit);
        const uint64_t *places = techniques->places + unit * techniques->n;
        for (size_t d = 0; d < techniques->n; d++) {
            const uint64_t digit = UINT64_C(1) << d;
            if (!is_single(places[d]) ||
                !drop(candidates, cells[__builtin_ctzll(places[d])], ~digit))
                continue;
            found = true;
            report(techniques, candidates,
                   (dlx_pattern){DLX_PATTERN_HIDDEN, unit, 1, places[d], digit});
        }
    }
    return found;
}

static dlx_pattern_kind kind_of_overlap(const dlx_techniques *techniques, const overlap *both)
{
    const size_t lines = 2 * techniques->n, basic = 3 * techniques->n; /* numbers of units */
    return both->unit >= basic || both->other >= basic ? DLX_PATTERN_LOCKED
           : both->unit >= lines                       ? DLX_PATTERN_POINTING
                                                       : DLX_PATTERN_CLAIMING;
}

static bool try_locked(dlx_techniques *techniques, uint64_t *candidates)
{
    const size_t n = techniques->n;
    for (size_t i = 0; i < techniques->overlap_count; i++) {
        const overlap *both = &techniques->overlaps[i];
        for (size_t d = 0; d < n; d++) {
            const uint64_t places = techniques->places[both->unit * n + d];
            if (!(places & ~both->common) &&
                drop_at(techniques, candidates, both->other, both->rest, UINT64_C(1) << d)) {
                report(techniques, candidates,
                       (dlx_pattern){kind_of_overlap(techniques, both), both->unit, 1, places,
                                     UINT64_C(1) << d});
                return true;
            }
        }
    }
    return false;
}

static bool try_subsets(dlx_techniques *techniques, uint64_t *candidates, size_t k)
{
    uint64_t sets[DLX_TECHNIQUES_MAX_SIZE];
    tuple_search search = {.techniques = techniques, .candidates = candidates, .k = k};
    for (search.unit = 0; search.unit < techniques->units.count; search.unit++) {
        for (size_t i = 0; i < techniques->n; i++)
            sets[i] = candidates[cells_of(techniques, search.unit)[i]];
        search.sets = sets;
        search.kind = DLX_PATTERN_NAKED;
        if (extend(&search, 0, k, 0, 0))
            return true;
        search.sets = techniques->places + search.unit * techniques->n;
        search.kind = DLX_PATTERN_HIDDEN;
        if (extend(&search, 0, k, 0, 0))
            return true;
    }
    return false;
}

static bool try_pairs(dlx_techniques *techniques, uint64_t *candidates)
{
    return try_subsets(techniques, candidates, 2);
}

static bool try_triples(dlx_techniques *techniques, uint64_t *candidates)
{
    return try_subsets(techniques, candidates, 3);
}

static bool try_fish(dlx_techniques *techniques, uint64_t *candidates)
{
    enum { LARGEST = 4 };
    uint64_t sets[DLX_TECHNIQUES_MAX_SIZE];
    tuple_search search = {
        .techniques = techniques, .candidates = candidates, .sets = sets, .kind = DLX_PATTERN_FISH};
    for (search.k = 2; search.k <= LARGEST; search.k++)
        for (search.digit = 0; search.digit < techniques->n; search.digit++)
            for (search.unit = 0; search.unit <= techniques->n; search.unit += techniques->n) {
                for (size_t i = 0; i < techniques->n; i++)
                    sets[i] = techniques->places[(search.unit + i) * techniques->n + search.digit];
                if (extend(&search, 0, search.k, 0, 0))
                    return true;
            }
    return false;
}

static bool (*const technique_table[DLX_TECHNIQUE_COUNT])(dlx_techniques *techniques,
                                                          uint64_t *candidates) = {
    [DLX_TECHNIQUE_SINGLES] = try_singles, [DLX_TECHNIQUE_LOCKED] = try_locked,
    [DLX_TECHNIQUE_PAIRS] = try_pairs,     [DLX_TECHNIQUE_TRIPLES] = try_triples,
    [DLX_TECHNIQUE_FISH] = try_fish,
};

dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *candidates,
                                          dlx_technique *highest)
{
    memset(techniques->settled, 0, techniques->cells * sizeof *techniques->settled);
    for (;;) {
        find_places(techniques, candidates);
        const dlx_technique_result state = state_of_board(techniques, candidates);
        if (state == DLX_TECHNIQUES_CONTRADICTION)
            return state;
        if (techniques->observer)
            memcpy(techniques->observer->before, candidates,
                   techniques->cells * sizeof *candidates);
        int technique = DLX_TECHNIQUE_SINGLES;
        while (technique < DLX_TECHNIQUE_COUNT &&
               !technique_table[technique](techniques, candidates))
            technique++;
        if (technique == DLX_TECHNIQUE_COUNT)
            return state;
        if (technique > (int)*highest)
            *highest = (dlx_technique)technique;
    }
}

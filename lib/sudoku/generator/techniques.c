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
    size_t n, cells, box_rows, box_columns;
    bool has_rules;
    dlx_units units; /* rows, columns, boxes or regions, others: n cells each */
    const dlx_technique_observer *observer; /* or NULL */
    overlap *overlaps;
    size_t overlap_count, overlap_capacity;
    uint64_t *places;   /* [0..units * n[: positions of each digit in each unit, as bits, at the
                           beginning of a round */
    uint8_t *positions; /* of the cell of units.of[i] in this unit */
    uint64_t *unread;   /* cells that changed since try_singles read them, as bits */
    bool *unread_units; /* [0..units[: the same, of units */
    uint64_t *dropped;  /* [0..cells[: digits removed in this round */
    uint32_t *changed;  /* cells with removed digits */
    size_t changed_count;
    /* Rounds of technique applications, over all boards: a technique that failed in a round is not
     * tried again where no candidate changed. */
    uint64_t round;
    uint64_t *unit_changed; /* [0..units[: the first round with the current candidates */
    uint64_t digit_changed[DLX_TECHNIQUES_MAX_SIZE];
    uint64_t failed[DLX_TECHNIQUE_COUNT];
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

static void find_positions(dlx_techniques *techniques)
{
    const dlx_units *units = &techniques->units;
    for (size_t cell = 0; cell < techniques->cells; cell++)
        for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
            const uint32_t *cells = cells_of(techniques, units->of[i]);
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

/* Removes digits from a cell. True if the cell had any of them. */
static bool drop(dlx_techniques *techniques, uint64_t *candidates, size_t cell, uint64_t digits)
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

/* Removes digits from a unit's cells at `places`. True if a cell changed. */
static bool drop_at(dlx_techniques *techniques, uint64_t *candidates, size_t unit, uint64_t places,
                    uint64_t digits)
{
    bool dropped = false;
    for (; places; places &= places - 1)
        dropped |= drop(techniques, candidates, cells_of(techniques, unit)[__builtin_ctzll(places)],
                        digits);
    return dropped;
}

/* Marks all cells and units as read, or all as unread. */
static void mark_all_read(dlx_techniques *techniques, bool is_read)
{
    const size_t words = (techniques->cells + 63) / 64;
    memset(techniques->unread_units, !is_read,
           techniques->units.count * sizeof *techniques->unread_units);
    memset(techniques->unread, is_read ? 0 : -1, words * sizeof *techniques->unread);
    techniques->unread[words - 1] &= UINT64_MAX >> (words * 64 - techniques->cells);
}

/* Begins with a board: finds the places of all digits. False: a digit has no place in a unit, or a
 * cell no digit. */
static bool find_places(dlx_techniques *techniques, const uint64_t *candidates)
{
    bool ok = true;
    const dlx_units *units = &techniques->units;
    memset(techniques->places, 0, units->cell_count * sizeof *techniques->places);
    techniques->round++;
    mark_all_read(techniques, false);
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

/* Removes the places of the digits that a round removed. False: as find_places. */
static bool update_places(dlx_techniques *techniques, const uint64_t *candidates)
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

/* Reports a pattern to the observer. */
static inline void report(const dlx_techniques *techniques, const uint64_t *candidates,
                          dlx_pattern pattern)
{
    if (techniques->observer)
        techniques->observer->on_pattern(techniques->observer->state, &pattern, candidates);
}

/* True if each cell has a single digit. */
static bool is_solved(const dlx_techniques *techniques, const uint64_t *candidates)
{
    for (size_t cell = 0; cell < techniques->cells; cell++)
        if (!is_single(candidates[cell]))
            return false;
    return true;
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

static bool has_at_most(uint64_t set, size_t elements)
{
    for (; set && elements > 0; elements--)
        set &= set - 1;
    return !set;
}

/* Adds `left` of the sets `usable` to those chosen. */
static bool extend(const tuple_search *search, uint64_t usable, size_t left, uint64_t chosen,
                   uint64_t joined)
{
    if (left == 0)
        return conclude(search, chosen, joined);
    for (; usable; usable &= usable - 1) {
        const size_t i = (size_t)__builtin_ctzll(usable);
        const uint64_t with = joined | search->sets[i];
        if (has_at_most(with, search->k) &&
            extend(search, usable & (usable - 1), left - 1, chosen | UINT64_C(1) << i, with))
            return true;
    }
    return false;
}

/* Singles are handled by try_singles. */
static bool find_tuple(const tuple_search *search)
{
    uint64_t usable = 0;
    for (size_t i = 0; i < search->techniques->n; i++) {
        const uint64_t set = search->sets[i];
        const bool is_usable = (set & (set - 1)) && has_at_most(set, search->k);
        usable |= (uint64_t)is_usable << i;
    }
    return usable && extend(search, usable, search->k, 0, 0);
}

/* ---- techniques ------------------------------------------------------------------------------ */

static bool drop_from_peers(dlx_techniques *techniques, uint64_t *candidates, size_t cell)
{
    const uint64_t digit = candidates[cell];
    bool dropped = false;
    const dlx_units *units = &techniques->units;
    for (size_t i = units->start[cell]; i < units->start[cell + 1]; i++) {
        const size_t unit = units->of[i];
        const uint64_t places =
            techniques->places[unit * techniques->n + (size_t)__builtin_ctzll(digit)];
        dropped |= drop_at(techniques, candidates, unit,
                           places & ~(UINT64_C(1) << techniques->positions[i]), digit);
    }
    return dropped;
}

/* Reads the unread cells in their order; their peers may become unread. */
static bool find_naked_singles(dlx_techniques *techniques, uint64_t *candidates)
{
    bool found = false;
    for (size_t word = 0; word < (techniques->cells + 63) / 64; word++)
        for (uint64_t ahead = UINT64_MAX, set; (set = techniques->unread[word] & ahead);) {
            const size_t cell = word * 64 + (size_t)__builtin_ctzll(set);
            ahead = -(set & -set) << 1;
            techniques->unread[word] &= ~(set & -set);
            if (!is_single(candidates[cell]))
                continue;
            report(techniques, candidates,
                   (dlx_pattern){DLX_PATTERN_NAKED, cell / techniques->n, 1,
                                 UINT64_C(1) << cell % techniques->n, candidates[cell]});
            found |= drop_from_peers(techniques, candidates, cell);
        }
    return found;
}

static bool find_hidden_singles(dlx_techniques *techniques, uint64_t *candidates, size_t unit)
{
    bool found = false;
    const uint32_t *cells = cells_of(techniques, unit);
    const uint64_t *places = techniques->places + unit * techniques->n;
    for (size_t d = 0; d < techniques->n; d++) {
        const uint64_t digit = UINT64_C(1) << d;
        if (!is_single(places[d]) ||
            !drop(techniques, candidates, cells[__builtin_ctzll(places[d])], ~digit))
            continue;
        found = true;
        report(techniques, candidates,
               (dlx_pattern){DLX_PATTERN_HIDDEN, unit, 1, places[d], digit});
    }
    return found;
}

static bool try_singles(dlx_techniques *techniques, uint64_t *candidates)
{
    bool found = find_naked_singles(techniques, candidates);
    for (size_t unit = 0; unit < techniques->units.count; unit++) {
        if (techniques->unread_units[unit])
            found |= find_hidden_singles(techniques, candidates, unit);
        techniques->unread_units[unit] = false;
    }
    return found;
}

/* True if candidates of a unit changed since the technique failed. */
static bool is_changed(const dlx_techniques *techniques, size_t unit, dlx_technique technique)
{
    return techniques->unit_changed[unit] > techniques->failed[technique];
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
        if (!is_changed(techniques, both->unit, DLX_TECHNIQUE_LOCKED) &&
            !is_changed(techniques, both->other, DLX_TECHNIQUE_LOCKED))
            continue;
        const uint64_t *unit = techniques->places + both->unit * n;
        const uint64_t *other = techniques->places + both->other * n;
        for (size_t d = 0; d < n; d++) {
            if (unit[d] & ~both->common || !(other[d] & both->rest))
                continue;
            drop_at(techniques, candidates, both->other, other[d] & both->rest, UINT64_C(1) << d);
            report(techniques, candidates,
                   (dlx_pattern){kind_of_overlap(techniques, both), both->unit, 1, unit[d],
                                 UINT64_C(1) << d});
            return true;
        }
    }
    return false;
}

static bool try_subsets(dlx_techniques *techniques, uint64_t *candidates, size_t k,
                        dlx_technique technique)
{
    uint64_t sets[DLX_TECHNIQUES_MAX_SIZE];
    tuple_search search = {.techniques = techniques, .candidates = candidates, .k = k};
    for (search.unit = 0; search.unit < techniques->units.count; search.unit++) {
        if (!is_changed(techniques, search.unit, technique))
            continue;
        for (size_t i = 0; i < techniques->n; i++)
            sets[i] = candidates[cells_of(techniques, search.unit)[i]];
        search.sets = sets;
        search.kind = DLX_PATTERN_NAKED;
        if (find_tuple(&search))
            return true;
        search.sets = techniques->places + search.unit * techniques->n;
        search.kind = DLX_PATTERN_HIDDEN;
        if (find_tuple(&search))
            return true;
    }
    return false;
}

static bool try_pairs(dlx_techniques *techniques, uint64_t *candidates)
{
    return try_subsets(techniques, candidates, 2, DLX_TECHNIQUE_PAIRS);
}

static bool try_triples(dlx_techniques *techniques, uint64_t *candidates)
{
    return try_subsets(techniques, candidates, 3, DLX_TECHNIQUE_TRIPLES);
}

static bool try_fish(dlx_techniques *techniques, uint64_t *candidates)
{
    enum { LARGEST = 4 };
    uint64_t sets[DLX_TECHNIQUES_MAX_SIZE];
    tuple_search search = {
        .techniques = techniques, .candidates = candidates, .sets = sets, .kind = DLX_PATTERN_FISH};
    for (search.k = 2; search.k <= LARGEST; search.k++)
        for (search.digit = 0; search.digit < techniques->n; search.digit++) {
            if (techniques->digit_changed[search.digit] <= techniques->failed[DLX_TECHNIQUE_FISH])
                continue;
            for (search.unit = 0; search.unit <= techniques->n; search.unit += techniques->n) {
                for (size_t i = 0; i < techniques->n; i++)
                    sets[i] = techniques->places[(search.unit + i) * techniques->n + search.digit];
                if (find_tuple(&search))
                    return true;
            }
        }
    return false;
}

static bool (*const technique_table[DLX_TECHNIQUE_COUNT])(dlx_techniques *techniques,
                                                          uint64_t *candidates) = {
    [DLX_TECHNIQUE_SINGLES] = try_singles, [DLX_TECHNIQUE_LOCKED] = try_locked,
    [DLX_TECHNIQUE_PAIRS] = try_pairs,     [DLX_TECHNIQUE_TRIPLES] = try_triples,
    [DLX_TECHNIQUE_FISH] = try_fish,
};

/* Removes digits from a board to which no technique applies. False: as find_places. */
static bool begin_with_change(dlx_techniques *techniques, uint64_t *candidates,
                              const dlx_technique_change *change)
{
    for (int technique = 0; technique < DLX_TECHNIQUE_COUNT; technique++)
        techniques->failed[technique] = techniques->round;
    mark_all_read(techniques, true);
    drop(techniques, candidates, change->cell, change->digits);
    return update_places(techniques, candidates);
}

dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *candidates,
                                          const dlx_technique_change *change,
                                          dlx_technique *highest)
{
    bool ok = find_places(techniques, candidates);
    if (change)
        ok = begin_with_change(techniques, candidates, change);
    for (; ok; ok = update_places(techniques, candidates)) {
        if (techniques->observer)
            memcpy(techniques->observer->before, candidates,
                   techniques->cells * sizeof *candidates);
        int technique = DLX_TECHNIQUE_SINGLES;
        while (technique < DLX_TECHNIQUE_COUNT &&
               !technique_table[technique](techniques, candidates))
            techniques->failed[technique++] = techniques->round;
        if (technique == DLX_TECHNIQUE_COUNT)
            return is_solved(techniques, candidates) ? DLX_TECHNIQUES_SOLVED : DLX_TECHNIQUES_STUCK;
        if (technique > (int)*highest)
            *highest = (dlx_technique)technique;
    }
    return DLX_TECHNIQUES_CONTRADICTION;
}

/* SPDX-License-Identifier: MIT */
/* Human solving techniques. Naked and hidden subsets and fish are the same search for k sets whose
 * union has k elements. */
#include "sudoku/generator/techniques.h"

#include <string.h>

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
        if (!dlx_is_single(candidates[cell]))
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
    return dlx_technique_drop_at(search->techniques, search->candidates, search->unit,
                                 other_places(search->techniques, chosen), joined);
}

/* k digits of a unit have k cells: removes other digits from the cells. */
static bool drop_hidden(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    return dlx_technique_drop_at(search->techniques, search->candidates, search->unit, joined,
                                 other_places(search->techniques, chosen));
}

/* A digit has k columns in k rows: removes the digit from these columns in other rows. */
static bool drop_fish(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    bool dropped = false;
    for (uint64_t rest = other_places(search->techniques, chosen); rest; rest &= rest - 1)
        dropped |= dlx_technique_drop_at(search->techniques, search->candidates,
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
        dropped |=
            dlx_technique_drop_at(techniques, candidates, unit,
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
            if (!dlx_is_single(candidates[cell]))
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
    const uint32_t *cells = dlx_technique_cells(techniques, unit);
    const uint64_t *places = techniques->places + unit * techniques->n;
    for (size_t d = 0; d < techniques->n; d++) {
        const uint64_t digit = UINT64_C(1) << d;
        if (!dlx_is_single(places[d]) ||
            !dlx_technique_drop(techniques, candidates, cells[__builtin_ctzll(places[d])], ~digit))
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

static dlx_pattern_kind kind_of_overlap(const dlx_techniques *techniques,
                                        const dlx_unit_overlap *both)
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
        const dlx_unit_overlap *both = &techniques->overlaps[i];
        if (!is_changed(techniques, both->unit, DLX_TECHNIQUE_LOCKED) &&
            !is_changed(techniques, both->other, DLX_TECHNIQUE_LOCKED))
            continue;
        const uint64_t *unit = techniques->places + both->unit * n;
        const uint64_t *other = techniques->places + both->other * n;
        for (size_t d = 0; d < n; d++) {
            if (unit[d] & ~both->common || !(other[d] & both->rest))
                continue;
            dlx_technique_drop_at(techniques, candidates, both->other, other[d] & both->rest,
                                  UINT64_C(1) << d);
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
            sets[i] = candidates[dlx_technique_cells(techniques, search.unit)[i]];
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
    dlx_technique_mark_all(techniques, true);
    dlx_technique_drop(techniques, candidates, change->cell, change->digits);
    return dlx_technique_update_places(techniques, candidates);
}

dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *candidates,
                                          const dlx_technique_change *change,
                                          dlx_technique *highest)
{
    bool ok = dlx_technique_find_places(techniques, candidates);
    if (change)
        ok = begin_with_change(techniques, candidates, change);
    for (; ok; ok = dlx_technique_update_places(techniques, candidates)) {
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

/* SPDX-License-Identifier: MIT */
/* Human solving techniques. Naked and hidden subsets and fish are the same search for k sets whose
 * union has k elements. */
#include "sudoku/generator/technique_board.h"

#include "core/numbers.h"
#include <string.h>

static inline void report(const dlx_techniques *techniques, const uint64_t *board,
                          dlx_pattern pattern)
{
    if (techniques->observer)
        techniques->observer->on_pattern(techniques->observer->state, &pattern, board);
}

/* True if each cell has a single digit. */
static bool is_solved(const dlx_techniques *techniques, const uint64_t *board)
{
    for (size_t cell = 0; cell < techniques->cells; cell++)
        if (!dlx_is_single(board[cell]))
            return false;
    return true;
}

/* ---- k sets of k ----------------------------------------------------------------------------- */

/* Search for k sets whose union has k elements. */
typedef struct tuple_search {
    dlx_techniques *techniques;
    uint64_t *board;
    const uint64_t *sets; /* [0..n[ */
    size_t k;
    dlx_pattern_kind kind;
    size_t unit; /* unit searched; fish: the first row or column */
    size_t digit;
} tuple_search;

static uint64_t other_places(const dlx_techniques *techniques, uint64_t places)
{
    return ~places & dlx_technique_all(techniques);
}

/* k cells of a unit have k digits: removes the digits from other cells. Or k digits have k cells:
 * removes other digits from the cells. */
static bool drop_subset(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    const uint64_t others = other_places(search->techniques, chosen);
    const bool is_naked = search->kind == DLX_PATTERN_NAKED;
    return dlx_technique_drop_at(search->techniques, search->board, search->unit,
                                 is_naked ? others : joined, is_naked ? joined : others);
}

/* A digit has k columns in k rows: removes the digit from these columns in other rows. */
static bool drop_fish(const tuple_search *search, uint64_t chosen, uint64_t joined)
{
    bool dropped = false;
    for (uint64_t rest = other_places(search->techniques, chosen); rest; rest &= rest - 1)
        dropped |= dlx_technique_drop_at(search->techniques, search->board,
                                         search->unit + (size_t)__builtin_ctzll(rest), joined,
                                         UINT64_C(1) << search->digit);
    return dropped;
}

/* Removes candidates. True if any was removed, which is reported. */
static __attribute__((noinline)) bool conclude(const tuple_search *search, uint64_t chosen,
                                               uint64_t joined)
{
    const dlx_pattern_kind kind = search->kind;
    const bool dropped = kind == DLX_PATTERN_FISH ? drop_fish(search, chosen, joined)
                                                  : drop_subset(search, chosen, joined);
    if (dropped)
        report(search->techniques, search->board,
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

/* True if a set has at most k elements; k is 2, 3, or 4. */
static inline bool has_at_most(uint64_t set, size_t k)
{
    set &= set - 1;
    set &= set - 1;
    if (k > 2)
        set &= set - 1;
    if (k > 3)
        set &= set - 1;
    return !set;
}

/* Adds `left` of the sets `usable` to those chosen. */
static bool extend(const tuple_search *search, uint64_t usable, size_t left, uint64_t chosen,
                   uint64_t joined)
{
    for (; usable; usable &= usable - 1) {
        const size_t i = (size_t)__builtin_ctzll(usable);
        const uint64_t with = joined | search->sets[i];
        if (!has_at_most(with, search->k))
            continue;
        const uint64_t together = chosen | UINT64_C(1) << i;
        if (left == 1 ? conclude(search, together, with)
                      : extend(search, usable & (usable - 1), left - 1, together, with))
            return true;
    }
    return false;
}

/* Searches the sets with several elements, to which easier techniques do not apply. Patterns are
 * searched where at least 2k sets have several elements: where there are fewer, the other sets of a
 * pattern are a smaller pattern. */
static bool find_tuple(const tuple_search *search)
{
    uint64_t usable = 0;
    size_t count = 0;
    for (size_t i = 0; i < search->techniques->n; i++) {
        const uint64_t set = search->sets[i];
        if ((set & (set - 1)) && has_at_most(set, search->k)) {
            usable |= UINT64_C(1) << i;
            count++;
        }
    }
    return count >= search->k && extend(search, usable, search->k, 0, 0);
}

/* ---- techniques ------------------------------------------------------------------------------ */

/* Reports the only cells of digits in a unit, by the places at the beginning of the round. */
static bool sweep_hidden_singles(dlx_techniques *techniques, uint64_t *board, size_t unit)
{
    bool found = false;
    const uint32_t *cells = dlx_technique_cells(techniques, unit);
    const uint64_t *places = techniques->before + unit * techniques->n;
    for (size_t d = 0; d < techniques->n; d++) {
        const uint64_t digit = UINT64_C(1) << d;
        if (!dlx_is_single(places[d]) ||
            !dlx_technique_drop(techniques, board, cells[__builtin_ctzll(places[d])], ~digit))
            continue;
        found = true;
        report(techniques, board, (dlx_pattern){DLX_PATTERN_HIDDEN, unit, 1, places[d], digit});
    }
    return found;
}

/* Applies singles in the order in which an observer sees them: those of cells, then those of units,
 * without what follows from the latter. */
static bool sweep_singles(dlx_techniques *techniques, uint64_t *board)
{
    memcpy(techniques->before, board + techniques->cells,
           techniques->units.cell_count * sizeof *board);
    bool found = false;
    for (size_t cell = 0; cell < techniques->cells; cell++) {
        if (!dlx_is_single(board[cell]))
            continue;
        report(techniques, board,
               (dlx_pattern){DLX_PATTERN_NAKED, cell / techniques->n, 1,
                             UINT64_C(1) << cell % techniques->n, board[cell]});
        found |= dlx_technique_drop_from_peers(techniques, board, cell,
                                               (size_t)__builtin_ctzll(board[cell]));
    }
    for (size_t unit = 0; unit < techniques->units.count; unit++)
        found |= sweep_hidden_singles(techniques, board, unit);
    techniques->queued = 0;
    return found;
}

/* Applies singles until none is left, or until a contradiction. */
static bool exhaust_singles(dlx_techniques *techniques, uint64_t *board)
{
    bool found = false;
    while (techniques->queued > 0 && !techniques->is_contradiction) {
        const dlx_single single = techniques->queue[--techniques->queued];
        if (!dlx_is_single(board[single.cell]))
            found |=
                dlx_technique_drop(techniques, board, single.cell, ~(UINT64_C(1) << single.digit));
        else
            found |= dlx_technique_drop_from_peers(techniques, board, single.cell, single.digit);
    }
    return found;
}

static bool try_singles(dlx_techniques *techniques, uint64_t *board)
{
    if (techniques->observer ? sweep_singles(techniques, board)
                             : exhaust_singles(techniques, board))
        return true;
    for (size_t unit = 0; unit < techniques->units.count; unit++) {
        if (!techniques->changed[DLX_TECHNIQUE_NONE][unit])
            continue;
        for (int later = DLX_TECHNIQUE_LOCKED; later < DLX_TECHNIQUE_COUNT; later++)
            techniques->changed[later][unit] |= techniques->changed[DLX_TECHNIQUE_NONE][unit];
        techniques->changed[DLX_TECHNIQUE_NONE][unit] = 0;
    }
    return false;
}

static dlx_pattern_kind kind_of_overlap(const dlx_techniques *techniques,
                                        const dlx_unit_overlap *both)
{
    const size_t lines = 2 * techniques->n, basic = 3 * techniques->n; /* numbers of units */
    return both->unit >= basic || both->other >= basic ? DLX_PATTERN_LOCKED
           : both->unit >= lines                       ? DLX_PATTERN_POINTING
                                                       : DLX_PATTERN_CLAIMING;
}

/* The digits that changed in a unit and have few enough places for an overlap. */
static uint64_t find_confined(const dlx_techniques *techniques, const uint64_t *places,
                              uint64_t changed)
{
    uint64_t confined = 0;
    for (; changed; changed &= changed - 1) {
        const uint64_t set = places[__builtin_ctzll(changed)];
        if ((set & (set - 1)) && dlx_count_bits(set) <= techniques->widest_overlap)
            confined |= changed & -changed;
    }
    return confined;
}

/* Tries each pair of units with the digits of the first in turn. */
static bool try_locked(dlx_techniques *techniques, uint64_t *board)
{
    uint64_t *changed = techniques->changed[DLX_TECHNIQUE_LOCKED];
    const dlx_unit_overlap *both = techniques->overlaps, *end = both + techniques->overlap_count;
    while (both < end) {
        const size_t first = both->unit;
        const uint64_t *unit = dlx_technique_places(techniques, board, first);
        const uint64_t confined = find_confined(techniques, unit, changed[first]);
        for (; both < end && both->unit == first; both++) {
            const uint64_t *other = dlx_technique_places(techniques, board, both->other);
            for (uint64_t digits = confined; digits; digits &= digits - 1) {
                const size_t d = (size_t)__builtin_ctzll(digits);
                if (unit[d] & ~both->common || !(other[d] & both->rest))
                    continue;
                dlx_technique_drop_at(techniques, board, both->other, other[d] & both->rest,
                                      UINT64_C(1) << d);
                report(techniques, board,
                       (dlx_pattern){kind_of_overlap(techniques, both), first, 1, unit[d],
                                     UINT64_C(1) << d});
                return true;
            }
        }
        changed[first] = 0;
    }
    return false;
}

static bool try_subsets(dlx_techniques *techniques, uint64_t *board, size_t k,
                        dlx_technique technique)
{
    uint64_t sets[DLX_TECHNIQUES_MAX_SIZE];
    tuple_search search = {.techniques = techniques, .board = board, .k = k};
    for (search.unit = 0; search.unit < techniques->units.count; search.unit++) {
        if (!techniques->changed[technique][search.unit])
            continue;
        const uint32_t *cells = dlx_technique_cells(techniques, search.unit);
        size_t open = 0;
        for (size_t i = 0; i < techniques->n; i++) {
            sets[i] = board[cells[i]];
            open += !dlx_is_single(sets[i]);
        }
        search.sets = sets;
        search.kind = DLX_PATTERN_NAKED;
        if (open >= 2 * k && find_tuple(&search))
            return true;
        search.sets = dlx_technique_places(techniques, board, search.unit);
        search.kind = DLX_PATTERN_HIDDEN;
        if (open > 2 * k && find_tuple(&search))
            return true;
        techniques->changed[technique][search.unit] = 0;
    }
    return false;
}

static bool try_pairs(dlx_techniques *techniques, uint64_t *board)
{
    return try_subsets(techniques, board, 2, DLX_TECHNIQUE_PAIRS);
}

static bool try_triples(dlx_techniques *techniques, uint64_t *board)
{
    return try_subsets(techniques, board, 3, DLX_TECHNIQUE_TRIPLES);
}

/* Sets the places of a digit in n rows or columns. Returns the number of those with several. */
static size_t take_lines(const tuple_search *search, uint64_t *sets)
{
    const size_t n = search->techniques->n;
    const uint64_t *places =
        search->board + search->techniques->cells + search->unit * n + search->digit;
    size_t open = 0;
    for (size_t i = 0; i < n; i++) {
        sets[i] = places[i * n];
        open += !dlx_is_single(sets[i]);
    }
    return open;
}

/* Tries digits with k rows and then with k columns; `sets` is scratch memory. */
static bool try_fish_of(tuple_search *search, uint64_t *sets, uint64_t digits)
{
    for (; digits; digits &= digits - 1) {
        search->digit = (size_t)__builtin_ctzll(digits);
        search->unit = 0;
        const size_t open = take_lines(search, sets);
        if (open >= 2 * search->k && find_tuple(search))
            return true;
        search->unit = search->techniques->n;
        if (open > 2 * search->k && take_lines(search, sets) && find_tuple(search))
            return true;
    }
    return false;
}

static bool try_fish(dlx_techniques *techniques, uint64_t *board)
{
    enum { LARGEST = 4 };
    uint64_t changed = 0, sets[DLX_TECHNIQUES_MAX_SIZE];
    tuple_search search = {
        .techniques = techniques, .board = board, .sets = sets, .kind = DLX_PATTERN_FISH};
    for (size_t unit = 0; unit < 2 * techniques->n; unit++)
        changed |= techniques->changed[DLX_TECHNIQUE_FISH][unit];
    for (search.k = 2; search.k <= LARGEST; search.k++)
        if (try_fish_of(&search, sets, changed))
            return true;
    return false;
}

static bool (*const technique_table[DLX_TECHNIQUE_COUNT])(dlx_techniques *techniques,
                                                          uint64_t *board) = {
    [DLX_TECHNIQUE_SINGLES] = try_singles, [DLX_TECHNIQUE_LOCKED] = try_locked,
    [DLX_TECHNIQUE_PAIRS] = try_pairs,     [DLX_TECHNIQUE_TRIPLES] = try_triples,
    [DLX_TECHNIQUE_FISH] = try_fish,
};

dlx_technique_result dlx_techniques_apply(dlx_techniques *techniques, uint64_t *board,
                                          const dlx_technique_change *change,
                                          dlx_technique *highest)
{
    if (change) {
        dlx_technique_mark_all(techniques, false);
        dlx_technique_drop(techniques, board, change->cell, change->digits);
    } else {
        dlx_technique_find_places(techniques, board);
    }
    while (!techniques->is_contradiction) {
        if (techniques->observer)
            memcpy(techniques->observer->before, board, techniques->cells * sizeof *board);
        int technique = DLX_TECHNIQUE_SINGLES;
        while (technique < DLX_TECHNIQUE_COUNT && !technique_table[technique](techniques, board))
            memset(techniques->changed[technique++], 0,
                   techniques->units.count * sizeof **techniques->changed);
        if (technique == DLX_TECHNIQUE_COUNT)
            return is_solved(techniques, board) ? DLX_TECHNIQUES_SOLVED : DLX_TECHNIQUES_STUCK;
        if (technique > (int)*highest)
            *highest = (dlx_technique)technique;
    }
    return DLX_TECHNIQUES_CONTRADICTION;
}

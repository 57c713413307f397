/* SPDX-License-Identifier: MIT */
/* Items with multiplicities lo to hi (Knuth, TAOCP 4B, 7.2.2.1, Algorithm M).
 *
 * A solution is a set of options. The options of the item branched on are tried in order; each
 * excludes its predecessors, so options are tried only while enough remain for the item. If the
 * item needs no more options, the last branch takes none. The search branches on the item with the
 * fewest spare options; items that need nothing come last, and then each live option may be chosen
 * or not. */
#include "search/bits/sets.h"

#include "core/processor.h"

enum {
    NO_OPTION = -1,
    FEW_OPTIONS = 16 /* pays off with at most this many options still to choose */
};

/* ---- the search ------------------------------------------------------------------------------ */

/* Takes an option: computes the live options of the next level, where items at their upper bound
 * lose all options. */
static inline __attribute__((always_inline)) void take_option(dlx_multiplicity *bounded,
                                                              uint32_t words, uint32_t option,
                                                              const uint64_t *above, uint64_t *live)
{
    const dlx_problem *problem = bounded->problem;
    const dlx_items *items = problem->items;
    const uint64_t *keeps = bounded->sets->keeps + option * (size_t)words;
    for (uint32_t word = 0; word < words; word++)
        live[word] = above[word] & keeps[word];
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (item >= items->primary)
            continue;
        const uint32_t times = ++bounded->chosen[item];
        bounded->needs -= times <= items->lo[item];
        if (times == items->lo[item])
            bounded->needy[item / 64] &= ~(UINT64_C(1) << item % 64);
        if (times < items->hi[item] || times == 1)
            continue;
        const uint64_t *mask = bounded->sets->item_options + item * (size_t)words;
        for (uint32_t word = 0; word < words; word++)
            live[word] &= ~mask[word];
    }
}

static void put_back(dlx_multiplicity *bounded, uint32_t option)
{
    const dlx_problem *problem = bounded->problem;
    const dlx_items *items = problem->items;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (item >= items->primary)
            continue;
        const uint32_t times = bounded->chosen[item]--;
        bounded->needs += times <= items->lo[item];
        if (times == items->lo[item])
            bounded->needy[item / 64] |= UINT64_C(1) << item % 64;
    }
}

/* Returns the number of needy items of an option. */
static inline __attribute__((always_inline)) uint64_t gain_of(const dlx_multiplicity *bounded,
                                                              size_t option)
{
    const uint32_t words = bounded->sets->item_words;
    const uint64_t *items = bounded->sets->option_items + option * words;
    uint64_t gain = 0;
    for (uint32_t word = 0; word < words; word++)
        gain += (uint64_t)__builtin_popcountll(items[word] & bounded->needy[word]);
    return gain;
}

/* If few options can still be chosen, each must contribute a minimum to the needs: drops options
 * that contribute less. Returns false if too few remain. */
static inline __attribute__((always_inline)) bool
keep_gainful(const dlx_multiplicity *bounded, uint32_t words, uint64_t *live, uint64_t room)
{
    uint64_t most = 0;
    for (uint32_t word = 0; word < words; word++)
        for (uint64_t rest = live[word]; rest; rest &= rest - 1) {
            const uint64_t gain = gain_of(bounded, word * 64 + (size_t)__builtin_ctzll(rest));
            most = gain > most ? gain : most;
        }
    if (most == 0 || (bounded->needs - 1) / most >= room)
        return false;
    if (bounded->needs <= (room - 1) * most)
        return true;
    const uint64_t least = bounded->needs - (room - 1) * most;
    for (uint32_t word = 0; word < words; word++)
        for (uint64_t rest = live[word]; rest; rest &= rest - 1)
            if (gain_of(bounded, word * 64 + (size_t)__builtin_ctzll(rest)) < least)
                live[word] &= ~(rest & -rest);
    return true;
}

/* Counts the live options of an item. */
static inline __attribute__((always_inline)) uint32_t
count_live(const dlx_multiplicity *bounded, uint32_t words, const uint64_t *live, uint32_t item)
{
    const uint64_t *mask = bounded->sets->item_options + item * (size_t)words;
    uint32_t options = 0;
    for (uint32_t word = 0; word < words; word++)
        options += (uint32_t)__builtin_popcountll(live[word] & mask[word]);
    return options;
}

/* Sets the first item of the first live option, if no item needs options. Returns false without
 * live options. */
static inline __attribute__((always_inline)) bool
choose_free(const dlx_multiplicity *bounded, uint32_t words, dlx_multiplicity_level *level)
{
    const dlx_problem *problem = bounded->problem;
    uint32_t word = 0;
    while (word < words && !level->live[word])
        word++;
    if (word == words)
        return false;
    const uint32_t option = word * 64 + (uint32_t)__builtin_ctzll(level->live[word]);
    size_t i = problem->start[option];
    while (problem->item[i] >= problem->items->primary)
        i++;
    level->item = problem->item[i];
    level->left = level->all = count_live(bounded, words, level->live, level->item);
    level->ways = level->all + 1;
    return true;
}

typedef enum outcome { DEAD, ALIVE, SOLVED } outcome;

/* Chooses the first item with the fewest spare options. */
static inline __attribute__((always_inline)) outcome
choose(const dlx_multiplicity *bounded, uint32_t words, dlx_multiplicity_level *level)
{
    const dlx_items *items = bounded->problem->items;
    level->option = (uint32_t)NO_OPTION;
    level->none = false;
    if (!bounded->needs)
        return choose_free(bounded, words, level) ? ALIVE : SOLVED;
    if (bounded->cap < bounded->sets->items) {
        const uint64_t room = items->hi[bounded->cap] - bounded->chosen[bounded->cap];
        if (room <= FEW_OPTIONS && !keep_gainful(bounded, words, level->live, room))
            return DEAD;
    }
    uint32_t least = UINT32_MAX;
    for (uint32_t word = 0; word < bounded->sets->item_words; word++)
        for (uint64_t rest = bounded->needy[word]; rest; rest &= rest - 1) {
            const uint32_t item = word * 64 + (uint32_t)__builtin_ctzll(rest);
            const uint32_t need = items->lo[item] - bounded->chosen[item];
            const uint32_t options = count_live(bounded, words, level->live, item);
            if (options < need)
                return DEAD;
            if (options - need >= least)
                continue;
            least = options - need;
            level->item = item;
            level->left = level->all = options;
            level->ways = least + 1;
        }
    return ALIVE;
}

/* Next action at a level. */
typedef enum todo { TAKE_ONE, TAKE_NONE, LEAVE } todo;

static inline todo next_of(const dlx_multiplicity *bounded, const dlx_multiplicity_level *level)
{
    const uint32_t lo = bounded->problem->items->lo[level->item];
    const uint32_t chosen = bounded->chosen[level->item];
    const uint32_t need = chosen < lo ? lo - chosen : 0;
    if (level->none || level->left < need)
        return LEAVE;
    return level->left ? TAKE_ONE : TAKE_NONE;
}

/* Takes the first live option of the level's item, and excludes it there. */
static inline __attribute__((always_inline)) void
take_first(dlx_multiplicity *bounded, uint32_t words, dlx_multiplicity_level *level, uint64_t *live)
{
    const uint64_t *mask = bounded->sets->item_options + level->item * (size_t)words;
    uint32_t word = 0;
    while (!(level->live[word] & mask[word]))
        word++;
    const uint64_t tries = level->live[word] & mask[word];
    level->option = word * 64 + (uint32_t)__builtin_ctzll(tries);
    level->live[word] &= ~(tries & -tries);
    level->left--;
    take_option(bounded, words, level->option, level->live, live);
}

static inline __attribute__((always_inline)) dlx_bits_status
search_on(dlx_multiplicity *bounded, dlx_node_budget *budget, uint32_t words)
{
    const uint32_t items = bounded->sets->items;
    /* Units of four nanoseconds: taking an option, and counting for half of the items, whose masks
     * may exceed the L1 cache. */
    const uint32_t cost = words + items / 2 + items * words / 32;
    const bool counting = budget->task->counting;
    while (bounded->depth > 0) {
        dlx_multiplicity_level *level = &bounded->levels[bounded->depth - 1];
        dlx_multiplicity_level *below = level + 1;
        if (level->option != (uint32_t)NO_OPTION) {
            put_back(bounded, level->option);
            level->option = (uint32_t)NO_OPTION;
            bounded->taken--;
        }
        const todo next = next_of(bounded, level);
        if (next == LEAVE) {
            bounded->depth--;
            continue;
        }
        if (next == TAKE_ONE) {
            if (!dlx_node_budget_spend(budget, bounded->taken, cost))
                return DLX_BITS_STOPPED;
            take_first(bounded, words, level, below->live);
            budget->path[bounded->taken++] = bounded->sets->original[level->option];
        } else {
            level->none = true;
            memcpy(below->live, level->live, words * sizeof *level->live);
        }
        const outcome result = choose(bounded, words, below);
        if (result == DEAD)
            continue;
        budget->deepest = bounded->taken > budget->deepest ? bounded->taken : budget->deepest;
        if (result == ALIVE) {
            bounded->depth++;
            continue;
        }
        budget->depth = bounded->taken;
        budget->found += counting;
        if (!counting)
            return DLX_BITS_FOUND;
    }
    return DLX_BITS_DONE;
}

static dlx_bits_status search_anywhere(dlx_multiplicity *bounded, dlx_node_budget *budget)
{
    return search_on(bounded, budget, bounded->sets->words);
}

#if defined(__x86_64__) && defined(__GNUC__)
#define COUNTS_BITS __attribute__((target("popcnt,bmi")))
COUNTS_BITS static dlx_bits_status search_two(dlx_multiplicity *bounded, dlx_node_budget *budget)
{
    return search_on(bounded, budget, 2);
}

COUNTS_BITS static dlx_bits_status search_many(dlx_multiplicity *bounded, dlx_node_budget *budget)
{
    return search_on(bounded, budget, bounded->sets->words);
}
#endif

static void choose_search(dlx_multiplicity *bounded)
{
    bounded->search = search_anywhere;
#if defined(__x86_64__) && defined(__GNUC__)
    if (DLX_HAS_POPCNT && DLX_HAS_BMI)
        bounded->search = bounded->sets->words == 2 ? search_two : search_many;
#endif
}

/* ---- setting up ------------------------------------------------------------------------------ */

/* Returns the item with the least upper bound among items that all live options have; the number of
 * items if none, or if its use would change the order of solutions. */
static uint32_t find_cap(const dlx_search *task, const dlx_sets *sets)
{
    const uint32_t *hi = task->problem->items->hi;
    uint32_t cap = sets->items;
    for (uint32_t i = 0; i < sets->items && (task->counting || !task->in_order); i++) {
        const uint64_t *mask = sets->item_options + (size_t)i * sets->words;
        if (memcmp(mask, sets->levels[0].live, sets->words * sizeof *mask) == 0 &&
            (cap == sets->items || hi[i] < hi[cap]))
            cap = i;
    }
    return cap;
}

static void need_all(dlx_multiplicity *bounded)
{
    const uint32_t *lo = bounded->problem->items->lo;
    memset(bounded->chosen, 0, bounded->sets->items * sizeof *bounded->chosen);
    memset(bounded->needy, 0, bounded->sets->item_words * sizeof *bounded->needy);
    bounded->needs = 0;
    for (size_t i = 0; i < bounded->sets->items; i++) {
        bounded->needs += lo[i];
        if (lo[i])
            bounded->needy[i / 64] |= UINT64_C(1) << i % 64;
    }
}

bool dlx_set_bounds_make(dlx_multiplicity *bounded, const dlx_sets *sets, dlx_search *task)
{
    const size_t levels = sets->options + (size_t)2;
    const size_t words = sets->words;
    dlx_block *block = &bounded->block;
    bounded->sets = sets;
    bounded->problem = task->problem;
    if (!dlx_block_reserve(block, task,
                           dlx_block_size(sets->items, sizeof *bounded->chosen) +
                               dlx_block_size(sets->item_words, sizeof *bounded->needy) +
                               dlx_block_size(levels, sizeof *bounded->levels) +
                               dlx_block_size(levels * words, sizeof(uint64_t))))
        return false;
    bounded->chosen = dlx_block_take(block, sets->items, sizeof *bounded->chosen);
    bounded->needy = dlx_block_take(block, sets->item_words, sizeof *bounded->needy);
    bounded->levels = dlx_block_take(block, levels, sizeof *bounded->levels);
    uint64_t *live = dlx_block_take(block, levels * words, sizeof *live);
    for (size_t i = 0; i < levels; i++, live += words)
        bounded->levels[i].live = live;
    memcpy(bounded->levels[0].live, sets->levels[0].live, words * sizeof *live);
    need_all(bounded);
    choose_search(bounded);
    return true;
}

dlx_bits_status dlx_set_bounds_begin(dlx_multiplicity *bounded, const dlx_search *task)
{
    bounded->cap = find_cap(task, bounded->sets);
    bounded->taken = 0;
    bounded->depth = 1;
    const outcome result = choose(bounded, bounded->sets->words, &bounded->levels[0]);
    if (result != ALIVE)
        bounded->depth = 0;
    return result == SOLVED ? DLX_BITS_FOUND : DLX_BITS_DONE;
}

double dlx_set_bounds_progress(const dlx_multiplicity *bounded)
{
    double done = 0;
    double part = 1;
    for (size_t i = 0; i < bounded->depth; i++) {
        const dlx_multiplicity_level *level = &bounded->levels[i];
        const uint32_t tried = level->all - level->left + level->none;
        part /= level->ways;
        done += tried > 0 ? part * (tried - 1) : 0;
    }
    return done;
}

/* SPDX-License-Identifier: MIT */
/* The search of engine masks for streams of recurring options: taking an option clears its row from
 * all masks at once. */

#include "search/masks/option_cache.h"

enum {
    TAKE_WORK = 1, /* per place, and more per vector of masks */
    LANES_OF_WORK = 128
};

struct dlx_row_search {
    dlx_search *task;
    dlx_option_cache *cache;
    const dlx_conflict_ops *vectors;
    uint32_t chosen; /* places of options taken */
    dlx_masks_level *levels;
    size_t depth, room; /* current level; allocated levels */
    bool begun, backward, solved;
};

static uint16_t *masks_of(const dlx_row_search *search, size_t depth)
{
    return search->cache->levels.first + depth * search->cache->width;
}

void dlx_row_search_close(dlx_row_search *search)
{
    if (!search)
        return;
    dlx_option_cache_release(search->cache, search->task->problem);
    free(search->levels);
    free(search);
}

/* Accounts for the memory of the cache. Returns false if a limit is exceeded. */
static bool count_memory(dlx_search *task, const dlx_option_cache *cache)
{
    const uint64_t bytes = dlx_option_cache_bytes(cache);
    return bytes < dlx_budget_memory_left(task->limits, UINT64_MAX) &&
           dlx_search_reserve_memory(task, bytes);
}

dlx_row_search *dlx_row_search_open(dlx_search *task, dlx_vectors vectors)
{
    const dlx_conflict_ops *by = dlx_conflict_masks_ops_for(vectors);
    dlx_option_cache *cache = dlx_option_cache_acquire(task->problem, by);
    if (!cache)
        return NULL;
    dlx_row_search *search = calloc(1, sizeof *search);
    if (!search || !count_memory(task, cache)) {
        dlx_option_cache_release(cache, task->problem);
        free(search);
        return NULL;
    }
    search->task = task;
    search->cache = cache;
    search->vectors = by;
    return search;
}

/* Allocates the next level. Returns false if out of memory. */
static bool grow_levels(dlx_row_search *search)
{
    dlx_option_cache *cache = search->cache;
    const size_t more = dlx_option_cache_bytes(cache);
    const size_t room = search->room;
    if (!dlx_buffer_grow(&search->levels, &search->room, search->depth + 2,
                         sizeof *search->levels) ||
        !dlx_option_cache_add_levels(cache, search->room)) {
        dlx_budget_no_memory(search->task->limits);
        return false;
    }
    if (search->room > room)
        memset(search->levels + room, 0, (search->room - room) * sizeof *search->levels);
    return dlx_search_reserve_memory(search->task, dlx_option_cache_bytes(cache) - more);
}

/* Takes the options of cache->forced[0..count[, and settles all items with a single option
 * left, if `ok`. Returns false if an item has none. */
static bool settle(dlx_row_search *search, uint16_t *target, const uint16_t *source, size_t count,
                   bool ok)
{
    const dlx_option_cache *cache = search->cache;
    dlx_budget *limits = search->task->limits;
    if (ok) {
        const dlx_mask_rows rows = {cache->rows.first, cache->option, cache->forced, cache->listed,
                                    cache->width};
        const dlx_mask_state state =
            search->vectors->settle(target, source, &rows, cache->chosen + search->chosen, &count);
        search->chosen += (uint32_t)count;
        search->solved = state == DLX_MASKS_COVERED;
        ok = state != DLX_MASKS_DEAD;
    }
    limits->stats.updates += count + 1;
    limits->work += (count + 1) * (TAKE_WORK + cache->width / LANES_OF_WORK);
    return ok;
}

/* Returns the first uncovered primary item with the fewest options. */
static size_t choose(const dlx_row_search *search, const uint16_t *mask)
{
    const dlx_option_cache *cache = search->cache;
    const size_t pair = search->vectors->find_pair(mask, cache->width);
    if (pair < cache->width)
        return pair;
    size_t best = 0;
    int least = DLX_OPTION_CACHE_BITS + 1;
    for (size_t i = 0; i < cache->primary; i++) {
        const int options = mask[i] < DLX_MASK_FLAGS ? __builtin_popcount(mask[i]) : least;
        if (options < least) {
            least = options;
            best = i;
        }
    }
    return best;
}

/* Returns the place of the first option of an item, in problem order. */
static uint32_t first_place(const dlx_option_cache *cache, size_t item, uint32_t mask)
{
    const size_t base = item * DLX_OPTION_CACHE_BITS;
    size_t first = base + (unsigned)__builtin_ctz(mask);
    for (uint32_t left = mask & (mask - 1); left; left &= left - 1) {
        const size_t place = base + (unsigned)__builtin_ctz(left);
        if (cache->number[cache->option[place]] < cache->number[cache->option[first]])
            first = place;
    }
    return (uint32_t)first;
}

/* Takes the first option of an item at a new level. Returns false if there is no solution, or on
 * *no_memory. */
static bool go_down(dlx_row_search *search, bool *no_memory)
{
    const dlx_option_cache *cache = search->cache;
    dlx_search_stats *stats = &search->task->limits->stats;
    *no_memory = search->depth + 2 > search->room && !grow_levels(search);
    if (*no_memory)
        return false;
    dlx_masks_level *here = &search->levels[search->depth];
    uint16_t *mask = masks_of(search, search->depth);
    if (here->item == DLX_MASKS_NO_ITEM || mask[here->item] >= DLX_MASK_FLAGS)
        here->item = (uint16_t)choose(search, mask);
    const uint32_t place = first_place(cache, here->item, mask[here->item]);
    dlx_level_take(here, cache->option[place], (unsigned)__builtin_popcount(mask[here->item]));
    dlx_level_enter(&search->levels[++search->depth], search->chosen, 0);
    cache->forced[0] = (uint16_t)place;
    dlx_search_stats_reach(stats, search->depth);
    return settle(search, mask + cache->width, mask, 1, true);
}

/* Drops an option from masks without forced items, and lists the new ones in cache->forced. Sets
 * their number *count. Returns false if an item has no option. */
static bool drop_option(const dlx_option_cache *cache, uint16_t *mask, uint32_t option,
                        size_t *count)
{
    uint16_t *places = cache->forced;
    uint32_t dead = 0;
    *count = 0;
    for (uint32_t i = cache->start[option]; i < cache->start[option + 1]; i++) {
        const dlx_membership entry = cache->member[i];
        const uint32_t left = mask[entry.item] & ~(uint32_t)entry.bit;
        mask[entry.item] = (uint16_t)left;
        places[*count] = (uint16_t)(entry.item * DLX_OPTION_CACHE_BITS +
                                    (unsigned)__builtin_ctz(left | DLX_MASK_FLAGS));
        *count += !(left & (left - 1));
        dead |= !left;
    }
    return !dead;
}

/* Returns to the previous level and drops its option. Returns false if no solution remains. */
static bool go_up(dlx_row_search *search)
{
    const dlx_option_cache *cache = search->cache;
    dlx_masks_level *left = &search->levels[search->depth--];
    dlx_level_leave(left);
    uint16_t *mask = masks_of(search, search->depth);
    search->chosen = left->chosen;
    size_t count;
    const bool ok = drop_option(cache, mask, search->levels[search->depth].option, &count);
    return settle(search, mask, mask, count, ok);
}

/* Settles the items of the initial problem. Returns false if there is no solution, or on
 * *no_memory. */
static bool settle_items(dlx_row_search *search, bool *no_memory)
{
    *no_memory = !grow_levels(search);
    if (*no_memory)
        return false;
    dlx_level_enter(search->levels, 0, 0);
    return settle(search, masks_of(search, 0), masks_of(search, 0), 0, true);
}

/* Returns the options taken in ascending order. */
static void hand_out(dlx_row_search *search)
{
    dlx_search *task = search->task;
    const dlx_option_cache *cache = search->cache;
    uint64_t taken[DLX_OPTION_CACHE_MAX / 64 + 1] = {0};
    size_t count = 0;
    search->backward = true;
    if (task->counting)
        return;
    for (uint32_t i = 0; i < search->chosen; i++) {
        const unsigned number = cache->number[cache->option[cache->chosen[i]]];
        taken[number / 64] |= UINT64_C(1) << number % 64;
    }
    for (size_t word = 0; word <= task->problem->options / 64; word++)
        for (uint64_t bits = taken[word]; bits; bits &= bits - 1)
            task->chosen[count++] = (uint32_t)(64 * word + (unsigned)__builtin_ctzll(bits));
    task->chosen_count = count;
    task->limits->work += count;
    dlx_search_stats_reach(&task->limits->stats, count);
}

dlx_step dlx_row_search_next(dlx_row_search *search)
{
    bool no_memory = false;
    for (;;) {
        if (search->begun && search->backward && search->depth == 0)
            return DLX_STEP_DONE;
        if (search->begun && !search->backward && search->solved) {
            hand_out(search);
            return DLX_STEP_FOUND;
        }
        if (!dlx_budget_node(search->task->limits))
            return DLX_STEP_STOPPED;
        bool ok;
        if (!search->begun)
            ok = settle_items(search, &no_memory);
        else
            ok = search->backward ? go_up(search) : go_down(search, &no_memory);
        if (no_memory)
            return DLX_STEP_STOPPED;
        search->begun = true;
        search->backward = !ok;
    }
}

double dlx_row_search_progress(const dlx_row_search *search)
{
    return dlx_level_progress(search->levels, search->room);
}

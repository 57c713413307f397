/* SPDX-License-Identifier: MIT */
/* Small problems, as in streams of millions: a mask of live options for each item.
 *
 * An item has at most 16 options, so a level takes two bytes per item: going down copies the masks,
 * and going back undoes nothing. A mask shows without a count that an item has one live option or
 * none. Items with a single option are settled before any branch. Only live options are visited, so
 * an option is dropped once on a path, at the cost of its items.
 *
 * The search branches on the first item with the fewest options, in order: solutions come in the
 * order of engine links.
 *
 * For streams with recurring options, row_search.c makes the same search with tables kept between
 * problems. */
#include "io/buffer.h"
#include "io/error.h"
#include "search/bits/lanes.h"
#include "search/masks/option_cache.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOST_OPTIONS = 16, /* per item */
    MOST_ITEMS = 4096,
    SETUP_WORK = 1, /* per nonzero */
    LEVEL_WORK = 8, /* per level, in addition to masks and dropped options */
    LANES = 8       /* masks processed together */
};

typedef uint16_t mask_lanes __attribute__((vector_size(2 * LANES)));

typedef struct masks {
    dlx_search *task;
    dlx_budget *limits;
    dlx_row_search *row_search; /* replaces this search; NULL: new options */
    uint32_t items, primary;
    uint32_t stride; /* masks of a level: the items, and the padding item */
    /* The arrays up to `chosen` are in one block, owned by the first. */
    uint64_t *taken;        /* bit k % 64 of word k / 64: option k is taken */
    dlx_membership *member; /* option k, if it has a primary item, has [start[k]..start[k + 1][ */
    uint32_t *start;
    uint16_t *option; /* bit b of the mask of item i is option[i * MOST_OPTIONS + b] */
    uint16_t *single; /* items with a single option left, [0..singles[, and one more */
    uint16_t *chosen; /* options taken, [0..chosen_count[ */
    uint32_t singles, chosen_count, covered;
    uint32_t dropped; /* memberships dropped since work was last counted */
    uint16_t *mask;   /* mask of item i at level d: mask[d * stride + i] */
    dlx_masks_level *levels;
    size_t depth, room; /* current level; allocated levels */
    bool begun, backward;
} masks;

static uint16_t *masks_of(const masks *search, size_t depth)
{
    return search->mask + depth * search->stride;
}

/* ---- setting up ------------------------------------------------------------------------------ */

static void close_masks(void *state)
{
    masks *search = state;
    dlx_row_search_close(search->row_search);
    free(search->taken);
    free(search->mask);
    free(search->levels);
}

/* Allocates the next level. Returns false if out of memory. */
static bool grow_levels(masks *search)
{
    const size_t room = search->room ? 2 * search->room : 4;
    const size_t size = search->stride * sizeof *search->mask + sizeof *search->levels;
    if (!dlx_search_reserve_memory(search->task, (room - search->room) * size))
        return false;
    dlx_masks_level *levels = realloc(search->levels, room * sizeof *levels);
    if (levels) {
        memset(levels + search->room, 0, (room - search->room) * sizeof *levels);
        search->levels = levels;
    }
    uint16_t *mask = realloc(search->mask, (room * search->stride + LANES) * sizeof *mask);
    if (mask)
        search->mask = mask;
    if (!levels || !mask) {
        dlx_budget_no_memory(search->limits);
        return false;
    }
    search->room = room;
    return true;
}

static bool make_room(masks *search)
{
    const dlx_problem *problem = search->task->problem;
    const size_t options = problem->options;
    const size_t ones = dlx_problem_nonzeros(problem) + (DLX_MEMBERSHIPS - 1) * options;
    const size_t words = options / 64 + 1;
    const size_t bytes =
        words * sizeof *search->taken + ones * sizeof *search->member +
        (options + 1) * sizeof *search->start +
        (search->items * (MOST_OPTIONS + 1) + 1 + search->primary) * sizeof(uint16_t);
    if (!dlx_search_reserve_memory(search->task, bytes))
        return false;
    search->taken = malloc(bytes);
    if (!search->taken)
        return false;
    memset(search->taken, 0, words * sizeof *search->taken);
    search->member = (dlx_membership *)(search->taken + words);
    search->start = (uint32_t *)(search->member + ones);
    search->option = (uint16_t *)(search->start + options + 1);
    search->single = search->option + search->items * MOST_OPTIONS;
    search->chosen = search->single + search->items + 1;
    return true;
}

/* Assigns bits in the masks of items to each option. Returns false if an item has too many options.
 */
static bool fill_masks(masks *search)
{
    const dlx_problem *problem = search->task->problem;
    uint32_t index = 0;
    memset(search->mask, 0, search->stride * sizeof *search->mask);
    for (uint32_t k = 0; k < problem->options; k++) {
        search->start[k] = index;
        if (!dlx_problem_chooses(problem, k))
            continue;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            const uint16_t item = (uint16_t)problem->item[i];
            const uint32_t before = search->mask[item];
            const uint32_t bit = before + 1; /* lowest unused bit */
            if (bit > UINT16_MAX)
                return false;
            search->mask[item] = (uint16_t)(before | bit);
            search->option[item * MOST_OPTIONS + (unsigned)__builtin_ctz(bit)] = (uint16_t)k;
            search->member[index++] = (dlx_membership){item, (uint16_t)bit};
        }
        while (index % DLX_MEMBERSHIPS)
            search->member[index++] = (dlx_membership){(uint16_t)search->items, 0};
    }
    search->start[problem->options] = index;
    return true;
}

/* Items with too many options are detected by the setup. */
static uint64_t setup_work(const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    const size_t nonzeros = dlx_problem_nonzeros(problem);
    const bool small = items <= MOST_ITEMS && problem->options <= MOST_OPTIONS * (items + 1) &&
                       problem->options < UINT16_MAX && nonzeros <= MOST_OPTIONS * items;
    return small ? SETUP_WORK * (uint64_t)nonzeros + 1 : 0;
}

static bool refuse(dlx_error *error)
{
    dlx_error_set(error, DLX_UNSUPPORTED,
                  "too many items, or options of an item, for engine masks: at most %d and %d",
                  MOST_ITEMS, MOST_OPTIONS);
    return false;
}

static bool fits(const dlx_problem *problem, dlx_error *error)
{
    unsigned char count[MOST_ITEMS] = {0};
    if (!setup_work(problem))
        return refuse(error);
    for (size_t k = 0; k < problem->options; k++)
        if (dlx_problem_chooses(problem, k))
            for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
                if (++count[problem->item[i]] > MOST_OPTIONS)
                    return refuse(error);
    return true;
}

/* Memory of the masks of a descent of expected length (items / mean option size). */
static uint64_t level_bytes(const dlx_problem *problem)
{
    const uint64_t nonzeros = dlx_problem_nonzeros(problem);
    const uint64_t levels = problem->items->primary * (uint64_t)problem->options / (nonzeros + 1);
    return levels * dlx_problem_items(problem) * sizeof(uint16_t);
}

static bool open_masks(void *state, dlx_search *task, dlx_error *error)
{
    masks *search = state;
    const dlx_problem *problem = task->problem;
    const size_t items = dlx_problem_items(problem);
    if (!setup_work(problem))
        return refuse(error);
    search->task = task;
    search->limits = task->limits;
    search->items = (uint32_t)items;
    search->stride = (uint32_t)items + 1;
    search->primary = (uint32_t)problem->items->primary;
    search->row_search = dlx_row_search_open(task, dlx_vectors_here());
    if (search->row_search)
        return true;
    if (!make_room(search) || !grow_levels(search))
        return false;
    if (!fill_masks(search))
        return refuse(error);
    dlx_level_enter(search->levels, 0, 0);
    dlx_budget_hear(search->limits, dlx_problem_nonzeros(problem));
    return true;
}

/* ---- taking and dropping options ------------------------------------------------------------- */

/* Clears a live option from the masks of its items, and appends items with a single option left to
 * `singles`. Returns their number; *gone becomes nonzero if a primary item has no option.
 * Branch-free, since half of the branches would be mispredicted. */
static inline uint32_t drop(masks *search, uint16_t *mask, uint32_t option, uint32_t singles,
                            uint32_t *gone)
{
    const dlx_membership *membership = search->member + search->start[option];
    const dlx_membership *end = search->member + search->start[option + 1];
    uint16_t *single = search->single;
    const uint32_t primary = search->primary;
    search->dropped += (uint32_t)(end - membership);
    for (; membership < end; membership += DLX_MEMBERSHIPS)
        for (unsigned k = 0; k < DLX_MEMBERSHIPS; k++) {
            const uint32_t item = membership[k].item;
            const uint32_t left = mask[item] & ~(uint32_t)membership[k].bit;
            const uint32_t few = !(left & (left - 1)) & (item < primary);
            mask[item] = (uint16_t)left;
            single[singles] = (uint16_t)item;
            singles += few & (left != 0);
            *gone |= few & (left == 0);
        }
    return singles;
}

/* Takes an option: drops its conflicts. Returns false if a primary item has no option. */
static bool take_option(masks *search, uint16_t *mask, uint32_t option)
{
    const dlx_membership *membership = search->member + search->start[option];
    const dlx_membership *end = search->member + search->start[option + 1];
    uint32_t singles = search->singles;
    uint32_t gone = 0;
    search->taken[option / 64] |= UINT64_C(1) << option % 64;
    search->chosen[search->chosen_count++] = (uint16_t)option;
    for (; membership < end && !gone; membership++) {
        const uint16_t *options = search->option + membership->item * MOST_OPTIONS;
        uint32_t others = mask[membership->item] & ~(uint32_t)membership->bit;
        search->covered += membership->item < search->primary;
        mask[membership->item] = UINT16_MAX; /* keeps the item from counting as single */
        for (; others; others &= others - 1)
            singles = drop(search, mask, options[__builtin_ctz(others)], singles, &gone);
        mask[membership->item] = membership->bit;
    }
    search->singles = singles;
    return !gone;
}

/* Settles all items with one option, if `ok`. Returns false if there is no solution. */
static bool settle(masks *search, uint16_t *mask, bool ok)
{
    while (ok && search->singles > 0) {
        const uint32_t item = search->single[--search->singles];
        const uint32_t option =
            search->option[item * MOST_OPTIONS + (unsigned)__builtin_ctz(mask[item])];
        if (!(search->taken[option / 64] >> option % 64 & 1))
            ok = take_option(search, mask, option);
    }
    search->singles = 0;
    search->limits->stats.updates += search->dropped;
    search->limits->work += search->dropped + LEVEL_WORK;
    search->dropped = 0;
    dlx_search_stats_reach(&search->limits->stats, search->chosen_count);
    return ok;
}

/* Settles the items of the initial problem. Returns false if there is no solution. */
static bool settle_items(masks *search)
{
    for (uint32_t i = 0; i < search->primary; i++) {
        const uint32_t mask = search->mask[i];
        if (!mask)
            return false;
        search->single[search->singles] = (uint16_t)i;
        search->singles += !(mask & (mask - 1));
    }
    return settle(search, search->mask, true);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* True if a mask has exactly two bits. */
static bool has_pair(const uint16_t *mask)
{
    mask_lanes lanes;
    memcpy(&lanes, mask, sizeof lanes);
    const mask_lanes less = lanes & (lanes - 1);
    const mask_lanes pairs = (mask_lanes)(less != 0) & (mask_lanes)((less & (less - 1)) == 0);
    uint64_t words[sizeof pairs / 8];
    memcpy(words, &pairs, sizeof words);
    return words[0] | words[1];
}

/* Counts bits by parallel addition, for processors without population count. */
static inline unsigned count_options(uint32_t mask)
{
    mask = (mask & 0x5555) + (mask >> 1 & 0x5555);
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333);
    mask = (mask + (mask >> 4)) & 0x0f0f;
    return (mask + (mask >> 8)) & 0x1f;
}

/* Returns the first primary item with the fewest options, more than one; such an item must exist.
 */
static uint32_t choose(const masks *search, const uint16_t *mask)
{
    uint32_t best = 0;
    unsigned least = MOST_OPTIONS + 1;
    uint32_t i = 0;
    while (i + LANES <= search->primary && !has_pair(mask + i))
        i += LANES;
    if (i + LANES > search->primary)
        i = 0; /* no pair: count all */
    for (; i < search->primary && least > 2; i++) {
        const unsigned options = count_options(mask[i]);
        if (options > 1 && options < least) {
            least = options;
            best = i;
        }
    }
    search->limits->work += search->primary / LANES;
    return best;
}

/* Takes the first option of an item at a new level. Returns false if there is no solution, or on
 * *no_memory. */
static bool go_down(masks *search, bool *no_memory)
{
    *no_memory = search->depth + 1 == search->room && !grow_levels(search);
    if (*no_memory)
        return false;
    dlx_masks_level *here = &search->levels[search->depth];
    uint16_t *mask = masks_of(search, search->depth);
    if (here->item == DLX_MASKS_NO_ITEM || !(mask[here->item] & (mask[here->item] - 1)))
        here->item = (uint16_t)choose(search, mask);
    const unsigned bit = (unsigned)__builtin_ctz(mask[here->item]);
    dlx_level_take(here, search->option[here->item * MOST_OPTIONS + bit],
                   count_options(mask[here->item]));
    dlx_level_enter(&search->levels[++search->depth], search->chosen_count, search->covered);
    memcpy(mask + search->stride, mask, search->stride * sizeof *mask);
    mask += search->stride;
    return settle(search, mask, take_option(search, mask, here->option));
}

/* Returns to the previous level and drops its option. Returns false if no solution remains. */
static bool go_up(masks *search)
{
    dlx_masks_level *left = &search->levels[search->depth--];
    dlx_level_leave(left);
    uint16_t *mask = masks_of(search, search->depth);
    while (search->chosen_count > left->chosen) {
        const uint32_t option = search->chosen[--search->chosen_count];
        search->taken[option / 64] &= ~(UINT64_C(1) << option % 64);
    }
    search->covered = left->covered;
    uint32_t gone = 0;
    search->singles = drop(search, mask, search->levels[search->depth].option, 0, &gone);
    return settle(search, mask, !gone);
}

/* Returns the options taken in ascending order. */
static void hand_out(masks *search)
{
    dlx_search *task = search->task;
    size_t count = 0;
    search->backward = true;
    if (task->counting)
        return;
    for (size_t word = 0; count < search->chosen_count; word++)
        for (uint64_t bits = search->taken[word]; bits; bits &= bits - 1)
            task->chosen[count++] = (uint32_t)(64 * word + (unsigned)__builtin_ctzll(bits));
    task->chosen_count = count;
    search->limits->work += count;
}

static dlx_step next_solution(void *state)
{
    masks *search = state;
    if (search->row_search)
        return dlx_row_search_next(search->row_search);
    bool no_memory = false;
    for (;;) {
        if (search->begun && search->backward && search->depth == 0)
            return DLX_STEP_DONE;
        if (search->begun && !search->backward && search->covered == search->primary) {
            hand_out(search);
            return DLX_STEP_FOUND;
        }
        if (!dlx_budget_node(search->limits))
            return DLX_STEP_STOPPED;
        bool ok;
        if (!search->begun)
            ok = settle_items(search);
        else
            ok = search->backward ? go_up(search) : go_down(search, &no_memory);
        if (no_memory)
            return DLX_STEP_STOPPED;
        search->begun = true;
        search->backward = !ok;
    }
}

static double seen(const void *state)
{
    const masks *search = state;
    return search->row_search ? dlx_row_search_progress(search->row_search)
                              : dlx_level_progress(search->levels, search->room);
}

const dlx_engine dlx_engine_masks = {
    .name = "masks",
    .summary = "masks of options, for small problems: up to 16 options of an item",
    .features = DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COSTS,
    .capabilities = DLX_ENGINE_LISTS,
    .setup_work = setup_work,
    .fits = fits,
    .setup_bytes = level_bytes,
    .work_per_node = 40,
    .repeats = &dlx_engine_links,
    .progress = seen,
    .state_size = sizeof(masks),
    .open = open_masks,
    .next = next_solution,
    .close = close_masks,
};

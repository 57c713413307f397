/* SPDX-License-Identifier: MIT */
#include "search/frontier/state_masks.h"

enum { NO_PLACE = DLX_NO_STEP, EMPTY_OPTION = DLX_NO_STEP };

/* The state of an item. */
typedef enum kind {
    IS_COVERED, /* by one option at most, or secondary */
    IS_REACHED, /* by one option at least */
    IS_COUNTED,
    IS_FREE /* no constraint */
} kind;

/* Temporary tables. */
typedef struct maker {
    dlx_arena arena;
    dlx_masks *masks;
    const dlx_problem *problem;
    dlx_budget *limits;
    uint8_t *kind;  /* by item */
    size_t counted; /* nonzeros of counted items */
    uint64_t *free; /* by word: unallocated bits */
    size_t free_capacity;
    uint32_t first_free; /* words [0..first_free[ have none */
} maker;

/* The number of bits for the values [0..most]. */
static uint8_t bits_for(uint32_t most)
{
    uint8_t bits = 0;
    for (; most; most /= 2)
        bits++;
    return bits;
}

/* Numbers the colours of each secondary item from 1 on, in order of appearance, "no colour"
 * included, to use as few bits as possible. Returns false if out of memory. */
static bool number_colours(maker *making)
{
    const dlx_problem *problem = making->problem;
    const size_t items = dlx_problem_items(problem);
    const size_t ones = dlx_problem_nonzeros(problem);
    const size_t colours = problem->colours.count + 1;
    dlx_columns columns;
    uint32_t *number = dlx_arena_take(&making->arena, colours, sizeof *number);
    uint32_t *of_item = dlx_arena_take(&making->arena, colours, sizeof *of_item);
    making->masks->code = dlx_arena_take(&making->masks->arena, ones, sizeof *making->masks->code);
    const bool ok = dlx_problem_columns_make(&columns, problem, making->limits) &&
                    !making->arena.failed && making->masks->code;
    for (uint32_t i = (uint32_t)problem->items->primary; ok && i < items; i++) {
        uint32_t count = 0;
        for (size_t c = columns.start[i]; c < columns.start[i + 1]; c++) {
            const uint32_t colour = columns.colour[c];
            if (of_item[colour] != i + 1)
                number[colour] = ++count;
            of_item[colour] = i + 1;
            columns.colour[c] = number[colour];
        }
        making->masks->bits[i] = bits_for(count);
    }
    for (size_t i = 0; ok && i < ones; i++)
        if (problem->item[i] >= problem->items->primary)
            making->masks->code[i] = columns.colour[columns.start[problem->item[i]]++];
    dlx_problem_columns_free(&columns);
    return ok;
}

/* Sets the kind of a primary item in `count` options. */
static void choose_kind(maker *making, uint32_t item, uint32_t count)
{
    const uint32_t lo = making->problem->items->lo[item];
    const uint32_t hi = making->problem->items->hi[item];
    making->kind[item] = lo == 0 && hi >= count   ? IS_FREE
                         : hi == 1                ? IS_COVERED
                         : lo == 1 && hi >= count ? IS_REACHED
                                                  : IS_COUNTED;
    making->masks->impossible |= lo > count;
    if (making->kind[item] == IS_FREE) {
        making->masks->bits[item] = 0;
    } else if (making->kind[item] == IS_COUNTED) {
        /* A count without an upper bound is reduced to `lo` after each layer. */
        const uint32_t most = hi < count ? hi : lo < count ? lo + 1 : count;
        making->masks->bits[item] = most > 0 ? bits_for(most) : 1;
        making->counted += count;
    }
}

/* Returns false if out of memory. */
static bool choose_kinds(maker *making)
{
    const dlx_problem *problem = making->problem;
    uint32_t *count = dlx_arena_take(&making->arena, problem->items->primary, sizeof *count);
    for (size_t i = 0; count && i < dlx_problem_nonzeros(problem); i++)
        if (problem->item[i] < problem->items->primary)
            count[problem->item[i]]++;
    for (uint32_t i = 0; count && i < problem->items->primary; i++)
        choose_kind(making, i, count[i]);
    making->masks->bounded = true;
    return count != NULL;
}

/* ---- places for items ------------------------------------------------------------------------ */

/* Allocates `bits` adjacent bits in one word. Returns false if out of memory. */
static bool take_bits(maker *making, uint32_t bits, uint32_t *place)
{
    const uint64_t wanted = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    while (making->first_free < making->masks->words && !making->free[making->first_free])
        making->first_free++;
    for (uint32_t w = making->first_free;; w++) {
        if (w == making->masks->words) {
            if (!dlx_buffer_grow(&making->free, &making->free_capacity, w + 1,
                                 sizeof *making->free))
                return false;
            making->free[making->masks->words++] = UINT64_MAX;
        }
        for (uint32_t shift = 0; shift + bits <= 64 && making->free[w] >> shift; shift++)
            if ((making->free[w] >> shift & wanted) == wanted) {
                making->free[w] &= ~(wanted << shift);
                *place = w * 64 + shift;
                return true;
            }
    }
}

/* Items by the first or the last layer of their stay. */
typedef struct events {
    size_t *start; /* [0..layers + 1] */
    uint32_t *item;
} events;

/* Lists items with a stay by its first or its last layer. Returns false if out of memory. */
static bool list_events(maker *making, bool coming, events *list)
{
    const dlx_problem *problem = making->problem;
    const dlx_item_order *order = &making->masks->order;
    const size_t items = dlx_problem_items(problem);
    list->start = dlx_arena_take(&making->arena, order->steps + 2, sizeof *list->start);
    list->item = dlx_arena_take(&making->arena, items, sizeof *list->item);
    if (making->arena.failed)
        return false;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < items; i++) {
            dlx_stay stay;
            if (order->first[i] == DLX_NO_STEP || making->masks->bits[i] == 0 ||
                !dlx_item_order_stay(order, problem, i, &stay))
                continue;
            const uint32_t layer = coming ? stay.first : stay.last;
            if (pass == 0)
                list->start[layer + 2]++;
            else
                list->item[list->start[layer + 1]++] = i;
        }
        for (size_t s = 2; pass == 0 && s < order->steps + 2; s++)
            list->start[s] += list->start[s - 1];
    }
    return true;
}

/* Allocates the bits of each item for its stay. Returns false if out of memory or stopped. */
static bool place_items(maker *making)
{
    const size_t layers = making->masks->order.steps;
    events come = {0};
    events go = {0};
    bool ok = list_events(making, true, &come) && list_events(making, false, &go);
    for (size_t s = 0; ok && s < layers; s++) {
        for (size_t i = come.start[s]; ok && i < come.start[s + 1]; i++) {
            const uint32_t item = come.item[i];
            ok = take_bits(making, making->masks->bits[item], &making->masks->place[item]) &&
                 dlx_budget_hear(making->limits, 64);
        }
        for (size_t i = go.start[s]; ok && i < go.start[s + 1]; i++) {
            const uint32_t item = go.item[i];
            const uint32_t word = making->masks->place[item] / 64;
            making->free[word] |= dlx_masks_of_item(making->masks, item);
            if (word < making->first_free)
                making->first_free = word;
        }
    }
    return ok;
}

/* ---- masks ----------------------------------------------------------------------------------- */

/* The maximum number of options with empty options. */
static size_t most_options(const dlx_masks *masks, const dlx_problem *problem)
{
    return problem->options + (masks->bounded ? masks->order.steps : 0);
}

static size_t most_uses(const maker *making)
{
    return making->counted + (making->masks->code ? dlx_problem_nonzeros(making->problem) : 0);
}

static uint64_t bytes_of(const maker *making, uint64_t words)
{
    const dlx_masks *masks = making->masks;
    const size_t options = most_options(masks, making->problem);
    const uint64_t mask_words = 2 * (options + masks->order.steps + 2) * words;
    return 8 * (mask_words + 3 * (options + masks->order.steps)) +
           sizeof(dlx_use) * most_uses(making) + sizeof(dlx_check) * making->counted;
}

static bool allocate(const maker *making)
{
    dlx_masks *masks = making->masks;
    dlx_arena *arena = &masks->arena;
    const size_t words = masks->words;
    const size_t options = most_options(masks, making->problem) + 1;
    const size_t layers = masks->order.steps + 1;
    const size_t uses = most_uses(making);
    masks->start = dlx_arena_take(arena, layers + 1, sizeof *masks->start);
    masks->block = dlx_arena_take(arena, options, words * sizeof *masks->block);
    masks->set = dlx_arena_take(arena, options, words * sizeof *masks->set);
    masks->ends = dlx_arena_take(arena, layers, words * sizeof *masks->ends);
    masks->keep = dlx_arena_take(arena, layers, words * sizeof *masks->keep);
    masks->late = dlx_arena_take(arena, layers, sizeof *masks->late);
    masks->own = dlx_arena_take(arena, layers, sizeof *masks->own);
    masks->own_word = dlx_arena_take(arena, layers, sizeof *masks->own_word);
    if (uses) {
        masks->first_use = dlx_arena_take(arena, options + 1, sizeof *masks->first_use);
        masks->uses = dlx_arena_take(arena, uses, sizeof *masks->uses);
    }
    if (making->counted) {
        masks->first_check = dlx_arena_take(arena, layers + 1, sizeof *masks->first_check);
        masks->checks = dlx_arena_take(arena, making->counted, sizeof *masks->checks);
    }
    return !arena->failed;
}

/* True if the option has a layer of its own. */
static bool has_own_layer(const maker *making, size_t option)
{
    const dlx_problem *problem = making->problem;
    bool own = making->masks->bounded;
    for (size_t i = problem->start[option]; own && i < problem->start[option + 1]; i++)
        own = !dlx_problem_is_exact(problem, problem->item[i]);
    return own;
}

/* Sorts options by layer, stable, with the empty options. Returns false if out of memory. */
static bool list_options(maker *making)
{
    const dlx_problem *problem = making->problem;
    dlx_masks *masks = making->masks;
    masks->option =
        dlx_arena_take(&masks->arena, most_options(masks, problem), sizeof *masks->option);
    if (!masks->option)
        return false;
    for (size_t k = 0; k < problem->options; k++)
        if (masks->order.step[k] != DLX_NO_STEP)
            masks->start[masks->order.step[k] + 2] += 1 + has_own_layer(making, k);
    for (size_t s = 2; s < masks->order.steps + 2; s++)
        masks->start[s] += masks->start[s - 1];
    for (uint32_t k = 0; k < problem->options; k++) {
        if (masks->order.step[k] == DLX_NO_STEP)
            continue;
        size_t *next = &masks->start[masks->order.step[k] + 1];
        masks->option[(*next)++] = k;
        if (has_own_layer(making, k))
            masks->option[(*next)++] = EMPTY_OPTION;
    }
    return true;
}

/* Records the effect of option `option` of the problem, number `k` in the masks, on an item. */
static void add_nonzero(maker *making, size_t k, size_t option, size_t nonzero)
{
    dlx_masks *masks = making->masks;
    const uint32_t item = making->problem->item[nonzero];
    if (masks->place[item] == NO_PLACE || masks->order.own[item] == masks->order.step[option])
        return;
    const uint32_t word = masks->place[item] / 64;
    const uint32_t shift = masks->place[item] % 64;
    const uint64_t mask = dlx_masks_of_item(making->masks, item);
    const size_t index = k * masks->words + word;
    if (making->kind[item] == IS_COUNTED) {
        const uint64_t hi = making->problem->items->hi[item];
        const uint64_t full = hi <= mask >> shift ? hi << shift : UINT64_MAX;
        masks->uses[masks->first_use[k + 1]++] =
            (dlx_use){.mask = mask, .value = full, .more = UINT64_C(1) << shift, .word = word};
        return;
    }
    const uint64_t code = masks->code && masks->code[nonzero] ? masks->code[nonzero] : 1;
    const uint64_t value = code << shift;
    masks->set[index] |= value;
    if (making->problem->colour && making->problem->colour[nonzero])
        masks->uses[masks->first_use[k + 1]++] =
            (dlx_use){.mask = mask, .value = value, .word = word};
    else if (making->kind[item] != IS_REACHED)
        masks->block[index] |= mask;
}

static void add_options(maker *making)
{
    const dlx_problem *problem = making->problem;
    dlx_masks *masks = making->masks;
    const size_t options = masks->start[masks->order.steps];
    for (size_t k = 0; k < options; k++) {
        const uint32_t option = masks->option[k];
        if (masks->first_use)
            masks->first_use[k + 1] = masks->first_use[k];
        for (size_t i = option == EMPTY_OPTION ? 0 : problem->start[option];
             option != EMPTY_OPTION && i < problem->start[option + 1]; i++)
            add_nonzero(making, k, option, i);
    }
}

/* Adds the check of a counted item after a layer, if `left` later layers have options of the item.
 */
static void add_check(const maker *making, size_t layer, uint32_t item, uint32_t left)
{
    const uint64_t lo = making->problem->items->lo[item];
    const uint64_t hi = making->problem->items->hi[item];
    const uint32_t shift = making->masks->place[item] % 64;
    const uint64_t mask = dlx_masks_of_item(making->masks, item);
    const uint64_t spare = hi < left ? 0 : hi - left;
    const uint64_t most = mask >> shift;
    making->masks->checks[making->masks->first_check[layer + 1]++] =
        (dlx_check){.mask = mask,
                    .need = (lo < left ? 0 : lo - left) << shift,
                    .lo = lo << shift,
                    .spare = (spare < most ? spare : most) << shift,
                    .word = making->masks->place[item] / 64};
}

/* Visits the counted items of the options of a layer: counts the layer for each, or adds checks. */
static void visit_counted(const maker *making, size_t layer, bool adds, uint32_t *left,
                          uint32_t *seen)
{
    const dlx_problem *problem = making->problem;
    const dlx_masks *masks = making->masks;
    const uint32_t visit = 2 * (uint32_t)layer + adds + 1;
    for (size_t k = masks->start[layer]; k < masks->start[layer + 1]; k++) {
        const uint32_t option = masks->option[k];
        for (size_t i = option == EMPTY_OPTION ? 0 : problem->start[option];
             option != EMPTY_OPTION && i < problem->start[option + 1]; i++) {
            const uint32_t item = problem->item[i];
            if (making->kind[item] != IS_COUNTED || seen[item] == visit)
                continue;
            seen[item] = visit;
            left[item] += adds ? UINT32_MAX : 1; /* minus one */
            if (adds)
                add_check(making, layer, item, left[item]);
        }
    }
}

/* Returns false if out of memory. */
static bool add_checks(maker *making)
{
    const dlx_masks *masks = making->masks;
    const size_t items = dlx_problem_items(making->problem);
    uint32_t *left = dlx_arena_take(&making->arena, items, sizeof *left);
    uint32_t *seen = dlx_arena_take(&making->arena, items, sizeof *seen);
    const bool ok = !making->arena.failed;
    for (size_t s = 0; ok && s < masks->order.steps; s++)
        visit_counted(making, s, false, left, seen);
    for (size_t s = 0; ok && s < masks->order.steps; s++) {
        masks->first_check[s + 1] = masks->first_check[s];
        visit_counted(making, s, true, left, seen);
    }
    return ok;
}

/* Records the layers where an item matters; in `keep`, the ends of its stay. */
static void add_stay(maker *making, uint32_t item, dlx_stay stay)
{
    dlx_masks *masks = making->masks;
    const size_t primary = making->problem->items->primary;
    const uint32_t own = masks->order.own[item];
    const uint32_t word = masks->place[item] / 64;
    const uint64_t mask = dlx_masks_of_item(making->masks, item);
    masks->keep[(stay.first + (size_t)1) * masks->words + word] ^= mask;
    masks->keep[(stay.last + (size_t)1) * masks->words + word] ^= mask;
    if (item >= primary)
        return;
    if (own != DLX_NO_STEP) {
        masks->own[own] = mask;
        masks->own_word[own] = word;
        return;
    }
    if (making->kind[item] == IS_COUNTED ||
        (masks->bounded && making->problem->items->lo[item] == 0))
        return;
    masks->ends[stay.last * (size_t)masks->words + word] |= mask;
    if (masks->late[stay.last] < stay.first + 1)
        masks->late[stay.last] = stay.first + 1;
}

static void add_stays(maker *making)
{
    dlx_masks *masks = making->masks;
    const size_t items = dlx_problem_items(making->problem);
    for (uint32_t i = 0; i < items; i++) {
        dlx_stay stay;
        if (masks->place[i] != NO_PLACE &&
            dlx_item_order_stay(&masks->order, making->problem, i, &stay))
            add_stay(making, i, stay);
    }
    for (size_t index = masks->words; index < (masks->order.steps + 1) * masks->words; index++)
        masks->keep[index] ^= masks->keep[index - masks->words];
}

/* ---- in all ---------------------------------------------------------------------------------- */

/* Allocates bits for all items in the given order. Returns false if out of memory or stopped. */
static bool allocate_bits(maker *making, dlx_masks *masks, const dlx_problem *problem,
                          dlx_budget *limits)
{
    const size_t items = dlx_problem_items(problem);
    *making = (maker){.masks = masks, .problem = problem, .limits = limits};
    masks->bits = dlx_arena_take(&masks->arena, items, sizeof *masks->bits);
    making->kind = dlx_arena_take(&making->arena, items, sizeof *making->kind);
    masks->place = dlx_arena_take(&masks->arena, items, sizeof *masks->place);
    if (making->arena.failed || masks->arena.failed)
        return false;
    for (size_t i = 0; i < items; i++) {
        masks->bits[i] = 1;
        masks->place[i] = NO_PLACE;
    }
    return (!problem->colour || number_colours(making)) &&
           (!problem->items->lo || choose_kinds(making)) &&
           (masks->sequence ? dlx_item_order_follow(&masks->order, problem, masks->bits,
                                                    masks->sequence, limits)
                            : dlx_item_order_make(&masks->order, problem, masks->bits, limits));
}

/* True if an item of bounds 1:1 has no option. */
static bool has_hopeless(const dlx_masks *masks, const dlx_problem *problem)
{
    for (size_t i = 0; i < problem->items->primary; i++)
        if (masks->order.first[i] == DLX_NO_STEP && dlx_problem_is_exact(problem, i))
            return true;
    return false;
}

bool dlx_state_masks_make(dlx_masks *masks, const dlx_problem *problem, dlx_budget *limits,
                          uint64_t most, uint64_t *bytes)
{
    maker making;
    *masks = (dlx_masks){.sequence = masks->sequence};
    *bytes = 0;
    bool ok = allocate_bits(&making, masks, problem, limits);
    if (ok) {
        /* Items of several bits may leave gaps, which this estimate ignores. */
        *bytes = bytes_of(&making, masks->order.width / 64 + 1);
        masks->impossible |= has_hopeless(masks, problem);
        ok = *bytes <= most && place_items(&making);
    }
    if (ok && masks->words == 0)
        masks->words = 1;
    ok = ok && allocate(&making) && list_options(&making);
    if (ok) {
        add_options(&making);
        add_stays(&making);
        ok = !making.counted || add_checks(&making);
    }
    free(making.free);
    dlx_arena_free(&making.arena);
    return ok;
}

void dlx_state_masks_free(dlx_masks *masks)
{
    dlx_arena_free(&masks->order.arena);
    dlx_arena_free(&masks->arena);
}

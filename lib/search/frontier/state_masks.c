/* SPDX-License-Identifier: MIT */
#include "search/frontier/state_masks.h"

#include "core/columns.h"
#include "io/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { NO_PLACE = UINT32_MAX };

/* Temporary tables. */
typedef struct maker {
    dlx_masks *masks;
    const dlx_problem *problem;
    dlx_limits *limits;
    uint8_t *bits;   /* by item: number of bits */
    uint32_t *code;  /* by nonzero of the problem: the code of its colour; NULL: no colours */
    uint32_t *place; /* by item: index of its lowest bit in the state, or NO_PLACE */
    uint64_t *free;  /* by word: unallocated bits */
    size_t free_capacity;
    uint32_t *option; /* options sorted by layer */
} maker;

static void close_maker(maker *making)
{
    free(making->bits);
    free(making->code);
    free(making->place);
    free(making->free);
    free(making->option);
}

/* ---- colours --------------------------------------------------------------------------------- */

/* The number of bits for the values [0..most]. */
static uint8_t bits_for(uint32_t most)
{
    uint8_t bits = 0;
    for (; most; most /= 2)
        bits++;
    return bits;
}

/* Lists the nonzeros of each item, like dlx_columns. Returns false if out of memory; free both in
 * any case. */
static bool list_ones(const dlx_problem *problem, size_t **start, size_t **one)
{
    const size_t ones = dlx_problem_nonzeros(problem);
    const size_t items = dlx_problem_items(problem);
    size_t *begin = *start = calloc(items + 2, sizeof *begin);
    *one = dlx_allocate(ones, sizeof **one);
    if (!*start || !*one)
        return false;
    for (size_t i = 0; i < ones; i++)
        begin[problem->item[i] + 2]++;
    for (size_t i = 2; i < items + 2; i++)
        begin[i] += begin[i - 1];
    for (size_t i = 0; i < ones; i++)
        (*one)[begin[problem->item[i] + 1]++] = i;
    return true;
}

/* Numbers the colours of each secondary item from 1 on, in order of appearance, "no colour"
 * included, to use as few bits as possible. Returns false if out of memory. */
static bool number_colours(maker *making)
{
    const dlx_problem *problem = making->problem;
    const size_t items = dlx_problem_items(problem);
    size_t *start = NULL;
    size_t *one = NULL;
    uint32_t *number = dlx_allocate(problem->colours.count + 1, sizeof *number);
    uint32_t *of_item = calloc(problem->colours.count + 1, sizeof *of_item);
    making->code = calloc(dlx_problem_nonzeros(problem) + 1, sizeof *making->code);
    bool ok = list_ones(problem, &start, &one) && number && of_item && making->code;
    for (uint32_t i = (uint32_t)problem->items->primary; ok && i < items; i++) {
        uint32_t count = 0;
        for (size_t c = start[i]; c < start[i + 1]; c++) {
            const uint32_t colour = problem->colour[one[c]];
            if (of_item[colour] != i + 1)
                number[colour] = ++count;
            of_item[colour] = i + 1;
            making->code[one[c]] = number[colour];
        }
        making->bits[i] = bits_for(count);
        ok = dlx_limits_hear(making->limits, start[i + 1] - start[i]);
    }
    free(start);
    free(one);
    free(number);
    free(of_item);
    return ok;
}

/* ---- places for items ------------------------------------------------------------------------ */

/* Allocates `bits` adjacent bits in one word. Returns false if out of memory. */
static bool take_bits(maker *making, uint32_t bits, uint32_t *place)
{
    const uint64_t wanted = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    for (uint32_t w = 0;; w++) {
        if (w == making->masks->words) {
            if (!dlx_grow(&making->free, &making->free_capacity, w + 1, sizeof *making->free))
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

static uint64_t mask_of(const maker *making, size_t item)
{
    return ((UINT64_C(1) << making->bits[item]) - 1) << making->place[item] % 64;
}

/* Items by the first or the last layer of their stay. */
typedef struct events {
    size_t *start; /* [0..layers + 1] */
    uint32_t *item;
} events;

/* Lists items with a stay by its first or its last layer. Returns false if out of memory. */
static bool list_events(const maker *making, bool coming, events *list)
{
    const dlx_problem *problem = making->problem;
    const dlx_item_order *order = &making->masks->order;
    const size_t items = dlx_problem_items(problem);
    list->start = calloc(order->steps + 2, sizeof *list->start);
    list->item = dlx_allocate(items, sizeof *list->item);
    if (!list->start || !list->item)
        return false;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < items; i++) {
            dlx_stay stay;
            if (order->first[i] == DLX_NO_STEP ||
                !dlx_item_order_stay(order, i, problem->items->primary, &stay))
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
            ok = take_bits(making, making->bits[item], &making->place[item]) &&
                 dlx_limits_hear(making->limits, making->masks->words + UINT64_C(64));
        }
        for (size_t i = go.start[s]; ok && i < go.start[s + 1]; i++) {
            const uint32_t item = go.item[i];
            making->free[making->place[item] / 64] |= mask_of(making, item);
        }
    }
    free(come.start);
    free(come.item);
    free(go.start);
    free(go.item);
    return ok;
}

/* ---- masks ----------------------------------------------------------------------------------- */

static uint64_t bytes_of(const dlx_masks *masks, const dlx_problem *problem, uint64_t words)
{
    const uint64_t mask_words = 2 * (problem->options + masks->order.steps + 2) * words;
    const uint64_t uses = problem->colour ? dlx_problem_nonzeros(problem) : 0;
    return 8 * (mask_words + 3 * (problem->options + masks->order.steps)) + sizeof(dlx_use) * uses;
}

static bool allocate(dlx_masks *masks, const dlx_problem *problem)
{
    const size_t words = masks->words;
    const size_t options = problem->options + 1;
    const size_t layers = masks->order.steps + 1;
    masks->start = calloc(layers + 1, sizeof *masks->start);
    masks->block = calloc(options * words, sizeof *masks->block);
    masks->set = calloc(options * words, sizeof *masks->set);
    masks->ends = calloc(layers * words, sizeof *masks->ends);
    masks->keep = calloc(layers * words, sizeof *masks->keep);
    masks->late = calloc(layers, sizeof *masks->late);
    masks->own = calloc(layers, sizeof *masks->own);
    masks->own_word = calloc(layers, sizeof *masks->own_word);
    if (problem->colour) {
        masks->first_use = calloc(options + 1, sizeof *masks->first_use);
        masks->uses = dlx_allocate(dlx_problem_nonzeros(problem), sizeof *masks->uses);
    }
    return masks->start && masks->block && masks->set && masks->ends && masks->keep &&
           masks->late && masks->own && masks->own_word &&
           (!problem->colour || (masks->first_use && masks->uses));
}

/* Sorts options by layer, stable. Returns false if out of memory. */
static bool list_options(maker *making)
{
    const dlx_problem *problem = making->problem;
    dlx_masks *masks = making->masks;
    making->option = dlx_allocate(problem->options, sizeof *making->option);
    if (!making->option)
        return false;
    for (size_t k = 0; k < problem->options; k++)
        if (masks->order.step[k] != DLX_NO_STEP)
            masks->start[masks->order.step[k] + 2]++;
    for (size_t s = 2; s < masks->order.steps + 2; s++)
        masks->start[s] += masks->start[s - 1];
    for (uint32_t k = 0; k < problem->options; k++)
        if (masks->order.step[k] != DLX_NO_STEP)
            making->option[masks->start[masks->order.step[k] + 1]++] = k;
    return true;
}

/* Records the effect of option `option` of the problem, number `k` in the masks, on an item. */
static void add_one(maker *making, size_t k, size_t option, size_t one)
{
    dlx_masks *masks = making->masks;
    const uint32_t item = making->problem->item[one];
    if (making->place[item] == NO_PLACE || masks->order.own[item] == masks->order.step[option])
        return;
    const uint32_t word = making->place[item] / 64;
    const uint64_t mask = mask_of(making, item);
    const size_t at = k * masks->words + word;
    const uint64_t code = making->code && making->code[one] ? making->code[one] : 1;
    const uint64_t value = code << making->place[item] % 64;
    masks->set[at] |= value;
    if (making->problem->colour && making->problem->colour[one])
        masks->uses[masks->first_use[k + 1]++] = (dlx_use){mask, value, word};
    else
        masks->block[at] |= mask;
}

static void add_options(maker *making)
{
    const dlx_problem *problem = making->problem;
    dlx_masks *masks = making->masks;
    const size_t options = masks->start[masks->order.steps];
    for (size_t k = 0; k < options; k++) {
        const size_t option = making->option[k];
        if (masks->first_use)
            masks->first_use[k + 1] = masks->first_use[k];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            add_one(making, k, option, i);
    }
}

/* Records the layers where an item matters; in `keep`, the ends of its stay. */
static void add_stay(maker *making, uint32_t item, dlx_stay stay)
{
    dlx_masks *masks = making->masks;
    const size_t primary = making->problem->items->primary;
    const uint32_t own = masks->order.own[item];
    const uint32_t word = making->place[item] / 64;
    const uint64_t mask = mask_of(making, item);
    masks->keep[(stay.first + (size_t)1) * masks->words + word] ^= mask;
    masks->keep[(stay.last + (size_t)1) * masks->words + word] ^= mask;
    if (item >= primary)
        return;
    if (own != DLX_NO_STEP) {
        masks->own[own] = mask;
        masks->own_word[own] = word;
        return;
    }
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
        if (making->place[i] != NO_PLACE &&
            dlx_item_order_stay(&masks->order, i, making->problem->items->primary, &stay))
            add_stay(making, i, stay);
    }
    for (size_t at = masks->words; at < (masks->order.steps + 1) * masks->words; at++)
        masks->keep[at] ^= masks->keep[at - masks->words];
}

/* ---- in all ---------------------------------------------------------------------------------- */

/* Allocates bits for all items in the given order. Returns false if out of memory or stopped. */
static bool begin(maker *making, dlx_masks *masks, const dlx_problem *problem, dlx_limits *limits)
{
    const size_t items = dlx_problem_items(problem);
    *making = (maker){.masks = masks, .problem = problem, .limits = limits};
    making->bits = dlx_allocate(items, sizeof *making->bits);
    making->place = dlx_allocate(items, sizeof *making->place);
    if (!making->bits || !making->place)
        return false;
    for (size_t i = 0; i < items; i++) {
        making->bits[i] = 1;
        making->place[i] = NO_PLACE;
    }
    return (!problem->colour || number_colours(making)) &&
           dlx_item_order_make(&masks->order, problem, making->bits, limits);
}

/* True if a primary item has no option. */
static bool has_hopeless(const dlx_masks *masks, const dlx_problem *problem)
{
    for (size_t i = 0; i < problem->items->primary; i++)
        if (masks->order.first[i] == DLX_NO_STEP)
            return true;
    return false;
}

bool dlx_masks_make(dlx_masks *masks, const dlx_problem *problem, dlx_limits *limits, uint64_t most,
                    uint64_t *bytes)
{
    maker making;
    *masks = (dlx_masks){0};
    *bytes = 0;
    bool ok = begin(&making, masks, problem, limits);
    if (ok) {
        /* Items of several bits may leave gaps, which this estimate ignores. */
        *bytes = bytes_of(masks, problem, masks->order.width / 64 + 1);
        masks->impossible = has_hopeless(masks, problem);
        ok = *bytes <= most && place_items(&making);
    }
    if (ok && masks->words == 0)
        masks->words = 1;
    ok = ok && allocate(masks, problem) && list_options(&making);
    if (ok) {
        add_options(&making);
        add_stays(&making);
    }
    close_maker(&making);
    return ok;
}

void dlx_masks_free(dlx_masks *masks)
{
    dlx_item_order_free(&masks->order);
    free(masks->start);
    free(masks->block);
    free(masks->set);
    free(masks->first_use);
    free(masks->uses);
    free(masks->ends);
    free(masks->keep);
    free(masks->late);
    free(masks->own);
    free(masks->own_word);
}

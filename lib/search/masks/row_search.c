/* SPDX-License-Identifier: MIT */
#include "search/masks/row_search.h"

#include "io/buffer.h"
#include "search/masks/option_cache.h"
#include <stdlib.h>
#include <string.h>

enum {
    TAKE_WORK = 5, /* for each option that is taken, and more for each vector of masks */
    LANES_OF_WORK = 64,
    AT_ONCE = 64 /* rows that are struck out */
};

struct dlx_rows {
    dlx_search *task;
    dlx_stock *stock;
    const dlx_strike *vectors;
    uint32_t chosen, covered; /* options that are taken, primary items that they cover */
    dlx_masks_level *levels;
    size_t depth, room; /* the level at work, [0..room[ */
    bool begun, backward;
};

static uint16_t *masks_of(const dlx_rows *rows, size_t depth)
{
    return rows->stock->levels.first + depth * rows->stock->width;
}

/* ---- setting up ------------------------------------------------------------------------------ */

void dlx_rows_close(dlx_rows *rows)
{
    if (!rows)
        return;
    dlx_stock_put(rows->stock, rows->task->problem);
    free(rows->levels);
    free(rows);
}

/* Counts what the stock holds, if the limits leave room for it. */
static bool count_memory(dlx_search *task, const dlx_stock *stock)
{
    const uint64_t bytes = dlx_stock_bytes(stock);
    return bytes < dlx_limits_memory_left(task->limits, UINT64_MAX) &&
           dlx_search_reserve_memory(task, bytes);
}

dlx_rows *dlx_rows_open(dlx_search *task, dlx_vectors vectors)
{
    const dlx_strike *by = dlx_strike_of(vectors);
    dlx_stock *stock = dlx_stock_take(task->problem, by);
    if (!stock)
        return NULL;
    dlx_rows *rows = calloc(1, sizeof *rows);
    if (!rows || !count_memory(task, stock)) {
        dlx_stock_put(stock, task->problem);
        free(rows);
        return NULL;
    }
    rows->task = task;
    rows->stock = stock;
    rows->vectors = by;
    return rows;
}

/* Makes room for a level below the deepest. False: no memory. */
static bool grow_levels(dlx_rows *rows)
{
    dlx_stock *stock = rows->stock;
    const size_t more = dlx_stock_bytes(stock);
    const size_t room = rows->room;
    if (!dlx_grow(&rows->levels, &rows->room, rows->depth + 2, sizeof *rows->levels) ||
        !dlx_stock_deepen(stock, rows->room)) {
        dlx_limits_no_memory(rows->task->limits);
        return false;
    }
    if (rows->room > room)
        memset(rows->levels + room, 0, (rows->room - room) * sizeof *rows->levels);
    return dlx_search_reserve_memory(rows->task, dlx_stock_bytes(stock) - more);
}

/* ---- taking options -------------------------------------------------------------------------- */

/* Strikes the rows of options list[0..count[ out of the masks `from`, to get the masks `to`. */
static dlx_struck strike(const dlx_rows *rows, uint16_t *to, const uint16_t *from,
                         const uint16_t *list, size_t count)
{
    const dlx_stock *stock = rows->stock;
    const uint16_t *row[AT_ONCE];
    row[0] = NULL; /* there may be none */
    for (;;) {
        size_t now = 0;
        for (; now < count && now < AT_ONCE; now++)
            row[now] = dlx_stock_row(stock, list[now]);
        const dlx_struck left =
            rows->vectors->strike(to, from, row, now, stock->width, stock->forced);
        if (now == count)
            return left;
        from = to;
        list += now;
        count -= now;
    }
}

/* Counts options that were taken together. False: one of them conflicts with another, which has
 * struck it out. */
static bool confirm(dlx_rows *rows, const uint16_t *mask, const uint16_t *list, size_t count)
{
    const dlx_stock *stock = rows->stock;
    uint32_t lost = 0;
    for (size_t i = 0; i < count; i++) {
        const dlx_membership one = stock->member[stock->start[list[i]]];
        lost |= !(mask[one.item] & one.bit);
        rows->covered += stock->covers[list[i]];
    }
    rows->chosen += (uint32_t)count;
    return !lost;
}

/* Lists the options that forced items have left, each once. Returns how many they are. */
static size_t list_last_options(const dlx_stock *stock, const uint16_t *mask, uint16_t *list)
{
    const uint16_t *options = stock->option; /* bytes that are set could be any of these pointers */
    const uint32_t *forced = stock->forced;
    const size_t width = stock->width;
    uint8_t *listed = stock->listed;
    size_t count = 0;
    for (size_t first = 0; first < width; first += 2 * DLX_STRIKE_LANES, forced += 2)
        for (uint64_t bits = forced[0] | (uint64_t)forced[1] << 32; bits; bits &= bits - 1) {
            const size_t item = first + (unsigned)__builtin_ctzll(bits);
            const unsigned bit = (unsigned)__builtin_ctz(mask[item]);
            const uint16_t option = options[item * DLX_STOCK_BITS + bit];
            list[count] = option;
            count += !listed[option];
            listed[option] = true;
        }
    for (size_t k = 0; k < count; k++)
        listed[list[k]] = false;
    return count;
}

/* Takes the `count` options that were put after those that are taken, and settles all items that
 * come down to one option. False: one has none. */
static bool settle_all(dlx_rows *rows, uint16_t *to, const uint16_t *from, size_t count)
{
    const dlx_stock *stock = rows->stock;
    for (;;) {
        const uint16_t *list = stock->chosen + rows->chosen;
        const dlx_struck left = strike(rows, to, from, list, count);
        if (!confirm(rows, to, list, count) || left == DLX_STRUCK_DEAD)
            return false;
        if (left == DLX_STRUCK_OPEN)
            return true;
        count = list_last_options(stock, to, stock->chosen + rows->chosen);
        from = to;
    }
}

static bool settle(dlx_rows *rows, uint16_t *to, const uint16_t *from, size_t count)
{
    const uint32_t before = rows->chosen;
    dlx_limits *limits = rows->task->limits;
    const bool good = settle_all(rows, to, from, count);
    const uint64_t taken = rows->chosen - before + 1;
    limits->stats.updates += taken;
    limits->work += taken * (TAKE_WORK + rows->stock->width / LANES_OF_WORK);
    if (rows->chosen > limits->stats.max_level)
        limits->stats.max_level = rows->chosen;
    return good;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* The first primary item with fewest options that is not covered. */
static size_t choose(const dlx_rows *rows, const uint16_t *mask)
{
    const dlx_stock *stock = rows->stock;
    const size_t pair = rows->vectors->find_pair(mask, stock->width);
    if (pair < stock->width)
        return pair;
    size_t best = 0;
    int least = DLX_STOCK_BITS + 1;
    for (size_t i = 0; i < stock->primary; i++) {
        const int options = mask[i] < DLX_STRIKE_FLAGS ? __builtin_popcount(mask[i]) : least;
        if (options < least) {
            least = options;
            best = i;
        }
    }
    return best;
}

/* The option of an item that comes first in the problem. */
static uint32_t first_option(const dlx_stock *stock, size_t item, uint32_t mask)
{
    const uint16_t *options = stock->option + item * DLX_STOCK_BITS;
    uint32_t first = options[__builtin_ctz(mask)];
    for (uint32_t left = mask & (mask - 1); left; left &= left - 1) {
        const uint32_t option = options[__builtin_ctz(left)];
        if (stock->number[option] < stock->number[first])
            first = option;
    }
    return first;
}

/* Goes down to a level on which the first option of an item is taken. False: there is no solution
 * there; or *no_memory. */
static bool go_down(dlx_rows *rows, bool *no_memory)
{
    const dlx_stock *stock = rows->stock;
    *no_memory = rows->depth + 2 > rows->room && !grow_levels(rows);
    if (*no_memory)
        return false;
    dlx_masks_level *here = &rows->levels[rows->depth];
    uint16_t *mask = masks_of(rows, rows->depth);
    if (here->item == DLX_MASKS_NO_ITEM || mask[here->item] >= DLX_STRIKE_FLAGS)
        here->item = (uint16_t)choose(rows, mask);
    dlx_masks_level_take(here, first_option(stock, here->item, mask[here->item]),
                         (unsigned)__builtin_popcount(mask[here->item]));
    dlx_masks_level_enter(&rows->levels[++rows->depth], rows->chosen, rows->covered);
    stock->chosen[rows->chosen] = here->option;
    return settle(rows, mask + stock->width, mask, 1);
}

/* Goes back up, to where the option that was taken is dropped. False: there is no solution without
 * it. */
static bool go_up(dlx_rows *rows)
{
    const dlx_stock *stock = rows->stock;
    dlx_masks_level *left = &rows->levels[rows->depth--];
    dlx_masks_level_leave(left);
    uint16_t *mask = masks_of(rows, rows->depth);
    const uint32_t option = rows->levels[rows->depth].option;
    rows->chosen = left->chosen;
    rows->covered = left->covered;
    for (uint32_t i = stock->start[option]; i < stock->start[option + 1]; i++)
        mask[stock->member[i].item] &= (uint16_t)~stock->member[i].bit;
    return settle(rows, mask, mask, 0);
}

/* Looks at the items as the problem has them. False: there is no solution; or *no_memory. */
static bool begin(dlx_rows *rows, bool *no_memory)
{
    *no_memory = !grow_levels(rows);
    if (*no_memory)
        return false;
    dlx_masks_level_enter(rows->levels, 0, 0);
    return settle(rows, masks_of(rows, 0), masks_of(rows, 0), 0);
}

/* Hands the options that are taken out in ascending order. */
static void hand_out(dlx_rows *rows)
{
    dlx_search *task = rows->task;
    const dlx_stock *stock = rows->stock;
    uint64_t taken[DLX_STOCK_OPTIONS / 64] = {0};
    size_t count = 0;
    rows->backward = true;
    if (task->counting)
        return;
    for (uint32_t i = 0; i < rows->chosen; i++) {
        const unsigned number = stock->number[stock->chosen[i]];
        taken[number / 64] |= UINT64_C(1) << number % 64;
    }
    for (size_t word = 0; count < rows->chosen; word++)
        for (uint64_t bits = taken[word]; bits; bits &= bits - 1)
            task->chosen[count++] = (uint32_t)(64 * word + (unsigned)__builtin_ctzll(bits));
    task->chosen_count = count;
    task->limits->work += count;
}

dlx_step dlx_rows_next(dlx_rows *rows)
{
    bool no_memory = false;
    for (;;) {
        if (rows->begun && rows->backward && rows->depth == 0)
            return DLX_STEP_DONE;
        if (rows->begun && !rows->backward && rows->covered == rows->stock->primary) {
            hand_out(rows);
            return DLX_STEP_FOUND;
        }
        if (!dlx_limits_node(rows->task->limits))
            return DLX_STEP_STOPPED;
        bool good;
        if (!rows->begun)
            good = begin(rows, &no_memory);
        else
            good = rows->backward ? go_up(rows) : go_down(rows, &no_memory);
        if (no_memory)
            return DLX_STEP_STOPPED;
        rows->begun = true;
        rows->backward = !good;
    }
}

double dlx_rows_seen(const dlx_rows *rows)
{
    return dlx_masks_seen(rows->levels, rows->room);
}

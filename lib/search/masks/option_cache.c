/* SPDX-License-Identifier: MIT */
#include "search/masks/option_cache.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_ITEMS = 1 << 10,
    MOST_ROW_BYTES = 1 << 20, /* of all rows: they are to stay in the cache */
    ALIGN = 64,
    MOST_NUMBER = 1 << 14, /* of an option in problems */
    LANES = 32,            /* of the widest vectors, 64 bytes */
    FIRST_LEVELS = 16,
    FIRST_OPTIONS = 64
};

static void drop_stock(dlx_shelved *one)
{
    dlx_stock *stock = (dlx_stock *)(void *)one;
    free(stock->place);
    free(stock->start);
    free(stock->member);
    free(stock->option);
    free(stock->rows.memory);
    free(stock->levels.memory);
    free(stock);
}

static size_t most_options(const dlx_stock *stock)
{
    const size_t most = MOST_ROW_BYTES / (stock->width * sizeof(uint16_t));
    return most < DLX_STOCK_OPTIONS ? most : DLX_STOCK_OPTIONS;
}

/* ---- making room ----------------------------------------------------------------------------- */

/* Makes room for `room` sets of masks, and keeps the first `used`. False: no memory; nothing
 * changes.
 */
static bool grow_masks(const dlx_stock *stock, dlx_aligned_masks *masks, size_t used, size_t room)
{
    const size_t size = stock->width * sizeof *masks->first;
    unsigned char *memory = malloc(room * size + ALIGN);
    if (!memory)
        return false;
    unsigned char *first = memory + (ALIGN - (uintptr_t)memory % ALIGN) % ALIGN;
    if (used)
        memcpy(first, masks->first, used * size);
    free(masks->memory);
    *masks = (dlx_aligned_masks){memory, (uint16_t *)(void *)first, room};
    return true;
}

bool dlx_stock_deepen(dlx_stock *stock, size_t levels)
{
    const size_t room = stock->levels.room;
    return levels <= room || grow_masks(stock, &stock->levels, room,
                                        levels < FIRST_LEVELS ? FIRST_LEVELS : 2 * levels);
}

/* All arrays whose size the items say are in one block. */
static bool make_tables(dlx_stock *stock)
{
    const size_t width = stock->width;
    const size_t options = most_options(stock);
    const size_t forced = 2 * (width / LANES + 1);
    const size_t count = 2 * DLX_STOCK_BITS * width + 2 * width + forced + 3 * options + LANES + 1 +
                         (options + 1) / 2;
    stock->option = calloc(count, sizeof *stock->option);
    if (!stock->option)
        return false;
    stock->by_bit = stock->option + DLX_STOCK_BITS * width;
    stock->used = stock->by_bit + DLX_STOCK_BITS * width;
    stock->blank = stock->used + width;
    stock->forced = (uint32_t *)(void *)(stock->blank + width);
    stock->number = stock->blank + width + forced;
    stock->covers = stock->number + options + LANES;
    stock->chosen = stock->covers + options;
    stock->listed = (uint8_t *)(stock->chosen + options + 1);
    for (size_t i = stock->primary; i < width; i++)
        stock->blank[i] = DLX_STRIKE_FLAGS;
    return true;
}

static dlx_stock *new_stock(const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    dlx_stock *stock = items <= MOST_ITEMS ? calloc(1, sizeof *stock) : NULL;
    if (!stock)
        return NULL;
    stock->shelved.drop = drop_stock;
    stock->items = (uint32_t)items;
    stock->primary = (uint32_t)problem->items->primary;
    stock->width = (uint32_t)(items + LANES) / LANES * LANES;
    if (make_tables(stock) && dlx_stock_deepen(stock, 1))
        return stock;
    drop_stock(&stock->shelved);
    return NULL;
}

/* Makes room for one more option of so many members, which has that number. */
static bool grow(dlx_stock *stock, size_t members, uint32_t number)
{
    const size_t places = stock->places;
    const size_t used = stock->count ? stock->start[stock->count] : 0;
    if (number >= places) {
        if (!dlx_grow(&stock->place, &stock->places, number + 1, sizeof *stock->place))
            return false;
        memset(stock->place + places, 0, (stock->places - places) * sizeof *stock->place);
    }
    if (!dlx_grow(&stock->member, &stock->member_room, used + members, sizeof *stock->member))
        return false;
    if (stock->count < stock->rows.room)
        return true;
    const size_t most = most_options(stock);
    const size_t wanted = stock->count ? 2 * stock->count : FIRST_OPTIONS;
    const size_t room = wanted < most ? wanted : most;
    uint32_t *start = realloc(stock->start, (room + 1) * sizeof *start);
    if (!start)
        return false;
    stock->start = start;
    stock->start[0] = 0;
    return grow_masks(stock, &stock->rows, stock->count, room);
}

/* ---- options --------------------------------------------------------------------------------- */

/* Sets the bits of option `of` in the row of option `in`. */
static void mark(const dlx_stock *stock, uint32_t in, uint32_t of)
{
    uint16_t *row = dlx_stock_row(stock, in);
    for (uint32_t i = stock->start[of]; i < stock->start[of + 1]; i++)
        row[stock->member[i].item] |= stock->member[i].bit;
}

/* Notes which items the option has, and that it conflicts with all others that have one of them. */
static void fill_row(dlx_stock *stock, uint32_t option)
{
    uint16_t *row = dlx_stock_row(stock, option);
    memset(row, 0, stock->width * sizeof *row);
    stock->covers[option] = 0;
    for (uint32_t i = stock->start[option]; i < stock->start[option + 1]; i++) {
        const dlx_membership one = stock->member[i];
        row[one.item] |= DLX_STRIKE_FLAGS;
        stock->covers[option] += one.item < stock->primary;
        const uint16_t *options = stock->option + one.item * (size_t)DLX_STOCK_BITS;
        uint32_t others = one.bit ? stock->used[one.item] & ~(uint32_t)one.bit : 0;
        for (; others; others &= others - 1) {
            const uint32_t other = options[__builtin_ctz(others)];
            mark(stock, option, other);
            mark(stock, other, option);
        }
    }
}

/* Does an item have all the options that it can have? */
static bool has_full_item(const dlx_stock *stock, const uint32_t *items, size_t count)
{
    size_t i = 0;
    while (i < count && !(stock->used[items[i]] >> (DLX_STOCK_BITS - 1)))
        i++;
    return i < count;
}

/* Adds option k of the problem. False: the stock is full. */
static bool add(dlx_stock *stock, const dlx_problem *problem, size_t k)
{
    const uint32_t *items = problem->item + problem->start[k];
    const size_t count = problem->start[k + 1] - problem->start[k];
    const size_t members = (count + DLX_MEMBERSHIPS - 1) / DLX_MEMBERSHIPS * DLX_MEMBERSHIPS;
    const uint32_t number = problem->known[k];
    stock->is_full = stock->is_full || stock->count >= most_options(stock) ||
                     number >= MOST_NUMBER || has_full_item(stock, items, count) ||
                     !grow(stock, members, number);
    if (stock->is_full)
        return false;
    const uint32_t option = stock->count++;
    dlx_membership *member = stock->member + stock->start[option];
    for (size_t i = 0; i < count; i++) {
        const uint32_t bit = stock->used[items[i]] + 1u; /* the bits are taken from below */
        const uint32_t place = (uint32_t)__builtin_ctz(bit);
        stock->used[items[i]] |= (uint16_t)bit;
        stock->bits = place < stock->bits ? stock->bits : place + 1;
        stock->option[items[i] * (size_t)DLX_STOCK_BITS + place] = (uint16_t)option;
        stock->by_bit[place * (size_t)stock->width + items[i]] = (uint16_t)option;
        member[i] = (dlx_membership){(uint16_t)items[i], (uint16_t)bit};
    }
    for (size_t i = count; i < members; i++)
        member[i] = (dlx_membership){(uint16_t)stock->items, 0};
    stock->start[option + 1] = stock->start[option] + (uint32_t)members;
    stock->place[number] = (uint16_t)(option + 1);
    stock->number[option] = DLX_STRIKE_ABSENT;
    fill_row(stock, option);
    return true;
}

/* ---- a problem ------------------------------------------------------------------------------- */

/* Numbers the options that the problem has from its option k on, up to the first that is not here.
 * Returns which one that is; *twice: one came before. */
static size_t number_known(const dlx_stock *stock, const dlx_problem *problem, size_t k,
                           bool *twice)
{
    const uint32_t *known = problem->known; /* what is set could be any of these */
    const uint16_t *place = stock->place;
    uint16_t *number = stock->number;
    const size_t options = problem->options;
    const size_t places = stock->places;
    for (; k < options && known[k] < places && place[known[k]]; k++) {
        uint16_t *of = &number[place[known[k]] - 1];
        *twice |= *of != DLX_STRIKE_ABSENT;
        *of = (uint16_t)k;
    }
    return k;
}

/* Numbers all options that the problem has. False: one cannot be added, or is there twice. */
static bool number_options(dlx_stock *stock, const dlx_problem *problem)
{
    bool twice = false;
    memset(stock->number, 0xff, stock->count * sizeof *stock->number); /* DLX_STRIKE_ABSENT */
    size_t k = number_known(stock, problem, 0, &twice);
    while (k < problem->options && add(stock, problem, k))
        k = number_known(stock, problem, k, &twice);
    return k == problem->options && !twice;
}

/* Sets the bits of the problem's options in the masks of their items. */
static void set_bits(const dlx_stock *stock, const dlx_problem *problem, uint16_t *mask)
{
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t option = stock->place[problem->known[k]] - 1u;
        const dlx_membership *at = stock->member + stock->start[option];
        const dlx_membership *end = stock->member + stock->start[option + 1];
        for (; at < end; at += DLX_MEMBERSHIPS)
            for (unsigned i = 0; i < DLX_MEMBERSHIPS; i++)
                mask[at[i].item] |= at[i].bit;
    }
}

/* Sets the masks of the first level, and what number in the problem each option has. False: an
 * option cannot be added, or is there twice. */
static bool fill(dlx_stock *stock, const dlx_problem *problem, const dlx_strike *vectors)
{
    uint16_t *mask = stock->levels.first;
    if (!number_options(stock, problem))
        return false;
    memcpy(mask, stock->blank, stock->width * sizeof *mask);
    if (vectors->gather && stock->count <= DLX_STRIKE_GATHERED)
        vectors->gather(mask, stock->number, stock->count, stock->by_bit, stock->used, stock->width,
                        stock->bits);
    else
        set_bits(stock, problem, mask);
    return true;
}

dlx_stock *dlx_stock_take(const dlx_problem *problem, const dlx_strike *vectors)
{
    if (!problem->known || problem->options > DLX_STOCK_OPTIONS)
        return NULL;
    dlx_stock *stock = (dlx_stock *)(void *)dlx_shelf_take(&problem->items->shelf, drop_stock);
    if (!stock)
        stock = new_stock(problem);
    if (!stock || fill(stock, problem, vectors))
        return stock;
    dlx_stock_put(stock, problem);
    return NULL;
}

void dlx_stock_put(dlx_stock *stock, const dlx_problem *problem)
{
    dlx_shelf_put(&problem->items->shelf, &stock->shelved);
}

size_t dlx_stock_bytes(const dlx_stock *stock)
{
    const size_t row = stock->width * sizeof(uint16_t);
    return (stock->rows.room + stock->levels.room) * row +
           stock->member_room * sizeof *stock->member + 2 * DLX_STOCK_BITS * row;
}

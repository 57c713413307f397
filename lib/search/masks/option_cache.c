/* SPDX-License-Identifier: MIT */
#include "search/masks/option_cache.h"

enum {
    MOST_ITEMS = 1 << 10,
    MOST_ROW_BYTES = 1 << 20, /* limit for all rows, to stay in the processor cache */
    ALIGN = 64,
    PAGE = 4096,
    MOST_NUMBER = 1 << 14, /* maximum number of an option in problems */
    LANES = 32,            /* widest vectors, 64 bytes */
    FIRST_LEVELS = 16,
    FIRST_OPTIONS = 64
};

static void drop_cache(dlx_scratch *entry)
{
    dlx_option_cache *cache = (dlx_option_cache *)(void *)entry;
    free(cache->place);
    free(cache->start);
    free(cache->member);
    free(cache->tables);
    free(cache->rows.memory);
    free(cache->levels.memory);
    free(cache);
}

static size_t most_options(const dlx_option_cache *cache)
{
    const size_t most = MOST_ROW_BYTES / (cache->width * sizeof(uint16_t));
    return most < DLX_OPTION_CACHE_MAX ? most : DLX_OPTION_CACHE_MAX;
}

/* Returns the first multiple of a power of two at or after an address. */
static void *align(void *memory, uintptr_t power)
{
    return (unsigned char *)memory + (-(uintptr_t)memory & (power - 1));
}

/* Allocates `room` sets of masks, and keeps the first `used`. Returns false and changes nothing if
 * out of memory. */
static bool grow_masks(const dlx_option_cache *cache, dlx_aligned_masks *masks, size_t used,
                       size_t room)
{
    const size_t size = cache->width * sizeof *masks->first;
    void *memory = malloc(room * size + ALIGN);
    if (!memory)
        return false;
    uint16_t *first = align(memory, ALIGN);
    if (used)
        memcpy(first, masks->first, used * size);
    free(masks->memory);
    *masks = (dlx_aligned_masks){memory, first, room};
    return true;
}

bool dlx_option_cache_add_levels(dlx_option_cache *cache, size_t levels)
{
    const size_t room = cache->levels.room;
    return levels <= room || grow_masks(cache, &cache->levels, room,
                                        levels < FIRST_LEVELS ? FIRST_LEVELS : 2 * levels);
}

/* The arrays of fixed size are in one block. Vectors stored in `forced` overlap and must not cross
 * a page, which takes ten times as long. */
static bool make_tables(dlx_option_cache *cache)
{
    const size_t width = cache->width;
    const size_t options = most_options(cache);
    const size_t forced = width + DLX_MASK_LANES;
    const size_t count =
        2 * DLX_OPTION_CACHE_BITS * width + 2 * width + 2 * forced + 2 * options + LANES;
    cache->tables = calloc(PAGE + count * sizeof *cache->option, 1);
    if (!cache->tables)
        return false;
    cache->forced = align(cache->tables, PAGE);
    cache->option = cache->forced + forced;
    cache->by_bit = cache->option + DLX_OPTION_CACHE_BITS * width;
    cache->used = cache->by_bit + DLX_OPTION_CACHE_BITS * width;
    cache->blank = cache->used + width;
    cache->number = cache->blank + width;
    cache->listed = cache->number + options + LANES;
    cache->chosen = cache->listed + options;
    for (size_t i = cache->primary; i < width; i++)
        cache->blank[i] = DLX_MASK_FLAGS | DLX_MASK_PADDING;
    return true;
}

static dlx_option_cache *new_stock(const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    dlx_option_cache *cache = items <= MOST_ITEMS ? calloc(1, sizeof *cache) : NULL;
    if (!cache)
        return NULL;
    cache->shelved.drop = drop_cache;
    cache->items = (uint32_t)items;
    cache->primary = (uint32_t)problem->items->primary;
    cache->width = (uint32_t)(items + LANES) / LANES * LANES;
    if (make_tables(cache) && dlx_option_cache_add_levels(cache, 1))
        return cache;
    drop_cache(&cache->shelved);
    return NULL;
}

/* Makes room for an option with the given number and number of members. */
static bool grow(dlx_option_cache *cache, size_t members, uint32_t number)
{
    const size_t places = cache->places;
    const size_t used = cache->count ? cache->start[cache->count] : 0;
    if (number >= places) {
        if (!dlx_buffer_grow(&cache->place, &cache->places, number + 1, sizeof *cache->place))
            return false;
        memset(cache->place + places, 0, (cache->places - places) * sizeof *cache->place);
    }
    if (!dlx_buffer_grow(&cache->member, &cache->member_room, used + members,
                         sizeof *cache->member))
        return false;
    if (cache->count < cache->rows.room)
        return true;
    const size_t most = most_options(cache);
    const size_t wanted = cache->count ? 2 * cache->count : FIRST_OPTIONS;
    const size_t room = wanted < most ? wanted : most;
    uint32_t *start = realloc(cache->start, (room + 1) * sizeof *start);
    if (!start)
        return false;
    cache->start = start;
    cache->start[0] = 0;
    return grow_masks(cache, &cache->rows, cache->count, room);
}

/* Sets the bits of `option` in the row of option `owner`. */
static void mark(const dlx_option_cache *cache, uint32_t owner, uint32_t option)
{
    uint16_t *row = dlx_option_cache_row(cache, owner);
    for (uint32_t i = cache->start[option]; i < cache->start[option + 1]; i++)
        row[cache->member[i].item] |= cache->member[i].bit;
}

/* Adds the members of an option, and its conflicts with all options that share an item. */
static void fill_row(dlx_option_cache *cache, uint32_t option)
{
    uint16_t *row = dlx_option_cache_row(cache, option);
    memset(row, 0, cache->width * sizeof *row);
    for (uint32_t i = cache->start[option]; i < cache->start[option + 1]; i++) {
        const dlx_membership entry = cache->member[i];
        row[entry.item] |= DLX_MASK_FLAGS;
        const uint16_t *options = cache->option + entry.item * (size_t)DLX_OPTION_CACHE_BITS;
        uint32_t others = entry.bit ? cache->used[entry.item] & ~(uint32_t)entry.bit : 0;
        for (; others; others &= others - 1) {
            const uint32_t other = options[__builtin_ctz(others)];
            mark(cache, option, other);
            mark(cache, other, option);
        }
    }
}

/* True if an item has no unused bit. */
static bool has_full_item(const dlx_option_cache *cache, const uint32_t *items, size_t count)
{
    size_t i = 0;
    while (i < count && !(cache->used[items[i]] >> (DLX_OPTION_CACHE_BITS - 1)))
        i++;
    return i < count;
}

/* Adds option k of the problem. Returns false if the cache is full. */
static bool add(dlx_option_cache *cache, const dlx_problem *problem, size_t k)
{
    const uint32_t *items = problem->item + problem->start[k];
    const size_t count = problem->start[k + 1] - problem->start[k];
    const size_t members = (count + DLX_MEMBERSHIPS - 1) / DLX_MEMBERSHIPS * DLX_MEMBERSHIPS;
    const uint32_t number = problem->known[k];
    cache->is_full = cache->is_full || cache->count >= most_options(cache) ||
                     number >= MOST_NUMBER || has_full_item(cache, items, count) ||
                     !grow(cache, members, number);
    if (cache->is_full)
        return false;
    const uint32_t option = cache->count++;
    dlx_membership *member = cache->member + cache->start[option];
    for (size_t i = 0; i < count; i++) {
        const uint32_t bit = cache->used[items[i]] + 1u; /* lowest unused bit */
        const uint32_t place = (uint32_t)__builtin_ctz(bit);
        cache->used[items[i]] |= (uint16_t)bit;
        cache->bits = place < cache->bits ? cache->bits : place + 1;
        cache->option[items[i] * (size_t)DLX_OPTION_CACHE_BITS + place] = (uint16_t)option;
        cache->by_bit[place * (size_t)cache->width + items[i]] = (uint16_t)option;
        member[i] = (dlx_membership){(uint16_t)items[i], (uint16_t)bit};
    }
    for (size_t i = count; i < members; i++)
        member[i] = (dlx_membership){(uint16_t)cache->items, 0};
    cache->start[option + 1] = cache->start[option] + (uint32_t)members;
    cache->place[number] = (uint16_t)(option + 1);
    cache->number[option] = DLX_OPTION_ABSENT;
    fill_row(cache, option);
    return true;
}

/* Numbers the options of the problem from k on, up to the first unknown option. Returns the index
 * of that option; *twice: a duplicate was found. */
static size_t number_known(const dlx_option_cache *cache, const dlx_problem *problem, size_t k,
                           bool *twice)
{
    const uint32_t *known = problem->known; /* avoids aliasing */
    const uint16_t *place = cache->place;
    uint16_t *number = cache->number;
    const size_t options = problem->options;
    const size_t places = cache->places;
    for (; k < options && known[k] < places && place[known[k]]; k++) {
        uint16_t *option = &number[place[known[k]] - 1];
        *twice |= *option != DLX_OPTION_ABSENT;
        *option = (uint16_t)k;
    }
    return k;
}

/* Numbers all options of the problem. Returns false if an option cannot be added, or is a
 * duplicate. */
static bool number_options(dlx_option_cache *cache, const dlx_problem *problem)
{
    bool twice = false;
    memset(cache->number, 0xff, cache->count * sizeof *cache->number); /* DLX_OPTION_ABSENT */
    size_t k = number_known(cache, problem, 0, &twice);
    while (k < problem->options && add(cache, problem, k))
        k = number_known(cache, problem, k, &twice);
    return k == problem->options && !twice;
}

/* Sets the bits of the problem's options in the masks of their items. */
static void set_bits(const dlx_option_cache *cache, const dlx_problem *problem, uint16_t *mask)
{
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t option = cache->place[problem->known[k]] - 1u;
        const dlx_membership *membership = cache->member + cache->start[option];
        const dlx_membership *end = cache->member + cache->start[option + 1];
        for (; membership < end; membership += DLX_MEMBERSHIPS)
            for (unsigned i = 0; i < DLX_MEMBERSHIPS; i++)
                mask[membership[i].item] |= membership[i].bit;
    }
}

/* Fills the masks of the first level, and numbers the options. Returns false if an option cannot be
 * added, or is a duplicate. */
static bool fill(dlx_option_cache *cache, const dlx_problem *problem,
                 const dlx_conflict_ops *vectors)
{
    uint16_t *mask = cache->levels.first;
    if (!number_options(cache, problem))
        return false;
    memcpy(mask, cache->blank, cache->width * sizeof *mask);
    if (vectors->gather && cache->count <= DLX_MAX_GATHERED)
        vectors->gather(mask, cache->number, cache->count, cache->by_bit, cache->used, cache->width,
                        cache->bits);
    else
        set_bits(cache, problem, mask);
    return true;
}

dlx_option_cache *dlx_option_cache_acquire(const dlx_problem *problem,
                                           const dlx_conflict_ops *vectors)
{
    if (!problem->known || problem->options > DLX_OPTION_CACHE_MAX)
        return NULL;
    dlx_option_cache *cache =
        (dlx_option_cache *)(void *)dlx_scratch_cache_take(&problem->items->scratch, drop_cache);
    if (!cache)
        cache = new_stock(problem);
    if (!cache || fill(cache, problem, vectors))
        return cache;
    dlx_option_cache_release(cache, problem);
    return NULL;
}

void dlx_option_cache_release(dlx_option_cache *cache, const dlx_problem *problem)
{
    dlx_scratch_cache_put(&problem->items->scratch, &cache->shelved);
}

size_t dlx_option_cache_bytes(const dlx_option_cache *cache)
{
    const size_t row = cache->width * sizeof(uint16_t);
    return (cache->rows.room + cache->levels.room) * row +
           cache->member_room * sizeof *cache->member + 2 * DLX_OPTION_CACHE_BITS * row;
}

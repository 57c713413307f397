/* SPDX-License-Identifier: MIT */
/* Construction of lanes, from sets or from wider lanes. */
#include "search/bits/lanes.h"

#include "search/bits/extract.h"

/* Lane pieces per unit of work. */
enum { PIECES_PER_WORK = 2 };

static size_t table_bytes(const dlx_lanes *lanes, size_t pieces)
{
    const size_t slots = (size_t)lanes->items * lanes->width;
    return dlx_block_size(lanes->options, lanes->bytes) +
           dlx_block_size(slots, sizeof *lanes->slots) +
           dlx_block_size(lanes->options, sizeof *lanes->original) +
           dlx_block_size(lanes->options, sizeof *lanes->sizes) +
           dlx_block_size(lanes->items + (size_t)1, lanes->level_bytes) + pieces;
}

/* Allocates all tables for the current numbers of items and options, and clears the lanes of the
 * first level. *more: additional temporary bytes. Returns false if out of memory. */
static bool lay_out(dlx_lanes *lanes, dlx_search *task, unsigned width, size_t pieces, void **more)
{
    lanes->width = width;
    lanes->bytes = dlx_lanes_bytes(width, lanes->items);
    lanes->count = (uint32_t)(lanes->bytes / (width / 8));
    lanes->level_bytes = DLX_LANE_ALIGN + lanes->bytes;
    if (!dlx_block_reserve(&lanes->block, task, table_bytes(lanes, pieces)))
        return false;
    dlx_block *block = &lanes->block;
    lanes->rows = dlx_block_take(block, lanes->options, lanes->bytes);
    lanes->slots = dlx_block_take(block, (size_t)lanes->items * width, sizeof *lanes->slots);
    lanes->original = dlx_block_take(block, lanes->options, sizeof *lanes->original);
    lanes->sizes = dlx_block_take(block, lanes->options, sizeof *lanes->sizes);
    lanes->levels = dlx_block_take(block, lanes->items + (size_t)1, lanes->level_bytes);
    *more = dlx_block_take(block, pieces, 1);
    memset(lanes->levels, 0, lanes->level_bytes);
    return true;
}

/* ---- single lanes ---------------------------------------------------------------------------- */

static uint8_t *root_lanes(const dlx_lanes *lanes)
{
    return lanes->levels + DLX_LANE_ALIGN;
}

/* Branches on the first lane with the fewest options. Returns false if an item has no option. */
static bool begin_root(dlx_lanes *lanes, size_t depth)
{
    dlx_lane_level *root = (dlx_lane_level *)(void *)lanes->levels;
    int least = 65;
    *root = (dlx_lane_level){.covered = lanes->count - lanes->items, .depth = depth};
    for (uint32_t lane = 0; lane < lanes->items; lane++) {
        const uint64_t tries = dlx_lane_get(lanes->width, root_lanes(lanes), lane);
        const int options = (int)dlx_count_bits(tries);
        if (options >= least)
            continue;
        least = options;
        root->tries = tries;
        root->options = lanes->slots + lane * lanes->width;
    }
    lanes->current = root;
    return least > 0;
}

/* Sets the lowest `options` bits of a lane. */
static void fill_lane(dlx_lanes *lanes, uint32_t lane, uint32_t options)
{
    dlx_lane_put(lanes->width, root_lanes(lanes), lane,
                 options == 64 ? UINT64_MAX : (UINT64_C(1) << options) - 1);
}

/* ---- from sets ------------------------------------------------------------------------------- */

/* The bits of a lane that come from a word of a mask, and their shift. */
typedef struct piece {
    uint64_t bits;
    uint32_t word;
    uint16_t lane, shift;
} piece;

/* Numbers the live options. */
static void number_options(dlx_lanes *lanes, const dlx_sets *sets, uint16_t *numbers)
{
    const dlx_set_level *level = dlx_sets_at(sets);
    size_t option = 0;
    for (uint32_t word = 0; word < sets->words; word++)
        for (uint64_t rest = level->live[word]; rest; rest &= rest - 1, option++) {
            const size_t old = word * 64 + (size_t)__builtin_ctzll(rest);
            lanes->original[option] = sets->original[old];
            lanes->sizes[option] = 0;
            for (uint32_t k = 0; k < sets->item_words; k++)
                lanes->sizes[option] +=
                    dlx_count_bits(sets->option_items[old * sets->item_words + k]);
            numbers[old] = (uint16_t)option;
        }
}

/* Adds the pieces of an item's lane and its options. Returns the end of its pieces. */
static piece *add_item(dlx_lanes *lanes, const dlx_sets *sets, size_t item, uint32_t lane,
                       const uint16_t *numbers, piece *pieces)
{
    const uint64_t *live = dlx_sets_at(sets)->live;
    const uint64_t *mask = sets->item_options + item * sets->words;
    uint32_t used = 0;
    for (uint32_t word = sets->spans[item].first; word < sets->spans[item].end; word++) {
        if (!(mask[word] & live[word]))
            continue;
        *pieces++ = (piece){mask[word] & live[word], word, (uint16_t)lane, (uint16_t)used};
        for (uint64_t rest = mask[word] & live[word]; rest; rest &= rest - 1, used++)
            lanes->slots[lane * lanes->width + used] =
                numbers[word * 64 + (size_t)__builtin_ctzll(rest)];
    }
    fill_lane(lanes, lane, used);
    return pieces;
}

/* Makes the row of an option; the lanes of its own items become 0. */
static inline __attribute__((always_inline)) void fill_row(unsigned width, uint8_t *row,
                                                           const uint64_t *keeps,
                                                           const piece *pieces, const piece *end,
                                                           dlx_extract *extract)
{
    while (pieces < end) {
        const uint16_t lane = pieces->lane;
        uint64_t bits = 0;
        for (; pieces < end && pieces->lane == lane; pieces++)
            bits |= extract(keeps[pieces->word], pieces->bits) << pieces->shift;
        dlx_lane_put(width, row, lane, bits);
    }
}

/* Makes the rows of all options. Returns false if stopped. */
static inline __attribute__((always_inline)) bool
fill_rows_of(unsigned width, dlx_lanes *lanes, const dlx_sets *sets, const piece *pieces,
             const piece *end, dlx_budget *limits, dlx_extract *extract)
{
    const dlx_set_level *level = dlx_sets_at(sets);
    uint8_t *row = lanes->rows;
    for (uint32_t word = 0; word < sets->words; word++)
        for (uint64_t rest = level->live[word]; rest; rest &= rest - 1, row += lanes->bytes) {
            const size_t old = word * 64 + (size_t)__builtin_ctzll(rest);
            fill_row(width, row, sets->keeps + old * sets->words, pieces, end, extract);
            if (!dlx_budget_hear(limits, (uint64_t)(end - pieces) / PIECES_PER_WORK))
                return false;
        }
    return true;
}

/* Specialised for each width. */
static inline __attribute__((always_inline)) bool fill_rows(dlx_lanes *lanes, const dlx_sets *sets,
                                                            const piece *pieces, const piece *end,
                                                            dlx_budget *limits,
                                                            dlx_extract *extract)
{
    switch (lanes->width) {
    case 8:
        return fill_rows_of(8, lanes, sets, pieces, end, limits, extract);
    case 16:
        return fill_rows_of(16, lanes, sets, pieces, end, limits, extract);
    case 32:
        return fill_rows_of(32, lanes, sets, pieces, end, limits, extract);
    default:
        return fill_rows_of(64, lanes, sets, pieces, end, limits, extract);
    }
}

DLX_EXTRACT_FAST static bool fill_rows_fast(dlx_lanes *lanes, const dlx_sets *sets,
                                            const piece *pieces, const piece *end,
                                            dlx_budget *limits)
{
    return fill_rows(lanes, sets, pieces, end, limits, dlx_extract_fast);
}

bool dlx_lanes_from_sets(dlx_lanes *lanes, const dlx_sets *sets, unsigned width, dlx_search *task)
{
    const dlx_set_level *level = dlx_sets_at(sets);
    const size_t piece_bytes = dlx_block_size((size_t)level->count * sets->words, sizeof(piece));
    void *more;
    lanes->items = level->count;
    lanes->options = 0;
    for (uint32_t word = 0; word < sets->words; word++)
        lanes->options += dlx_count_bits(level->live[word]);
    if (!lay_out(lanes, task, width, piece_bytes + dlx_block_size(sets->options, sizeof(uint16_t)),
                 &more))
        return false;
    piece *pieces = more;
    piece *end = pieces;
    uint16_t *numbers = (uint16_t *)(void *)((uint8_t *)more + piece_bytes);
    number_options(lanes, sets, numbers);
    memset(lanes->rows, 0, lanes->options * lanes->bytes);
    uint32_t lane = 0;
    for (uint32_t word = 0; word < sets->item_words; word++)
        for (uint64_t rest = level->items[word]; rest; rest &= rest - 1, lane++)
            end = add_item(lanes, sets, word * 64 + (size_t)__builtin_ctzll(rest), lane, numbers,
                           end);
    const bool filled =
        dlx_extract_is_fast()
            ? fill_rows_fast(lanes, sets, pieces, end, task->limits)
            : fill_rows(lanes, sets, pieces, end, task->limits, dlx_extract_anywhere);
    return filled && begin_root(lanes, sets->base + sets->depth - 1);
}

void dlx_lanes_drop_tried(dlx_lanes *lanes, const dlx_sets *sets)
{
    const dlx_set_level *level = dlx_sets_at(sets);
    const uint64_t *mask = sets->item_options + level->item * (size_t)sets->words;
    const dlx_word_span span = sets->spans[level->item];
    uint32_t bit = 0;
    for (uint32_t word = span.first; word < span.end; word++)
        for (uint64_t rest = mask[word] & level->live[word]; rest; rest &= rest - 1, bit++)
            if (rest & -rest & ~level->tries[word])
                lanes->current->tries &= ~(UINT64_C(1) << bit);
}

/* ---- from lanes ------------------------------------------------------------------------------ */

/* Selected bits of a lane. */
typedef struct kept {
    uint64_t bits;
    uint32_t lane;
} kept;

static inline __attribute__((always_inline)) void
narrow_row(dlx_lanes *lanes, const dlx_lanes *source, const kept *keep, uint8_t *row,
           const uint8_t *old, dlx_extract *extract)
{
    for (uint32_t lane = 0; lane < lanes->items; lane++)
        dlx_lane_put(lanes->width, row, lane,
                     extract(dlx_lane_get(source->width, old, keep[lane].lane), keep[lane].bits));
}

static inline __attribute__((always_inline)) void narrow_rows(dlx_lanes *lanes,
                                                              const dlx_lanes *source,
                                                              const kept *keep, const uint16_t *old,
                                                              dlx_extract *extract)
{
    for (size_t option = 0; option < lanes->options; option++)
        narrow_row(lanes, source, keep, lanes->rows + option * lanes->bytes,
                   source->rows + old[option] * source->bytes, extract);
}

DLX_EXTRACT_FAST static void narrow_rows_fast(dlx_lanes *lanes, const dlx_lanes *source,
                                              const kept *keep, const uint16_t *old)
{
    narrow_rows(lanes, source, keep, old, dlx_extract_fast);
}

dlx_lane_shape dlx_lanes_shape(const dlx_lanes *lanes)
{
    const uint8_t *content = (const uint8_t *)lanes->current + DLX_LANE_ALIGN;
    dlx_lane_shape shape = {0, 0, 0};
    for (uint32_t lane = 0; lane < lanes->items; lane++) {
        const uint64_t bits = dlx_lane_get(lanes->width, content, lane);
        const uint32_t options = dlx_count_bits(bits);
        shape.items += bits > 0;
        shape.ones += options;
        shape.most = options > shape.most ? options : shape.most;
    }
    return shape;
}

/* Marks live options with 1, and records the selected bits of each lane. */
static void mark(const dlx_lanes *lanes, kept *keep, uint16_t *numbers)
{
    const uint8_t *content = (const uint8_t *)lanes->current + DLX_LANE_ALIGN;
    for (uint32_t lane = 0; lane < lanes->items; lane++) {
        const uint64_t bits = dlx_lane_get(lanes->width, content, lane);
        if (bits)
            *keep++ = (kept){bits, lane};
        for (uint64_t rest = bits; rest; rest &= rest - 1)
            numbers[lanes->slots[lane * lanes->width + (uint32_t)__builtin_ctzll(rest)]] = 1;
    }
}

bool dlx_lanes_narrow(dlx_lanes *lanes, const dlx_lanes *source, unsigned width, dlx_search *task)
{
    const dlx_lane_shape shape = dlx_lanes_shape(source);
    const size_t keep_bytes = dlx_block_size(source->items, sizeof(kept));
    const size_t number_bytes = dlx_block_size(source->options, sizeof(uint16_t));
    void *more;
    lanes->items = shape.items;
    lanes->options = source->options; /* upper bound */
    if (!lay_out(lanes, task, width, keep_bytes + 2 * number_bytes, &more))
        return false;
    kept *keep = more;
    uint16_t *numbers = (uint16_t *)(void *)((uint8_t *)more + keep_bytes);
    uint16_t *old = (uint16_t *)(void *)((uint8_t *)more + keep_bytes + number_bytes);
    memset(numbers, 0, source->options * sizeof *numbers);
    mark(source, keep, numbers);
    lanes->options = 0;
    for (uint32_t option = 0; option < source->options; option++) {
        if (!numbers[option])
            continue;
        numbers[option] = (uint16_t)lanes->options;
        lanes->original[lanes->options] = source->original[option];
        lanes->sizes[lanes->options] = source->sizes[option];
        old[lanes->options++] = (uint16_t)option;
    }
    for (uint32_t lane = 0; lane < lanes->items; lane++) {
        uint32_t used = 0;
        for (uint64_t rest = keep[lane].bits; rest; rest &= rest - 1, used++)
            lanes->slots[lane * width + used] =
                numbers[source->slots[keep[lane].lane * source->width +
                                      (uint32_t)__builtin_ctzll(rest)]];
        fill_lane(lanes, lane, used);
    }
    if (dlx_extract_is_fast())
        narrow_rows_fast(lanes, source, keep, old);
    else
        narrow_rows(lanes, source, keep, old, dlx_extract_anywhere);
    return begin_root(lanes, source->current->depth);
}

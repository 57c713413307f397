/* SPDX-License-Identifier: MIT */
/* Construction of sets, from a problem or from a residual problem. Colours only decide which
 * options conflict, and cost nothing in the search. */
#include "search/bits/sets.h"

#include "search/bits/extract.h"

uint32_t dlx_sets_words(size_t options)
{
    const uint32_t words = (uint32_t)(options / 64 + 1);
    return words == 3 ? DLX_FEW_WORDS : words;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static size_t table_bytes(const dlx_sets *sets)
{
    const size_t words = sets->words;
    const size_t level_words = 2 * words + sets->item_words;
    return dlx_block_size(sets->items * words, 8) +
           dlx_block_size(sets->items, sizeof *sets->spans) +
           dlx_block_size(sets->group_count * words * DLX_GROUP, 8) +
           dlx_block_size(sets->group_count, sizeof *sets->reaches) +
           dlx_block_size(sets->options * words, 8) +
           dlx_block_size((size_t)sets->options * sets->item_words, 8) +
           dlx_block_size(sets->options, sizeof *sets->original) +
           dlx_block_size(sets->items + (size_t)2, sizeof *sets->levels) +
           dlx_block_size((sets->items + (size_t)2) * level_words, 8);
}

/* Allocates all tables for the current numbers of items and options. Clears item masks and the
 * first level, and sets bytes of option masks to `keeps`. Returns false if out of memory. */
static bool lay_out(dlx_sets *sets, dlx_search *task, uint8_t keeps)
{
    sets->words = dlx_sets_words(sets->options);
    sets->item_words = sets->items / 64 + 1;
    sets->group_count = (sets->items + DLX_GROUP - 1) / DLX_GROUP;
    const size_t words = sets->words;
    const size_t level_words = 2 * words + sets->item_words;
    const size_t levels = sets->items + (size_t)2;
    if (!dlx_block_reserve(&sets->block, task, table_bytes(sets)))
        return false;
    dlx_block *block = &sets->block;
    sets->item_options = dlx_block_take(block, sets->items * words, 8);
    sets->spans = dlx_block_take(block, sets->items, sizeof *sets->spans);
    sets->groups = dlx_block_take(block, sets->group_count * words * DLX_GROUP, 8);
    sets->reaches = dlx_block_take(block, sets->group_count, sizeof *sets->reaches);
    sets->keeps = dlx_block_take(block, sets->options * words, 8);
    sets->option_items = dlx_block_take(block, (size_t)sets->options * sets->item_words, 8);
    sets->original = dlx_block_take(block, sets->options, sizeof *sets->original);
    sets->levels = dlx_block_take(block, levels, sizeof *sets->levels);
    uint64_t *memory = dlx_block_take(block, levels * level_words, 8);
    memset(sets->item_options, 0, sets->items * words * 8);
    memset(sets->keeps, keeps, sets->options * words * 8);
    memset(sets->option_items, 0, (size_t)sets->options * sets->item_words * 8);
    memset(memory, 0, level_words * 8);
    for (size_t i = 0; i < levels; i++, memory += level_words)
        sets->levels[i] =
            (dlx_set_level){.live = memory, .tries = memory + words, .items = memory + 2 * words};
    sets->levels[0].count = sets->items;
    return true;
}

static void find_spans(dlx_sets *sets)
{
    for (size_t i = 0; i < sets->items; i++) {
        const uint64_t *mask = sets->item_options + i * sets->words;
        dlx_word_span span = {0, 0};
        while (span.first < sets->words && !mask[span.first])
            span.first++;
        for (uint32_t word = span.first; word < sets->words; word++)
            if (mask[word])
                span.end = word + 1;
        sets->spans[i] = span;
    }
}

/* Sets the spans of groups. Returns false if spans of single items are so much shorter that groups
 * do not pay off. */
static bool find_reaches(dlx_sets *sets)
{
    uint64_t apart = 0;
    uint64_t together = 0;
    for (size_t g = 0; g < sets->group_count; g++) {
        dlx_word_span reach = {sets->words, 0};
        for (size_t i = g * DLX_GROUP; i < sets->items && i < (g + 1) * DLX_GROUP; i++) {
            const dlx_word_span span = sets->spans[i];
            reach.first = span.first < reach.first ? span.first : reach.first;
            reach.end = span.end > reach.end ? span.end : reach.end;
            apart += span.end > span.first ? span.end - span.first : 0;
        }
        sets->reaches[g] = reach;
        together += reach.end > reach.first ? reach.end - reach.first : 0;
    }
    return 2 * together <= apart;
}

/* Interleaves the masks of groups of eight items, if that pays off and vectors are available. */
static void make_groups(dlx_sets *sets)
{
    const size_t words = sets->words;
    if (!find_reaches(sets))
        sets->group_count = 0;
    if (sets->vectors == DLX_VECTORS_NONE)
        return;
    memset(sets->groups, 0, sets->group_count * words * DLX_GROUP * 8);
    for (size_t i = 0; i < sets->items && sets->group_count; i++) {
        const dlx_word_span span = sets->spans[i];
        uint64_t *group = sets->groups + i / DLX_GROUP * words * DLX_GROUP + i % DLX_GROUP;
        for (uint32_t word = span.first; word < span.end; word++)
            group[(size_t)word * DLX_GROUP] = sets->item_options[i * words + word];
    }
}

/* Sets up spans and groups from the masks. */
static void finish_sets(dlx_sets *sets)
{
    find_spans(sets);
    make_groups(sets);
}

/* ---- of a problem ---------------------------------------------------------------------------- */

static void set_bit(uint64_t *set, size_t bit)
{
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void clear_bit(uint64_t *set, size_t bit)
{
    set[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

/* Records the items of an option; the option is live if one of them is primary. */
static void add_option(dlx_sets *sets, const dlx_problem *problem, size_t option)
{
    sets->original[option] = (uint32_t)option;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (item >= problem->items->primary)
            continue;
        set_bit(sets->levels[0].live, option);
        set_bit(sets->option_items + option * sets->item_words, item);
        set_bit(sets->item_options + item * (size_t)sets->words, option);
    }
}

/* The options [0..count[ of an item, ascending, and their colours; NULL: no colours. */
typedef struct column {
    const uint32_t *options, *colours;
    size_t count;
    dlx_word_span span; /* span of their mask */
} column;

/* Excludes pairs of options with different colours. */
static void rule_out_pairs(dlx_sets *sets, const column *owner)
{
    for (size_t i = 0; i < owner->count; i++)
        for (size_t k = 0; k < owner->count; k++)
            if (!owner->colours || !owner->colours[i] || owner->colours[i] != owner->colours[k] ||
                i == k)
                clear_bit(sets->keeps + owner->options[i] * (size_t)sets->words, owner->options[k]);
}

/* For vector instructions of any processor. */
typedef uint64_t word_vector __attribute__((vector_size(32), aligned(8), may_alias));

/* Excludes the options outside of `kept` from option `i` of the item. */
static void rule_out_all(dlx_sets *sets, const column *owner, size_t i, const uint64_t *kept)
{
    const uint32_t option = owner->options[i];
    uint64_t *keeps = sets->keeps + option * (size_t)sets->words;
    uint32_t word = owner->span.first;
    for (; word + 4 <= owner->span.end; word += 4)
        *(word_vector *)(keeps + word) &= *(const word_vector *)(kept + word);
    for (; word < owner->span.end; word++)
        keeps[word] &= kept[word];
    clear_bit(keeps, option);
}

/* Excludes all others from the options of the colour of option `first`, and records these options
 * in `done`. `kept` are the options of other items. */
static void rule_out_others(dlx_sets *sets, const column *owner, size_t first, uint64_t *kept,
                            uint64_t *done)
{
    const uint32_t colour = owner->colours[first];
    for (size_t k = first; k < owner->count; k++)
        if (owner->colours[k] == colour)
            set_bit(kept, owner->options[k]);
    for (size_t k = first; k < owner->count; k++)
        if (owner->colours[k] == colour) {
            rule_out_all(sets, owner, k, kept);
            set_bit(done, owner->options[k]);
        }
    for (size_t k = first; k < owner->count; k++)
        if (owner->colours[k] == colour)
            clear_bit(kept, owner->options[k]);
}

/* As rule_out_pairs, with masks of 2 * words in all; faster for items with more options than words.
 * Returns false if stopped. */
static bool rule_out_masks(dlx_sets *sets, const column *owner, uint64_t *masks, dlx_budget *limits)
{
    uint64_t *kept = masks;
    uint64_t *done = kept + sets->words;
    memset(kept, UINT8_MAX, sets->words * sizeof *kept);
    memset(done, 0, sets->words * sizeof *done);
    for (size_t i = 0; i < owner->count; i++)
        clear_bit(kept, owner->options[i]);
    for (size_t i = 0; i < owner->count; i++) {
        const uint32_t option = owner->options[i];
        if (!owner->colours || !owner->colours[i])
            rule_out_all(sets, owner, i, kept);
        else if (!(done[option / 64] >> option % 64 & 1))
            rule_out_others(sets, owner, i, kept, done);
        if (!dlx_budget_hear(limits, owner->count - i + owner->span.end - owner->span.first))
            return false;
    }
    return true;
}

/* True if the masks of a primary item exclude its options, not pairs of options. */
static bool has_dense_mask(const dlx_sets *sets, const dlx_columns *columns, uint32_t item)
{
    return item < sets->items && columns->start[item + 1] - columns->start[item] >
                                     sets->spans[item].end - sets->spans[item].first;
}

/* Excludes the options of the option's primary items that have dense masks. Option by option, the
 * masks stay in the cache. Returns false if stopped. */
static bool rule_out_items(dlx_sets *sets, const dlx_problem *problem, const dlx_columns *columns,
                           size_t option, dlx_budget *limits)
{
    const uint32_t *hi = problem->items->hi;
    uint64_t *keeps = sets->keeps + option * sets->words;
    uint64_t looks = 0;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (!has_dense_mask(sets, columns, item) || (hi && hi[item] > 1))
            continue;
        const uint64_t *mask = sets->item_options + item * (size_t)sets->words;
        const dlx_word_span span = sets->spans[item];
        uint32_t word = span.first;
        for (; word + 4 <= span.end; word += 4)
            *(word_vector *)(keeps + word) &= ~*(const word_vector *)(mask + word);
        for (; word < span.end; word++)
            keeps[word] &= ~mask[word];
        looks += span.end - span.first;
    }
    return dlx_budget_hear(limits, looks);
}

/* Excludes conflicting options. Returns false if out of memory or stopped. */
static bool add_conflicts(dlx_sets *sets, const dlx_problem *problem, dlx_budget *limits)
{
    const size_t items = dlx_problem_items(problem);
    dlx_columns columns;
    uint64_t *masks = dlx_buffer_allocate(2 * (size_t)sets->words, sizeof *masks);
    bool ok = dlx_problem_columns_make(&columns, problem, limits) && masks;
    const uint32_t *hi = problem->items->hi;
    for (size_t k = 0; ok && k < sets->options; k++)
        ok = rule_out_items(sets, problem, &columns, k, limits);
    for (size_t i = 0; ok && i < items; i++) {
        const size_t begin = columns.start[i];
        const size_t count = columns.start[i + 1] - begin;
        if (count == 0 || has_dense_mask(sets, &columns, (uint32_t)i) ||
            (hi && i < problem->items->primary && hi[i] > 1))
            continue;
        const uint32_t *options = columns.option + begin;
        const column owner = {.options = options,
                              .colours = columns.colour ? columns.colour + begin : NULL,
                              .count = count,
                              .span = {options[0] / 64, options[count - 1] / 64 + 1}};
        const size_t span = owner.span.end - owner.span.first;
        if (count <= span)
            rule_out_pairs(sets, &owner);
        else
            ok = rule_out_masks(sets, &owner, masks, limits);
        ok = ok && dlx_budget_hear(limits, count * (count <= span ? count : span));
    }
    free(masks);
    dlx_problem_columns_free(&columns);
    return ok;
}

bool dlx_sets_make(dlx_sets *sets, dlx_search *task, dlx_vectors vectors)
{
    const dlx_problem *problem = task->problem;
    sets->options = (uint32_t)problem->options;
    sets->items = (uint32_t)problem->items->primary;
    sets->base = 0;
    sets->vectors = vectors;
    if (!lay_out(sets, task, UINT8_MAX))
        return false;
    for (size_t k = 0; k < sets->options; k++)
        add_option(sets, problem, k);
    for (uint32_t i = 0; i < sets->items; i++)
        set_bit(sets->levels[0].items, i);
    finish_sets(sets);
    return add_conflicts(sets, problem, task->limits);
}

/* ---- sets of the remaining options ----------------------------------------------------------- */

/* Packs the selected bits of a mask into cleared words. */
static inline __attribute__((always_inline)) void extract_mask(const uint64_t *mask,
                                                               const uint64_t *selection,
                                                               uint32_t words, uint64_t *target,
                                                               dlx_extract *extract)
{
    uint32_t used = 0;
    for (uint32_t word = 0; word < words; word++) {
        const uint64_t bits = selection[word];
        if (!bits)
            continue;
        const uint64_t found = extract(mask[word], bits);
        target[used / 64] |= found << used % 64;
        const uint32_t more = (uint32_t)__builtin_popcountll(bits);
        if (used % 64 + more > 64)
            target[used / 64 + 1] |= found >> (64 - used % 64);
        used += more;
    }
}

/* Fills the allocated tables, options first. */
static inline __attribute__((always_inline)) void fill(dlx_sets *sets, const dlx_sets *source,
                                                       dlx_extract *extract)
{
    const dlx_set_level *level = dlx_sets_at(source);
    size_t option = 0;
    for (uint32_t word = 0; word < source->words; word++)
        for (uint64_t rest = level->live[word]; rest; rest &= rest - 1, option++) {
            const size_t old = word * 64 + (size_t)__builtin_ctzll(rest);
            extract_mask(source->keeps + old * source->words, level->live, source->words,
                         sets->keeps + option * sets->words, extract);
            extract_mask(source->option_items + old * source->item_words, level->items,
                         source->item_words, sets->option_items + option * sets->item_words,
                         extract);
            sets->original[option] = source->original[old];
            set_bit(sets->levels[0].live, option);
        }
    size_t item = 0;
    for (uint32_t word = 0; word < source->item_words; word++)
        for (uint64_t rest = level->items[word]; rest; rest &= rest - 1, item++) {
            const size_t old = word * 64 + (size_t)__builtin_ctzll(rest);
            extract_mask(source->item_options + old * source->words, level->live, source->words,
                         sets->item_options + item * sets->words, extract);
            set_bit(sets->levels[0].items, item);
        }
}

DLX_EXTRACT_FAST static void fill_fast(dlx_sets *sets, const dlx_sets *source)
{
    fill(sets, source, dlx_extract_fast);
}

bool dlx_sets_compact(dlx_sets *sets, const dlx_sets *source, dlx_search *task)
{
    const dlx_set_level *level = dlx_sets_at(source);
    sets->items = level->count;
    sets->options = 0;
    for (uint32_t word = 0; word < source->words; word++)
        sets->options += dlx_count_bits(level->live[word]);
    sets->base = source->base + source->depth - 1;
    sets->vectors = source->vectors;
    if (!lay_out(sets, task, 0))
        return false;
    if (dlx_extract_is_fast())
        fill_fast(sets, source);
    else
        fill(sets, source, dlx_extract_anywhere);
    finish_sets(sets);
    return true;
}

void dlx_sets_drop_tried(dlx_sets *sets, const dlx_sets *source)
{
    const dlx_set_level *level = dlx_sets_at(source);
    const uint64_t *mask = source->item_options + level->item * (size_t)source->words;
    uint64_t *tries = sets->levels[0].tries;
    size_t option = 0;
    for (uint32_t word = 0; word < source->words; word++)
        for (uint64_t rest = level->live[word]; rest; rest &= rest - 1, option++)
            if (rest & -rest & mask[word] & ~level->tries[word])
                clear_bit(tries, option);
}

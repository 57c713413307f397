/* SPDX-License-Identifier: MIT */
/* Bit sets of options, for all solutions of problems of at most some thousand options.
 *
 * Each level has its own sets, so nothing is undone. Where it pays, the residual problem of a level
 * is packed into smaller tables, which speeds up everything below: sets of fewer words, then lanes.
 * Items are chosen as in engine links, so solutions come in the same order. */
#include "search/bits/lanes.h"

#include "io/error.h"
#include "search/bits/sets.h"

enum {
    MOST_BYTES = 1 << 26, /* for conflict masks, and again for the levels */
    MOST_PARTS = 6,       /* nested parts with tables of their own */
    MOST_VECTORS = 16,    /* of the lanes of a level */
    PART_BYTES = 1 << 21, /* memory of a part beyond the first */
    ROOT_BELOW = 1 << 14, /* assumed size of an unknown search */
    SPARE_TIME = 1 << 15, /* nanoseconds always allowed for new tables */
    /* Measured setup work: pairs of options, words of masks of primary and of secondary items,
     * bytes of new memory, and nonzeros. */
    PAIRS_PER_WORK = 3,
    WORDS_PER_WORK = 24,
    SECONDARY_WORDS_PER_WORK = 6,
    BYTES_PER_WORK = 24,
    WORK_PER_NONZERO = 4
};

/* Tables of the problem, or of the residual problem at a level of the previous part. */
typedef struct part {
    bool narrow; /* uses lanes, not sets */
    dlx_sets sets;
    dlx_lanes lanes;
} part;

typedef struct bits {
    dlx_search *task;
    dlx_node_budget budget;
    dlx_vectors vectors;
    part parts[MOST_PARTS];
    size_t count;
    dlx_multiplicity bounded; /* replaces the parts if items have multiplicities */
    bool begun;
    bool cautious; /* search of unknown size that may be unused */
    bool stopped;  /* the count was returned; the next call reports the stop */
} bits;

/* Masks of options and items, and the levels. */
static uint64_t table_bytes(const dlx_problem *problem)
{
    const uint64_t words = problem->options / 64 + 1;
    return 8 * words * (problem->options + 4 * (uint64_t)problem->items->primary);
}

static uint64_t setup_work(const dlx_problem *problem)
{
    const uint64_t words = problem->options / 64 + 1;
    const uint64_t primary = problem->items->primary;
    const uint64_t ones = dlx_problem_nonzeros(problem);
    /* Conflict masks are quadratic in the number of options. They are made of pairs of options of
     * an item or of words of masks, whichever are fewer. */
    const uint64_t each = ones / (dlx_problem_items(problem) + 1);
    const bool fits = problem->options < 1U << 16 && primary < 1U << 16 &&
                      problem->options * words * 8 <= MOST_BYTES &&
                      primary * words * 8 <= MOST_BYTES &&
                      primary * (16 * words + primary / 8) <= MOST_BYTES && ones < 1U << 24;
    const uint64_t secondary = dlx_problem_items(problem) - primary;
    const uint64_t conflicts = each < words
                                   ? ones * each / PAIRS_PER_WORK
                                   : each * words * primary / WORDS_PER_WORK +
                                         each * words * secondary / SECONDARY_WORDS_PER_WORK;
    return fits ? conflicts + problem->options * words / WORDS_PER_WORK +
                      table_bytes(problem) / BYTES_PER_WORK + WORK_PER_NONZERO * ones + 1
                : 0;
}

static bool has_bounds(const bits *search)
{
    return search->task->problem->items->lo;
}

/* ---- smaller parts --------------------------------------------------------------------------- */

/* Words of item masks examined at a node, in sets of `words` words with `items` open items. Less
 * than all of them if items with a single option end most nodes early. */
static uint64_t sets_looks(const dlx_sets *sets, uint64_t words, uint64_t items)
{
    const uint64_t size = sets->words * items;
    return words * (sets->looks < size ? sets->looks : size) / sets->words;
}

/* Estimated nanoseconds, on a processor of 2023. */
static uint64_t lanes_node(size_t bytes)
{
    return 8 + bytes / 24;
}

static bool few_vectors(size_t bytes, uint64_t options)
{
    return bytes <= (size_t)MOST_VECTORS * DLX_LANE_ALIGN && options * bytes <= PART_BYTES;
}

/* Estimated nodes below a level. */
static uint64_t nodes_below(const bits *search, size_t depth)
{
    return depth ? search->budget.below[depth] : ROOT_BELOW;
}

/* Estimated nodes for the `left` untried options of a level. */
static uint64_t nodes_left(const bits *search, size_t depth, uint32_t left)
{
    return left * (1 + search->budget.below[depth + 1]);
}

/* True if the search is one of several that alternate, and tables would cost more than a quarter of
 * the work of all so far and ahead (in units of four nanoseconds), so that another engine may
 * finish before they pay off. */
static bool is_dear(const bits *search, uint64_t nanoseconds)
{
    return search->cautious &&
           nanoseconds > search->task->limits->work + search->task->other_work + SPARE_TIME;
}

static uint64_t lanes_from_sets(uint64_t live, uint64_t pieces, size_t bytes, uint64_t below)
{
    return 500 + live * pieces + below * lanes_node(bytes);
}

/* Counts the mask pieces that make up the lanes of the residual problem. Returns the maximum number
 * of options of an item. */
static uint32_t count_pieces(const dlx_sets *sets, const dlx_set_level *level, uint64_t *pieces)
{
    uint32_t most = 0;
    *pieces = 0;
    for (uint32_t word = 0; word < sets->item_words; word++)
        for (uint64_t rest = level->items[word]; rest; rest &= rest - 1) {
            const uint32_t item = word * 64 + (uint32_t)__builtin_ctzll(rest);
            const uint32_t options = dlx_sets_search_count(sets, level, item);
            const uint32_t span = sets->spans[item].end - sets->spans[item].first;
            *pieces += options < span ? options : span;
            most = options > most ? options : most;
        }
    return most;
}

/* Makes sets of the residual problem of a level, with an estimate of `looks` words examined at a
 * node. `again`: without the options tried there. Returns false if nothing is left to try or out of
 * memory. */
static bool make_sets(bits *search, const dlx_sets *source, uint64_t looks, bool again,
                      dlx_sets *target)
{
    if (!dlx_sets_compact(target, source, search->task) || dlx_sets_search_begin(target, NULL) == 0)
        return false;
    target->looks = looks;
    if (again)
        dlx_sets_drop_tried(target, source);
    return true;
}

/* As make_sets, for lanes. */
static bool make_lanes(bits *search, const dlx_sets *sets, unsigned width, bool again,
                       dlx_lanes *lanes)
{
    if (!dlx_lanes_from_sets(lanes, sets, width, search->task))
        return false;
    if (again)
        dlx_lanes_drop_tried(lanes, sets);
    dlx_lanes_choose(lanes, search->vectors);
    return true;
}

/* Packs the residual problem of a level of sets. Counts pieces only where lanes may pay off; each
 * item has at least one. Returns false if packing does not pay off, or out of memory. */
static bool pack_sets(bits *search, const dlx_sets *source, part *target)
{
    const dlx_set_level *level = dlx_sets_at(source);
    const size_t depth = source->base + source->depth - 1;
    const uint32_t left = dlx_sets_search_left(source);
    const bool again = left < level->options;
    const uint64_t below = again ? nodes_left(search, depth, left) : nodes_below(search, depth);
    const uint64_t current = dlx_sets_node_time(source, source->items, source->words,
                                                sets_looks(source, source->words, level->count));
    const uint64_t most = below * current - below * current / 4;
    uint64_t live = 0;
    uint64_t pieces = 0;
    for (uint32_t word = 0; word < source->words; word++)
        live += dlx_count_bits(level->live[word]);
    const uint32_t words = dlx_sets_words(live);
    const uint64_t looks = sets_looks(source, words, level->count);
    const uint64_t then = dlx_sets_node_time(source, level->count, words, looks);
    const uint64_t sets_cost = 500 + live * source->words + below * then;
    const size_t least = dlx_lanes_bytes(8, level->count);
    const bool for_lanes =
        few_vectors(least, live) && lanes_from_sets(live, level->count, least, below) <= most;
    if (!for_lanes && (words >= source->words || sets_cost > most))
        return false;
    const unsigned width = for_lanes ? dlx_lanes_width(count_pieces(source, level, &pieces)) : 0;
    const size_t bytes = dlx_lanes_bytes(width, level->count);
    const uint64_t lanes_cost = lanes_from_sets(live, pieces, bytes, below);
    const bool narrow = width && few_vectors(bytes, live) && lanes_cost < sets_cost;
    if ((narrow ? lanes_cost : sets_cost) > most ||
        is_dear(search, narrow ? live * pieces : live * source->words))
        return false;
    target->narrow = narrow;
    return narrow ? make_lanes(search, source, width, again, &target->lanes)
                  : words < source->words && make_sets(search, source, looks, again, &target->sets);
}

/* True if lanes of `items` items with `ones` options pay off for `below` nodes. */
static bool lanes_pay(const dlx_lanes *lanes, uint64_t items, uint64_t ones, size_t bytes,
                      uint64_t below)
{
    const uint64_t options = ones / (lanes->sizes[0] ? lanes->sizes[0] : 1) + 1;
    const uint64_t cost = 500 + options * (items + 4) + below * lanes_node(bytes);
    return bytes < lanes->bytes && cost <= below * lanes_node(lanes->bytes);
}

/* Packs the residual problem of a level of lanes. Mostly a lower bound, one option for each item,
 * shows that packing does not pay off; only otherwise are lanes counted. */
static bool pack_lanes(bits *search, const dlx_lanes *source, part *target)
{
    const uint64_t below = nodes_below(search, source->current->depth);
    const uint32_t left = source->count - source->current->covered;
    if (!lanes_pay(source, left, left, dlx_lanes_bytes(8, left), below))
        return false;
    const dlx_lane_shape shape = dlx_lanes_shape(source);
    const unsigned width = dlx_lanes_width(shape.most);
    if (!lanes_pay(source, shape.items, shape.ones, dlx_lanes_bytes(width, shape.items), below))
        return false;
    target->narrow = true;
    if (!dlx_lanes_narrow(&target->lanes, source, width, search->task))
        return false;
    dlx_lanes_choose(&target->lanes, search->vectors);
    return true;
}

/* Packs the residual problem of the current level into a new part, if that pays off. Only the first
 * part writes proofs. */
static void pack(bits *search)
{
    if (search->count == MOST_PARTS || search->task->options.proof ||
        dlx_budget_memory_left(search->task->limits, UINT64_MAX) < 2 * (uint64_t)PART_BYTES)
        return;
    part *source = &search->parts[search->count - 1];
    part *target = source + 1;
    /* A pause would discard half-made tables. */
    dlx_budget *limits = search->task->limits;
    dlx_budget_hold(limits);
    const bool packed = source->narrow ? pack_lanes(search, &source->lanes, target)
                                       : pack_sets(search, &source->sets, target);
    dlx_budget_release(limits);
    if (!packed)
        return;
    if (source->narrow)
        source->lanes.current->tries = 0;
    else
        dlx_sets_at(&source->sets)->word = UINT32_MAX;
    search->count++;
    dlx_node_budget_reset(&search->budget);
}

/* ---- the search ------------------------------------------------------------------------------ */

static dlx_step hand_out(bits *search)
{
    dlx_node_budget_report(&search->budget);
    dlx_search_set_chosen(search->task, search->budget.path, search->budget.depth);
    return DLX_STEP_FOUND;
}

/* Returns the pending count before the search ends or stops. */
static dlx_step leave_off(bits *search, dlx_step step)
{
    dlx_node_budget *budget = &search->budget;
    dlx_node_budget_report(budget);
    if (!budget->found) {
        search->stopped = false;
        return step;
    }
    search->task->multiplicity = budget->found;
    search->task->chosen_count = 0;
    budget->found = 0;
    search->stopped = step == DLX_STEP_STOPPED;
    return DLX_STEP_FOUND;
}

static dlx_step search_on(bits *search)
{
    while (search->count > 0) {
        part *current = &search->parts[search->count - 1];
        switch (has_bounds(search) ? search->bounded.search(&search->bounded, &search->budget)
                : current->narrow  ? current->lanes.search(&current->lanes, &search->budget)
                                   : current->sets.search(&current->sets, &search->budget)) {
        case DLX_BITS_FOUND:
            return hand_out(search);
        case DLX_BITS_DONE:
            search->count--;
            dlx_node_budget_reset(&search->budget);
            break;
        case DLX_BITS_STOPPED:
            return leave_off(search, DLX_STEP_STOPPED);
        case DLX_BITS_NARROW:
            pack(search);
            break;
        }
    }
    return leave_off(search, DLX_STEP_DONE);
}

/* Chooses the first item. Returns FOUND if there is none: the empty solution is the only solution.
 */
static dlx_bits_status begin_search(bits *search)
{
    dlx_sets *sets = &search->parts[0].sets;
    search->task->chosen_count = 0;
    if (sets->items == 0)
        return DLX_BITS_FOUND;
    if (has_bounds(search)) {
        const dlx_bits_status status = dlx_set_bounds_begin(&search->bounded, search->task);
        search->count = search->bounded.depth;
        return status;
    }
    search->budget.branches[0].offered = dlx_sets_search_begin(sets, search->task->options.proof);
    search->count = search->budget.branches[0].offered > 0;
    search->cautious = search->task->counting && dlx_budget_may_pause(search->task->limits);
    if (search->count)
        pack(search);
    search->cautious = false;
    return DLX_BITS_DONE;
}

static dlx_step next_solution(void *state)
{
    bits *search = state;
    search->task->multiplicity = 1;
    if (search->stopped)
        return leave_off(search, DLX_STEP_STOPPED);
    if (!search->begun) {
        search->begun = true;
        if (begin_search(search) == DLX_BITS_FOUND)
            return DLX_STEP_FOUND;
    }
    return search_on(search);
}

static double seen(const void *state)
{
    const bits *search = state;
    return has_bounds(search) ? dlx_set_bounds_progress(&search->bounded)
                              : dlx_node_budget_progress(&search->budget);
}

static size_t path(const void *state, const uint32_t **options)
{
    const bits *search = state;
    *options = search->budget.path;
    if (has_bounds(search) || search->count == 0)
        return 0;
    const part *current = &search->parts[search->count - 1];
    return current->narrow ? current->lanes.current->depth
                           : current->sets.base + current->sets.depth - 1;
}

static void close_bits(void *state)
{
    bits *search = state;
    for (size_t i = 0; i < MOST_PARTS; i++) {
        dlx_block_free(&search->parts[i].sets.block);
        dlx_block_free(&search->parts[i].lanes.block);
    }
    dlx_block_free(&search->bounded.block);
    dlx_arena_free(&search->budget.arena);
}

static bool fits(const dlx_problem *problem, dlx_error *error)
{
    if (setup_work(problem))
        return true;
    dlx_error_set(error, DLX_UNSUPPORTED,
                  "too many options for engine bits; engine links takes any number");
    return false;
}

bool dlx_bits_open(void *state, dlx_search *task, dlx_vectors vectors, dlx_error *error)
{
    bits *search = state;
    search->task = task;
    search->vectors = vectors;
    return fits(task->problem, error) && dlx_node_budget_open(&search->budget, task) &&
           dlx_sets_make(&search->parts[0].sets, task, vectors) &&
           (!has_bounds(search) ||
            dlx_set_bounds_make(&search->bounded, &search->parts[0].sets, task));
}

static bool open_bits(void *state, dlx_search *task, dlx_error *error)
{
    return dlx_bits_open(state, task, dlx_vectors_here(), error);
}

const dlx_engine dlx_engine_bits = {
    .name = "bits",
    .summary = "bit sets, for all solutions, up to some thousand options",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS | DLX_ENGINE_PROVES,
    .setup_work = setup_work,
    .fits = fits,
    .setup_bytes = table_bytes,
    .work_per_node = 8,
    .repeats = &dlx_engine_links,
    .progress = seen,
    .path = path,
    .state_size = sizeof(bits),
    .open = open_bits,
    .next = next_solution,
    .close = close_bits,
};

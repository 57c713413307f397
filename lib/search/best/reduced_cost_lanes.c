/* SPDX-License-Identifier: MIT */
#include "search/best/bound_tree.h"

#include "search/base/engine.h"

#include <math.h>

enum {
    SCALED_LIMIT = DLX_LANE_CUTS << DLX_LANE_CUT_SHIFT, /* of scaled gaps */
    MAX_LEVEL_BYTES = 1 << 14,                          /* of the lanes of a level */
};

void dlx_reduced_cost_lanes_open(dlx_reduced_cost_lanes *search, dlx_search *task,
                                 dlx_vectors vectors)
{
    search->task = task;
    search->vectors = vectors;
    search->unusable = vectors == DLX_NO_LANES || !dlx_engine_bits.setup_work(task->problem);
}

void dlx_reduced_cost_lanes_close(dlx_reduced_cost_lanes *search)
{
    dlx_block_free(&search->sets.block);
    dlx_block_free(&search->lanes.block);
    dlx_block_free(&search->block);
    dlx_arena_free(&search->budget.arena);
}

/* The width of lanes for the residual problem, 0: too narrow. *items is the number of free
 * items. */
static unsigned lane_width(const dlx_live_options *live, size_t *items)
{
    uint32_t max = 0;
    *items = 0;
    for (size_t i = 0; i < live->problem->items->primary; i++)
        if (!live->holder[i]) {
            max = live->options[i] > max ? live->options[i] : max;
            ++*items;
        }
    const unsigned width = dlx_lanes_width(max);
    return width && dlx_lanes_bytes(width, *items) <= MAX_LEVEL_BYTES ? width : 0;
}

/* Memory estimate of sets and lanes, in bytes. */
static uint64_t memory_needed(const dlx_reduced_cost_lanes *search, uint64_t options,
                              uint64_t bytes)
{
    const dlx_problem *problem = search->task->problem;
    const uint64_t primary = problem->items->primary;
    const uint64_t words = problem->options / 64 + primary / 64 + 4;
    const uint64_t sets = search->made ? 0 : 16 * words * (problem->options + 3 * primary + 16);
    return sets + (options + 2 * DLX_LANE_CUTS + 2 * primary) * (bytes + 64) + 64 * primary * 4 +
           options * primary * 16 + (1 << 16);
}

uint64_t dlx_reduced_cost_lanes_work(const dlx_reduced_cost_lanes *search,
                                     const dlx_live_options *live)
{
    size_t items;
    const unsigned width = search->unusable ? 0 : lane_width(live, &items);
    if (!width)
        return 0;
    const size_t bytes = dlx_lanes_bytes(width, items);
    if (memory_needed(search, live->count, bytes) >
        dlx_budget_memory_left(search->task->limits, UINT64_MAX))
        return 0;
    return live->count * (items + bytes / 32) + 4 * bytes +
           (search->made ? 0 : dlx_engine_bits.setup_work(search->task->problem));
}

/* Opens the sets and the node budget. False: no memory. */
static bool make_sets(dlx_reduced_cost_lanes *search)
{
    if (!search->made)
        search->unusable = !dlx_node_budget_open(&search->budget, search->task) ||
                           !dlx_sets_make(&search->sets, search->task, DLX_VECTORS_NONE);
    search->made = true;
    return !search->unusable;
}

/* Sets the first level of the sets to the residual problem. */
static void set_root_level(dlx_sets *sets, const dlx_live_options *live)
{
    dlx_set_level *level = &sets->levels[0];
    memset(level->live, 0, sets->words * sizeof *level->live);
    memset(level->items, 0, sets->item_words * sizeof *level->items);
    for (size_t k = 0; k < live->count; k++)
        level->live[live->option[k] / 64] |= UINT64_C(1) << live->option[k] % 64;
    level->count = 0;
    for (size_t i = 0; i < sets->items; i++)
        if (!live->holder[i]) {
            level->items[i / 64] |= UINT64_C(1) << i % 64;
            level->count++;
        }
    sets->depth = 1;
}

/* Reduced costs are rounded down, so adding 2 suffices. */
static uint32_t scaled_gap(const dlx_reduced_cost_lanes *search, double gap)
{
    const double scaled = gap * search->scale + 2;
    return scaled < SCALED_LIMIT - 1 ? (uint32_t)fmax(scaled, 0) : SCALED_LIMIT - 1;
}

static void set_reduced_costs(dlx_reduced_cost_lanes *search, const dlx_lagrange *bound, double gap,
                              uint32_t *reduced_costs)
{
    dlx_lanes *lanes = &search->lanes;
    double max = 0;
    for (size_t k = 0; k < lanes->options; k++)
        max = fmax(max, dlx_lagrange_rise(bound, lanes->original[k]));
    /* An infinite gap allows all options. */
    const double range = fmax(gap < INFINITY ? gap : max * lanes->items, 1e-3);
    search->scale = (SCALED_LIMIT - 4) / range;
    for (size_t k = 0; k < lanes->options; k++)
        reduced_costs[k] = (uint32_t)fmin(
            dlx_lagrange_rise(bound, lanes->original[k]) * search->scale, SCALED_LIMIT - 1);
    lanes->reduced_costs = reduced_costs;
    lanes->max_reduced_cost = (uint32_t)fmin(max * search->scale, SCALED_LIMIT - 1);
    lanes->gap = scaled_gap(search, gap);
    lanes->over_gap = false;
}

/* For each step of the gap: the options within it. */
static void set_cuts(dlx_lanes *lanes, uint8_t *cuts)
{
    const uint8_t *root = lanes->levels + DLX_LANE_ALIGN;
    memset(cuts, 0, DLX_LANE_CUTS * lanes->bytes);
    for (uint32_t lane = 0; lane < lanes->items; lane++)
        for (uint64_t rest = dlx_lane_get(lanes->width, root, lane); rest; rest &= rest - 1) {
            const uint16_t option = lanes->slots[lane * lanes->width + __builtin_ctzll(rest)];
            uint8_t *step =
                cuts + (lanes->reduced_costs[option] >> DLX_LANE_CUT_SHIFT) * lanes->bytes;
            dlx_lane_put(lanes->width, step, lane,
                         dlx_lane_get(lanes->width, step, lane) | (rest & -rest));
        }
    for (size_t index = lanes->bytes; index < DLX_LANE_CUTS * lanes->bytes; index++)
        cuts[index] |= cuts[index - lanes->bytes];
    lanes->cuts = cuts;
}

bool dlx_reduced_cost_lanes_begin(dlx_reduced_cost_lanes *search, const dlx_lagrange *bound,
                                  double gap)
{
    dlx_lanes *lanes = &search->lanes;
    dlx_block *block = &search->block;
    size_t items;
    const unsigned width = lane_width(bound->live, &items);
    if (!make_sets(search))
        return false;
    set_root_level(&search->sets, bound->live);
    lanes->current = NULL;
    if (!dlx_lanes_from_sets(lanes, &search->sets, width, search->task) && !lanes->current)
        return false;
    const size_t cost_bytes = dlx_block_size(lanes->options, sizeof *lanes->reduced_costs);
    const size_t cut_bytes = dlx_block_size(DLX_LANE_CUTS, lanes->bytes);
    if (!dlx_block_reserve(block, search->task, cost_bytes + cut_bytes))
        return false;
    set_reduced_costs(search, bound, gap,
                      dlx_block_take(block, lanes->options, sizeof *lanes->reduced_costs));
    set_cuts(lanes, dlx_block_take(block, DLX_LANE_CUTS, lanes->bytes));
    dlx_lanes_choose(lanes, search->vectors);
    search->budget.granted = search->budget.spare = 0;
    return true;
}

void dlx_reduced_cost_lanes_lower(dlx_reduced_cost_lanes *search, double gap)
{
    const uint32_t lower = scaled_gap(search, gap);
    if (lower < search->lanes.gap)
        search->lanes.gap = lower;
}

dlx_bits_status dlx_reduced_cost_lanes_next(dlx_reduced_cost_lanes *search)
{
    const dlx_bits_status status = search->lanes.search(&search->lanes, &search->budget);
    dlx_node_budget_report(&search->budget);
    return status;
}

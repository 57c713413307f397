/* SPDX-License-Identifier: MIT */
#include "search/optimum/reduced_cost_lanes.h"

#include "search/base/engine.h"

#include <math.h>
#include <string.h>

enum {
    WHOLE = DLX_LANE_CUTS << DLX_LANE_CUT_SHIFT, /* budgets are below that */
    MOST_BYTES = 1 << 14,                        /* of the lanes of a level */
};

void dlx_priced_lanes_open(dlx_priced_lanes *budget, dlx_search *task, dlx_vectors vectors)
{
    budget->task = task;
    budget->vectors = vectors;
    budget->useless = vectors == DLX_NO_LANES || !dlx_engine_bits.setup_work(task->problem);
}

void dlx_priced_lanes_close(dlx_priced_lanes *budget)
{
    dlx_block_free(&budget->sets.block);
    dlx_block_free(&budget->lanes.block);
    dlx_block_free(&budget->block);
    dlx_node_budget_close(&budget->batch);
}

/* ---- setting up ------------------------------------------------------------------------------ */

/* The width of lanes for what is left; 0: none is wide enough. *items is the number of uncovered
 * items. */
static unsigned lane_width(const dlx_live_options *live, size_t *items)
{
    uint32_t most = 0;
    *items = 0;
    for (size_t i = 0; i < live->problem->items->primary; i++)
        if (!live->holder[i]) {
            most = live->options[i] > most ? live->options[i] : most;
            ++*items;
        }
    const unsigned width = dlx_lanes_width(most);
    return width && dlx_lanes_bytes(width, *items) <= MOST_BYTES ? width : 0;
}

/* About the most memory that sets and lanes take. */
static uint64_t memory_needed(const dlx_priced_lanes *budget, uint64_t options, uint64_t bytes)
{
    const dlx_problem *problem = budget->task->problem;
    const uint64_t primary = problem->items->primary;
    const uint64_t words = problem->options / 64 + primary / 64 + 4;
    const uint64_t sets = budget->made ? 0 : 16 * words * (problem->options + 3 * primary + 16);
    return sets + (options + 2 * DLX_LANE_CUTS + 2 * primary) * (bytes + 64) + 64 * primary * 4 +
           options * primary * 16 + (1 << 16);
}

uint64_t dlx_priced_lanes_work(const dlx_priced_lanes *budget, const dlx_live_options *live)
{
    size_t items;
    const unsigned width = budget->useless ? 0 : lane_width(live, &items);
    if (!width)
        return 0;
    const size_t bytes = dlx_lanes_bytes(width, items);
    if (memory_needed(budget, live->count, bytes) >
        dlx_limits_memory_left(budget->task->limits, UINT64_MAX))
        return 0;
    return live->count * (items + bytes / 32) + 4 * bytes +
           (budget->made ? 0 : dlx_engine_bits.setup_work(budget->task->problem));
}

/* Makes what all nodes share. False: no memory. */
static bool make(dlx_priced_lanes *budget)
{
    if (!budget->made)
        budget->useless = !dlx_node_budget_open(&budget->batch, budget->task) ||
                          !dlx_sets_make(&budget->sets, budget->task, DLX_VECTORS_NONE);
    budget->made = true;
    return !budget->useless;
}

/* Sets the first level of the sets to what is left. */
static void set_level(dlx_sets *sets, const dlx_live_options *live)
{
    dlx_set_level *at = &sets->levels[0];
    memset(at->live, 0, sets->words * sizeof *at->live);
    memset(at->items, 0, sets->item_words * sizeof *at->items);
    for (size_t k = 0; k < live->count; k++)
        at->live[live->option[k] / 64] |= UINT64_C(1) << live->option[k] % 64;
    at->count = 0;
    for (size_t i = 0; i < sets->items; i++)
        if (!live->holder[i]) {
            at->items[i / 64] |= UINT64_C(1) << i % 64;
            at->count++;
        }
    sets->depth = 1;
}

/* The budget for what is worth finding. Prices are rounded down, so adding 2 is enough. */
static uint32_t budget_for(const dlx_priced_lanes *budget, double gap)
{
    const double scaled = gap * budget->scale + 2;
    return scaled < WHOLE - 1 ? (uint32_t)fmax(scaled, 0) : WHOLE - 1;
}

static void set_prices(dlx_priced_lanes *budget, const dlx_lagrange *bound, double gap,
                       uint32_t *prices)
{
    dlx_lanes *lanes = &budget->lanes;
    double most = 0;
    for (size_t k = 0; k < lanes->options; k++)
        most = fmax(most, dlx_lagrange_rise(bound, lanes->original[k]));
    /* Without a limit the budget can pay for everything. */
    const double range = fmax(gap < INFINITY ? gap : most * lanes->items, 1e-3);
    budget->scale = (WHOLE - 4) / range;
    for (size_t k = 0; k < lanes->options; k++)
        prices[k] =
            (uint32_t)fmin(dlx_lagrange_rise(bound, lanes->original[k]) * budget->scale, WHOLE - 1);
    lanes->prices = prices;
    lanes->dearest = (uint32_t)fmin(most * budget->scale, WHOLE - 1);
    lanes->budget = budget_for(budget, gap);
    lanes->over_budget = false;
}

/* For each step of the budget: the options that it can pay for. */
static void set_cuts(dlx_lanes *lanes, uint8_t *cuts)
{
    const uint8_t *root = lanes->levels + DLX_LANE_ALIGN;
    memset(cuts, 0, DLX_LANE_CUTS * lanes->bytes);
    for (uint32_t lane = 0; lane < lanes->items; lane++)
        for (uint64_t rest = dlx_lane_get(lanes->width, root, lane); rest; rest &= rest - 1) {
            const uint16_t option = lanes->slots[lane * lanes->width + __builtin_ctzll(rest)];
            uint8_t *step = cuts + (lanes->prices[option] >> DLX_LANE_CUT_SHIFT) * lanes->bytes;
            dlx_lane_put(lanes->width, step, lane,
                         dlx_lane_get(lanes->width, step, lane) | (rest & -rest));
        }
    for (size_t at = lanes->bytes; at < DLX_LANE_CUTS * lanes->bytes; at++)
        cuts[at] |= cuts[at - lanes->bytes];
    lanes->cuts = cuts;
}

bool dlx_priced_lanes_begin(dlx_priced_lanes *budget, const dlx_lagrange *bound, double gap)
{
    dlx_lanes *lanes = &budget->lanes;
    dlx_block *block = &budget->block;
    size_t items;
    const unsigned width = lane_width(bound->live, &items);
    if (!make(budget))
        return false;
    set_level(&budget->sets, bound->live);
    lanes->at = NULL;
    if (!dlx_lanes_from_sets(lanes, &budget->sets, width, budget->task) && !lanes->at)
        return false;
    const size_t price_bytes = dlx_block_size(lanes->options, sizeof *lanes->prices);
    const size_t cut_bytes = dlx_block_size(DLX_LANE_CUTS, lanes->bytes);
    if (!dlx_block_reserve(block, budget->task, price_bytes + cut_bytes))
        return false;
    set_prices(budget, bound, gap, dlx_block_take(block, lanes->options, sizeof *lanes->prices));
    set_cuts(lanes, dlx_block_take(block, DLX_LANE_CUTS, lanes->bytes));
    dlx_lanes_choose(lanes, budget->vectors);
    budget->batch.granted = budget->batch.spare = 0;
    return true;
}

void dlx_priced_lanes_lower(dlx_priced_lanes *budget, double gap)
{
    const uint32_t lower = budget_for(budget, gap);
    if (lower < budget->lanes.budget)
        budget->lanes.budget = lower;
}

dlx_bits_status dlx_priced_lanes_next(dlx_priced_lanes *budget)
{
    const dlx_bits_status status = budget->lanes.search(&budget->lanes, &budget->batch);
    dlx_node_budget_report(&budget->batch);
    return status;
}

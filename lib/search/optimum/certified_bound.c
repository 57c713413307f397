/* SPDX-License-Identifier: MIT */
#include "search/optimum/certified_bound.h"

#include "io/buffer.h"
#include <math.h>
#include <stdlib.h>

enum {
    MAX_UNIT_BITS = 16,
    COST_BITS = 40, /* of the sum of all costs, times the unit, where that is above 1 */
    ROOM = 60       /* sums stay below 2^60 */
};

/* ---- multipliers ----------------------------------------------------------------------------- */

static int64_t rounded(const dlx_certified_bound *exact, double multiplier)
{
    const double scaled = round(multiplier * (double)exact->unit);
    const double most = (double)exact->most;
    return (int64_t)fmin(fmax(scaled, -most), most);
}

/* Sets the multipliers of items that are no groups; those of groups have no value. */
static void round_multipliers(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    for (size_t i = 0; i < bound->items; i++) {
        const bool none = bound->live->holder[i] || bound->is_group[i];
        exact->multiplier[i] = none ? 0 : rounded(exact, bound->multiplier[i]);
        if (bound->is_group[i])
            exact->multiplier[i] = INT64_MAX;
    }
}

/* Sets the reduced costs without the multipliers of groups, and these multipliers. */
static void reduce(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    const dlx_live_options *live = bound->live;
    const dlx_problem *problem = live->problem;
    for (size_t at = 0; at < live->count; at++) {
        const uint32_t option = live->option[at];
        const uint32_t group = bound->group[option];
        int64_t reduced = exact->unit * dlx_live_options_cost(live, option);
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (!bound->is_group[problem->item[i]] && (!problem->colour || !problem->colour[i]))
                reduced -= exact->multiplier[problem->item[i]];
        exact->reduced[option] = reduced;
        if (group && reduced < exact->multiplier[group - 1])
            exact->multiplier[group - 1] = reduced;
    }
}

/* Computes the bound of the node, times `unit`. */
static int64_t evaluate(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    dlx_live_options *live = bound->live;
    int64_t sum = exact->unit * live->cost;
    round_multipliers(exact);
    reduce(exact);
    for (size_t i = 0; i < bound->items; i++) {
        if (exact->multiplier[i] == INT64_MAX)
            exact->multiplier[i] = 0;
        sum += exact->multiplier[i];
    }
    for (size_t at = 0; at < live->count; at++) {
        const uint32_t option = live->option[at];
        const uint32_t group = bound->group[option];
        if (group)
            exact->reduced[option] -= exact->multiplier[group - 1];
        if (exact->reduced[option] < 0)
            sum += exact->reduced[option];
    }
    live->work += 4 * live->count + bound->items;
    return sum;
}

/* ---- the whole problem ----------------------------------------------------------------------- */

static void choose_unit(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    const double terms = (double)dlx_problem_nonzeros(bound->live->problem) +
                         (double)bound->live->problem->options + (double)bound->items;
    int bits = COST_BITS - (int)ceil(log2(bound->magnitude));
    bits = bits < 0 ? 0 : bits > MAX_UNIT_BITS ? MAX_UNIT_BITS : bits;
    exact->unit = bound->magnitude < ldexp(1, ROOM) ? INT64_C(1) << bits : 0;
    exact->most = (int64_t)(ldexp(1, ROOM) / (terms + 1));
}

bool dlx_certified_bound_begin(dlx_certified_bound *exact, dlx_proof *proof,
                               const dlx_lagrange *bound)
{
    const size_t items = bound->items + 1;
    *exact = (dlx_certified_bound){.proof = proof, .bound = bound};
    exact->multiplier = calloc(items, sizeof *exact->multiplier);
    exact->root = calloc(items, sizeof *exact->root);
    exact->reduced = calloc(bound->live->problem->options + 1, sizeof *exact->reduced);
    if (!exact->multiplier || !exact->root || !exact->reduced)
        return false;
    choose_unit(exact);
    evaluate(exact);
    memcpy(exact->root, exact->multiplier, items * sizeof *exact->root);
    return true;
}

void dlx_certified_bound_free(dlx_certified_bound *exact)
{
    free(exact->multiplier);
    free(exact->root);
    free(exact->reduced);
}

void dlx_certified_bound_root(const dlx_certified_bound *exact)
{
    if (exact->unit)
        dlx_proof_bound_all(exact->proof, exact->bound->live->problem, exact->root, exact->unit);
}

/* ---- a node ---------------------------------------------------------------------------------- */

static size_t drop_above(const dlx_certified_bound *exact, dlx_live_options *live, int64_t gap)
{
    const size_t before = live->count;
    for (size_t at = before; at-- > 0;)
        if (exact->reduced[live->option[at]] > gap)
            dlx_live_options_drop(live, at);
    return before - live->count;
}

size_t dlx_certified_bound_drop(dlx_certified_bound *exact, dlx_live_options *live, int64_t limit,
                                bool *hopeless)
{
    *hopeless = false;
    if (!exact->unit || !dlx_proof_has_limit(exact->proof))
        return 0;
    const int64_t gap = exact->unit * limit - evaluate(exact);
    *hopeless = gap < 0;
    const size_t dropped = *hopeless ? 0 : drop_above(exact, live, gap);
    if (*hopeless || dropped > 0)
        dlx_proof_bound(exact->proof, exact->multiplier, exact->unit, false);
    return dropped;
}

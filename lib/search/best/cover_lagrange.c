/* SPDX-License-Identifier: MIT */
#include "search/best/cover_tree.h"

#include <math.h>

enum {
    MAX_SHIFT = 24, /* the unit is at least 2^-24 */
    ROOM = 61,      /* sums stay below 2^61 */
    PATIENCE = 6    /* steps without a better bound before they become shorter */
};

/* Initial step length, relative to the distance to the target. */
static const double initial_step = 1.6;

/* ---- setting up ------------------------------------------------------------------------------ */

uint64_t dlx_cover_lagrange_size(const dlx_problem *problem)
{
    return (problem->options + UINT64_C(1)) * 2 * sizeof(int64_t) +
           (problem->items->primary + UINT64_C(1)) * (4 * sizeof(int64_t));
}

/* A cost of at least 0 in units, rounded down and saturated. */
static int64_t scale(const dlx_cover_lagrange *relax, dlx_cost cost)
{
    const int shift = relax->shift;
    return dlx_cost_to_word(shift < 0 ? cost >> -shift : cost << shift);
}

/* Chooses the largest unit for which nonzeros times the greatest multiplier, the greatest cost,
 * cannot overflow. */
static void choose_unit(dlx_cover_lagrange *relax)
{
    const dlx_problem *problem = relax->partial->problem;
    dlx_cost greatest = 1;
    for (size_t k = 0; k < problem->options; k++) {
        relax->any_negative |= relax->cost[k] < 0;
        if (relax->cost[k] > greatest)
            greatest = relax->cost[k];
    }
    const double terms = (double)dlx_problem_nonzeros(problem) + (double)problem->options +
                         (double)dlx_partial_cover_lacks(relax->partial) + 1;
    const int bits = (int)ceil(log2((double)greatest + 1) + log2(terms));
    relax->shift = ROOM - bits < MAX_SHIFT ? ROOM - bits : MAX_SHIFT;
    relax->most_multiplier = scale(relax, dlx_cost_least(greatest, INT64_MAX));
    for (size_t k = 0; k < problem->options; k++)
        relax->scaled[k] = relax->cost[k] > 0 ? scale(relax, relax->cost[k]) : 0;
}

/* The initial multipliers divide the cost of an option among its items. */
static void set_first_multipliers(dlx_cover_lagrange *relax)
{
    const dlx_partial_cover *partial = relax->partial;
    for (size_t i = 0; i < partial->primary; i++)
        relax->multiplier[i] = relax->most_multiplier;
    for (size_t index = 0; index < partial->count; index++) {
        const uint32_t option = partial->option[index];
        const int64_t share =
            relax->scaled[option] / (partial->gain[option] ? partial->gain[option] : 1);
        for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++)
            if (share < relax->multiplier[partial->item[i]])
                relax->multiplier[partial->item[i]] = share;
    }
}

/* False: no memory. */
static bool allocate(dlx_cover_lagrange *relax)
{
    const size_t items = relax->partial->primary;
    const size_t options = relax->partial->problem->options;
    dlx_arena *arena = &relax->arena;
    relax->multiplier = dlx_arena_take(arena, items, sizeof *relax->multiplier);
    relax->current = dlx_arena_take(arena, items, sizeof *relax->current);
    relax->best = dlx_arena_take(arena, items, sizeof *relax->best);
    relax->reduced = dlx_arena_take(arena, options, sizeof *relax->reduced);
    relax->slope = dlx_arena_take(arena, items, sizeof *relax->slope);
    return !arena->failed;
}

bool dlx_cover_lagrange_begin(dlx_cover_lagrange *relax, dlx_search *task,
                              dlx_partial_cover *partial, const dlx_cost *cost)
{
    *relax = (dlx_cover_lagrange){.task = task, .partial = partial, .cost = cost};
    relax->scaled = dlx_arena_take(&relax->arena, partial->problem->options, sizeof *relax->scaled);
    if (!allocate(relax))
        return false;
    choose_unit(relax);
    set_first_multipliers(relax);
    return true;
}

bool dlx_cover_lagrange_copy(dlx_cover_lagrange *relax, dlx_search *task,
                             dlx_partial_cover *partial, const dlx_cover_lagrange *lagrange)
{
    *relax = *lagrange;
    relax->arena = (dlx_arena){0};
    relax->task = task;
    relax->partial = partial;
    relax->stopped = false;
    if (!allocate(relax))
        return false;
    dlx_cover_lagrange_set(relax, lagrange->multiplier);
    return true;
}

void dlx_cover_lagrange_set(dlx_cover_lagrange *relax, const int64_t *multipliers)
{
    memcpy(relax->multiplier, multipliers, relax->partial->primary * sizeof *multipliers);
    memset(relax->reduced, 0, relax->partial->problem->options * sizeof *relax->reduced);
}

/* ---- one bound ------------------------------------------------------------------------------- */

/* Sets the reduced cost of an option, and adds the option to the relaxed solution if this is
 * negative. Returns its contribution to the bound. */
static int64_t reduce(dlx_cover_lagrange *relax, uint32_t option)
{
    const dlx_partial_cover *partial = relax->partial;
    const uint32_t *item = partial->item;
    const size_t begin = partial->row[option];
    const size_t end = partial->row[option + 1];
    int64_t reduced = relax->scaled[option];
    for (size_t i = begin; i < end; i++)
        reduced -= relax->current[item[i]];
    relax->reduced[option] = reduced;
    if (reduced >= 0)
        return 0;
    for (size_t i = begin; i < end; i++)
        relax->slope[item[i]]--;
    return reduced;
}

/* Computes L for the current multipliers. */
static int64_t evaluate(dlx_cover_lagrange *relax)
{
    dlx_partial_cover *partial = relax->partial;
    int64_t sum = 0;
    for (size_t index = 0; index < partial->open_count; index++) {
        const uint32_t item = partial->open[index];
        const int64_t lack = dlx_partial_cover_lack(partial, item);
        sum += relax->current[item] * lack;
        relax->slope[item] = lack;
    }
    for (size_t index = 0; index < partial->count; index++)
        sum += reduce(relax, partial->option[index]);
    partial->work += partial->open_count + 4 * partial->count;
    return sum;
}

/* Moves the multipliers along the slope. False: the slope is 0. */
static bool move_multipliers(dlx_cover_lagrange *relax, double length)
{
    const dlx_partial_cover *partial = relax->partial;
    double square = 0;
    for (size_t index = 0; index < partial->open_count; index++) {
        const uint32_t item = partial->open[index];
        if (relax->slope[item] < 0 && relax->current[item] == 0)
            relax->slope[item] = 0;
        square += (double)relax->slope[item] * (double)relax->slope[item];
    }
    if (square == 0)
        return false;
    for (size_t index = 0; index < partial->open_count; index++) {
        const uint32_t item = partial->open[index];
        const double moved =
            (double)relax->current[item] + length / square * (double)relax->slope[item];
        relax->current[item] = moved <= 0                                ? 0
                               : moved >= (double)relax->most_multiplier ? relax->most_multiplier
                                                                         : (int64_t)moved;
    }
    return true;
}

static void copy_open(const dlx_cover_lagrange *relax, int64_t *target, const int64_t *source)
{
    const dlx_partial_cover *partial = relax->partial;
    for (size_t index = 0; index < partial->open_count; index++)
        target[partial->open[index]] = source[partial->open[index]];
}

/* A lower bound on the sum of negative costs that can be added. */
static dlx_cost savings_bound(const dlx_cover_lagrange *relax)
{
    const dlx_partial_cover *partial = relax->partial;
    dlx_cost total = 0;
    for (size_t index = 0; index < partial->count; index++)
        if (relax->cost[partial->option[index]] < 0)
            total += relax->cost[partial->option[index]];
    dlx_cost sum = 0;
    for (size_t index = 0; index < partial->open_count; index++) {
        const uint32_t item = partial->open[index];
        const dlx_columns *columns = &partial->columns;
        dlx_cost least = 0;
        for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
            if (relax->cost[columns->option[i]] < least &&
                dlx_partial_cover_is_free(partial, columns->option[i]))
                least = relax->cost[columns->option[i]];
        const int64_t lack = dlx_partial_cover_lack(partial, item);
        if (least < (total - sum) / lack)
            return total;
        sum += least * lack;
    }
    return sum;
}

/* The target of the steps: the gap, or slightly above the best bound if the gap is far away. */
static double target(const dlx_cover_lagrange *relax, int64_t gap, int64_t best)
{
    const double unit = relax->shift > 0 ? (double)(INT64_C(1) << relax->shift) : 1;
    const double near = (double)best + 0.1 * (double)best + unit;
    return (double)gap + 1 < near ? (double)gap + 1 : near;
}

/* False: stop. */
static bool may_continue(dlx_cover_lagrange *relax)
{
    const uint64_t work = relax->partial->work;
    relax->partial->work = 0;
    relax->stopped = !dlx_budget_hear(relax->task->limits, work);
    return !relax->stopped;
}

/* Improves the bound until it exceeds the gap; returns the bound. */
static int64_t improve(dlx_cover_lagrange *relax, int64_t gap, int steps)
{
    int64_t value = evaluate(relax);
    int64_t best = value;
    double share = initial_step;
    int failed = 0;
    copy_open(relax, relax->best, relax->current);
    for (int i = 0; i < steps && best <= gap && may_continue(relax); i++) {
        if (!move_multipliers(relax, share * (target(relax, gap, best) - (double)value)))
            break;
        value = evaluate(relax);
        failed = value > best ? 0 : failed + 1;
        if (value > best) {
            best = value;
            copy_open(relax, relax->best, relax->current);
        }
        if (failed == PATIENCE) {
            failed = 0;
            share /= 2;
            copy_open(relax, relax->current, relax->best);
            value = evaluate(relax);
        }
    }
    return best;
}

bool dlx_cover_lagrange_allows(dlx_cover_lagrange *relax, dlx_cost gap, int steps, int64_t *slack)
{
    const dlx_partial_cover *partial = relax->partial;
    const dlx_cost savings = relax->any_negative ? savings_bound(relax) : 0;
    relax->savings = savings;
    if (gap < savings)
        return false;
    const int64_t room = scale(relax, gap - savings);
    memset(relax->current, 0, partial->primary * sizeof *relax->current);
    copy_open(relax, relax->current, relax->multiplier);
    relax->value = improve(relax, room, steps);
    copy_open(relax, relax->multiplier, relax->best);
    copy_open(relax, relax->current, relax->best);
    if (relax->stopped || relax->value > room)
        return false;
    evaluate(relax);
    /* A saturated room may be larger; so is the difference where it overflows. */
    if (room == INT64_MAX || __builtin_sub_overflow(room, relax->value, slack))
        *slack = INT64_MAX;
    return true;
}

dlx_cost dlx_cover_lagrange_bound(const dlx_cover_lagrange *relax)
{
    const int shift = relax->shift;
    dlx_cost bound = relax->value;
    if (shift > 0)
        bound = (bound + (INT64_C(1) << shift) - 1) >> shift;
    else
        bound *= (dlx_cost)1 << -shift;
    return bound + relax->savings;
}

/* ---- proofs ---------------------------------------------------------------------------------- */

/* Units greater than a unit of cost become one. */
static int64_t set_unit(const dlx_cover_lagrange *relax, int64_t *multipliers)
{
    for (size_t i = 0; relax->shift < 0 && i < relax->partial->primary; i++)
        multipliers[i] <<= -relax->shift;
    return relax->shift < 0 ? 1 : INT64_C(1) << relax->shift;
}

void dlx_cover_lagrange_prove(const dlx_cover_lagrange *relax, dlx_proof *proof)
{
    const int64_t unit = set_unit(relax, relax->current);
    dlx_bound_proof_bound(proof, relax->current, unit, false);
}

void dlx_cover_lagrange_prove_size(dlx_cover_lagrange *relax, dlx_proof *proof, int64_t least_gain)
{
    const dlx_partial_cover *partial = relax->partial;
    memset(relax->current, 0, partial->primary * sizeof *relax->current);
    for (size_t index = 0; index < partial->open_count; index++)
        relax->current[partial->open[index]] = 1;
    dlx_bound_proof_bound(proof, relax->current, least_gain, true);
}

void dlx_cover_lagrange_prove_root(dlx_cover_lagrange *relax, dlx_proof *proof)
{
    const dlx_partial_cover *partial = relax->partial;
    const int64_t unit = set_unit(relax, relax->multiplier);
    memset(relax->slope, 0, partial->primary * sizeof *relax->slope);
    for (size_t i = 0; i < partial->row[partial->problem->options]; i++)
        relax->slope[partial->item[i]] = 1;
    for (size_t i = 0; i < partial->primary; i++)
        relax->multiplier[i] *= relax->slope[i];
    dlx_bound_proof_bound_all(proof, relax->partial->problem, relax->multiplier, unit);
}

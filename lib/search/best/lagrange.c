/* SPDX-License-Identifier: MIT */
#include "search/best/lagrange.h"

#include <float.h>
#include <math.h>

bool dlx_live_options_begin(dlx_live_options *live, const dlx_problem *problem, int sign)
{
    const size_t items = dlx_problem_items(problem);
    const size_t primary = problem->items->primary;
    *live = (dlx_live_options){.problem = problem, .sign = sign};
    live->option = dlx_arena_take(&live->arena, problem->options, sizeof *live->option);
    live->chosen = dlx_arena_take(&live->arena, primary, sizeof *live->chosen);
    live->holder = dlx_arena_take(&live->arena, items, sizeof *live->holder);
    live->colour = dlx_arena_take(&live->arena, items, sizeof *live->colour);
    live->options = dlx_arena_take(&live->arena, primary, sizeof *live->options);
    if (live->arena.failed)
        return false;
    for (uint32_t k = 0; k < problem->options; k++)
        if (dlx_problem_chooses(problem, k))
            live->option[live->count++] = k;
    return true;
}

void dlx_live_options_drop(dlx_live_options *live, size_t index)
{
    const uint32_t option = live->option[index];
    live->option[index] = live->option[--live->count];
    live->option[live->count] = option;
}

/* True if the option has no conflict with the taken ones. */
static bool fits(const dlx_live_options *live, uint32_t option)
{
    const dlx_problem *problem = live->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        const uint32_t wanted = problem->colour ? problem->colour[i] : 0;
        if (live->holder[item] && (!wanted || wanted != live->colour[item]))
            return false;
    }
    return true;
}

void dlx_live_options_take(dlx_live_options *live, uint32_t option)
{
    const dlx_problem *problem = live->problem;
    live->chosen[live->chosen_count++] = option;
    live->cost += dlx_live_options_cost(live, option);
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (live->holder[item])
            continue;
        live->holder[item] = (uint32_t)live->chosen_count;
        live->colour[item] = problem->colour ? problem->colour[i] : 0;
    }
    live->work += live->count;
    for (size_t index = live->count; index-- > 0;)
        if (!fits(live, live->option[index]))
            dlx_live_options_drop(live, index);
}

void dlx_live_options_back(dlx_live_options *live, size_t count, size_t chosen)
{
    const dlx_problem *problem = live->problem;
    for (; live->chosen_count > chosen; live->chosen_count--) {
        const uint32_t option = live->chosen[live->chosen_count - 1];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (live->holder[problem->item[i]] == live->chosen_count)
                live->holder[problem->item[i]] = 0;
        live->cost -= dlx_live_options_cost(live, option);
    }
    live->count = count;
}

bool dlx_lagrange_least(dlx_live_options *live, size_t *item)
{
    const dlx_problem *problem = live->problem;
    const size_t primary = problem->items->primary;
    memset(live->options, 0, primary * sizeof *live->options);
    for (size_t index = 0; index < live->count; index++) {
        const uint32_t option = live->option[index];
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (problem->item[i] < primary)
                live->options[problem->item[i]]++;
    }
    live->work += live->count + primary;
    bool any = false;
    for (size_t i = 0; i < primary; i++)
        if (!live->holder[i] && (!any || live->options[i] < live->options[*item])) {
            *item = i;
            any = true;
        }
    return any;
}

enum { MOST_PADDING = 2 }; /* length of padded rows, as a multiple of the nonzeros */
enum { PATIENCE = 15 };    /* steps without a better bound before the target is moved closer */

static const double memory = 0.7;          /* share of the last direction in the next one */
static const double first_distance = 0.02; /* of the target from the bound, relative to the bound */
static const double least_distance = 1e-3;
/* Relative to the sum of all costs: without a solution, bounds grow without end. */
static const double most_multiplier = 1e6;

/* ---- setting up ------------------------------------------------------------------------------ */

/* Makes a group of each primary item, in order, that shares no option with an earlier group. */
static bool make_groups(dlx_lagrange *bound)
{
    dlx_columns columns;
    const bool ok = dlx_problem_columns_make(&columns, bound->live->problem, bound->limits);
    for (size_t i = 0; ok && i < bound->primary; i++) {
        const size_t begin = columns.start[i];
        const size_t end = columns.start[i + 1];
        bool is_free = true;
        for (size_t index = begin; index < end && is_free; index++)
            is_free = bound->group[columns.option[index]] == 0;
        bound->is_group[i] = is_free;
        for (size_t index = begin; index < end && is_free; index++)
            bound->group[columns.option[index]] = (uint32_t)i + 1;
    }
    dlx_problem_columns_free(&columns);
    return ok;
}

/* True if the item of nonzero `i` has a multiplier: coloured items have none. */
static bool has_multiplier(const dlx_problem *problem, size_t i)
{
    return !problem->colour || !problem->colour[i];
}

/* Makes the rows, all of one length: the ends of loops over these are predicted. */
static bool make_rows(dlx_lagrange *bound)
{
    const dlx_problem *problem = bound->live->problem;
    const size_t nonzeros = problem->start[problem->options];
    const size_t longest = (size_t)bound->longest;
    if (longest * problem->options > MOST_PADDING * nonzeros)
        return true;
    bound->row = dlx_arena_take(&bound->arena, longest * problem->options, sizeof *bound->row);
    if (!bound->row)
        return false;
    bound->width = longest;
    for (size_t k = 0; k < problem->options; k++) {
        uint32_t *row = bound->row + k * longest;
        size_t length = 0;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            if (has_multiplier(problem, i))
                row[length++] = problem->item[i];
        while (length < longest)
            row[length++] = (uint32_t)bound->items + 1;
    }
    return true;
}

/* The whole discount. */
static double discount_of(const dlx_lagrange *bound, uint32_t option)
{
    return bound->discount ? bound->discount[option] : 0;
}

static double share_of_discounts(const dlx_lagrange *bound)
{
    return bound->multiplier[bound->items];
}

static void set_tolerance(dlx_lagrange *bound)
{
    const dlx_problem *problem = bound->live->problem;
    bound->magnitude = 1 + fabs(bound->discounts);
    bound->greatest = 0;
    for (uint32_t k = 0; k < problem->options; k++) {
        const double items = (double)(problem->start[k + 1] - problem->start[k]);
        bound->longest = fmax(bound->longest, items);
        const double discount = fabs(discount_of(bound, k));
        bound->magnitude += fabs(dlx_live_options_price(bound->live, k)) + discount;
        bound->greatest = fmax(bound->greatest, discount);
    }
    bound->tolerance = 1e-6 + 1e-12 * bound->magnitude;
}

bool dlx_lagrange_begin(dlx_lagrange *bound, dlx_live_options *live, dlx_budget *limits)
{
    const dlx_problem *problem = live->problem;
    const size_t items = dlx_problem_items(problem);
    *bound = (dlx_lagrange){
        .live = live, .limits = limits, .items = items, .primary = problem->items->primary};
    dlx_arena *arena = &bound->arena;
    bound->multiplier = dlx_arena_take(arena, items + 2, sizeof *bound->multiplier);
    bound->best_multiplier = dlx_arena_take(arena, items + 1, sizeof *bound->best_multiplier);
    bound->slope = dlx_arena_take(arena, items + 1, sizeof *bound->slope);
    bound->direction = dlx_arena_take(arena, items + 1, sizeof *bound->direction);
    bound->reduced = dlx_arena_take(arena, problem->options, sizeof *bound->reduced);
    bound->least = dlx_arena_take(arena, items, sizeof *bound->least);
    bound->least_option = dlx_arena_take(arena, items, sizeof *bound->least_option);
    bound->group = dlx_arena_take(arena, problem->options, sizeof *bound->group);
    bound->is_group = dlx_arena_take(arena, items, sizeof *bound->is_group);
    if (arena->failed)
        return false;
    set_tolerance(bound);
    return make_groups(bound) && make_rows(bound);
}

void dlx_lagrange_discount(dlx_lagrange *bound, const double *discount, double discounts)
{
    bound->discount = discount;
    bound->discounts = discounts;
    bound->multiplier[bound->items] = discount != NULL;
    set_tolerance(bound);
}

/* ---- one bound ------------------------------------------------------------------------------- */

/* Puts an option into the relaxed solution. */
static void put_in(dlx_lagrange *bound, uint32_t option)
{
    const dlx_problem *problem = bound->live->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (has_multiplier(problem, i))
            bound->slope[problem->item[i]] -= 1;
    bound->slope[bound->items] -= discount_of(bound, option);
}

/* Lowers the price of an option by the multipliers of its items. */
static double reduced_price(const dlx_lagrange *bound, uint32_t option, double price)
{
    const dlx_problem *problem = bound->live->problem;
    for (size_t i = option * bound->width; i < (option + 1) * bound->width; i++)
        price -= bound->multiplier[bound->row[i]];
    for (size_t i = problem->start[option]; !bound->width && i < problem->start[option + 1]; i++)
        if (has_multiplier(problem, i))
            price -= bound->multiplier[problem->item[i]];
    return price;
}

/* Sets the reduced costs of live options, and adds those in no group with a negative one to the
 * relaxed solution; returns the sum of the latter. */
static double reduce(dlx_lagrange *bound)
{
    const dlx_live_options *live = bound->live;
    const double share = share_of_discounts(bound);
    double sum = 0;
    for (size_t index = 0; index < live->count; index++) {
        const uint32_t option = live->option[index];
        const double price = dlx_live_options_price(live, option);
        const double reduced =
            reduced_price(bound, option, price - share * discount_of(bound, option));
        bound->reduced[option] = reduced;
        const uint32_t group = bound->group[option];
        if (!group && reduced < 0) {
            sum += reduced;
            put_in(bound, option);
        } else if (group && reduced < bound->least[group - 1]) {
            bound->least[group - 1] = reduced;
            bound->least_option[group - 1] = option;
        }
    }
    return sum;
}

/* Computes L for the current multipliers over the live options and the free items. */
static double evaluate(dlx_lagrange *bound)
{
    dlx_live_options *live = bound->live;
    double discounts = bound->discounts; /* of the remaining options */
    for (size_t i = 0; i < live->chosen_count; i++)
        discounts -= discount_of(bound, live->chosen[i]);
    bound->slope[bound->items] = discounts;
    double sum = (double)live->cost + share_of_discounts(bound) * discounts;
    for (size_t i = 0; i < bound->items; i++) {
        bound->slope[i] = live->holder[i] ? 0 : 1;
        bound->least[i] = INFINITY;
        if (!live->holder[i] && !bound->is_group[i])
            sum += bound->multiplier[i];
    }
    sum += reduce(bound);
    for (size_t i = 0; i < bound->primary; i++)
        if (bound->is_group[i] && !live->holder[i]) {
            sum += bound->least[i];
            put_in(bound, bound->least_option[i]);
        }
    live->work += 4 * live->count + bound->items;
    return sum;
}

/* An upper bound on the rounding error of L plus the reduced costs of one solution. L adds the
 * multiplier of each item, and again for each option of the relaxed solution with this item. */
static double rounding(const dlx_lagrange *bound)
{
    double terms = 2 * bound->longest + 1;
    double size = bound->magnitude;
    for (size_t i = 0; i < bound->items; i++) {
        const double times = 2 - bound->slope[i];
        terms += times;
        size += times * fabs(bound->multiplier[i]);
    }
    return 2 * DBL_EPSILON * terms * size;
}

/* Adds the slope of the share, per unit of the greatest discount, to its direction. Returns the
 * square of the direction. */
static double turn_share(dlx_lagrange *bound)
{
    double *direction = &bound->direction[bound->items];
    if (bound->greatest == 0)
        return 0;
    *direction = memory * *direction + bound->slope[bound->items] / bound->greatest;
    return *direction * *direction;
}

static void move_share(dlx_lagrange *bound, double length)
{
    double *share = &bound->multiplier[bound->items];
    if (bound->greatest > 0)
        *share =
            fmin(fmax(*share + length * bound->direction[bound->items] / bound->greatest, 0), 1);
}

/* Adds the slope to the direction and moves the multipliers along it; `length` is relative to its
 * square. False: the direction is 0, so the bound is optimal. */
static bool move_multipliers(dlx_lagrange *bound, double length)
{
    const uint32_t *holder = bound->live->holder;
    const double most = most_multiplier * bound->magnitude;
    double square = 0;
    for (size_t i = 0; i < bound->items; i++) {
        /* A secondary item with multiplier 0 may stay uncovered: it has no slope. */
        const bool idle = i >= bound->primary && bound->slope[i] > 0 && bound->multiplier[i] >= 0;
        const bool still = holder[i] || bound->is_group[i] || idle;
        bound->direction[i] = still ? 0 : memory * bound->direction[i] + bound->slope[i];
        square += bound->direction[i] * bound->direction[i];
    }
    square += turn_share(bound);
    if (square < 1e-12)
        return false;
    move_share(bound, length / square);
    for (size_t i = 0; i < bound->items; i++) {
        const double moved = bound->multiplier[i] + length / square * bound->direction[i];
        const double ceiling = i < bound->primary ? most : 0;
        bound->multiplier[i] = moved > ceiling ? ceiling : moved > -most ? moved : -most;
    }
    return true;
}

/* Restores the best multipliers and evaluates them. */
static double restart(dlx_lagrange *bound)
{
    memcpy(bound->multiplier, bound->best_multiplier,
           (bound->items + 1) * sizeof *bound->multiplier);
    memset(bound->direction, 0, (bound->items + 1) * sizeof *bound->direction);
    return evaluate(bound);
}

/* False: stop. */
static bool goes_on(dlx_lagrange *bound)
{
    const uint64_t work = bound->live->work;
    bound->live->work = 0;
    return dlx_budget_hear(bound->limits, work);
}

double dlx_lagrange_improve(dlx_lagrange *bound, int steps, double enough)
{
    memcpy(bound->best_multiplier, bound->multiplier,
           (bound->items + 1) * sizeof *bound->multiplier);
    double value = restart(bound);
    double best = value;
    double distance = first_distance * fabs(best) + 1;
    int failed = 0;
    for (int i = 0; i < steps && best <= enough && distance > least_distance; i++) {
        if (!goes_on(bound) || !move_multipliers(bound, best + distance - value))
            break;
        value = evaluate(bound);
        if (value >= best + 0.5 * distance)
            distance *= 2;
        failed = value > best + 0.1 * distance ? 0 : failed + 1;
        if (value > best) {
            best = value;
            memcpy(bound->best_multiplier, bound->multiplier,
                   (bound->items + 1) * sizeof *bound->multiplier);
        }
        if (failed == PATIENCE) {
            failed = 0;
            distance *= 0.5;
            value = restart(bound);
        }
    }
    return restart(bound) - rounding(bound);
}

double dlx_lagrange_rise(const dlx_lagrange *bound, uint32_t option)
{
    const uint32_t group = bound->group[option];
    if (group)
        return bound->reduced[option] - bound->least[group - 1];
    return bound->reduced[option] > 0 ? bound->reduced[option] : 0;
}

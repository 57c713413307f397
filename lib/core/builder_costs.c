/* SPDX-License-Identifier: MIT */
/* Costs of the current problem, in a common unit. */
#include "core/builder.h"

#include "io/decimal.h"

/* Converts all costs to units of 10^-places, finer than the current unit. False: their sums
 * overflow. */
static bool refine_costs(dlx_builder *builder, unsigned places)
{
    dlx_problem *problem = builder->problem;
    const unsigned current = problem->places;
    int64_t factor, low, high;
    if (!dlx_decimal_scale((dlx_decimal){1, current}, places, &factor) ||
        __builtin_mul_overflow(builder->low, factor, &low) ||
        __builtin_mul_overflow(builder->high, factor, &high))
        return false;
    builder->low = low;
    builder->high = high;
    builder->option_cost *= factor;
    problem->constant *= factor;
    for (size_t k = 0; problem->cost && k < problem->options; k++)
        problem->cost[k] *= factor;
    problem->places = places;
    return true;
}

static dlx_status refuse_sum(unsigned places, dlx_error *error)
{
    if (places == 0)
        return dlx_error_set(error, DLX_INVALID, "the sum of the costs does not fit in 64 bits");
    return dlx_error_set(
        error, DLX_INVALID,
        "the sum of the costs in units of %s does not fit in 64 bits: use --round-costs=DIGITS",
        dlx_decimal_text((dlx_decimal){1, places}).text);
}

/* Adds value / 10^places to *into, one of the costs. */
static dlx_status add_cost(dlx_builder *builder, int64_t *into, int64_t value, unsigned places,
                           dlx_error *error)
{
    int64_t cost, total;
    if (places > DLX_MOST_PLACES)
        return dlx_error_set(error, DLX_INVALID, "expected a cost with at most %d decimals",
                             DLX_MOST_PLACES);
    const unsigned common = places > builder->problem->places ? places : builder->problem->places;
    const bool fits = dlx_decimal_scale((dlx_decimal){value, places}, common, &cost) &&
                      (common == builder->problem->places || refine_costs(builder, common));
    int64_t *sum = value < 0 ? &builder->low : &builder->high;
    if (!fits || __builtin_add_overflow(*sum, cost, &total))
        return refuse_sum(common, error);
    *sum = total;
    *into += cost;
    return DLX_OK;
}

void dlx_builder_coarsen_costs(dlx_builder *builder)
{
    dlx_problem *problem = builder->problem;
    for (; problem->places > 0 && problem->constant % 10 == 0; problem->places--) {
        for (size_t k = 0; problem->cost && k < problem->options; k++)
            if (problem->cost[k] % 10)
                return;
        for (size_t k = 0; problem->cost && k < problem->options; k++)
            problem->cost[k] /= 10;
        problem->constant /= 10;
    }
}

dlx_status dlx_builder_cost_decimal(dlx_builder *builder, int64_t value, unsigned places,
                                    dlx_error *error)
{
    return add_cost(builder, &builder->option_cost, value, places, error);
}

dlx_status dlx_builder_cost_constant(dlx_builder *builder, int64_t value, unsigned places,
                                     dlx_error *error)
{
    return add_cost(builder, &builder->problem->constant, value, places, error);
}

void dlx_builder_maximise(dlx_builder *builder, bool maximise)
{
    builder->problem->maximise = maximise;
}

dlx_status dlx_builder_cost(dlx_builder *builder, int64_t cost, dlx_error *error)
{
    return dlx_builder_cost_decimal(builder, cost, 0, error);
}

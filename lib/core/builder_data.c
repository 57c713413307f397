/* SPDX-License-Identifier: MIT */
/* Building with strings and with arrays of item indices, for users of the library; and metadata of
 * the current problem: lines of a word and a text. */
#include "core/builder.h"
#include "io/decimal.h"
#include "io/error.h"

#include <stdlib.h>
#include <string.h>

bool dlx_data_keep(dlx_buffer *lines, const char *word, size_t length, const char *text,
                   const char *end)
{
    const size_t before = lines->size;
    const bool ok = dlx_buffer_add(lines, word, length) && dlx_buffer_add(lines, " ", 1) &&
                    dlx_buffer_add(lines, text, (size_t)(end - text)) &&
                    dlx_buffer_add(lines, "\n", 1);
    if (!ok)
        lines->size = before;
    return ok;
}

dlx_status dlx_builder_put_data(dlx_builder *builder, const char *lines, size_t length,
                                dlx_error *error)
{
    char *copy = NULL;
    if (length && !(copy = malloc(length + 1)))
        return dlx_error_memory(error);
    if (length) {
        memcpy(copy, lines, length);
        copy[length] = 0;
    }
    free(builder->problem->data);
    builder->problem->data = copy;
    return DLX_OK;
}

dlx_status dlx_builder_data(dlx_builder *builder, const char *word, const char *text,
                            dlx_error *error)
{
    const char *before = dlx_problem_data(builder->problem);
    if (!*word || strpbrk(word, " \t\n\v\f\r:|") || strpbrk(text, "\n\r"))
        return dlx_error_set(error, DLX_INVALID, "expected a word and a line of text as data");
    dlx_buffer lines = {0};
    const bool kept = dlx_buffer_add(&lines, before, strlen(before)) &&
                      dlx_data_keep(&lines, word, strlen(word), text, text + strlen(text));
    const dlx_status status = kept ? dlx_builder_put_data(builder, lines.bytes, lines.size, error)
                                   : dlx_error_memory(error);
    free(lines.bytes);
    return status;
}

dlx_status dlx_builder_name(dlx_builder *builder, const char *name, dlx_error *error)
{
    return dlx_builder_put_name(builder, name, strlen(name), error);
}

dlx_status dlx_builder_primary(dlx_builder *builder, const char *name, uint64_t lo, uint64_t hi,
                               dlx_error *error)
{
    return dlx_builder_put_primary(builder, name, strlen(name), lo, hi, error);
}

dlx_status dlx_builder_secondary(dlx_builder *builder, const char *name, dlx_error *error)
{
    return dlx_builder_put_secondary(builder, name, strlen(name), error);
}

dlx_status dlx_builder_add(dlx_builder *builder, const char *name, const char *colour,
                           dlx_error *error)
{
    return dlx_builder_put_item(builder, name, strlen(name), colour, colour ? strlen(colour) : 0,
                                error);
}

dlx_status dlx_builder_option_name(dlx_builder *builder, const char *name, dlx_error *error)
{
    return dlx_builder_put_option_name(builder, name, strlen(name), error);
}

dlx_status dlx_builder_rows(dlx_builder *builder, const uint64_t *offsets, const uint32_t *items,
                            size_t count, dlx_error *error)
{
    for (size_t k = 0; k < count; k++) {
        if (offsets[k] > offsets[k + 1])
            return dlx_error_set(
                error, DLX_INVALID, "expected ascending offsets, found %llu after %llu",
                (unsigned long long)offsets[k + 1], (unsigned long long)offsets[k]);
        dlx_status status = DLX_OK;
        for (uint64_t i = offsets[k]; i < offsets[k + 1] && status == DLX_OK; i++)
            status = dlx_builder_add_index(builder, items[i], NULL, error);
        if (status == DLX_OK)
            status = dlx_builder_end_option(builder, error);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* Costs of the current problem, in a common unit. */

/* Converts all costs to units of 10^-places, finer than the current unit. False: their sums
 * overflow. */
static bool refine_costs(dlx_builder *builder, unsigned places)
{
    dlx_problem *problem = builder->problem;
    const unsigned current = problem->places;
    int64_t factor;
    int64_t low;
    int64_t high;
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
    int64_t cost;
    int64_t total;
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

/* SPDX-License-Identifier: MIT */
#include "problem/derived_problem.h"

#include <stdio.h>
#include <stdlib.h>

/* Copies the name, and the sense and the constant of the objective. */
static dlx_status copy_head(dlx_builder *builder, const dlx_problem *problem, dlx_error *error)
{
    dlx_builder_maximise(builder, dlx_problem_maximises(problem));
    const dlx_status status = dlx_builder_name(builder, dlx_problem_name(problem), error);
    return status == DLX_OK ? dlx_builder_cost_constant(builder, dlx_problem_cost_constant(problem),
                                                        dlx_problem_cost_places(problem), error)
                            : status;
}

/* Copies an option with its colours, cost and name. Items are found by name, so the builder may
 * have another order of items. */
static dlx_status copy_option(dlx_builder *builder, const dlx_problem *problem, size_t option,
                              dlx_error *error)
{
    const char *name = dlx_problem_option_name(problem, option);
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < count && status == DLX_OK; i++)
        status = dlx_builder_add(builder, dlx_problem_item_name(problem, items[i]),
                                 dlx_problem_colour(problem, option, i), error);
    if (status == DLX_OK)
        status = dlx_builder_cost_decimal(builder, dlx_problem_cost(problem, option),
                                          dlx_problem_cost_places(problem), error);
    if (status == DLX_OK && name)
        status = dlx_builder_option_name(builder, name, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

/* ---- set covers -------------------------------------------------------------------------------
 */

static dlx_status add_cover_items(dlx_builder *builder, const dlx_problem *problem,
                                  dlx_error *error)
{
    const size_t primary = dlx_problem_primary(problem);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < dlx_problem_items(problem) && status == DLX_OK; i++) {
        const char *name = dlx_problem_item_name(problem, i);
        uint32_t lo = 0, hi;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        status = i < primary ? dlx_builder_primary(builder, name, lo, UINT32_MAX, error)
                             : dlx_builder_secondary(builder, name, error);
    }
    return status;
}

dlx_problem *cover_problem(const dlx_problem *problem, dlx_error *error)
{
    dlx_builder *builder = dlx_builder_new(error);
    dlx_status status = builder ? copy_head(builder, problem, error) : DLX_NO_MEMORY;
    if (status == DLX_OK)
        status = add_cover_items(builder, problem, error);
    for (size_t i = 0; i < dlx_problem_options(problem) && status == DLX_OK; i++)
        status = copy_option(builder, problem, i, error);
    dlx_problem *cover = status == DLX_OK ? dlx_builder_finish(builder, error) : NULL;
    dlx_builder_free(builder);
    return cover;
}

/* ---- slack options ----------------------------------------------------------------------------
 */

/* Marks the items with a colour in some option, for the caller to free. */
static bool *find_coloured(const dlx_problem *problem)
{
    bool *coloured = calloc(dlx_problem_items(problem) + 1, sizeof *coloured);
    if (!coloured)
        return NULL;
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        for (size_t i = 0; i < count; i++)
            coloured[items[i]] |= dlx_problem_colour(problem, k, i) != NULL;
    }
    return coloured;
}

static dlx_status add_slack_items(dlx_builder *builder, const dlx_problem *problem,
                                  const bool *coloured, dlx_error *error)
{
    const size_t primary = dlx_problem_primary(problem);
    const size_t items = dlx_problem_items(problem);
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < items && status == DLX_OK; i++) {
        uint32_t lo = 1;
        uint32_t hi = 1;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        if (i < primary || !coloured[i])
            status = dlx_builder_primary(builder, dlx_problem_item_name(problem, i), lo, hi, error);
    }
    for (size_t i = primary; i < items && status == DLX_OK; i++)
        if (coloured[i])
            status = dlx_builder_secondary(builder, dlx_problem_item_name(problem, i), error);
    return status;
}

static dlx_status add_option(dlx_builder *builder, const dlx_problem *problem, size_t option,
                             dlx_error *error)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    bool chosen = count == 0;
    for (size_t i = 0; i < count; i++)
        chosen |= items[i] < dlx_problem_primary(problem);
    if (chosen)
        return copy_option(builder, problem, option, error);
    snprintf(error->text, sizeof error->text, "--slack: expected a primary item in option %zu",
             option + 1);
    return error->status = DLX_UNSUPPORTED;
}

static dlx_status build(dlx_builder *builder, const dlx_problem *problem, const bool *coloured,
                        dlx_error *error)
{
    dlx_status status = copy_head(builder, problem, error);
    if (status == DLX_OK)
        status = add_slack_items(builder, problem, coloured, error);
    for (size_t k = 0; k < dlx_problem_options(problem) && status == DLX_OK; k++)
        status = add_option(builder, problem, k, error);
    for (size_t i = dlx_problem_primary(problem);
         i < dlx_problem_items(problem) && status == DLX_OK; i++) {
        if (coloured[i])
            continue;
        status = dlx_builder_add(builder, dlx_problem_item_name(problem, i), NULL, error);
        if (status == DLX_OK)
            status = dlx_builder_end_option(builder, error);
    }
    return status;
}

dlx_problem *slack_problem(const dlx_problem *problem, dlx_error *error)
{
    dlx_problem *slack = NULL;
    bool *coloured = find_coloured(problem);
    dlx_builder *builder = dlx_builder_new(error);
    *error = (dlx_error){.status = DLX_NO_MEMORY, .text = "out of memory"};
    if (coloured && builder && build(builder, problem, coloured, error) == DLX_OK)
        slack = dlx_builder_finish(builder, error);
    dlx_builder_free(builder);
    free(coloured);
    return slack;
}

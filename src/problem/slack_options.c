/* SPDX-License-Identifier: MIT */
#include "problem/slack_options.h"

#include "problem/problem_copy.h"

#include <stdio.h>
#include <stdlib.h>

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

static dlx_status add_items(dlx_builder *builder, const dlx_problem *problem, const bool *coloured,
                            dlx_error *error)
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
        return problem_copy_option(builder, problem, option, error);
    snprintf(error->text, sizeof error->text,
             "--slack: option %zu has no primary item, and would no longer be left out",
             option + 1);
    return error->status = DLX_UNSUPPORTED;
}

static dlx_status build(dlx_builder *builder, const dlx_problem *problem, const bool *coloured,
                        dlx_error *error)
{
    dlx_status status = problem_copy_head(builder, problem, error);
    if (status == DLX_OK)
        status = add_items(builder, problem, coloured, error);
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

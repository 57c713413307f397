/* SPDX-License-Identifier: MIT */
#include "view/cover_problem.h"

static dlx_status copy_items(const dlx_problem *problem, dlx_builder *builder, dlx_error *error)
{
    const size_t primary = dlx_problem_primary(problem), items = dlx_problem_items(problem);
    dlx_status status = dlx_builder_name(builder, dlx_problem_name(problem), error);
    for (size_t i = 0; i < items && status == DLX_OK; i++) {
        const char *name = dlx_problem_item_name(problem, i);
        uint32_t lo = 0, hi;
        if (i < primary)
            dlx_problem_bounds(problem, i, &lo, &hi);
        status = i < primary ? dlx_builder_primary(builder, name, lo, UINT32_MAX, error)
                             : dlx_builder_secondary(builder, name, error);
    }
    return status;
}

static dlx_status copy_option(const dlx_problem *problem, size_t option, dlx_builder *builder,
                              dlx_error *error)
{
    const char *name = dlx_problem_option_name(problem, option);
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    dlx_status status = DLX_OK;
    for (size_t k = 0; k < count && status == DLX_OK; k++)
        status =
            dlx_builder_add_index(builder, items[k], dlx_problem_colour(problem, option, k), error);
    if (status == DLX_OK)
        status = dlx_builder_cost_decimal(builder, dlx_problem_cost(problem, option),
                                          dlx_problem_cost_places(problem), error);
    if (status == DLX_OK && name)
        status = dlx_builder_option_name(builder, name, error);
    return status == DLX_OK ? dlx_builder_end_option(builder, error) : status;
}

dlx_problem *view_cover_problem(const dlx_problem *problem, dlx_error *error)
{
    dlx_builder *builder = dlx_builder_new(error);
    dlx_status status = builder ? copy_items(problem, builder, error) : DLX_NO_MEMORY;
    for (size_t i = 0; i < dlx_problem_options(problem) && status == DLX_OK; i++)
        status = copy_option(problem, i, builder, error);
    if (status == DLX_OK)
        status = dlx_builder_cost_constant(builder, dlx_problem_cost_constant(problem),
                                           dlx_problem_cost_places(problem), error);
    dlx_problem *cover = status == DLX_OK ? dlx_builder_finish(builder, error) : NULL;
    dlx_builder_free(builder);
    return cover;
}

/* SPDX-License-Identifier: MIT */
#include "problem/problem_copy.h"

dlx_status problem_copy_head(dlx_builder *builder, const dlx_problem *problem, dlx_error *error)
{
    dlx_builder_maximise(builder, dlx_problem_maximises(problem));
    const dlx_status status = dlx_builder_name(builder, dlx_problem_name(problem), error);
    return status == DLX_OK ? dlx_builder_cost_constant(builder, dlx_problem_cost_constant(problem),
                                                        dlx_problem_cost_places(problem), error)
                            : status;
}

dlx_status problem_copy_option(dlx_builder *builder, const dlx_problem *problem, size_t option,
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

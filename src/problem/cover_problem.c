/* SPDX-License-Identifier: MIT */
#include "problem/cover_problem.h"

#include "problem/problem_copy.h"

static dlx_status add_items(dlx_builder *builder, const dlx_problem *problem, dlx_error *error)
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
    dlx_status status = builder ? problem_copy_head(builder, problem, error) : DLX_NO_MEMORY;
    if (status == DLX_OK)
        status = add_items(builder, problem, error);
    for (size_t i = 0; i < dlx_problem_options(problem) && status == DLX_OK; i++)
        status = problem_copy_option(builder, problem, i, error);
    dlx_problem *cover = status == DLX_OK ? dlx_builder_finish(builder, error) : NULL;
    dlx_builder_free(builder);
    return cover;
}

/* SPDX-License-Identifier: MIT */
#include "core/columns.h"

#include "io/buffer.h"
#include <stdlib.h>

/* A counting sort: start[i + 1] is the position of the next option of item i, finally the begin of
 * item i + 1. */
bool dlx_columns_make(dlx_columns *columns, const dlx_problem *problem, dlx_limits *limits)
{
    const size_t items = dlx_problem_items(problem);
    const size_t ones = dlx_problem_nonzeros(problem);
    *columns = (dlx_columns){0};
    columns->start = calloc(items + 2, sizeof *columns->start);
    columns->option = dlx_allocate(ones, sizeof *columns->option);
    if (problem->colour)
        columns->colour = dlx_allocate(ones, sizeof *columns->colour);
    if (!columns->start || !columns->option || (problem->colour && !columns->colour))
        return false;
    for (size_t i = 0; i < ones; i++)
        columns->start[problem->item[i] + 2]++;
    for (size_t i = 2; i < items + 2; i++)
        columns->start[i] += columns->start[i - 1];
    for (uint32_t k = 0; k < problem->options; k++) {
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            const size_t at = columns->start[problem->item[i] + 1]++;
            columns->option[at] = k;
            if (columns->colour)
                columns->colour[at] = problem->colour[i];
        }
        if (limits && !dlx_limits_hear(limits, problem->start[k + 1] - problem->start[k]))
            return false;
    }
    return true;
}

void dlx_columns_free(dlx_columns *columns)
{
    free(columns->start);
    free(columns->option);
    free(columns->colour);
}

/* SPDX-License-Identifier: MIT */
#include "solve/class_search.h"

#include <stdlib.h>

static void print_classes(const dlx_format *to, const dlx_problem *problem, dlx_classes *classes)
{
    dlx_write_begin(to, problem, tool_output());
    for (uint64_t number = 1; dlx_classes_next(classes); number++) {
        size_t count;
        const uint32_t *options = dlx_classes_solution(classes, &count);
        char *size = xrequire(dlx_classes_size(classes));
        dlx_write_class(to, problem, number, size, options, count, tool_output());
        free(size);
        tool_after_solution();
    }
}

static void run_search(const class_task *task, const dlx_problem *problem, dlx_classes *classes,
                       search_result *result)
{
    if (task->count)
        dlx_classes_count(classes);
    else
        print_classes(task->to, problem, classes);
    result->found = xrequire(dlx_classes_found(classes));
    result->solutions = xrequire(dlx_classes_solutions(classes));
    result->quotients = dlx_classes_quotients(classes);
    result->end = dlx_classes_end(classes);
    dlx_classes_stats(classes, &result->stats, sizeof result->stats);
    if (result->end == DLX_END_INTERRUPTED && tool_output_failed())
        tool_flush(); /* reports the failure and ends the program */
}

bool class_search(const class_task *task, const dlx_problem *problem, search_result *result,
                  dlx_error *error)
{
    dlx_search_options search = *task->search;
    *result = (search_result){0};
    const double left = search.time_limit - (progress_now() - task->started);
    if (search.time_limit > 0) /* 0 is no limit */
        search.time_limit = left > 0 ? left : 1e-6;
    dlx_classes *classes = dlx_classes_new(task->group, &search, error);
    if (classes) {
        result->order = xrequire(dlx_group_order(task->group));
        run_search(task, problem, classes, result);
        result->seconds = progress_now() - task->started;
    }
    dlx_classes_free(classes);
    return result->order != NULL;
}

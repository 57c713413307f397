/* SPDX-License-Identifier: MIT */
#include "search/base/search.h"

bool dlx_search_begin(dlx_search *task, const dlx_problem *problem, dlx_limits *limits,
                      const dlx_search_options *options)
{
    *task = (dlx_search){.problem = problem, .limits = limits, .multiplicity = 1, .why = ""};
    if (options)
        task->options = *options;
    /* Without bounds, a solution has at most as many options as primary items. */
    const size_t primary = problem->items->primary;
    const bool few = primary < problem->options && !problem->items->lo;
    const size_t most = few ? primary : problem->options;
    task->chosen = dlx_buffer_allocate(most, sizeof *task->chosen);
    return task->chosen != NULL;
}

void dlx_search_end(dlx_search *task)
{
    free(task->chosen);
    task->chosen = NULL;
    dlx_search_release_memory(task, task->memory);
}

bool dlx_search_reserve_memory(dlx_search *task, uint64_t bytes)
{
    if (!dlx_limits_takes(task->limits, bytes))
        return false;
    task->memory += bytes;
    return true;
}

void dlx_search_release_memory(dlx_search *task, uint64_t bytes)
{
    dlx_limits_gives_back(task->limits, bytes);
    task->memory -= bytes;
}

void dlx_search_set_chosen(dlx_search *task, const uint32_t *options, size_t count)
{
    if (count)
        memcpy(task->chosen, options, count * sizeof *options);
    task->chosen_count = count;
}

bool dlx_search_grow(dlx_search *task, void *array, size_t *capacity, size_t needed, size_t size)
{
    const size_t before = *capacity;
    if (needed <= before)
        return true;
    return (dlx_buffer_grow(array, capacity, needed, size) &&
            dlx_search_reserve_memory(task, (*capacity - before) * size)) ||
           dlx_limits_no_memory(task->limits);
}

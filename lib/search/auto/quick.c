/* SPDX-License-Identifier: MIT */
/* Random solutions, not uniform: each is the first solution found in the shuffled problem. */
#include "search/base/shuffle.h"
#include "search/base/subsearch.h"

#include "io/error.h"
#include <stdlib.h>

typedef struct quick {
    dlx_search *task;
    dlx_search first; /* as `task`, for one solution */
    uint64_t drawn;
} quick;

static void *open_quick(dlx_search *task, dlx_error *error)
{
    quick *search = calloc(1, sizeof *search);
    if (!search) {
        dlx_error_memory(error);
        return NULL;
    }
    search->task = task;
    search->first = *task;
    search->first.options.sample = false;
    search->first.options.solution_limit = 1;
    task->engine = dlx_engine_auto.name;
    return search;
}

static dlx_step find_solution(const quick *search, const dlx_shuffle *shuffle)
{
    dlx_error error;
    dlx_subsearch sub;
    dlx_search *task = search->task;
    dlx_step step = DLX_STEP_STOPPED;
    if (dlx_subsearch_open(&sub, &dlx_engine_auto, &search->first, shuffle->problem, &error))
        step = dlx_subsearch_next(&sub);
    else
        dlx_limits_no_memory(task->limits);
    task->chosen_count = step == DLX_STEP_FOUND ? sub.search.chosen_count : 0;
    for (size_t i = 0; i < task->chosen_count; i++)
        task->chosen[i] = shuffle->option[sub.search.chosen[i]];
    dlx_subsearch_close(&sub);
    return step;
}

static dlx_step next_quick(void *state)
{
    quick *search = state;
    dlx_search *task = search->task;
    dlx_shuffle shuffle = {0};
    dlx_step step = DLX_STEP_STOPPED;
    const uint64_t seed = dlx_mix(task->options.seed * DLX_GOLDEN + search->drawn++);
    if (dlx_shuffle_make(&shuffle, task->problem, seed, task->limits))
        step = find_solution(search, &shuffle);
    else
        dlx_limits_no_memory(task->limits);
    dlx_shuffle_free(&shuffle);
    return step;
}

const dlx_engine dlx_engine_quick = {
    .name = "quick",
    .summary = "random solutions, each the first in a random order",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .capabilities = DLX_ENGINE_LISTS,
    .open = open_quick,
    .next = next_quick,
    .close = free,
};

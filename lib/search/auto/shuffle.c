/* SPDX-License-Identifier: MIT */
#include "search/auto/shuffle.h"

#include "core/random.h"
#include "io/error.h"
#include "search/base/subsearch.h"

#include <stdlib.h>

enum { WORK_PER_OPTION = 4 }; /* per shuffled option, see dlx_limits.work */

/* Sets order[first..end[ to a random order of the numbers [first..end[ (Fisher and Yates). The
 * numbers are fewer than 2^32, so a remainder is random enough. */
static void set_order(uint32_t *order, size_t first, size_t end, dlx_random *random)
{
    for (size_t i = first; i < end; i++) {
        const size_t k = first + (size_t)(dlx_random_next(random) % (i - first + 1));
        order[i] = order[k];
        order[k] = (uint32_t)i;
    }
}

static void copy_bounds(const dlx_items *target, const dlx_items *source, const uint32_t *order)
{
    for (size_t i = 0; source->lo && i < source->primary; i++) {
        target->lo[order[i]] = source->lo[i];
        target->hi[order[i]] = source->hi[i];
    }
}

/* Returns false if stopped. */
static bool copy_options(const dlx_shuffle *shuffle, const dlx_problem *source,
                         const uint32_t *order, dlx_limits *limits)
{
    dlx_problem *problem = shuffle->problem;
    size_t index = 0;
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t option = shuffle->option[k];
        problem->start[k] = index;
        for (size_t i = source->start[option]; i < source->start[option + 1]; i++, index++) {
            problem->item[index] = order[source->item[i]];
            if (problem->colour)
                problem->colour[index] = source->colour[i];
        }
        if (!dlx_limits_hear(limits, WORK_PER_OPTION + index - problem->start[k]))
            return false;
    }
    problem->start[problem->options] = index;
    return true;
}

bool dlx_shuffle_make(dlx_shuffle *shuffle, const dlx_problem *source, uint64_t seed,
                      dlx_limits *limits)
{
    const size_t items = dlx_problem_items(source);
    const dlx_problem_room size = {.items = items,
                                   .primary = source->items->primary,
                                   .options = source->options,
                                   .nonzeros = dlx_problem_nonzeros(source),
                                   .bounded = source->items->lo,
                                   .coloured = source->colour};
    uint32_t *order =
        dlx_buffer_allocate(items, sizeof *order); /* by item of `source`: its new index */
    dlx_problem *problem = dlx_problem_with_room(&size, source->colours.count);
    shuffle->problem = problem;
    shuffle->option = dlx_buffer_allocate(source->options, sizeof *shuffle->option);
    dlx_random random = dlx_random_begin(seed);
    bool ok = order && problem && shuffle->option;
    if (ok) {
        set_order(order, 0, source->items->primary, &random);
        set_order(order, source->items->primary, items, &random);
        set_order(shuffle->option, 0, source->options, &random);
        problem->options = source->options;
        copy_bounds(problem->items, source->items, order);
    }
    ok = ok && copy_options(shuffle, source, order, limits);
    if (!ok)
        dlx_shuffle_free(shuffle);
    free(order);
    return ok;
}

void dlx_shuffle_free(dlx_shuffle *shuffle)
{
    dlx_problem_free(shuffle->problem);
    free(shuffle->option);
    *shuffle = (dlx_shuffle){0};
}

/* ---- random solutions ------------------------------------------------------------------------ */

/* Not uniform: each is the first solution found in the shuffled problem. */
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

/* SPDX-License-Identifier: MIT */
/* Engine `quick`: each solution is the first of the same problem in a random order. */
#include "core/limits.h"
#include "core/problem.h"
#include "core/random.h"
#include "io/error.h"
#include "search/base/subsearch.h"

#include <stdlib.h>

/* Empty if all fields are zero. */
typedef struct shuffle {
    dlx_problem *problem; /* without names of items and costs of options */
    uint32_t *option;     /* by shuffled option: original index */
} shuffle;

enum { WORK_PER_OPTION = 4 }; /* per shuffled option, see dlx_budget.work */

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
static bool copy_options(const shuffle *made, const dlx_problem *source, const uint32_t *order,
                         dlx_budget *limits)
{
    dlx_problem *problem = made->problem;
    size_t index = 0;
    for (size_t k = 0; k < problem->options; k++) {
        const uint32_t option = made->option[k];
        problem->start[k] = index;
        for (size_t i = source->start[option]; i < source->start[option + 1]; i++, index++) {
            problem->item[index] = order[source->item[i]];
            if (problem->colour)
                problem->colour[index] = source->colour[i];
        }
        if (!dlx_budget_hear(limits, WORK_PER_OPTION + index - problem->start[k]))
            return false;
    }
    problem->start[problem->options] = index;
    return true;
}

static void free_shuffle(shuffle *made)
{
    dlx_problem_free(made->problem);
    free(made->option);
    *made = (shuffle){0};
}

/* Shuffles the options, the primary items and the secondary items; the order depends on the seed
 * only. Returns false on memory exhaustion or stop. */
static bool make_shuffle(shuffle *made, const dlx_problem *source, uint64_t seed,
                         dlx_budget *limits)
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
    made->problem = problem;
    made->option = dlx_buffer_allocate(source->options, sizeof *made->option);
    dlx_random random = dlx_random_begin(seed);
    bool ok = order && problem && made->option;
    if (ok) {
        set_order(order, 0, source->items->primary, &random);
        set_order(order, source->items->primary, items, &random);
        set_order(made->option, 0, source->options, &random);
        problem->options = source->options;
        copy_bounds(problem->items, source->items, order);
    }
    ok = ok && copy_options(made, source, order, limits);
    if (!ok)
        free_shuffle(made);
    free(order);
    return ok;
}

/* Not uniform: each is the first solution found in the shuffled problem. */
typedef struct quick {
    dlx_search *task;
    dlx_search first; /* as `task`, for one solution */
    uint64_t drawn;
} quick;

static bool open_quick(void *state, dlx_search *task, dlx_error *error)
{
    quick *search = state;
    (void)error;
    search->task = task;
    search->first = *task;
    search->first.options.sample = false;
    search->first.options.solution_limit = 1;
    task->engine = dlx_engine_auto.name;
    return true;
}

static dlx_step find_solution(const quick *search, const shuffle *made)
{
    dlx_subsearch sub;
    dlx_search *task = search->task;
    dlx_step step = DLX_STEP_STOPPED;
    if (dlx_subsearch_open(&sub, &dlx_engine_auto, &search->first, made->problem, NULL))
        step = dlx_subsearch_next(&sub);
    else
        dlx_budget_no_memory(task->limits);
    task->chosen_count = step == DLX_STEP_FOUND ? sub.search.chosen_count : 0;
    for (size_t i = 0; i < task->chosen_count; i++)
        task->chosen[i] = made->option[sub.search.chosen[i]];
    dlx_subsearch_close(&sub);
    return step;
}

static dlx_step next_quick(void *state)
{
    quick *search = state;
    dlx_search *task = search->task;
    shuffle made = {0};
    dlx_step step = DLX_STEP_STOPPED;
    const uint64_t seed = dlx_mix(task->options.seed * DLX_GOLDEN + search->drawn++);
    if (make_shuffle(&made, task->problem, seed, task->limits))
        step = find_solution(search, &made);
    else
        dlx_budget_no_memory(task->limits);
    free_shuffle(&made);
    return step;
}

const dlx_engine dlx_engine_quick = {
    .name = "quick",
    .summary = "random solutions, each the first in a random order",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS,
    .state_size = sizeof(quick),
    .open = open_quick,
    .next = next_quick,
};

/* SPDX-License-Identifier: MIT */
/* The number of the best solutions: by paths of states if these are few, else a list of all that
 * cost as much as the best one. */
#include "search/base/engine.h"

#include "core/costs.h"
#include "search/base/subsearch.h"
#include "search/best/thin.h"

enum {
    FIRST_WORK = 1 << 26, /* for paths or a list */
    WORK_GROWS = 4
};

bool dlx_best_count_is_wanted(const dlx_search_options *options)
{
    return options->goal != DLX_GOAL_ANY && options->count_only && !options->solution_limit &&
           !options->proof;
}

/* The state is the task. */
static bool open_best_count(void *state, dlx_search *task, dlx_error *error)
{
    const dlx_engine *engine = task->inner;
    *(dlx_search **)state = task;
    return !engine->fits || engine->fits(task->problem, error);
}

/* The solutions of least cost of a part, as far as they are known. */
typedef struct cheapest {
    dlx_cost cost; /* without the constant */
    uint64_t count;
} cheapest;

/* Takes the solutions of `sub`. */
static dlx_step take_solutions(dlx_subsearch *sub, cheapest *best)
{
    dlx_step step;
    best->count = 0;
    while ((step = dlx_subsearch_next(sub)) == DLX_STEP_FOUND) {
        const dlx_cost cost = dlx_search_cost(&sub->search);
        if (!best->count || cost < best->cost)
            *best = (cheapest){.cost = cost};
        best->count += cost == best->cost;
    }
    return step;
}

/* Lists solutions of `part` within `work` steps. If ranked: the best one, or all up to the ceiling
 * unless that is NULL; else all. */
static dlx_step list_solutions(const dlx_search *part, bool ranked, const dlx_cost *ceiling,
                               uint64_t work, cheapest *best)
{
    dlx_subsearch sub;
    dlx_search task = *part;
    task.options.count_only = false;
    task.options.threads = 0; /* threads do not pause */
    task.options.solution_limit = !ranked ? 0 : ceiling ? UINT64_MAX : 1;
    if (task.options.set_cover && task.options.goal == DLX_GOAL_MIN && !task.problem->cost)
        task.options.goal = DLX_GOAL_ANY; /* the smallest covers */
    if (!dlx_subsearch_open(&sub, part->inner, &task, task.problem, NULL))
        return dlx_step_no_memory(part);
    sub.search.ceiling = ceiling;
    dlx_budget_begin_stop(part->limits, &(dlx_stop){.work = work});
    const dlx_step step = take_solutions(&sub, best);
    dlx_budget_end_stop(part->limits);
    dlx_subsearch_close(&sub);
    return step;
}

/* Adds the number of the best solutions of `part`, by lists that may take more and more work. */
static dlx_step count_ranked(dlx_search *part, dlx_count *found)
{
    const bool has_states = !part->options.set_cover && !part->problem->has_repeats;
    const uint64_t before = part->limits->work;
    cheapest one = {0}, all = {0};
    bool is_known = false;
    dlx_step step = DLX_STEP_DONE;
    dlx_thin thin;
    dlx_thin_begin(&thin, part);
    thin.least_work = 0; /* states are estimated first */
    for (uint64_t work = FIRST_WORK;; work *= WORK_GROWS) {
        const double spent = (double)(part->limits->work - before) + FIRST_WORK;
        const dlx_best_end end =
            has_states ? dlx_thin_search(&thin, spent, NULL, found) : DLX_BEST_OPEN;
        if (end != DLX_BEST_OPEN)
            return end == DLX_BEST_DONE ? DLX_STEP_DONE : DLX_STEP_STOPPED;
        if (!is_known)
            step = list_solutions(part, true, NULL, work, &one);
        is_known |= step == DLX_STEP_DONE;
        if (is_known && one.count)
            step = list_solutions(part, true, &one.cost, work, &all);
        if (step == DLX_STEP_DONE)
            return dlx_count_add(found, all.count) ? step : dlx_step_no_memory(part);
        if (!dlx_budget_go_on(part->limits))
            return step;
    }
}

/* Adds the number of the best solutions of `part`. */
static dlx_step count_part(dlx_search *part, dlx_count *found)
{
    cheapest best = {0};
    if (part->options.set_cover || part->inner->capabilities & DLX_ENGINE_FINDS_BEST)
        return count_ranked(part, found);
    const dlx_step step = list_solutions(part, false, NULL, UINT64_MAX, &best);
    if (step == DLX_STEP_DONE && !dlx_count_add(found, best.count))
        return dlx_step_no_memory(part);
    return step;
}

dlx_step dlx_best_count_component(const dlx_search *task, const dlx_problem *problem,
                                  dlx_count *found)
{
    dlx_search part;
    if (!dlx_search_begin(&part, problem, task->limits, &task->options))
        return dlx_step_no_memory(task);
    part.inner = task->inner;
    const dlx_step step = count_part(&part, found);
    dlx_search_end(&part);
    return step;
}

static dlx_step count_best(void *state, dlx_count *found)
{
    return count_part(*(dlx_search **)state, found);
}

const dlx_engine dlx_engine_best_count = {
    .name = "best count",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_FINDS_BEST,
    .state_size = sizeof(dlx_search *),
    .open = open_best_count,
    .count = count_best,
};

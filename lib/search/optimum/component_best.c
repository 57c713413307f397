/* SPDX-License-Identifier: MIT */
/* Rounds, each from the smallest component to the largest: the search of a component is given up
 * after some work, in each round more, until each component has a solution, so that a stopped
 * search has one if possible; in the last round, the searches run to their ends. */
#include "search/optimum/component_best.h"

#include "io/error.h"
#include "search/base/subsearch.h"
#include "search/reduce/reduce.h"

enum { WORK_GROWS = 8 };                                    /* from round to round */
static const uint64_t first_round_work = UINT64_C(1) << 22; /* per component: some 16 ms */

typedef struct component_best {
    dlx_search *task;
    const dlx_engine *engine;
    dlx_reduction reduction;
    bool *has_solution; /* by component */
    bool *is_proven;    /* by component: its solution is the best */
    bool *is_chosen;    /* by option of the problem */
    bool searched;      /* the solution was returned */
    dlx_step last;      /* the step to return after the solution */
} component_best;

/* True if the engine searches for one best solution. Set covers without a goal have the fewest
 * options, unless only counted; the components share a maximum number of options. */
static bool wants_one_best(const dlx_search_options *options, const dlx_engine *engine)
{
    const bool has_goal = options->goal != DLX_GOAL_ANY;
    if (options->set_cover)
        return !options->at_most &&
               (has_goal ? options->solution_limit <= 1
                         : options->solution_limit == 1 && !options->count_only);
    return has_goal && options->solution_limit <= 1 && engine->capabilities & DLX_ENGINE_FINDS_BEST;
}

bool dlx_component_best_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem)
{
    return wants_one_best(options, engine) && !options->proof && !options->cubes &&
           !dlx_components_is_one(problem) &&
           (!options->memory_limit || dlx_reduce_bytes(problem) < options->memory_limit);
}

static void close_component_best(void *state)
{
    component_best *search = state;
    if (!search)
        return;
    dlx_reduction_free(&search->reduction);
    free(search->has_solution);
    free(search->is_proven);
    free(search->is_chosen);
    free(search);
}

/* Preprocessing assumes exact covers. */
static bool divide_problem(dlx_reduction *reduction, const dlx_search *task)
{
    return task->options.set_cover ? dlx_components_divide(reduction, task->problem, task->limits)
                                   : dlx_reduce(reduction, task->problem, 0, task->limits);
}

void *dlx_component_best_open(dlx_search *task, const dlx_engine *engine, dlx_error *error)
{
    component_best *search = calloc(1, sizeof *search);
    bool ok = search && divide_problem(&search->reduction, task);
    if (ok) {
        const dlx_reduction *reduction = &search->reduction;
        search->task = task;
        search->engine = engine;
        search->has_solution = calloc(reduction->component_count + 1, sizeof(bool));
        search->is_proven = calloc(reduction->component_count + 1, sizeof(bool));
        search->is_chosen = calloc(task->problem->options + 1, sizeof(bool));
        ok = search->has_solution && search->is_proven && search->is_chosen;
    }
    if (ok)
        return search;
    close_component_best(search);
    dlx_error_memory(error);
    return NULL;
}

/* Replaces the solution of component `p`. */
static void store_solution(component_best *search, size_t p, const dlx_search *found)
{
    const dlx_component *component = &search->reduction.components[p];
    for (size_t k = 0; k < component->problem->options; k++)
        search->is_chosen[component->option[k]] = false;
    for (size_t i = 0; i < found->chosen_count; i++)
        search->is_chosen[component->option[found->chosen[i]]] = true;
    search->has_solution[p] = true;
}

/* Searches component `p` up to the stop. DONE: proven. */
static dlx_step search_component(component_best *search, size_t p, const dlx_stop *stop)
{
    dlx_subsearch sub;
    dlx_error error;
    dlx_search task = *search->task;
    dlx_step step = DLX_STEP_STOPPED;
    if (stop)
        task.options.threads = 0;
    if (!dlx_subsearch_open(&sub, search->engine, &task, search->reduction.components[p].problem,
                            &error)) {
        dlx_limits_no_memory(task.limits);
        return step;
    }
    dlx_limits_begin_stop(task.limits, stop);
    while ((step = dlx_subsearch_next(&sub)) == DLX_STEP_FOUND)
        store_solution(search, p, &sub.search);
    dlx_limits_end_stop(task.limits);
    dlx_subsearch_close(&sub);
    search->is_proven[p] = step == DLX_STEP_DONE;
    return step;
}

/* Searches the components without a proven solution, each up to the stop. STOPPED: by the limits.
 */
static dlx_step run_round(component_best *search, const dlx_stop *stop)
{
    for (size_t p = search->reduction.component_count; p-- > 0;) {
        if (search->is_proven[p])
            continue;
        const dlx_step step = search_component(search, p, stop);
        if (step == DLX_STEP_STOPPED && !dlx_limits_go_on(search->task->limits))
            return step;
        search->reduction.none = step == DLX_STEP_DONE && !search->has_solution[p];
        if (search->reduction.none)
            return step;
    }
    return DLX_STEP_DONE;
}

static bool have_solutions(const component_best *search)
{
    size_t p = 0;
    while (p < search->reduction.component_count && search->has_solution[p])
        p++;
    return p == search->reduction.component_count;
}

/* Searches all components. As run_round. */
static dlx_step run_rounds(component_best *search)
{
    dlx_stop stop = {.work = first_round_work};
    dlx_step step = DLX_STEP_DONE;
    while (step == DLX_STEP_DONE && !search->reduction.none && !have_solutions(search)) {
        step = run_round(search, &stop);
        stop.work *= WORK_GROWS;
    }
    return step == DLX_STEP_DONE && !search->reduction.none ? run_round(search, NULL) : step;
}

/* Sets task->chosen. */
static void combine_solutions(const component_best *search)
{
    dlx_search *task = search->task;
    const dlx_reduction *reduction = &search->reduction;
    for (size_t i = 0; i < reduction->forced_count; i++)
        search->is_chosen[reduction->forced[i]] = true;
    task->chosen_count = 0;
    for (uint32_t k = 0; k < task->problem->options; k++)
        if (search->is_chosen[k])
            task->chosen[task->chosen_count++] = k;
}

static dlx_step next_solution(void *state)
{
    component_best *search = state;
    if (search->searched)
        return search->last;
    search->searched = true;
    search->last = run_rounds(search);
    if (search->reduction.none || !have_solutions(search))
        return search->last;
    combine_solutions(search);
    return DLX_STEP_FOUND;
}

const dlx_engine dlx_engine_component_best = {
    .name = "component best",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .capabilities = DLX_ENGINE_FINDS_BEST,
    .next = next_solution,
    .close = close_component_best,
};

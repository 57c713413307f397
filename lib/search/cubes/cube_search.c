/* SPDX-License-Identifier: MIT */
#include "search/cubes/cubes.h"

#include "io/error.h"

bool dlx_cube_search_make(dlx_cube_search *search, dlx_search *task, const dlx_engine *engine,
                          const dlx_cubes *cubes)
{
    *search = (dlx_cube_search){.task = task, .engine = engine, .cubes = cubes};
    search->in_order = dlx_cube_search_keeps_order(task->problem, engine);
    return dlx_search_node_make(&search->position, task->problem, task->limits);
}

/* Ends the search of the current cube. */
static void leave_cube(dlx_cube_search *search)
{
    dlx_subsearch_close(&search->sub);
    dlx_reduction_free(&search->reduction);
    search->begun = search->seen = false;
}

/* Ends the search of a cube without remaining solutions. */
static void finish_cube(dlx_cube_search *search)
{
    dlx_proof_exit(search->task->options.proof);
    leave_cube(search);
}

void dlx_cube_search_free(dlx_cube_search *search)
{
    leave_cube(search);
    dlx_search_node_free(&search->position);
}

/* Reduces the problem by the literals of the cube. Returns false on lack of memory or a stop by the
 * limits. */
static bool reduce(dlx_cube_search *search, size_t index)
{
    dlx_search_node *position = &search->position;
    const uint64_t work = position->work;
    size_t count;
    const int64_t *literals = dlx_cubes_literals(search->cubes, index, &count);
    dlx_search_node_undo(position, 0);
    return dlx_search_node_enter(position, literals, count) &&
           dlx_budget_hear(search->task->limits, position->work - work) &&
           dlx_components_state_divide(&position->left, search->task->problem, true,
                                       &search->reduction, search->task->limits);
}

/* Returns true if the reduction decided the cube: exactly one solution, or none. */
static bool is_decided(const dlx_cube_search *search)
{
    return search->position.dead > 0 || search->reduction.component_count == 0;
}

/* Begins the proof of the cube. */
static void enter_proof(const dlx_cube_search *search, size_t index)
{
    dlx_proof *proof = search->task->options.proof;
    size_t count;
    const int64_t *literals = dlx_cubes_literals(search->cubes, index, &count);
    dlx_proof_enter(proof, literals, count);
    if (!is_decided(search))
        dlx_proof_set_options(proof, search->reduction.components[0].problem,
                              search->reduction.components[0].option);
}

/* Opens the search of the cube's residual problem, unless the cube is decided. Returns false as
 * `begin` does. */
static bool open_sub(dlx_cube_search *search)
{
    const bool ok =
        is_decided(search) || dlx_subsearch_open(&search->sub, search->engine, search->task,
                                                 search->reduction.components[0].problem, NULL);
    search->sub.search.in_order = search->in_order;
    return ok;
}

/* Begins the cube, unless the cube has begun. Returns false on lack of memory or a stop by the
 * limits. */
static bool begin_cube(dlx_cube_search *search, size_t index)
{
    if (search->begun)
        return true;
    if (reduce(search, index)) {
        enter_proof(search, index);
        search->begun = open_sub(search);
    }
    if (!search->begun)
        dlx_budget_no_memory(search->task->limits);
    return search->begun;
}

/* Copies the chosen options of the cube to the front of the solution. */
static void take_forced(const dlx_cube_search *search)
{
    dlx_search *task = search->task;
    const dlx_reduction *reduction = &search->reduction;
    for (size_t i = 0; i < reduction->forced_count; i++)
        task->chosen[i] = reduction->forced[i];
    task->chosen_count = reduction->forced_count;
    task->multiplicity = 1;
}

/* Appends the solution of the residual problem to the solution. */
static void take_found(const dlx_cube_search *search)
{
    dlx_search *task = search->task;
    const dlx_search *found = &search->sub.search;
    const uint32_t *whole = search->reduction.components[0].option;
    take_forced(search);
    for (size_t i = 0; i < found->chosen_count; i++)
        task->chosen[task->chosen_count++] = whole[found->chosen[i]];
    task->multiplicity = found->multiplicity;
}

/* Returns true if a decided cube has a solution not yet returned. */
static bool has_own(const dlx_cube_search *search)
{
    return search->position.dead == 0 && !search->seen;
}

dlx_step dlx_cube_search_next(dlx_cube_search *search, size_t index)
{
    dlx_step step = DLX_STEP_DONE;
    if (!begin_cube(search, index))
        return DLX_STEP_STOPPED;
    if (!is_decided(search)) {
        step = dlx_subsearch_next(&search->sub);
        if (step == DLX_STEP_FOUND)
            take_found(search);
    } else if (has_own(search)) {
        take_forced(search);
        search->seen = true;
        step = DLX_STEP_FOUND;
    }
    if (step == DLX_STEP_DONE)
        finish_cube(search);
    return step;
}

dlx_step dlx_cube_search_count(dlx_cube_search *search, size_t index, dlx_count *found)
{
    dlx_step step = DLX_STEP_DONE;
    if (!begin_cube(search, index))
        return DLX_STEP_STOPPED;
    if (!is_decided(search)) {
        step = dlx_subsearch_count(&search->sub, found);
    } else if (has_own(search) && !dlx_count_add(found, 1)) {
        dlx_budget_no_memory(search->task->limits);
        step = DLX_STEP_STOPPED;
    }
    if (step == DLX_STEP_DONE)
        finish_cube(search);
    return step;
}

/* Returns true if all options that can be chosen share a primary item. */
static bool has_common_item(const dlx_problem *problem)
{
    size_t first = 0;
    while (first < problem->options && !dlx_problem_chooses(problem, first))
        first++;
    if (first == problem->options)
        return false;
    for (size_t i = problem->start[first]; i < problem->start[first + 1]; i++) {
        size_t k = first;
        while (k < problem->options && (!dlx_problem_chooses(problem, k) ||
                                        dlx_problem_has_item(problem, k, problem->item[i])))
            k++;
        if (k == problem->options && problem->item[i] < problem->items->primary)
            return true;
    }
    return false;
}

bool dlx_cube_search_keeps_order(const dlx_problem *problem, const dlx_engine *engine)
{
    const bool bounded = dlx_problem_features(problem) & DLX_PROBLEM_BOUNDS;
    return engine == &dlx_engine_links ||
           (engine->repeats == &dlx_engine_links && !(bounded && has_common_item(problem)));
}

double dlx_cube_search_progress(const dlx_cube_search *search)
{
    const dlx_subsearch *sub = &search->sub;
    return dlx_subsearch_is_open(sub) && sub->engine->progress ? sub->engine->progress(sub->state)
                                                               : 0;
}

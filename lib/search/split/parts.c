/* SPDX-License-Identifier: MIT */
/* A cube is entered, and what that leaves of the problem is searched as one of its own. */
#include "search/split/parts.h"

#include "io/error.h"
#include "search/auto/subsearch.h"
#include "search/split/cubes.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct parts {
    dlx_search *task;
    const dlx_engine *engine;
    dlx_position position;
    size_t at;               /* in the list of cubes: the present one, or the next */
    dlx_reduction reduction; /* what the cube leaves, as one component or none, and its options */
    dlx_subsearch sub;       /* of that; not open: the cube is not begun */
    char why[80];            /* for task->why */
} parts;

static void leave(parts *search)
{
    dlx_subsearch_close(&search->sub);
    dlx_reduction_free(&search->reduction);
}

static void close_parts(void *state)
{
    parts *search = state;
    if (!search)
        return;
    leave(search);
    dlx_position_free(&search->position);
    free(search);
}

void *dlx_parts_open(dlx_search *task, const dlx_engine *engine, dlx_error *error)
{
    parts *search = calloc(1, sizeof *search);
    if (!search || !dlx_position_make(&search->position, task->problem, task->limits)) {
        close_parts(search);
        dlx_error_memory(error);
        return NULL;
    }
    search->task = task;
    search->engine = engine;
    snprintf(search->why, sizeof search->why, "in %zu of %zu cubes", task->options.cube_count,
             dlx_cubes_count(task->options.cubes));
    task->engine = engine->name;
    task->why = search->why;
    return search;
}

static dlx_step stop(const parts *search)
{
    dlx_limits_no_memory(search->task->limits);
    return DLX_STEP_STOPPED;
}

/* ---- one cube -------------------------------------------------------------------------------- */

/* Finds out what the present cube leaves. False: no memory, or the limits say to stop. */
static bool reduce(parts *search)
{
    const dlx_search_options *options = &search->task->options;
    dlx_position *position = &search->position;
    const uint64_t work = position->work;
    size_t count;
    const int64_t *literals =
        dlx_cubes_literals(options->cubes, options->cube_list[search->at], &count);
    dlx_position_return(position, 0);
    return dlx_position_enter(position, literals, count) &&
           dlx_limits_hear(search->task->limits, position->work - work) &&
           dlx_remains_divide(&position->left, search->task->problem, true, &search->reduction,
                              search->task->limits);
}

/* Does the cube consist of one solution or of none? */
static bool is_decided(const parts *search)
{
    return search->position.dead > 0 || search->reduction.component_count == 0;
}

/* Begins the present cube, unless it is decided. False: no memory, or the limits say to stop. */
static bool enter(parts *search)
{
    dlx_error error;
    return reduce(search) && (is_decided(search) ||
                              dlx_subsearch_open(&search->sub, search->engine, search->task,
                                                 search->reduction.components[0].problem, &error));
}

/* The chosen options of the cube are the first of the solution. */
static void take_forced(const parts *search)
{
    dlx_search *task = search->task;
    const dlx_reduction *reduction = &search->reduction;
    for (size_t i = 0; i < reduction->forced_count; i++)
        task->chosen[i] = reduction->forced[i];
    task->chosen_count = reduction->forced_count;
    task->multiplicity = 1;
}

/* The solution of what the cube leaves is the rest of one of the whole. */
static void take_found(const parts *search)
{
    dlx_search *task = search->task;
    const dlx_search *found = &search->sub.search;
    const uint32_t *whole = search->reduction.components[0].option;
    take_forced(search);
    for (size_t i = 0; i < found->chosen_count; i++)
        task->chosen[task->chosen_count++] = whole[found->chosen[i]];
    task->multiplicity = found->multiplicity;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* The only solution of a cube that is decided, if it has one; the next cube comes then. */
static dlx_step take_decided(parts *search)
{
    const bool solved = search->position.dead == 0;
    if (solved)
        take_forced(search);
    leave(search);
    search->at++;
    return solved ? DLX_STEP_FOUND : DLX_STEP_DONE;
}

/* The next solution of the present cube. DONE: it has no more, and the next cube comes then. */
static dlx_step next_of_cube(parts *search)
{
    if (!dlx_subsearch_is_open(&search->sub) && !enter(search))
        return stop(search);
    if (is_decided(search))
        return take_decided(search);
    const dlx_step step = dlx_subsearch_next(&search->sub);
    if (step == DLX_STEP_FOUND)
        take_found(search);
    if (step == DLX_STEP_DONE) {
        leave(search);
        search->at++;
    }
    return step;
}

static dlx_step next_solution(void *state)
{
    parts *search = state;
    dlx_step step = DLX_STEP_DONE;
    while (step == DLX_STEP_DONE && search->at < search->task->options.cube_count)
        step = next_of_cube(search);
    return step;
}

/* Counts the solutions of the present cube. */
static dlx_step count_cube(parts *search, dlx_count *found)
{
    if (!enter(search))
        return stop(search);
    if (!is_decided(search))
        return dlx_subsearch_count(&search->sub, found);
    if (search->position.dead == 0 && !dlx_count_add(found, 1))
        return stop(search);
    return DLX_STEP_DONE;
}

static dlx_step count_solutions(void *state, dlx_count *found)
{
    parts *search = state;
    dlx_step step = DLX_STEP_DONE;
    if (dlx_subsearch_is_open(&search->sub))
        step = dlx_subsearch_count(&search->sub, found);
    for (; step == DLX_STEP_DONE; search->at++) {
        leave(search);
        if (search->at == search->task->options.cube_count)
            break;
        step = count_cube(search, found);
    }
    return step;
}

const dlx_engine dlx_engine_parts = {
    .name = "parts",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST,
    .next = next_solution,
    .count = count_solutions,
    .close = close_parts,
};

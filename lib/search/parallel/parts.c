/* SPDX-License-Identifier: MIT */
/* The search of a list of cubes of a problem, in order, by another engine. */
#include "search/base/engine.h"

#include "io/error.h"
#include "search/cubes/cubes.h"
#include "search/parallel/team.h"

#include <stdio.h>

typedef struct parts {
    dlx_search *task;
    dlx_team *team; /* threads that search the cubes; NULL: the caller's thread searches */
    dlx_cube_search cube;
    size_t index;    /* list index of the present or next cube */
    dlx_count found; /* number of returned or counted solutions */
    dlx_count done;  /* number of solutions of cubes [0..index[ */
    double ahead;    /* estimated nodes of all cubes of the list */
    double passed;   /* estimated nodes of cubes [0..index[ */
    char why[80];    /* for task->why */
} parts;

static void close_parts(void *state)
{
    parts *search = state;
    dlx_team_close(search->team);
    dlx_cube_search_free(&search->cube);
    dlx_count_free(&search->found);
    dlx_count_free(&search->done);
}

/* Starts threads for the cubes if the options allow threads. */
static void begin_team(parts *search, const dlx_engine *engine)
{
    dlx_search *task = search->task;
    const dlx_search_options *options = &task->options;
    const dlx_team_job work = {.task = task,
                               .problem = task->problem,
                               .engine = engine,
                               .cubes = options->cubes,
                               .list = options->cube_list,
                               .count = options->cube_count,
                               .threads = options->threads,
                               .counting = options->count_only && !options->solution_limit};
    if (options->threads > 1 && options->cube_count > 1 && !options->limits->node_limit &&
        !options->proof)
        search->team = dlx_team_open(&work);
    if (search->team)
        dlx_team_add_thread(search->team);
}

/* Estimated nodes of cube i of the list. */
static double estimate(const parts *search, size_t i)
{
    const dlx_search_options *options = &search->task->options;
    return (double)dlx_cubes_estimate(options->cubes, options->cube_list[i]);
}

static bool open_parts(void *state, dlx_search *task, dlx_error *error)
{
    const dlx_engine *engine = task->inner;
    parts *search = state;
    if ((engine->fits && !engine->fits(task->problem, error)) ||
        !dlx_cube_search_make(&search->cube, task, engine, task->options.cubes))
        return false;
    search->task = task;
    for (size_t i = 0; i < task->options.cube_count; i++)
        search->ahead += estimate(search, i);
    begin_team(search, engine);
    snprintf(search->why, sizeof search->why, "in %zu of %zu cubes", task->options.cube_count,
             dlx_cubes_count(task->options.cubes));
    task->engine = engine->name;
    task->why = search->why;
    return true;
}

/* Marks the present cube as done. Returns false on memory exhaustion. */
static bool go_on(parts *search)
{
    dlx_count_free(&search->done);
    search->done = (dlx_count){0};
    search->passed += estimate(search, search->index++);
    dlx_budget_raise_progress(search->task->limits, search->passed / search->ahead);
    return dlx_count_sum(&search->done, &search->found);
}

/* Takes the next solution found by the threads. */
static dlx_step take_from_team(parts *search)
{
    const uint32_t *options;
    size_t count;
    const dlx_step step = dlx_team_next(search->team, 0, &options, &count);
    if (step == DLX_STEP_FOUND)
        dlx_search_set_chosen(search->task, options, count);
    return step;
}

static dlx_step next_solution(void *state)
{
    parts *search = state;
    const dlx_search_options *options = &search->task->options;
    if (search->team)
        return take_from_team(search);
    while (search->index < options->cube_count) {
        const dlx_step step =
            dlx_cube_search_next(&search->cube, options->cube_list[search->index]);
        if (step == DLX_STEP_FOUND && !dlx_count_add(&search->found, search->task->multiplicity))
            return dlx_step_no_memory(search->task);
        if (step != DLX_STEP_DONE)
            return step;
        if (!go_on(search))
            return dlx_step_no_memory(search->task);
    }
    return DLX_STEP_DONE;
}

static dlx_step count_solutions(void *state, dlx_count *found)
{
    parts *search = state;
    const dlx_search_options *options = &search->task->options;
    dlx_step step = DLX_STEP_DONE;
    if (search->team && dlx_team_is_counting(search->team))
        return dlx_team_count(search->team, found);
    while (search->team && (step = next_solution(search)) == DLX_STEP_FOUND)
        if (!dlx_count_add(found, 1))
            return dlx_step_no_memory(search->task);
    if (search->team)
        return step;
    while (step == DLX_STEP_DONE && search->index < options->cube_count) {
        dlx_count count = {0};
        step = dlx_cube_search_count(&search->cube, options->cube_list[search->index], &count);
        const bool ok = dlx_count_sum(found, &count) && dlx_count_sum(&search->found, &count) &&
                        (step != DLX_STEP_DONE || go_on(search));
        dlx_count_free(&count);
        if (!ok)
            return dlx_step_no_memory(search->task);
    }
    return step;
}

size_t dlx_parts_done(const void *state, dlx_count *found)
{
    const parts *search = state;
    if (search->team)
        return dlx_team_cubes_done(search->team, found);
    return dlx_count_sum(found, &search->done) ? search->index : 0;
}

const dlx_engine dlx_engine_parts = {
    .name = "parts",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS,
    .state_size = sizeof(parts),
    .open = open_parts,
    .next = next_solution,
    .count = count_solutions,
    .close = close_parts,
};

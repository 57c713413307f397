/* SPDX-License-Identifier: MIT */
/* Workers search the cubes from the last cube on. The cubes are in the order of the engine's tree,
 * so the path of the engine determines the cubes passed. */
#include "search/auto/backward_search.h"

#include "search/base/policy.h"

/* The runner whose tree the workers search; NULL: none has started. */
static const dlx_runner *find_front_runner(const dlx_schedule *schedule)
{
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        if (runner->engine->path && !runner->eliminated && runner->started)
            return runner;
    }
    return NULL;
}

static bool is_time_to_divide(const dlx_backward_search *search, const dlx_schedule *schedule)
{
    const dlx_search_options *options = &schedule->task->options;
    const uint64_t nonzeros = dlx_problem_nonzeros(schedule->problem);
    return options->threads > 1 && !search->division_tried && !options->limits->node_limit &&
           schedule->mode == DLX_MODE_FIRST &&
           schedule->work / schedule->settings.backward_work >
               nonzeros / DLX_POLICY_NONZEROS_PER_BACKWARD_WORK;
}

/* Reserves a share of the memory left by a memory limit for the workers, in reserved_bytes. False:
 * too little. */
static bool reserve_memory(dlx_backward_search *search, const dlx_search *task, uint64_t each)
{
    dlx_budget *limits = task->limits;
    if (!limits->given.memory_limit)
        return true;
    const uint64_t share = dlx_budget_memory_left(limits, 0) / DLX_POLICY_BACKWARD_MEMORY_SHARE;
    if (share / 4 / (each + 1) < task->options.threads || !dlx_budget_takes(limits, share))
        return false;
    search->reserved_bytes = share;
    return true;
}

static void start_generator(dlx_backward_search *search, const dlx_schedule *schedule)
{
    if (!is_time_to_divide(search, schedule) || !find_front_runner(schedule))
        return;
    search->division_tried = true;
    search->generator = dlx_cube_generator_open(
        schedule->problem, dlx_team_cube_count(schedule->task->options.threads, true));
}

/* False: no cubes, or no memory. */
static bool list_cubes(dlx_backward_search *search)
{
    search->cubes = dlx_cube_generator_cubes(search->generator);
    search->order = search->cubes ? dlx_cubes_indices(search->cubes, false) : NULL;
    search->count = search->order ? dlx_cubes_count(search->cubes) : 0;
    for (size_t i = 0; i < search->count; i++)
        search->order[i] = search->count - 1 - i;
    return search->order;
}

void dlx_backward_search_begin(dlx_backward_search *search, const dlx_schedule *schedule)
{
    start_generator(search, schedule);
    if (search->started || !search->generator || !dlx_cube_generator_is_done(search->generator))
        return;
    search->started = true;
    const dlx_runner *front_runner = find_front_runner(schedule);
    if (!front_runner || !list_cubes(search))
        return;
    search->any_solution = schedule->task->options.unordered;
    search->task = *schedule->task;
    search->task.limits = &search->limits;
    search->task.options.unordered = true;
    search->task.options.solution_limit = 0;
    if (!reserve_memory(search, schedule->task, front_runner->sub.search.memory))
        return;
    dlx_budget_begin(&search->limits, &(dlx_limits){.memory_limit = search->reserved_bytes});
    search->limits.counts_part = true;
    const dlx_team_job work = {.task = &search->task,
                               .problem = schedule->problem,
                               .engine = front_runner->engine,
                               .cubes = search->cubes,
                               .list = search->order,
                               .count = search->count,
                               .threads = search->task.options.threads,
                               .memory = front_runner->sub.search.memory,
                               .polled = true};
    search->team = dlx_team_open(&work);
}

static void end_team(dlx_backward_search *search)
{
    dlx_team_close(search->team);
    search->team = NULL;
}

void dlx_backward_search_close(dlx_backward_search *search, const dlx_search *task)
{
    dlx_search_stats *stats = &task->limits->stats;
    end_team(search);
    stats->nodes += search->limits.stats.nodes;
    stats->updates += search->limits.stats.updates;
    dlx_budget_gives_back(task->limits, search->reserved_bytes);
    dlx_cube_generator_close(search->generator);
    free(search->order);
    dlx_solution_set_free(&search->found);
    *search = (dlx_backward_search){0};
}

/* Updates the number of cubes passed by the engine. */
static void note_path(dlx_backward_search *search, const dlx_runner *runner)
{
    const uint32_t *path;
    if (!runner->engine->path)
        return;
    const size_t length = runner->engine->path(runner->sub.state, &path);
    while (search->cubes_passed < search->count &&
           dlx_cubes_is_passed(search->cubes, search->cubes_passed, path, length))
        search->cubes_passed++;
}

/* Collects the solutions of the workers. True if dlx_backward_search_next has a result. */
static bool collect_solutions(dlx_backward_search *search)
{
    const uint32_t *options;
    size_t count;
    dlx_count total = {0};
    dlx_step step;
    bool is_new;
    if (search->failed)
        return false;
    while ((step = dlx_team_next(search->team, 1, &options, &count)) == DLX_STEP_FOUND) {
        search->failed = !dlx_solution_set_add(&search->found, options, count, &is_new);
        if (search->failed)
            return false;
    }
    search->cubes_done = dlx_team_cubes_done(search->team, &total);
    dlx_count_free(&total);
    search->complete =
        step == DLX_STEP_DONE || search->cubes_passed + search->cubes_done >= search->count;
    return search->complete ||
           (search->any_solution && search->next_found < search->found.list.used);
}

/* Callback of the limits during a slice: true, to pause the runner, once the workers have a
 * result. */
static bool check_workers(void *state)
{
    dlx_backward_search *search = state;
    note_path(search, search->runner);
    return collect_solutions(search);
}

dlx_step dlx_backward_search_run(dlx_backward_search *search, dlx_runner *runner)
{
    search->runner = runner;
    return dlx_runner_run(runner, false,
                          search->team ? (dlx_stop){.is_due = check_workers, .due_state = search}
                                       : (dlx_stop){0});
}

/* Counts the workers' solutions that are neither returned nor known. */
static size_t count_unknown(dlx_backward_search *search, dlx_solution_set *known)
{
    size_t number = 0;
    bool failed = false;
    const dlx_solutions *found = &search->found.list;
    uint32_t *options;
    size_t count;
    for (size_t index = search->next_found; dlx_solutions_next(found, &index, &options, &count);)
        number += !dlx_solution_set_has(known, options, count, &failed);
    return number + failed;
}

/* False: no unknown solution is left, or no memory. */
static bool take_unknown(dlx_backward_search *search, dlx_solution_set *known,
                         const uint32_t **options, size_t *count)
{
    const dlx_solutions *found = &search->found.list;
    while (!search->failed &&
           dlx_solutions_next(found, &search->next_found, (uint32_t **)options, count))
        if (!dlx_solution_set_has(known, *options, *count, &search->failed))
            return !search->failed;
    return false;
}

/* Leaves the search to the runners. */
static dlx_step abandon_workers(dlx_backward_search *search)
{
    end_team(search);
    search->complete = false;
    return DLX_STEP_STOPPED;
}

/* If there are several solutions, the runners decide which is first. */
dlx_step dlx_backward_search_next(dlx_backward_search *search, dlx_solution_set *known,
                                  const uint32_t **options, size_t *count)
{
    if (!search->division_tried || (!search->team && !search->complete))
        return DLX_STEP_STOPPED;
    if (!search->complete)
        collect_solutions(search);
    const bool several = search->complete || search->found.list.count > known->list.count + 1;
    if (search->failed || (!search->any_solution && several && count_unknown(search, known) > 1))
        return abandon_workers(search);
    if ((search->any_solution || search->complete) && take_unknown(search, known, options, count))
        return DLX_STEP_FOUND;
    if (search->failed)
        return abandon_workers(search);
    return search->complete ? DLX_STEP_DONE : DLX_STEP_STOPPED;
}

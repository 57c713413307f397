/* SPDX-License-Identifier: MIT */
#include "search/auto/parallel_search.h"

#include "search/base/policy.h"
#include "search/cubes/cubes.h"

#include <math.h>

bool dlx_parallel_search_may_start(const dlx_parallel_search *parallel,
                                   const dlx_schedule *schedule)
{
    const dlx_search_options *options = &schedule->task->options;
    return options->threads > 1 && !options->limits->node_limit &&
           schedule->mode != DLX_MODE_FIRST && !parallel->started;
}

static bool is_count(const dlx_schedule *schedule)
{
    return schedule->mode == DLX_MODE_COUNT;
}

/* The work before workers start. */
static uint64_t min_work(const dlx_schedule *schedule)
{
    const uint64_t work = dlx_team_min_work(schedule->problem);
    return is_count(schedule) ? work / DLX_POLICY_SOONER_IN_PARALLEL : work;
}

/* True if a count by branching is far from its end. */
static bool is_hopeless(const dlx_schedule *schedule)
{
    return is_count(schedule) && dlx_schedule_progress(schedule) == DLX_PROGRESS_FAR;
}

void dlx_parallel_search_prepare(dlx_parallel_search *parallel, const dlx_schedule *schedule)
{
    const dlx_search_options *options = &schedule->task->options;
    const bool in_order = !is_count(schedule) && !options->unordered;
    if (parallel->division_tried || is_hopeless(schedule) ||
        schedule->work < min_work(schedule) / DLX_POLICY_SOONER_IN_PARALLEL)
        return;
    parallel->division_tried = true;
    parallel->generator =
        dlx_cube_generator_open(schedule->problem, dlx_team_cube_count(options->threads, in_order));
}

/* Holds runners that do not branch while the problem is divided: such runners can run concurrently
 * with the workers. */
static void hold_other_runners(const dlx_parallel_search *parallel, dlx_schedule *schedule)
{
    schedule->branches_first =
        parallel->generator && !is_hopeless(schedule) && schedule->work < 2 * min_work(schedule);
}

/* May return NULL. */
static const dlx_cubes *finished_cubes(const dlx_parallel_search *parallel)
{
    return parallel->generator && dlx_cube_generator_is_done(parallel->generator)
               ? dlx_cube_generator_cubes(parallel->generator)
               : NULL;
}

/* Passes the cubes before the path. False: there are none. */
static bool advance(dlx_frontier_cube *front, const dlx_cubes *cubes, const uint32_t *path,
                    size_t length)
{
    const size_t before = front->passed;
    while (front->passed + 1 < dlx_cubes_count(cubes) &&
           dlx_cubes_is_passed(cubes, front->passed, path, length))
        front->passed++;
    return front->passed > before;
}

/* At the first call the number of earlier solutions in the current cube is unknown. */
void dlx_parallel_search_note_solution(dlx_parallel_search *parallel, const dlx_runner *runner)
{
    dlx_frontier_cube *front = &parallel->front;
    const dlx_cubes *cubes =
        parallel->started || !runner->engine->path ? NULL : finished_cubes(parallel);
    if (!cubes)
        return;
    const dlx_search *found = &runner->sub.search;
    const bool further = advance(front, cubes, found->chosen, found->chosen_count);
    if (further && front->placed) {
        front->known = true;
        front->before = runner->found - 1;
    }
    front->placed = true;
}

/* Lets the team start with the current cube of the engine, if known. */
static void skip_passed_cubes(dlx_parallel_search *parallel, const dlx_runner *runner,
                              dlx_team_job *work)
{
    dlx_frontier_cube *front = &parallel->front;
    const uint32_t *path;
    if (!work->cubes || !runner->engine->path || (runner->found > 0 && !front->placed))
        return;
    const size_t length = runner->engine->path(runner->sub.state, &path);
    if (advance(front, work->cubes, path, length) || runner->found == 0) {
        front->known = true;
        front->before = runner->found;
    }
    parallel->order = front->known ? dlx_cubes_indices(work->cubes, false) : NULL;
    if (!parallel->order)
        return;
    work->list = parallel->order + front->passed;
    work->count = dlx_cubes_count(work->cubes) - front->passed;
    work->skip = runner->found - front->before;
}

/* True if workers can replace the only remaining runner that branches: for a list if the workers
 * keep the order, for a count unless the count is far from its end. */
static bool is_time_to_start(const dlx_parallel_search *parallel, dlx_schedule *schedule)
{
    if (schedule->work < min_work(schedule) ||
        (parallel->generator && !dlx_cube_generator_is_done(parallel->generator)))
        return false;
    const dlx_runner *runner = dlx_next_runner_only_brancher(schedule);
    if (!runner || !runner->started)
        return false;
    return is_count(schedule)
               ? dlx_schedule_progress(schedule) != DLX_PROGRESS_FAR
               : schedule->complete &&
                     (dlx_cube_search_keeps_order(schedule->problem, runner->engine) ||
                      schedule->task->options.unordered);
}

/* Eliminates the runners that branch, or if the end is near, all; but counts continue by `wdeg` and
 * `learn`, which may have to try far fewer options. */
static void eliminate_replaced(dlx_schedule *schedule, bool near)
{
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner *runner = schedule->runners[i];
        const bool continues =
            is_count(schedule) && (runner->engine == &dlx_engine_wdeg || dlx_runner_learns(runner));
        if (!continues && (near || dlx_runner_branches(runner) || dlx_runner_learns(runner)))
            dlx_runner_eliminate(runner);
    }
}

dlx_parallel_start dlx_parallel_search_start(dlx_parallel_search *parallel, dlx_schedule *schedule)
{
    const dlx_search *task = schedule->task;
    hold_other_runners(parallel, schedule);
    if (!is_time_to_start(parallel, schedule))
        return DLX_PARALLEL_NOT_STARTED;
    const dlx_runner *runner = dlx_next_runner_only_brancher(schedule);
    const bool near = dlx_schedule_progress(schedule) == DLX_PROGRESS_NEAR;
    dlx_team_job work = {.task = task,
                         .problem = schedule->problem,
                         .engine = runner->engine,
                         .cubes = finished_cubes(parallel),
                         .threads = task->options.threads,
                         .memory = runner->sub.search.memory,
                         .skip = task->options.unordered ? 0 : runner->found,
                         .counting = is_count(schedule)};
    if (!work.counting && !task->options.unordered)
        skip_passed_cubes(parallel, runner, &work);
    parallel->started = true;
    schedule->branches_first = false;
    parallel->team = dlx_team_open(&work);
    if (!parallel->team)
        return DLX_PARALLEL_NOT_STARTED;
    schedule->worker_ahead = 0;
    parallel->replaced_work = dlx_runner_remaining_work(runner);
    eliminate_replaced(schedule, near);
    return near ? DLX_PARALLEL_NEARLY_DONE : DLX_PARALLEL_STARTED;
}

void dlx_parallel_search_add_work(dlx_parallel_search *parallel, dlx_schedule *schedule)
{
    const uint64_t work = dlx_team_update_stats(parallel->team);
    const double seen = dlx_team_progress(parallel->team);
    schedule->work += work - parallel->work;
    schedule->worker_ahead = seen > 0 ? 1 + (double)work * (1 / seen - 1) : 0;
    parallel->work = work;
}

double dlx_parallel_search_remaining_work(const dlx_parallel_search *parallel,
                                          const dlx_schedule *schedule)
{
    const double of_cubes = schedule->worker_ahead;
    const double of_runner = parallel->replaced_work - (double)parallel->work;
    if (!parallel->team || of_cubes == 0)
        return INFINITY;
    return of_runner < INFINITY ? fmax(of_cubes, of_runner) : of_cubes;
}

/* N threads do N times the work in the same time. */
bool dlx_parallel_search_is_nearly_done(dlx_parallel_search *parallel, dlx_schedule *schedule)
{
    dlx_parallel_search_add_work(parallel, schedule);
    const double most = (double)DLX_POLICY_REMAINING_RATIO_NEAR_ALL *
                        schedule->task->options.threads * (double)schedule->work;
    const bool is_near = schedule->worker_ahead > 0 && schedule->worker_ahead <= most;
    if (is_near)
        eliminate_replaced(schedule, true);
    return is_near;
}

void dlx_parallel_search_close(dlx_parallel_search *parallel)
{
    dlx_team_close(parallel->team);
    dlx_cube_generator_close(parallel->generator);
    free(parallel->order);
    *parallel = (dlx_parallel_search){0};
}

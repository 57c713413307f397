/* SPDX-License-Identifier: MIT */
#include "search/auto/runner.h"

#include <math.h>

bool dlx_runner_open(dlx_runner *runner, const dlx_search *task)
{
    runner->started = true;
    runner->work += runner->setup_work;
    dlx_error error = {.status = DLX_OK};
    if (dlx_subsearch_open(&runner->sub, runner->engine, task, runner->problem, &error))
        return true;
    if (error.status == DLX_NO_MEMORY)
        dlx_limits_no_memory(task->limits);
    dlx_runner_close(runner);
    return false;
}

void dlx_runner_close(dlx_runner *runner)
{
    dlx_subsearch_close(&runner->sub);
    dlx_count_free(&runner->counted);
    runner->nodes = runner->max_level = 0;
}

void dlx_runner_eliminate(dlx_runner *runner)
{
    dlx_runner_close(runner);
    runner->eliminated = true;
}

/* Adds a finished run to the sums and takes its work from the slice. */
static void add_run(dlx_runner *runner, const dlx_progress *run, bool counting, bool stopped)
{
    runner->work += run->work;
    runner->nodes += run->nodes;
    /* Tables made before the first option are no part of the search. First solutions include them:
     * early estimates are too low. */
    if (runner->nodes || !counting)
        runner->search_work += run->work;
    if (run->max_level > runner->max_level)
        runner->max_level = run->max_level;
    if (stopped && run->work < runner->slice)
        runner->work += runner->slice - run->work; /* given up */
    runner->slice -= stopped || run->work > runner->slice ? runner->slice : run->work;
}

static void note_expected_work(dlx_runner *runner)
{
    if (dlx_runner_has_estimate(runner))
        runner->expected_work =
            fmin(runner->expected_work, (double)runner->work + dlx_runner_remaining_work(runner));
}

static dlx_step run_slice(dlx_runner *runner, bool counting, dlx_stop stop)
{
    dlx_limits *limits = runner->sub.search.limits;
    const bool whole = runner->sub.search.options.cube_count <= 1;
    stop.work = runner->slice;
    stop.progress = whole ? runner->engine->progress : NULL;
    stop.search = runner->sub.state;
    dlx_progress run = dlx_limits_begin_run(limits, &stop);
    const dlx_step step = counting ? dlx_subsearch_count(&runner->sub, &runner->counted)
                                   : dlx_subsearch_next(&runner->sub);
    dlx_limits_end_run(limits, &run);
    add_run(runner, &run, counting, step == DLX_STEP_STOPPED);
    if (step == DLX_STEP_STOPPED)
        note_expected_work(runner);
    runner->found += step == DLX_STEP_FOUND;
    return step;
}

dlx_step dlx_runner_run(dlx_runner *runner, bool counting)
{
    return run_slice(runner, counting, (dlx_stop){0});
}

dlx_step dlx_runner_run_watched(dlx_runner *runner, bool (*is_due)(void *state), void *state)
{
    return run_slice(runner, false, (dlx_stop){.is_due = is_due, .due_state = state});
}

bool dlx_runner_has_not_backtracked(const dlx_runner *runner)
{
    return runner->max_level > 0 && runner->nodes <= runner->max_level + runner->max_level / 4;
}

double dlx_runner_remaining_work(const dlx_runner *runner)
{
    const bool can_tell =
        runner->engine->progress && runner->nodes && dlx_subsearch_is_open(&runner->sub);
    const double seen = can_tell ? runner->engine->progress(runner->sub.state) : 0;
    return seen > 0 ? (double)runner->search_work * (1 / seen - 1) : INFINITY;
}

double dlx_runner_work_per_node(const dlx_runner *runner)
{
    return runner->nodes ? (double)runner->search_work / (double)runner->nodes : 0;
}

/* SPDX-License-Identifier: MIT */
#include "search/auto/runner.h"

#include <math.h>

bool dlx_runner_open(dlx_runner *runner, const dlx_search *task)
{
    const dlx_problem *problem = runner->problem;
    runner->started = true;
    runner->work += runner->setup_work;
    if (runner->restarts) {
        if (!dlx_shuffle_make(&runner->shuffle, problem, ++runner->seed, task->limits)) {
            dlx_limits_no_memory(task->limits);
            return false;
        }
        problem = runner->shuffle.problem;
    }
    dlx_error error = {.status = DLX_OK};
    if (dlx_subsearch_open(&runner->sub, runner->engine, task, problem, &error))
        return true;
    if (error.status == DLX_NO_MEMORY)
        dlx_limits_no_memory(task->limits);
    dlx_runner_close(runner);
    return false;
}

void dlx_runner_close(dlx_runner *runner)
{
    dlx_subsearch_close(&runner->sub);
    dlx_shuffle_free(&runner->shuffle);
    dlx_count_free(&runner->counted);
    runner->nodes = runner->max_level = 0;
}

void dlx_runner_eliminate(dlx_runner *runner)
{
    dlx_runner_close(runner);
    runner->eliminated = true;
}

/* Converts options of the shuffled problem to options of the problem. */
static void restore_option_numbers(const dlx_runner *runner)
{
    const dlx_search *found = &runner->sub.search;
    for (size_t i = 0; i < found->chosen_count && runner->shuffle.option; i++)
        found->chosen[i] = runner->shuffle.option[found->chosen[i]];
}

dlx_step dlx_runner_run(dlx_runner *runner, bool counting)
{
    dlx_limits *limits = runner->sub.search.limits;
    const uint64_t work = limits->work;
    const uint64_t nodes = limits->stats.nodes;
    const uint64_t level = limits->stats.max_level;
    limits->stats.max_level = 0;
    dlx_limits_pause_at(limits, work + runner->slice < work ? UINT64_MAX : work + runner->slice);
    const bool whole = !runner->restarts && runner->sub.search.options.cube_count <= 1;
    limits->seen = whole ? runner->engine->progress : NULL;
    limits->seen_state = runner->sub.state;
    const dlx_step step = counting ? dlx_subsearch_count(&runner->sub, &runner->counted)
                                   : dlx_subsearch_next(&runner->sub);
    dlx_limits_pause_at(limits, 0);
    limits->seen = NULL;
    const uint64_t done = limits->work - work;
    runner->work += done;
    runner->search_work += done;
    runner->nodes += limits->stats.nodes - nodes;
    if (limits->stats.max_level > runner->max_level)
        runner->max_level = limits->stats.max_level;
    if (limits->stats.max_level < level)
        limits->stats.max_level = level;
    if (step == DLX_STEP_STOPPED && done < runner->slice)
        runner->work += runner->slice - done; /* given up */
    runner->slice -= step == DLX_STEP_STOPPED || done > runner->slice ? runner->slice : done;
    runner->found += step == DLX_STEP_FOUND;
    if (step == DLX_STEP_FOUND)
        restore_option_numbers(runner);
    return step;
}

bool dlx_runner_has_not_backtracked(const dlx_runner *runner)
{
    return runner->max_level > 0 && runner->nodes <= runner->max_level + runner->max_level / 4;
}

double dlx_runner_remaining_work(const dlx_runner *runner)
{
    const bool can_tell = runner->engine->progress && dlx_subsearch_is_open(&runner->sub);
    const double seen = can_tell ? runner->engine->progress(runner->sub.state) : 0;
    return seen > 0 ? (double)runner->search_work * (1 / seen - 1) : INFINITY;
}

double dlx_runner_work_per_node(const dlx_runner *runner)
{
    return runner->nodes ? (double)runner->search_work / (double)runner->nodes : 0;
}

/* SPDX-License-Identifier: MIT */
#include "search/auto/runner.h"

#include <math.h>

bool dlx_contestant_open(dlx_contestant *one, const dlx_search *task)
{
    const dlx_problem *problem = one->problem;
    one->begun = true;
    one->spent += one->setup;
    if (one->anew) {
        if (!dlx_shuffle_make(&one->shuffle, problem, ++one->seed, task->limits)) {
            dlx_limits_no_memory(task->limits);
            return false;
        }
        problem = one->shuffle.problem;
    }
    dlx_error error = {.status = DLX_OK};
    if (dlx_subsearch_open(&one->sub, one->engine, task, problem, &error))
        return true;
    if (error.status == DLX_NO_MEMORY)
        dlx_limits_no_memory(task->limits);
    dlx_contestant_close(one);
    return false;
}

void dlx_contestant_close(dlx_contestant *one)
{
    dlx_subsearch_close(&one->sub);
    dlx_shuffle_free(&one->shuffle);
    dlx_count_free(&one->counted);
    one->nodes = one->level = 0;
}

void dlx_contestant_drop(dlx_contestant *one)
{
    dlx_contestant_close(one);
    one->out = true;
}

/* Turns the options of what it works on into those of the problem. */
static void translate(const dlx_contestant *one)
{
    const dlx_search *found = &one->sub.search;
    for (size_t i = 0; i < found->chosen_count && one->shuffle.option; i++)
        found->chosen[i] = one->shuffle.option[found->chosen[i]];
}

dlx_step dlx_contestant_go_on(dlx_contestant *one, bool counting)
{
    dlx_limits *limits = one->sub.search.limits;
    const uint64_t work = limits->work;
    const uint64_t nodes = limits->stats.nodes;
    const uint64_t level = limits->stats.max_level;
    limits->stats.max_level = 0;
    dlx_limits_pause_at(limits, work + one->turn < work ? UINT64_MAX : work + one->turn);
    const bool whole = !one->anew && one->sub.search.options.cube_count <= 1;
    limits->seen = whole ? one->engine->seen : NULL;
    limits->seen_state = one->sub.state;
    const dlx_step step =
        counting ? dlx_subsearch_count(&one->sub, &one->counted) : dlx_subsearch_next(&one->sub);
    dlx_limits_pause_at(limits, 0);
    limits->seen = NULL;
    const uint64_t done = limits->work - work;
    one->spent += done;
    one->searched += done;
    one->nodes += limits->stats.nodes - nodes;
    if (limits->stats.max_level > one->level)
        one->level = limits->stats.max_level;
    if (limits->stats.max_level < level)
        limits->stats.max_level = level;
    if (step == DLX_STEP_STOPPED && done < one->turn)
        one->spent += one->turn - done; /* given up */
    one->turn -= step == DLX_STEP_STOPPED || done > one->turn ? one->turn : done;
    one->found += step == DLX_STEP_FOUND;
    if (step == DLX_STEP_FOUND)
        translate(one);
    return step;
}

bool dlx_contestant_walks_straight(const dlx_contestant *one)
{
    return one->level > 0 && one->nodes <= one->level + one->level / 4;
}

double dlx_contestant_ahead(const dlx_contestant *one)
{
    const bool can_tell = one->engine->seen && dlx_subsearch_is_open(&one->sub);
    const double seen = can_tell ? one->engine->seen(one->sub.state) : 0;
    return seen > 0 ? (double)one->searched * (1 / seen - 1) : INFINITY;
}

double dlx_contestant_pace(const dlx_contestant *one)
{
    return one->nodes ? (double)one->searched / (double)one->nodes : 0;
}

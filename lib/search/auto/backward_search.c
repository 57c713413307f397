/* SPDX-License-Identifier: MIT */
/* Cubes of the tree are searched by threads from the last one on. Where the engine is in that tree
 * is told by the options that it has taken: it branches as the cubes do, on options in ascending
 * order. */
#include "search/auto/backward_search.h"

#include "search/base/policy.h"

#include <stdlib.h>

/* ---- beginning ------------------------------------------------------------------------------- */

/* The engine whose tree it is, if that has begun; NULL: there is none, or not yet. */
static const dlx_contestant *find_front(const dlx_lineup *lineup)
{
    for (size_t i = 0; i < lineup->count; i++) {
        const dlx_contestant *one = lineup->contestants[i];
        if (one->engine->path && !one->anew && !one->out && one->begun)
            return one;
    }
    return NULL;
}

static bool is_time(const dlx_rear *rear, const dlx_lineup *lineup)
{
    const dlx_search_options *options = &lineup->task->options;
    const uint64_t nonzeros = dlx_problem_nonzeros(lineup->problem);
    return options->threads > 1 && !rear->tried && !options->node_limit &&
           lineup->aim == DLX_AIM_FEW &&
           lineup->spent / lineup->turns.before_rear > nonzeros / DLX_POLICY_NONZEROS_OF_REAR;
}

/* Sets memory aside, if there is a limit on it, so that the turns have nearly as much as without
 * threads. False: there is not enough. */
static bool reserve(dlx_rear *rear, const dlx_search *task, uint64_t each)
{
    dlx_limits *limits = task->limits;
    if (!limits->memory_limit)
        return true;
    const uint64_t share = dlx_limits_memory_left(limits, 0) / DLX_POLICY_SHARE_OF_REAR;
    if (share / 4 / (each + 1) < task->options.threads || !dlx_limits_takes(limits, share))
        return false;
    rear->reserved = rear->limits.memory_limit = share;
    return true;
}

/* Has a thread divide the problem, once it is time for that. */
static void divide(dlx_rear *rear, const dlx_lineup *lineup)
{
    if (!is_time(rear, lineup) || !find_front(lineup))
        return;
    rear->tried = true;
    rear->cutter =
        dlx_cutter_open(lineup->problem, dlx_team_cubes(lineup->task->options.threads, true));
}

/* Lists the cubes from the last one on. False: there are none, or no memory. */
static bool list_cubes(dlx_rear *rear)
{
    rear->cubes = dlx_cutter_cubes(rear->cutter);
    rear->list = rear->cubes ? dlx_cubes_list(rear->cubes, false) : NULL;
    rear->count = rear->list ? dlx_cubes_count(rear->cubes) : 0;
    for (size_t i = 0; i < rear->count; i++)
        rear->list[i] = rear->count - 1 - i;
    return rear->list;
}

void dlx_rear_begin(dlx_rear *rear, const dlx_lineup *lineup)
{
    divide(rear, lineup);
    if (rear->begun || !rear->cutter || !dlx_cutter_is_done(rear->cutter))
        return;
    rear->begun = true;
    const dlx_contestant *front = find_front(lineup);
    if (!front || !list_cubes(rear))
        return;
    rear->any = lineup->task->options.unordered;
    rear->task = *lineup->task;
    rear->task.limits = &rear->limits;
    rear->task.options.unordered = true;
    rear->task.options.solution_limit = 0;
    dlx_limits_begin(&rear->limits, NULL);
    rear->limits.counts_part = true;
    if (!reserve(rear, lineup->task, front->sub.search.memory))
        return;
    const dlx_team_work work = {.task = &rear->task,
                                .problem = lineup->problem,
                                .engine = front->engine,
                                .cubes = rear->cubes,
                                .list = rear->list,
                                .count = rear->count,
                                .threads = rear->task.options.threads,
                                .memory = front->sub.search.memory,
                                .polled = true};
    rear->team = dlx_team_open(&work);
}

static void end_team(dlx_rear *rear)
{
    dlx_team_close(rear->team);
    rear->team = NULL;
}

void dlx_rear_close(dlx_rear *rear, const dlx_search *task)
{
    dlx_search_stats *stats = &task->limits->stats;
    end_team(rear);
    stats->nodes += rear->limits.stats.nodes;
    stats->updates += rear->limits.stats.updates;
    dlx_limits_gives_back(task->limits, rear->reserved);
    dlx_cutter_close(rear->cutter);
    free(rear->list);
    dlx_solution_set_free(&rear->found);
    *rear = (dlx_rear){0};
}

/* ---- the engine's end ------------------------------------------------------------------------ */

/* Notes where the engine is. */
static void note_path(dlx_rear *rear, const dlx_contestant *one)
{
    const uint32_t *path;
    if (!one->engine->path || one->anew)
        return;
    const size_t length = one->engine->path(one->sub.state, &path);
    while (rear->passed < rear->count &&
           dlx_cubes_is_passed(rear->cubes, rear->passed, path, length))
        rear->passed++;
}

/* ---- the threads' end ------------------------------------------------------------------------ */

/* Notes what threads have found. False: there is nothing to do about it. */
static bool hear(dlx_rear *rear)
{
    const uint32_t *options;
    size_t count;
    dlx_count all = {0};
    dlx_step step;
    bool is_new;
    if (rear->failed)
        return false;
    while ((step = dlx_team_next(rear->team, 1, &options, &count)) == DLX_STEP_FOUND) {
        rear->failed = !dlx_solution_set_add(&rear->found, options, count, &is_new);
        if (rear->failed)
            return false;
    }
    rear->settled = dlx_team_cubes_done(rear->team, &all);
    dlx_count_free(&all);
    rear->over = step == DLX_STEP_DONE || rear->passed + rear->settled >= rear->count;
    return rear->over || (rear->any && rear->at < rear->found.used);
}

/* Called by the limits now and then, while engines have their turns. */
static bool look(void *state)
{
    dlx_rear *rear = state;
    if (rear->is_cancelled && rear->is_cancelled(rear->cancel_state))
        return true;
    note_path(rear, rear->now);
    if (hear(rear))
        dlx_limits_pause(rear->watched);
    return false;
}

dlx_step dlx_rear_go_on(dlx_rear *rear, dlx_contestant *one)
{
    if (!rear->team)
        return dlx_contestant_go_on(one, false);
    dlx_limits *limits = one->sub.search.limits;
    rear->now = one;
    rear->watched = limits;
    rear->is_cancelled = limits->is_cancelled;
    rear->cancel_state = limits->cancel_state;
    limits->is_cancelled = look;
    limits->cancel_state = rear;
    const dlx_step step = dlx_contestant_go_on(one, false);
    limits->is_cancelled = rear->is_cancelled;
    limits->cancel_state = rear->cancel_state;
    return step;
}

/* How many of those found and not handed out are not known either? */
static size_t count_new(dlx_rear *rear, dlx_solution_set *known)
{
    size_t number = 0;
    bool failed = false;
    const dlx_solution_set *found = &rear->found;
    for (size_t at = rear->at; at < found->used; at += found->options[at] + (size_t)1) {
        const bool has =
            dlx_solution_set_has(known, found->options + at + 1, found->options[at], &failed);
        number += !has;
    }
    return number + failed;
}

/* Hands out the next solution that is not known. False: there is none, or no memory to look. */
static bool hand_out(dlx_rear *rear, dlx_solution_set *known, const uint32_t **options,
                     size_t *count)
{
    const dlx_solution_set *found = &rear->found;
    while (rear->at < found->used && !rear->failed) {
        *options = found->options + rear->at + 1;
        *count = found->options[rear->at];
        rear->at += *count + 1;
        if (!dlx_solution_set_has(known, *options, *count, &rear->failed))
            return !rear->failed;
    }
    return false;
}

/* Leaves the search to the turns. */
static dlx_step give_up(dlx_rear *rear)
{
    end_team(rear);
    rear->over = false;
    return DLX_STEP_STOPPED;
}

/* Of several solutions, the turns decide which is the first one. */
dlx_step dlx_rear_next(dlx_rear *rear, dlx_solution_set *known, const uint32_t **options,
                       size_t *count)
{
    if (!rear->tried || (!rear->team && !rear->over))
        return DLX_STEP_STOPPED;
    if (!rear->over)
        hear(rear);
    const bool several = rear->over || rear->found.count > known->count + 1;
    if (rear->failed || (!rear->any && several && count_new(rear, known) > 1))
        return give_up(rear);
    if ((rear->any || rear->over) && hand_out(rear, known, options, count))
        return DLX_STEP_FOUND;
    if (rear->failed)
        return give_up(rear);
    return rear->over ? DLX_STEP_DONE : DLX_STEP_STOPPED;
}

/* SPDX-License-Identifier: MIT */
#include "search/auto/parallel_search.h"

#include "search/base/policy.h"
#include "search/cubes/cube_search.h"

#include <stdlib.h>

bool dlx_sharing_may_begin(const dlx_sharing *sharing, const dlx_lineup *lineup)
{
    const dlx_search_options *options = &lineup->task->options;
    return options->threads > 1 && !options->node_limit && lineup->aim != DLX_AIM_FEW &&
           !sharing->begun;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static bool is_count(const dlx_lineup *lineup)
{
    return lineup->aim == DLX_AIM_COUNT;
}

/* The work after which threads search. */
static uint64_t work_before(const dlx_lineup *lineup)
{
    const uint64_t work = dlx_team_work_before(lineup->problem);
    return is_count(lineup) ? work / DLX_POLICY_SOONER_TO_SHARE_A_COUNT : work;
}

/* Will branching hardly ever have seen everything? */
static bool is_hopeless(const dlx_lineup *lineup)
{
    return is_count(lineup) && dlx_lineup_look_ahead(lineup) == DLX_OUTLOOK_FAR;
}

void dlx_sharing_prepare(dlx_sharing *sharing, const dlx_lineup *lineup)
{
    const dlx_search_options *options = &lineup->task->options;
    const bool in_order = !is_count(lineup) && !options->unordered;
    if (sharing->divided || is_hopeless(lineup) ||
        lineup->spent < work_before(lineup) / DLX_POLICY_SOONER_TO_DIVIDE)
        return;
    sharing->divided = true;
    sharing->cutter = dlx_cutter_open(lineup->problem, dlx_team_cubes(options->threads, in_order));
}

/* While a thread divides the problem, those that count without branching wait, since they can have
 * their turns beside the threads; but not for long, if there is to be none. */
static void have_others_wait(const dlx_sharing *sharing, dlx_lineup *lineup)
{
    lineup->branches_first =
        sharing->cutter && !is_hopeless(lineup) && lineup->spent < 2 * work_before(lineup);
}

/* The cubes; NULL: there are none, or not yet. */
static const dlx_cubes *cubes_of(const dlx_sharing *sharing)
{
    return sharing->cutter && dlx_cutter_is_done(sharing->cutter)
               ? dlx_cutter_cubes(sharing->cutter)
               : NULL;
}

/* ---- the front ------------------------------------------------------------------------------- */

/* Goes past cubes that are before all that the path leads to. False: there are none. */
static bool advance(dlx_front *front, const dlx_cubes *cubes, const uint32_t *path, size_t length)
{
    const size_t before = front->passed;
    while (front->passed + 1 < dlx_cubes_count(cubes) &&
           dlx_cubes_is_passed(cubes, front->passed, path, length))
        front->passed++;
    return front->passed > before;
}

/* The first time, it may have found any number in the cube where it is. */
void dlx_sharing_note(dlx_sharing *sharing, const dlx_contestant *one)
{
    dlx_front *front = &sharing->front;
    const dlx_cubes *cubes = sharing->begun || !one->engine->path ? NULL : cubes_of(sharing);
    if (!cubes)
        return;
    const dlx_search *found = &one->sub.search;
    const bool further = advance(front, cubes, found->chosen, found->chosen_count);
    if (further && front->placed) {
        front->known = true;
        front->before = one->found - 1;
    }
    front->placed = true;
}

/* Has the team begin with the cube where the engine is, if that is known. */
static void skip_passed(dlx_sharing *sharing, const dlx_contestant *one, dlx_team_work *work)
{
    dlx_front *front = &sharing->front;
    const uint32_t *path;
    if (!work->cubes || !one->engine->path || (one->found > 0 && !front->placed))
        return;
    const size_t length = one->engine->path(one->sub.state, &path);
    if (advance(front, work->cubes, path, length) || one->found == 0) {
        front->known = true;
        front->before = one->found;
    }
    sharing->list = front->known ? dlx_cubes_list(work->cubes, false) : NULL;
    if (!sharing->list)
        return;
    work->list = sharing->list + front->passed;
    work->count = dlx_cubes_count(work->cubes) - front->passed;
    work->skip = one->found - front->before;
}

/* ---- threads that search --------------------------------------------------------------------- */

/* Is it time to have threads search? To list solutions, in the order in which the engine that is
 * left does; to count them, unless branching is hopeless. */
static bool is_time(const dlx_sharing *sharing, dlx_lineup *lineup)
{
    if (lineup->spent < work_before(lineup) ||
        (sharing->cutter && !dlx_cutter_is_done(sharing->cutter)))
        return false;
    const dlx_contestant *one = dlx_lineup_brancher(lineup);
    if (!one || !one->begun)
        return false;
    return is_count(lineup) ? dlx_lineup_look_ahead(lineup) != DLX_OUTLOOK_FAR
                            : dlx_lineup_is_alone(lineup) &&
                                  (dlx_cube_search_keeps_order(lineup->problem, one->engine) ||
                                   lineup->task->options.unordered);
}

dlx_sharing_step dlx_sharing_begin(dlx_sharing *sharing, dlx_lineup *lineup)
{
    const dlx_search *task = lineup->task;
    have_others_wait(sharing, lineup);
    if (!is_time(sharing, lineup))
        return DLX_SHARING_LATER;
    const dlx_contestant *one = dlx_lineup_brancher(lineup);
    const bool near = dlx_lineup_look_ahead(lineup) == DLX_OUTLOOK_NEAR;
    dlx_team_work work = {.task = task,
                          .problem = lineup->problem,
                          .engine = one->engine,
                          .cubes = cubes_of(sharing),
                          .threads = task->options.threads,
                          .memory = one->sub.search.memory,
                          .skip = task->options.unordered ? 0 : one->found,
                          .counting = is_count(lineup)};
    if (!work.counting && !task->options.unordered)
        skip_passed(sharing, one, &work);
    sharing->begun = true;
    lineup->branches_first = false;
    sharing->team = dlx_team_open(&work);
    if (!sharing->team)
        return DLX_SHARING_LATER;
    for (size_t i = 0; i < lineup->count; i++)
        if (near || dlx_contestant_branches(lineup->contestants[i]))
            dlx_contestant_drop(lineup->contestants[i]);
    return near ? DLX_SHARING_NEAR : DLX_SHARING_FAR;
}

/* ---- going on -------------------------------------------------------------------------------- */

void dlx_sharing_hear(dlx_sharing *sharing, dlx_lineup *lineup)
{
    const uint64_t work = dlx_team_tell(sharing->team);
    lineup->spent += work - sharing->work;
    sharing->work = work;
}

/* With several threads, more work is done soon. */
bool dlx_sharing_comes_near(dlx_sharing *sharing, dlx_lineup *lineup)
{
    dlx_sharing_hear(sharing, lineup);
    const double seen = dlx_team_seen(sharing->team);
    const double most =
        (double)DLX_POLICY_NEAR_FOR_ALL * lineup->task->options.threads * (double)lineup->spent;
    if (seen <= 0 || (double)sharing->work * (1 / seen - 1) > most)
        return false;
    for (size_t i = 0; i < lineup->count; i++)
        dlx_contestant_drop(lineup->contestants[i]);
    return true;
}

void dlx_sharing_close(dlx_sharing *sharing)
{
    dlx_team_close(sharing->team);
    dlx_cutter_close(sharing->cutter);
    free(sharing->list);
    *sharing = (dlx_sharing){0};
}

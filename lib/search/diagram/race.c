/* SPDX-License-Identifier: MIT */
/* A diagram that branches on the first of ordered items is best if solutions are many and local, as
 * on a board; else one that branches on the item with the fewest options. If there are few
 * solutions, listing them is faster than caching subproblems. Which is best cannot be foreseen, so
 * they are tried in turn, each round for four times as long. If an ordered diagram is asked for, an
 * unordered one is of use if its solutions are few enough to list.
 *
 * With threads, a second way is tried beside the first one of a round. What comes of it must not
 * depend on that: so the first way of a round goes before the others of the same round, however
 * soon these end, and of the others, which lead to the same order of solutions, any will do. */
#include "search/diagram/race.h"

#include "search/base/policy.h"

/* Of a round, in turn. */
static const int ways[2][DLX_METHODS] = {
    {DLX_DIAGRAM_SMALL, DLX_DIAGRAM_ORDERED, DLX_METHOD_ENUMERATION},
    {DLX_DIAGRAM_ORDERED, DLX_DIAGRAM_SMALL, DLX_METHOD_ENUMERATION}};

void dlx_race_begin(dlx_race *gathering, dlx_search *task, bool ordered)
{
    *gathering = (dlx_race){.task = task, .own = {.task = task, .ordered = ordered}};
}

void dlx_race_end(dlx_race *gathering)
{
    dlx_concurrent_attempt_close(gathering->beside);
    dlx_collected_solutions_free(&gathering->own);
}

static dlx_collected_solutions *other(const dlx_race *gathering)
{
    return gathering->beside ? dlx_concurrent_attempt_result(gathering->beside) : NULL;
}

static bool is_useful(const dlx_race *gathering, int way)
{
    const dlx_collected_solutions *beside = other(gathering);
    return !gathering->own.useless[way] && !(beside && beside->useless[way]);
}

/* False: as dlx_collected_solutions_try, or the way is useless, or all has stopped. */
static bool try_way(dlx_race *gathering, int way, uint64_t work)
{
    const bool good = !dlx_limits_stopped(gathering->task->limits) && is_useful(gathering, way) &&
                      dlx_collected_solutions_try(&gathering->own, way, work);
    if (good)
        gathering->made = &gathering->own;
    return good;
}

static bool take_turns(dlx_race *gathering, uint64_t work)
{
    for (int i = 0; i < DLX_METHODS; i++)
        if (try_way(gathering, ways[gathering->own.ordered][i], work))
            return true;
    return false;
}

/* ---- two at a time --------------------------------------------------------------------------- */

/* Called by the limits now and then: is another way at its end? */
static bool look(void *state)
{
    dlx_race *gathering = state;
    if (gathering->is_cancelled && gathering->is_cancelled(gathering->cancel_state))
        return true;
    if (dlx_concurrent_attempt_has_succeeded(gathering->beside))
        dlx_limits_pause(gathering->task->limits);
    return false;
}

/* As try_way, until the other way is at its end. */
static bool try_and_watch(dlx_race *gathering, int way, uint64_t work)
{
    enum { ANY_BITS = 62 };
    dlx_limits *limits = gathering->task->limits;
    gathering->is_cancelled = limits->is_cancelled;
    gathering->cancel_state = limits->cancel_state;
    limits->is_cancelled = look;
    limits->cancel_state = gathering;
    const bool good = try_way(gathering, way, work ? work : UINT64_C(1) << ANY_BITS);
    limits->is_cancelled = gathering->is_cancelled;
    limits->cancel_state = gathering->cancel_state;
    return good;
}

static bool take_turns_in_pairs(dlx_race *gathering, uint64_t work)
{
    const int *way = ways[gathering->own.ordered];
    dlx_concurrent_attempt *beside = gathering->beside;
    const int second =
        is_useful(gathering, DLX_METHOD_ENUMERATION) ? DLX_METHOD_ENUMERATION : way[1];
    const bool has_third = second == DLX_METHOD_ENUMERATION && is_useful(gathering, way[1]);
    const bool has_first = is_useful(gathering, way[0]);
    if (!is_useful(gathering, second) || !dlx_concurrent_attempt_start(beside, second, work))
        return take_turns(gathering, work);
    if (!(has_first && try_way(gathering, way[0], work)) &&
        !(has_third && try_and_watch(gathering, way[1], work)) &&
        dlx_concurrent_attempt_wait(beside))
        gathering->made = other(gathering);
    dlx_concurrent_attempt_stop(beside);
    return gathering->made;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static int useful_ways(const dlx_race *gathering)
{
    int left = 0;
    for (int way = 0; way < DLX_METHODS; way++)
        left += is_useful(gathering, way);
    return left;
}

/* Has the system refused memory to the other thread? Without its way, a later one may lead to
 * another order of the solutions. */
static bool has_failed(const dlx_collected_solutions *beside)
{
    return beside && beside->task->limits->out_of_memory && !beside->task->limits->memory_limited;
}

/* Samples that nobody has set a time for are given up after the last round, by the work that each
 * way may do, whatever it has done. */
static bool make_by_rounds(dlx_race *gathering)
{
    const dlx_search *task = gathering->task;
    const bool bounded = !gathering->own.ordered && task->options.time_limit <= 0;
    uint64_t left = DLX_POLICY_MAX_SAMPLE_WORK;
    uint64_t work = DLX_POLICY_FIRST_DIAGRAM_WORK;
    int useful;
    for (int round = 1; (useful = useful_ways(gathering)) > 0; round++, work *= 4) {
        const bool last = bounded && (useful == 1 || round == DLX_POLICY_SAMPLE_ROUNDS);
        const uint64_t rest = bounded ? left : 0;
        const uint64_t own = useful == 1 ? rest : last ? rest / DLX_METHODS : work;
        if (gathering->beside ? take_turns_in_pairs(gathering, own) : take_turns(gathering, own))
            return true;
        if (last)
            dlx_limits_stop(task->limits, DLX_END_LIMIT);
        if (has_failed(other(gathering)))
            dlx_limits_no_memory(task->limits);
        if (dlx_limits_stopped(task->limits))
            return false;
        left -= (uint64_t)useful * own;
    }
    const dlx_collected_solutions *beside = other(gathering);
    if (gathering->own.limited || (beside && beside->limited))
        dlx_limits_memory_reached(task->limits);
    dlx_limits_no_memory(task->limits);
    return false;
}

bool dlx_race_run(dlx_race *gathering)
{
    if (gathering->made)
        return true;
    if (!gathering->beside)
        gathering->beside = dlx_concurrent_attempt_open(gathering->task, gathering->own.ordered);
    if (!make_by_rounds(gathering))
        return false;
    gathering->made->task = gathering->task;
    return true;
}

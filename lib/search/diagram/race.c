/* SPDX-License-Identifier: MIT */
/* Branching on the first of ordered items is best for many local solutions, as on a board; else
 * branching on the item with the fewest options. For few solutions, enumeration is faster than
 * caching subproblems. The best method cannot be predicted: the methods run in turn, each round
 * with four times the work. For an ordered diagram, an unordered diagram is useful if its solutions
 * are few enough to list.
 *
 * With threads, a second method runs concurrently with the first method of a round. The result must
 * not depend on threads: the first method of a round has priority over the other methods of the
 * round. The other methods order solutions equally, so any of the other methods may win. */
#include "search/diagram/race.h"

#include "search/base/policy.h"

/* The methods of a round, in order. */
static const int ways[2][DLX_METHODS] = {
    {DLX_DIAGRAM_SMALL, DLX_DIAGRAM_ORDERED, DLX_METHOD_ENUMERATION},
    {DLX_DIAGRAM_ORDERED, DLX_DIAGRAM_SMALL, DLX_METHOD_ENUMERATION}};

void dlx_race_begin(dlx_race *race, dlx_search *task, bool ordered)
{
    *race = (dlx_race){.task = task, .own = {.task = task, .ordered = ordered}};
}

void dlx_race_end(dlx_race *race)
{
    dlx_concurrent_attempt_close(race->attempt);
    dlx_collected_solutions_free(&race->own);
}

static dlx_collected_solutions *other(const dlx_race *race)
{
    return race->attempt ? dlx_concurrent_attempt_result(race->attempt) : NULL;
}

static bool is_useful(const dlx_race *race, int way)
{
    const dlx_collected_solutions *attempt = other(race);
    return !race->own.useless[way] && !(attempt && attempt->useless[way]);
}

/* Returns true if the other method has finished. */
static bool other_succeeded(void *state)
{
    return dlx_concurrent_attempt_has_succeeded(state);
}

/* Returns false as dlx_collected_solutions_try does, or if the method is useless, or on a stop;
 * `watched`: also once the other method has finished. */
static bool try_way(dlx_race *race, int way, uint64_t work, bool watched)
{
    const dlx_stop stop = {.work = work ? work : UINT64_MAX,
                           .is_due = watched ? other_succeeded : NULL,
                           .due_state = race->attempt};
    const bool good = !dlx_limits_stopped(race->task->limits) && is_useful(race, way) &&
                      dlx_collected_solutions_try(&race->own, way, work || watched ? &stop : NULL);
    if (good)
        race->made = &race->own;
    return good;
}

static bool take_turns(dlx_race *race, uint64_t work)
{
    for (int i = 0; i < DLX_METHODS; i++)
        if (try_way(race, ways[race->own.ordered][i], work, false))
            return true;
    return false;
}

/* ---- two at a time --------------------------------------------------------------------------- */

static bool take_turns_in_pairs(dlx_race *race, uint64_t work)
{
    const int *way = ways[race->own.ordered];
    dlx_concurrent_attempt *attempt = race->attempt;
    const int second = is_useful(race, DLX_METHOD_ENUMERATION) ? DLX_METHOD_ENUMERATION : way[1];
    const bool has_third = second == DLX_METHOD_ENUMERATION && is_useful(race, way[1]);
    const bool has_first = is_useful(race, way[0]);
    if (!is_useful(race, second) || !dlx_concurrent_attempt_start(attempt, second, work))
        return take_turns(race, work);
    if (!(has_first && try_way(race, way[0], work, false)) &&
        !(has_third && try_way(race, way[1], work, true)) && dlx_concurrent_attempt_wait(attempt))
        race->made = other(race);
    dlx_concurrent_attempt_stop(attempt);
    return race->made;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static int useful_ways(const dlx_race *race)
{
    int left = 0;
    for (int way = 0; way < DLX_METHODS; way++)
        left += is_useful(race, way);
    return left;
}

/* Returns true if the other thread ran out of memory. Without its method, a later method may order
 * the solutions differently. */
static bool has_failed(const dlx_collected_solutions *attempt)
{
    return attempt && attempt->task->limits->out_of_memory &&
           !attempt->task->limits->memory_limited;
}

/* Without a time limit, sampling gives up after the last round. The allowed work per method
 * decides, not the work done. */
static bool make_by_rounds(dlx_race *race)
{
    const dlx_search *task = race->task;
    const bool bounded = !race->own.ordered && task->options.time_limit <= 0;
    uint64_t left = DLX_POLICY_MAX_SAMPLE_WORK;
    uint64_t work = DLX_POLICY_FIRST_DIAGRAM_WORK;
    int useful;
    for (int round = 1; (useful = useful_ways(race)) > 0; round++, work *= 4) {
        const bool last = bounded && (useful == 1 || round == DLX_POLICY_SAMPLE_ROUNDS);
        const uint64_t rest = bounded ? left : 0;
        const uint64_t own = useful == 1 ? rest : last ? rest / DLX_METHODS : work;
        if (race->attempt ? take_turns_in_pairs(race, own) : take_turns(race, own))
            return true;
        if (last)
            dlx_limits_stop(task->limits, DLX_END_LIMIT);
        if (has_failed(other(race)))
            dlx_limits_no_memory(task->limits);
        if (dlx_limits_stopped(task->limits))
            return false;
        left -= (uint64_t)useful * own;
    }
    const dlx_collected_solutions *attempt = other(race);
    if (race->own.limited || (attempt && attempt->limited))
        dlx_limits_memory_reached(task->limits);
    dlx_limits_no_memory(task->limits);
    return false;
}

bool dlx_race_run(dlx_race *race)
{
    if (race->made)
        return true;
    if (!race->attempt)
        race->attempt = dlx_concurrent_attempt_open(race->task, race->own.ordered);
    if (!make_by_rounds(race))
        return false;
    race->made->task = race->task;
    return true;
}

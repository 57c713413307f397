/* SPDX-License-Identifier: MIT */
#include "search/auto/orbit_count.h"

#include "search/base/policy.h"
#include "search/cubes/cubes.h"
#include "search/parallel/team.h"

#include <math.h>
#include <stdio.h>

/* About the most cubes: each is set up as a search. */
enum { MOST_CUBES = 128 };

/* An engine is unsuitable for a cube that takes this many times its estimated work. */
enum { MOST_WORK_RATIO = 8 };

void dlx_orbit_count_plan(const dlx_search *task, dlx_portfolio *portfolio)
{
    const dlx_search_options *options = &task->options;
    const uint64_t least = DLX_POLICY_SYMMETRY_SHARE * DLX_POLICY_WORK_PER_NONZERO *
                           (uint64_t)dlx_problem_nonzeros(task->problem);
    if (!options->cubes && !options->proof && !options->on_event && !options->set_cover &&
        !task->problem->has_repeats)
        portfolio->symmetries_at =
            least > DLX_POLICY_WORK_BEFORE_SYMMETRIES ? least : DLX_POLICY_WORK_BEFORE_SYMMETRIES;
}

/* Estimates the work of all cubes, of `share` of the problem: that of branching is divided among
 * the cubes, but tables of states are made for each. `ahead`: see is_faster. */
static double work_of_cubes(const dlx_orbit_count *count, const dlx_schedule *schedule,
                            double ahead, double share)
{
    const double work = (double)schedule->work;
    const double branching = dlx_schedule_remaining_work(schedule);
    const double cubes = (double)dlx_cubes_count(&count->orbits.cubes);
    if (!count->engine || count->engine->work_per_node)
        return (work + ahead) * share;
    const double tables = (work + ahead) * share * cubes;
    return branching < 0 ? tables : fmin(tables, (work + branching) * share);
}

/* True if the cubes are estimated to take less work than the `ahead` steps of the portfolio's
 * search. Keeps the portfolio's engine for cubes on which a portfolio of their own would lose
 * time. */
static bool is_faster(dlx_orbit_count *count, const dlx_schedule *schedule, double ahead)
{
    const dlx_orbit_cubes *orbits = &count->orbits;
    if (orbits->item == DLX_NO_INDEX)
        return false;
    const double share = (double)orbits->divisor * (double)orbits->orbits / (double)orbits->options;
    const double work = work_of_cubes(count, schedule, ahead, share);
    const double cubes = (double)dlx_cubes_count(&orbits->cubes);
    const unsigned threads = schedule->task->options.threads;
    count->cube_work = work / cubes;
    if (threads > 1 || count->cube_work > DLX_POLICY_MAX_WORK_OF_SMALL_CUBES)
        count->engine = NULL;
    return work * fmax(threads / cubes, 1) < ahead; /* threads without a cube are idle */
}

/* Describes the group and the item. */
static void describe(dlx_orbit_count *count, dlx_group *group)
{
    const bool is_known = group->order.low || group->order.size || !group->chain.too_large;
    const dlx_names *names = &group->problem->items->names;
    char *order = is_known ? dlx_group_order(group) : NULL;
    snprintf(count->why, sizeof count->why, "%.40s symmetries: %zu of %zu options of %s%.40s",
             order ? order : "very many", count->orbits.orbits, count->orbits.options,
             names->start ? "item " : "an item",
             names->start ? dlx_names_text(names, count->orbits.item) : "");
    free(order);
}

/* Makes the cubes by a group: all symmetries of the problem, or a group whose chain was made.
 * False: not made. */
static bool make_cubes(dlx_orbit_count *count, dlx_group *group, dlx_budget *limits)
{
    dlx_orbit_task task = {.group = group, .most = MOST_CUBES, .limits = limits};
    if (group->is_whole)
        task.graph = dlx_automorphisms_new(&group->action, limits, NULL);
    const bool ok = (task.graph || !group->is_whole) && dlx_orbit_cubes_make(&count->orbits, &task);
    dlx_automorphisms_free(task.graph);
    if (ok && count->orbits.item != DLX_NO_INDEX)
        describe(count, group);
    return ok;
}

bool dlx_orbit_count_by_group(dlx_orbit_count *count, const dlx_search *task)
{
    dlx_group *group = task->options.group;
    bool is_listed;
    if (!group->is_whole && dlx_group_make_chain(group, &is_listed, NULL) != DLX_OK) {
        if (dlx_budget_stopped(&group->limits))
            dlx_budget_stop(task->limits, group->limits.end);
        return false;
    }
    return make_cubes(count, group, task->limits);
}

bool dlx_orbit_count_find(dlx_orbit_count *count, const dlx_search *task,
                          const dlx_problem *problem, dlx_portfolio *portfolio)
{
    const uint64_t work = portfolio->schedule.work;
    const uint64_t budget = work / DLX_POLICY_SYMMETRY_SHARE;
    const uint64_t memory = dlx_budget_memory_left(task->limits, 1);
    const dlx_limits *given = task->options.limits;
    const dlx_limits limits = {.memory_limit = given->memory_limit ? memory : 0,
                               .is_cancelled = given->is_cancelled,
                               .cancel_state = given->cancel_state};
    portfolio->symmetries_at = 2 * work;
    const double ahead = dlx_portfolio_remaining_work(portfolio, &count->engine);
    if (ahead < (double)work || isinf(ahead) || problem->options == 0 || memory == 0)
        return false;
    dlx_group *group = dlx_group_new_within(problem, &limits, budget, NULL);
    task->limits->work += budget;
    if (!group)
        return false;
    const bool is_trivial = dlx_group_generators(group) == 0;
    const bool is_made = !is_trivial && make_cubes(count, group, &group->limits);
    dlx_group_free(group);
    if (is_trivial || is_made)
        portfolio->symmetries_at = 0;
    if (is_made && is_faster(count, &portfolio->schedule, ahead))
        return true;
    dlx_orbit_cubes_free(&count->orbits);
    return false;
}

/* Threads that count the cubes of the search; NULL: none. */
static dlx_team *open_team(const dlx_orbit_count *count, const dlx_cube_search *cubes,
                           bool is_whole)
{
    const dlx_search *task = cubes->task;
    const dlx_team_job job = {.task = task,
                              .problem = task->problem,
                              .engine = cubes->engine,
                              .cubes = cubes->cubes,
                              .factor = count->orbits.factor,
                              .threads = task->options.threads,
                              .counting = true,
                              .is_whole = is_whole};
    return job.threads > 1 && !task->limits->given.node_limit && dlx_cubes_count(job.cubes) > 1
               ? dlx_team_open(&job)
               : NULL;
}

/* Counts a cube: by the engine of the search, and if that takes much more than the estimated work,
 * again by a portfolio, which counts the next cubes too. */
static dlx_step count_cube(const dlx_orbit_count *count, dlx_cube_search *cubes, size_t index,
                           dlx_count *number)
{
    dlx_search *task = cubes->task;
    const dlx_cubes *list = cubes->cubes;
    const dlx_stop stop = {.work = (uint64_t)(MOST_WORK_RATIO * count->cube_work) +
                                   DLX_POLICY_WORK_BEFORE_SYMMETRIES};
    if (cubes->engine == &dlx_engine_auto)
        return dlx_cube_search_count(cubes, index, number);
    dlx_budget_begin_stop(task->limits, &stop);
    const dlx_step step = dlx_cube_search_count(cubes, index, number);
    dlx_budget_end_stop(task->limits);
    if (!dlx_budget_go_on(task->limits) || step == DLX_STEP_DONE)
        return step;
    dlx_cube_search_free(cubes);
    dlx_count_free(number);
    *number = (dlx_count){0};
    return dlx_cube_search_make(cubes, task, &dlx_engine_auto, list)
               ? dlx_cube_search_count(cubes, index, number)
               : dlx_step_no_memory(task);
}

/* Counts the cubes of the search, and reports the share of counted cubes if they are the whole. */
static dlx_step count_cubes(const dlx_orbit_count *count, dlx_cube_search *cubes, bool is_whole,
                            dlx_count *sum)
{
    dlx_step step = DLX_STEP_DONE;
    const size_t number_of_cubes = dlx_cubes_count(cubes->cubes);
    dlx_team *team = open_team(count, cubes, is_whole);
    if (team) {
        dlx_team_add_thread(team);
        step = dlx_team_count(team, sum);
        dlx_team_close(team);
        return step;
    }
    for (size_t i = 0; i < number_of_cubes && step == DLX_STEP_DONE; i++) {
        dlx_count number = {0};
        step = count_cube(count, cubes, i, &number);
        if (!dlx_orbit_cubes_add(&count->orbits, i, &number, sum))
            step = dlx_step_no_memory(cubes->task);
        dlx_count_free(&number);
        if (is_whole)
            dlx_budget_raise_progress(cubes->task->limits,
                                      (double)(i + 1) / (double)number_of_cubes);
    }
    return step;
}

dlx_step dlx_orbit_count_run(const dlx_orbit_count *count, const dlx_search *task,
                             const dlx_problem *problem, dlx_count *found)
{
    const dlx_engine *engine = count->engine ? count->engine : &dlx_engine_auto;
    dlx_budget *limits = task->limits;
    const dlx_alarm alarm = limits->alarm;
    const bool counts_part = limits->counts_part;
    dlx_search_options options = task->options;
    dlx_search whole = {0};
    dlx_cube_search cubes = {0};
    dlx_count sum = {0};
    dlx_step step = DLX_STEP_STOPPED;
    /* A cube without solutions refutes nothing but itself. */
    limits->alarm = (dlx_alarm){0};
    limits->counts_part = true;
    options.cubes = &count->orbits.cubes; /* whose symmetries are used */
    options.group = NULL;
    if (dlx_search_begin(&whole, problem, limits, &options) &&
        dlx_cube_search_make(&cubes, &whole, engine, &count->orbits.cubes))
        step = count_cubes(count, &cubes, !counts_part, &sum);
    else
        step = dlx_step_no_memory(task);
    dlx_count_divide(&sum, count->orbits.divisor);
    if (!dlx_count_sum(found, &sum))
        step = dlx_step_no_memory(task);
    dlx_count_free(&sum);
    dlx_cube_search_free(&cubes);
    dlx_search_end(&whole);
    limits->counts_part = counts_part;
    limits->alarm = alarm;
    return step;
}

/* SPDX-License-Identifier: MIT */
/* The engine searches alone for some milliseconds, enough for most problems. A longer search is
 * divided into cubes, searched by threads with the same engine from the beginning. Solutions found
 * alone are skipped, or counted again if solutions are only counted. */
#include "search/base/engine.h"

#include "io/error.h"
#include "search/base/solution_set.h"
#include "search/cubes/cubes.h"
#include "search/parallel/team.h"

typedef struct divided {
    dlx_search *task;
    dlx_subsearch alone;     /* search without threads; closed once threads search */
    uint64_t until;          /* work at which threads start; 0: no threads */
    uint64_t found;          /* solutions found by `alone` */
    dlx_solution_set passed; /* solutions found by `alone`, if threads need not keep the order */
    dlx_team *team;          /* NULL: threads not started */
} divided;

/* Of solutions with equal costs, the first are the best, so a goal requires the order. */
bool dlx_divided_search_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem)
{
    const bool special = options->set_cover || options->proof || options->on_event ||
                         options->cubes || options->group || options->choose != DLX_CHOOSE_MRV ||
                         (options->unordered && options->goal != DLX_GOAL_ANY);
    const bool counting = options->count_only && !options->solution_limit;
    return options->threads > 1 && !options->limits->node_limit && !problem->has_repeats &&
           !special && engine->work_per_node > 0 &&
           (counting || options->unordered || dlx_cube_search_keeps_order(problem, engine));
}

static void close_divided(void *state)
{
    divided *search = state;
    dlx_team_close(search->team);
    dlx_subsearch_close(&search->alone);
    dlx_solution_set_free(&search->passed);
}

static bool open_divided(void *state, dlx_search *task, dlx_error *error)
{
    divided *search = state;
    search->task = task;
    const bool ok = dlx_subsearch_open(&search->alone, task->inner, task, task->problem, error);
    search->until = task->limits->work + dlx_team_min_work(task->problem);
    return ok;
}

/* Starts the threads. Without threads, `alone` continues. */
static void share_out(divided *search, bool counting)
{
    const dlx_search *task = search->task;
    const dlx_team_job work = {.task = task,
                               .problem = task->problem,
                               .engine = task->inner,
                               .threads = task->options.threads,
                               .memory = search->alone.search.memory,
                               .skip = task->options.unordered ? 0 : search->found,
                               .counting = counting};
    search->until = 0;
    search->team = dlx_team_open(&work);
    if (!search->team)
        return;
    dlx_subsearch_close(&search->alone);
    dlx_team_add_thread(search->team);
}

/* Starts the threads if the engine stopped at `until`. Returns false if the search has to stop. */
static bool is_time(divided *search, bool counting)
{
    if (!dlx_budget_go_on(search->task->limits))
        return false;
    share_out(search, counting);
    return true;
}

/* Stops the engine once threads should start. */
static void begin_alone(const divided *search, dlx_stop *stop)
{
    dlx_budget *limits = search->task->limits;
    *stop = (dlx_stop){.work = search->until > limits->work ? search->until - limits->work : 0};
    dlx_budget_begin_stop(limits, search->until ? stop : NULL);
}

/* Copies a solution to task->chosen. Returns false for a duplicate, or on memory exhaustion with
 * *failed set. */
static bool take_solution(divided *search, const uint32_t *options, size_t count, bool *failed)
{
    dlx_search *task = search->task;
    bool is_new = true;
    *failed = false;
    dlx_search_set_chosen(task, options, count);
    task->multiplicity = 1;
    if (search->team)
        return search->passed.list.count == 0 ||
               !dlx_solution_set_has(&search->passed, options, count, failed);
    search->found++;
    if (task->options.unordered && search->until)
        *failed = !dlx_solution_set_add(&search->passed, options, count, &is_new);
    return !*failed && is_new;
}

static dlx_step find_alone(divided *search)
{
    dlx_stop stop;
    begin_alone(search, &stop);
    const dlx_step step = dlx_subsearch_next(&search->alone);
    dlx_budget_end_stop(search->task->limits);
    return step;
}

static dlx_step next_solution(void *state)
{
    divided *search = state;
    for (;;) {
        const dlx_search *alone = &search->alone.search;
        const uint32_t *options = alone->chosen;
        size_t count = 0;
        bool failed;
        const dlx_step step =
            search->team ? dlx_team_next(search->team, 0, &options, &count) : find_alone(search);
        if (step == DLX_STEP_FOUND &&
            take_solution(search, options, search->team ? count : alone->chosen_count, &failed))
            return step;
        if (step == DLX_STEP_FOUND && failed)
            return dlx_step_no_memory(search->task);
        if (step == DLX_STEP_DONE || (step == DLX_STEP_STOPPED && !is_time(search, false)))
            return step;
    }
}

static dlx_step count_alone(divided *search, dlx_count *count)
{
    dlx_stop stop;
    begin_alone(search, &stop);
    const dlx_step step = dlx_subsearch_count(&search->alone, count);
    dlx_budget_end_stop(search->task->limits);
    return step;
}

static dlx_step count_listed(divided *search, dlx_count *found)
{
    dlx_step step;
    while ((step = next_solution(search)) == DLX_STEP_FOUND)
        if (!dlx_count_add(found, 1))
            return dlx_step_no_memory(search->task);
    return step;
}

static dlx_step count_solutions(void *state, dlx_count *found)
{
    divided *search = state;
    dlx_count count = {0};
    if (search->team || search->found > 0)
        return count_listed(search, found);
    dlx_step step = count_alone(search, &count);
    if (step == DLX_STEP_STOPPED && is_time(search, true)) {
        if (search->team) {
            dlx_count_free(&count);
            return dlx_team_count(search->team, found);
        }
        step = count_alone(search, &count);
    }
    const bool ok = dlx_count_sum(found, &count);
    dlx_count_free(&count);
    return ok ? step : dlx_step_no_memory(search->task);
}

const dlx_engine dlx_engine_divided = {
    .name = "divided",
    .features = DLX_FEATURES_BUT_REPEATS,
    .capabilities = DLX_ENGINE_LISTS,
    .state_size = sizeof(divided),
    .open = open_divided,
    .next = next_solution,
    .count = count_solutions,
    .close = close_divided,
};

/* SPDX-License-Identifier: MIT */
/* A portfolio of engines in time slices.
 *
 * No engine dominates, and the setup of an engine may cost more than the complete search of
 * another. The next slice goes to the runner with the least work for its share, including its setup
 * and the slice. So an engine starts once the others have done the work of its setup, and
 * unsuccessful engines cost at most a constant factor. A slice is half of the runner's work so far,
 * so slices are few. All work is measured in steps, never in time. Shares depend on the estimated
 * progress of branching.
 *
 * For first solutions, one engine weighs items and another learns clauses. Known solutions are
 * skipped when found again. For all solutions, only the fastest branching engine remains in the
 * end. */
#include "search/auto/portfolio.h"

#include <math.h>

dlx_portfolio *dlx_portfolio_open(const dlx_search *task, const dlx_problem *problem, dlx_mode aim,
                                  const dlx_schedule_settings *settings)
{
    static const dlx_schedule_settings default_settings = {
        DLX_POLICY_FIRST_SLICE, false, DLX_POLICY_WORK_BEFORE_BACKWARD_SEARCH, false};
    dlx_portfolio *portfolio = calloc(1, sizeof *portfolio);
    if (!portfolio)
        return NULL;
    portfolio->schedule = (dlx_schedule){.task = task,
                                         .problem = problem,
                                         .mode = aim,
                                         .settings = settings ? *settings : default_settings,
                                         .worker_ahead = INFINITY};
    dlx_schedule_begin(&portfolio->schedule);
    if (portfolio->schedule.count > 0)
        return portfolio;
    free(portfolio);
    return NULL;
}

void dlx_portfolio_close(dlx_portfolio *portfolio)
{
    if (!portfolio)
        return;
    dlx_parallel_search_close(&portfolio->parallel);
    dlx_backward_search_close(&portfolio->backward, portfolio->schedule.task);
    dlx_schedule_end(&portfolio->schedule);
    dlx_solution_set_free(&portfolio->found);
    dlx_solution_set_free(&portfolio->learned);
    free(portfolio);
}

/* ---- threads --------------------------------------------------------------------------------- */

/* True if workers must not start before the search is near its end. */
static bool are_workers_held(const dlx_portfolio *portfolio)
{
    return portfolio->finishes_if_near && portfolio->yield_at;
}

/* True if workers may start, at once or later. */
static bool may_start_workers(const dlx_portfolio *portfolio)
{
    return !are_workers_held(portfolio) &&
           dlx_parallel_search_may_start(&portfolio->parallel, &portfolio->schedule);
}

/* Frees the known solutions if none can be found again: the only remaining runner, or its workers,
 * continue in its order. */
static void forget_known(dlx_portfolio *portfolio)
{
    const dlx_schedule *schedule = &portfolio->schedule;
    const dlx_search_options *options = &schedule->task->options;
    bool again = portfolio->yield_at || schedule->mode != DLX_MODE_ALL ||
                 (options->unordered && options->threads > 1) ||
                 !dlx_schedule_has_one_runner(schedule);
    for (size_t i = 0; i < schedule->count && !again; i++)
        again = schedule->runners[i]->eliminated && schedule->runners[i]->found > 0;
    if (!again && portfolio->found.list.count > 0)
        dlx_solution_set_free(&portfolio->found);
}

/* Starts the workers when due. */
static void start_workers(dlx_portfolio *portfolio)
{
    if (!dlx_parallel_search_may_start(&portfolio->parallel, &portfolio->schedule))
        return;
    dlx_parallel_search_prepare(&portfolio->parallel, &portfolio->schedule);
    if (are_workers_held(portfolio) ||
        (portfolio->symmetries_at && portfolio->schedule.work < DLX_POLICY_WORK_BEFORE_SYMMETRIES))
        return;
    forget_known(portfolio);
    const dlx_parallel_start step =
        dlx_parallel_search_start(&portfolio->parallel, &portfolio->schedule);
    if (step == DLX_PARALLEL_NOT_STARTED)
        return;
    portfolio->current = NULL;
    if (step == DLX_PARALLEL_NEARLY_DONE)
        portfolio->yield_at = 0;
}

/* True if no runner has to run concurrently with the workers. */
static bool is_left_to_team(dlx_portfolio *portfolio)
{
    dlx_parallel_search *parallel = &portfolio->parallel;
    if (!parallel->team)
        return false;
    if (portfolio->schedule.mode != DLX_MODE_COUNT || dlx_team_is_done(parallel->team))
        return true;
    if (dlx_parallel_search_is_nearly_done(parallel, &portfolio->schedule))
        portfolio->yield_at = 0;
    return !dlx_next_runner(&portfolio->schedule);
}

/* The work at which the portfolio yields; UINT64_MAX: never. */
static uint64_t next_yield(const dlx_portfolio *portfolio)
{
    const uint64_t preprocessing = portfolio->yield_at ? portfolio->yield_at : UINT64_MAX;
    const uint64_t symmetries = portfolio->symmetries_at ? portfolio->symmetries_at : UINT64_MAX;
    return preprocessing < symmetries ? preprocessing : symmetries;
}

static bool are_symmetries_due(const dlx_portfolio *portfolio)
{
    return portfolio->symmetries_at && portfolio->schedule.work >= portfolio->symmetries_at;
}

/* Runs the team until the next solution, the end of the count, the yield limit, or in a count, the
 * end of a slice: `wdeg` may continue by the estimate of the workers. */
static dlx_step run_team(dlx_portfolio *portfolio)
{
    dlx_schedule *schedule = &portfolio->schedule;
    dlx_parallel_search *parallel = &portfolio->parallel;
    const bool counts = schedule->mode == DLX_MODE_COUNT;
    const uint64_t next = next_yield(portfolio);
    const uint64_t slice_end = counts ? schedule->work + schedule->work / 2 : UINT64_MAX;
    const uint64_t end = next < slice_end ? next : slice_end;
    const uint64_t left = end > schedule->work ? end - schedule->work : 1;
    const uint64_t most = end < UINT64_MAX ? parallel->work + left : 0;
    portfolio->current = NULL;
    dlx_team_add_thread(parallel->team);
    const dlx_step step = counts ? dlx_team_await_count(parallel->team, most)
                                 : dlx_team_next(parallel->team, most, &portfolio->solution,
                                                 &portfolio->solution_count);
    dlx_parallel_search_add_work(parallel, schedule);
    portfolio->yielded = step == DLX_STEP_STOPPED && !dlx_budget_stopped(schedule->task->limits) &&
                         schedule->work >= next;
    portfolio->seeks_symmetries = portfolio->yielded && are_symmetries_due(portfolio);
    return step;
}

/* ---- slices ---------------------------------------------------------------------------------- */

/* Excludes the known solutions from the search of an engine set up late. */
static void forbid_known(const dlx_portfolio *portfolio, dlx_runner *runner)
{
    uint32_t *options;
    size_t count;
    for (size_t index = 0; runner->engine->forbid &&
                           dlx_solutions_next(&portfolio->found.list, &index, &options, &count);)
        runner->engine->forbid(runner->sub.state, options, count);
}

static void note_name(const dlx_portfolio *portfolio, const char *name)
{
    dlx_engine_names *used = portfolio->schedule.task->used;
    size_t i = 0;
    while (used && i < used->count && used->name[i] != name)
        i++;
    if (used && i == used->count && i < sizeof used->name / sizeof *used->name)
        used->name[used->count++] = name;
}

/* Continues with the other engines after memory was refused to the current one: if by a limit, or
 * if only the number of solutions is wanted. Otherwise the solutions, or their order, would depend
 * on the system. False: the search has to stop. */
static bool continue_without(dlx_portfolio *portfolio)
{
    dlx_runner *runner = portfolio->current;
    dlx_budget *limits = portfolio->schedule.task->limits;
    const bool same = limits->memory_limited || portfolio->schedule.mode == DLX_MODE_COUNT;
    dlx_schedule_add_all(&portfolio->schedule);
    runner->eliminated = true;
    if (!same || !dlx_next_runner(&portfolio->schedule))
        return false;
    dlx_runner_eliminate(runner);
    dlx_budget_spare_memory(limits);
    portfolio->current = NULL;
    return true;
}

/* Sets up the current runner. False: the runner cannot run, or the search has to stop. */
static bool begin_slice(dlx_portfolio *portfolio)
{
    dlx_runner *runner = portfolio->current;
    const uint64_t branching_work = (uint64_t)fmin(
        fmax(dlx_schedule_remaining_work(&portfolio->schedule), 0), (double)(UINT64_MAX / 2));
    if (!dlx_subsearch_is_open(&runner->sub)) {
        portfolio->schedule.work += runner->setup_work;
        if (!dlx_runner_open(runner, portfolio->schedule.task)) {
            continue_without(portfolio);
            portfolio->current = NULL;
            return false;
        }
        note_name(portfolio, runner->engine->name);
        forbid_known(portfolio, runner);
        dlx_schedule_drop_slower_twins(&portfolio->schedule, runner);
    }
    const uint64_t due_in = dlx_next_runner_due_in(&portfolio->schedule);
    if (due_in < runner->slice)
        runner->slice = due_in;
    if (portfolio->symmetries_at > portfolio->schedule.work &&
        portfolio->symmetries_at - portfolio->schedule.work < runner->slice)
        runner->slice = portfolio->symmetries_at - portfolio->schedule.work;
    if (portfolio->parallel.team) /* the other threads are workers */
        runner->sub.search.options.threads = 1;
    runner->sub.search.spare_memory = dlx_schedule_has_one_runner(&portfolio->schedule)
                                          ? 0
                                          : dlx_schedule_spare_memory(&portfolio->schedule);
    runner->sub.search.other_work = branching_work;
    return true;
}

static void end_slice(dlx_portfolio *portfolio)
{
    dlx_runner *runner = portfolio->current;
    dlx_schedule_add_all(&portfolio->schedule);
    if (!portfolio->first_slice_done)
        portfolio->schedule.has_long_solutions =
            dlx_schedule_expects_long_solutions(portfolio->schedule.problem);
    portfolio->first_slice_done = true;
    const bool descends = portfolio->schedule.mode != DLX_MODE_COUNT &&
                          !dlx_schedule_is_learning(&portfolio->schedule, runner) &&
                          dlx_runner_has_not_backtracked(runner);
    const bool continues = descends || dlx_schedule_is_nearly_done(&portfolio->schedule, runner);
    runner->slice = dlx_schedule_next_slice(&portfolio->schedule, runner, continues);
    if (runner->sub.search.gave_up)
        dlx_runner_eliminate(runner);
    if (portfolio->schedule.mode != DLX_MODE_FIRST)
        dlx_schedule_drop_slow(&portfolio->schedule);
    if (!continues)
        portfolio->current = NULL;
    const bool due =
        !continues && portfolio->yield_at && portfolio->schedule.work >= portfolio->yield_at;
    const bool near =
        due && (portfolio->finishes_if_near
                    ? dlx_schedule_list_is_near_end(&portfolio->schedule)
                    : dlx_schedule_progress(&portfolio->schedule) == DLX_PROGRESS_NEAR);
    /* Does not yield before the need for tables of states, which gain by preprocessing, is
     * known. */
    const bool waits = due && portfolio->schedule.mode == DLX_MODE_COUNT &&
                       dlx_next_runner_awaits_estimate(&portfolio->schedule);
    portfolio->seeks_symmetries = are_symmetries_due(portfolio);
    portfolio->yielded = portfolio->seeks_symmetries || (due && !near && !waits);
    if (near && portfolio->finishes_if_near)
        portfolio->yield_at = 0;
}

/* Keeps a solution that `learn` found in a list, which is in the order of branching, so that it can
 * be returned if it is the last; gives `learn` up with a second. */
static void keep_learned(dlx_portfolio *portfolio)
{
    bool is_new;
    if (portfolio->learned.list.count > 0) {
        dlx_runner_eliminate(portfolio->current);
        portfolio->current = NULL;
    } else if (!dlx_solution_set_add(&portfolio->learned, portfolio->solution,
                                     portfolio->solution_count, &is_new)) {
        dlx_budget_no_memory(portfolio->schedule.task->limits);
    }
}

/* Ends a list of which `learn` has found the rest. */
static dlx_step return_learned(dlx_portfolio *portfolio)
{
    if (portfolio->learned.list.count == 0)
        return DLX_STEP_DONE;
    portfolio->exhausted = true;
    portfolio->solution = portfolio->learned.list.words + 1;
    portfolio->solution_count = portfolio->learned.list.words[0];
    return DLX_STEP_FOUND;
}

/* Runs slices until a runner has a solution or is done. */
static dlx_step run_slices(dlx_portfolio *portfolio)
{
    dlx_budget *limits = portfolio->schedule.task->limits;
    dlx_backward_search *backward = &portfolio->backward;
    portfolio->yielded = portfolio->seeks_symmetries = false;
    while (!portfolio->exhausted) {
        start_workers(portfolio);
        dlx_step step;
        if (is_left_to_team(portfolio)) {
            step = run_team(portfolio);
            if (step != DLX_STEP_STOPPED || portfolio->yielded || dlx_budget_stopped(limits))
                return step;
            continue;
        }
        dlx_backward_search_begin(backward, &portfolio->schedule);
        step = dlx_backward_search_next(backward, &portfolio->found, &portfolio->solution,
                                        &portfolio->solution_count);
        if (step != DLX_STEP_STOPPED)
            return step;
        if (!portfolio->current)
            portfolio->current = dlx_next_runner(&portfolio->schedule);
        if (!portfolio->current) { /* all engines refused the problem or gave up */
            dlx_budget_stop(limits, DLX_END_UNKNOWN);
            return DLX_STEP_STOPPED;
        }
        if (!begin_slice(portfolio)) {
            if (dlx_budget_stopped(limits))
                return DLX_STEP_STOPPED;
            continue;
        }
        const uint64_t before = portfolio->current->work;
        if (dlx_schedule_has_one_runner(&portfolio->schedule) &&
            next_yield(portfolio) == UINT64_MAX && !portfolio->parallel.team &&
            !may_start_workers(portfolio))
            portfolio->current->slice = UINT64_MAX;
        step = portfolio->schedule.mode == DLX_MODE_COUNT
                   ? dlx_runner_run(portfolio->current, true, (dlx_stop){0})
                   : dlx_backward_search_run(backward, portfolio->current);
        portfolio->schedule.work += portfolio->current->work - before;
        if (step == DLX_STEP_FOUND)
            dlx_parallel_search_note_solution(&portfolio->parallel, portfolio->current);
        portfolio->solution = portfolio->current->sub.search.chosen;
        portfolio->solution_count = portfolio->current->sub.search.chosen_count;
        if (portfolio->schedule.mode == DLX_MODE_ALL && dlx_runner_learns(portfolio->current)) {
            if (step == DLX_STEP_DONE)
                return return_learned(portfolio);
            if (step == DLX_STEP_FOUND) {
                keep_learned(portfolio);
                continue;
            }
        }
        if (step == DLX_STEP_STOPPED && limits->out_of_memory && continue_without(portfolio))
            continue;
        if (step != DLX_STEP_STOPPED || !dlx_budget_go_on(limits))
            return step;
        end_slice(portfolio);
        if (portfolio->yielded)
            return DLX_STEP_STOPPED;
    }
    return DLX_STEP_DONE;
}

double dlx_portfolio_remaining_work(const dlx_portfolio *portfolio, const dlx_engine **engine)
{
    const dlx_schedule *schedule = &portfolio->schedule;
    double least = dlx_parallel_search_remaining_work(&portfolio->parallel, schedule);
    *engine = NULL;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        const double ahead = runner->eliminated ? INFINITY : dlx_runner_remaining_work(runner);
        if (ahead < least) {
            least = ahead;
            *engine = runner->engine;
        }
    }
    return dlx_schedule_progress(schedule) == DLX_PROGRESS_FAR ? INFINITY : least;
}

bool dlx_portfolio_has_found(const dlx_portfolio *portfolio)
{
    bool found = portfolio->found.list.count > 0;
    for (size_t i = 0; i < portfolio->schedule.count && !found; i++) {
        const dlx_runner *runner = portfolio->schedule.runners[i];
        found = runner->found > 0 || runner->counted.size > 0 || runner->counted.low > 0;
    }
    return found;
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Too many solutions to deduplicate: keeps only the current engine, or a faster engine. */
static void keep_fastest_runner(dlx_portfolio *portfolio)
{
    dlx_runner *const current = portfolio->current;
    dlx_runner *fastest = current;
    dlx_schedule_add_all(&portfolio->schedule);
    for (size_t i = 0; i < portfolio->schedule.count; i++) {
        dlx_runner *runner = portfolio->schedule.runners[i];
        if (!runner->eliminated && !runner->started &&
            runner->setup_bytes <= dlx_schedule_spare_memory(&portfolio->schedule) &&
            runner->engine->work_per_node < fastest->engine->work_per_node)
            fastest = runner;
    }
    portfolio->current = fastest;
    if (!begin_slice(portfolio)) {
        portfolio->current = current;
        return;
    }
    for (size_t i = 0; i < portfolio->schedule.count; i++)
        if (portfolio->schedule.runners[i] != fastest)
            dlx_runner_eliminate(portfolio->schedule.runners[i]);
}

/* True if another search may replace the current search and must skip the returned solutions; gives
 * up yielding if there are many such solutions. */
static bool may_yield_later(dlx_portfolio *portfolio)
{
    if (dlx_solution_set_bytes(&portfolio->found) > DLX_POLICY_MAX_KNOWN_BYTES)
        portfolio->yield_at = 0;
    return portfolio->yield_at;
}

/* Records the solution found. False: the solution is known, or no memory. */
static bool note_solution(dlx_portfolio *portfolio, bool *failed)
{
    const uint32_t *solution = portfolio->solution;
    const size_t count = portfolio->solution_count;
    bool is_new = true;
    *failed = false;
    if (portfolio->schedule.task->options.solution_limit == 1)
        return true;
    /* Workers without an order start from the root. */
    const bool kept = portfolio->schedule.task->options.unordered && may_start_workers(portfolio);
    if (dlx_schedule_has_one_runner(&portfolio->schedule) &&
        portfolio->schedule.mode == DLX_MODE_ALL && !kept &&
        (portfolio->schedule.settings.one_runner || !may_yield_later(portfolio))) {
        forget_known(portfolio);
        return portfolio->found.list.count == 0 ||
               !dlx_solution_set_has(&portfolio->found, solution, count, failed);
    }
    *failed = !dlx_solution_set_add(&portfolio->found, solution, count, &is_new);
    if (*failed || !is_new)
        return false;
    if (portfolio->learned.list.count > 0 && !portfolio->exhausted &&
        dlx_solution_set_has(&portfolio->learned, solution, count, failed))
        dlx_solution_set_free(&portfolio->learned);
    for (size_t i = 0; i < portfolio->schedule.count; i++) {
        dlx_runner *runner = portfolio->schedule.runners[i];
        if (runner != portfolio->current && runner->engine->forbid &&
            dlx_subsearch_is_open(&runner->sub))
            runner->engine->forbid(runner->sub.state, solution, count);
    }
    return true;
}

dlx_step dlx_portfolio_next(dlx_portfolio *portfolio)
{
    dlx_budget *limits = portfolio->schedule.task->limits;
    if (portfolio->current && portfolio->schedule.mode == DLX_MODE_ALL &&
        dlx_solution_set_bytes(&portfolio->found) > DLX_POLICY_MAX_KNOWN_BYTES &&
        !dlx_schedule_has_one_runner(&portfolio->schedule))
        keep_fastest_runner(portfolio);
    for (;;) {
        bool failed;
        const dlx_step step = run_slices(portfolio);
        if (step != DLX_STEP_FOUND)
            return step;
        if (note_solution(portfolio, &failed))
            return DLX_STEP_FOUND;
        if (failed)
            dlx_budget_no_memory(limits);
        if (failed || !dlx_budget_hear(limits, DLX_SOLUTION_SET_WORK * portfolio->solution_count))
            return DLX_STEP_STOPPED;
    }
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* True if a > b is known from their sizes. */
static bool is_more(const dlx_count *a, const dlx_count *b)
{
    return a->size != b->size ? a->size > b->size : a->size == 0 && a->low > b->low;
}

dlx_step dlx_portfolio_count(dlx_portfolio *portfolio, dlx_count *found)
{
    const dlx_step step = run_slices(portfolio);
    if (portfolio->parallel.team && !portfolio->current && !portfolio->yielded) {
        dlx_count_free(found);
        *found = (dlx_count){0};
        if (dlx_team_total(portfolio->parallel.team, found))
            return step;
        return dlx_step_no_memory(portfolio->schedule.task);
    }
    dlx_runner *most = step == DLX_STEP_DONE ? portfolio->current : portfolio->schedule.runners[0];
    for (size_t i = 0; i < portfolio->schedule.count && step != DLX_STEP_DONE; i++)
        if (is_more(&portfolio->schedule.runners[i]->counted, &most->counted))
            most = portfolio->schedule.runners[i];
    if (portfolio->yielded)
        return step;
    dlx_count_free(found);
    *found = most->counted;
    most->counted = (dlx_count){0};
    return step;
}

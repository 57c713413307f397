/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/schedule.h"

#include "search/base/policy.h"
#include <math.h>
#include <stdlib.h>

/* ---- runners --------------------------------------------------------------------------------- */

static void close_runner(dlx_runner *runner)
{
    dlx_subsearch_close(&runner->sub);
    dlx_count_free(&runner->counted);
    runner->nodes = runner->max_level = 0;
}

bool dlx_runner_open(dlx_runner *runner, const dlx_search *task)
{
    runner->started = true;
    runner->work += runner->setup_work;
    dlx_error error = {.status = DLX_OK};
    if (dlx_subsearch_open(&runner->sub, runner->engine, task, runner->problem, &error))
        return true;
    if (error.status == DLX_NO_MEMORY)
        dlx_budget_no_memory(task->limits);
    close_runner(runner);
    return false;
}

void dlx_runner_eliminate(dlx_runner *runner)
{
    close_runner(runner);
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

/* Counts trust branching runners, and others and `wdeg` until their estimates rise; lists trust
 * branching runners until their estimates rise, and estimates that were never but far. */
static void note_expected_work(dlx_runner *runner, bool counting)
{
    const bool is_wdeg = counting && runner->engine == &dlx_engine_wdeg;
    const double expected = (double)runner->work + (is_wdeg ? dlx_runner_remaining_cells(runner)
                                                            : dlx_runner_remaining_work(runner));
    if ((dlx_runner_branches(runner) == counting && !is_wdeg) ||
        runner->nodes < DLX_POLICY_MIN_NODES_FOR_ESTIMATE)
        return;
    runner->least_expected_work = fmin(runner->least_expected_work, expected);
    const double least = runner->least_expected_work;
    runner->has_overrun = expected > DLX_POLICY_MAX_OVERRUN * least &&
                          least < DLX_POLICY_REMAINING_RATIO_FAR * (double)runner->work;
}

dlx_step dlx_runner_run(dlx_runner *runner, bool counting, dlx_stop stop)
{
    dlx_budget *limits = runner->sub.search.limits;
    const bool whole = runner->sub.search.options.cube_count <= 1;
    stop.work = runner->slice;
    stop.progress = whole ? runner->engine->progress : NULL;
    stop.search = runner->sub.state;
    dlx_progress run = dlx_budget_begin_run(limits, &stop);
    const dlx_step step = counting ? dlx_subsearch_count(&runner->sub, &runner->counted)
                                   : dlx_subsearch_next(&runner->sub);
    dlx_budget_end_run(limits, &run);
    add_run(runner, &run, counting, step == DLX_STEP_STOPPED);
    if (step == DLX_STEP_STOPPED)
        note_expected_work(runner, counting);
    runner->found += step == DLX_STEP_FOUND;
    return step;
}

bool dlx_runner_has_not_backtracked(const dlx_runner *runner)
{
    return runner->max_level > 0 && runner->nodes <= runner->max_level + runner->max_level / 4;
}

static double remaining_work(const dlx_runner *runner, double (*progress)(const void *search))
{
    const bool can_tell = progress && runner->nodes && dlx_subsearch_is_open(&runner->sub);
    const double seen = can_tell ? progress(runner->sub.state) : 0;
    return seen > 0 ? (double)runner->search_work * (1 / seen - 1) : INFINITY;
}

double dlx_runner_remaining_work(const dlx_runner *runner)
{
    return remaining_work(runner, runner->engine->progress);
}

double dlx_runner_remaining_cells(const dlx_runner *runner)
{
    return remaining_work(runner, dlx_cells_progress);
}

double dlx_runner_work_per_node(const dlx_runner *runner)
{
    return runner->nodes ? (double)runner->search_work / (double)runner->nodes : 0;
}

/* ---- engines --------------------------------------------------------------------------------- */

bool dlx_schedule_expects_long_solutions(const dlx_problem *problem)
{
    const uint64_t primary = problem->items->primary;
    const size_t entries = dlx_problem_nonzeros(problem);
    uint64_t primary_entries = 0;
    for (size_t i = 0; i < entries; i++)
        primary_entries += problem->item[i] < primary;
    return primary * problem->options > DLX_POLICY_LONG_SOLUTION * primary_entries;
}

static bool is_eligible(const dlx_schedule *schedule, const dlx_engine *engine)
{
    const unsigned capability =
        schedule->mode == DLX_MODE_COUNT ? DLX_ENGINE_LISTS | DLX_ENGINE_COUNTS : DLX_ENGINE_LISTS;
    return !(dlx_problem_features(schedule->problem) & ~engine->features) &&
           engine->capabilities & capability && engine->setup_work(schedule->problem) > 0;
}

/* If all solutions are wanted, the first slice of an engine with estimates is no longer than its
 * setup. */
static uint64_t first_slice(const dlx_schedule *schedule, const dlx_engine *engine, uint64_t setup)
{
    const bool tells = schedule->complete && schedule->mode != DLX_MODE_FIRST &&
                       engine->work_per_node && engine->progress && setup > 0;
    return tells && setup < schedule->settings.first_slice ? setup : schedule->settings.first_slice;
}

/* NULL: no memory; the search is stopped. */
static dlx_runner *add_runner(dlx_schedule *schedule, const dlx_engine *engine)
{
    dlx_runner *runner = malloc(sizeof *runner);
    if (!runner) {
        dlx_budget_no_memory(schedule->task->limits);
        return NULL;
    }
    const bool free_setup = schedule->settings.free_setup;
    const bool takes = engine->setup_bytes && !free_setup;
    const uint64_t setup = free_setup ? 0 : engine->setup_work(schedule->problem);
    *runner = (dlx_runner){.engine = engine,
                           .problem = schedule->problem,
                           .setup_work = setup,
                           .setup_bytes = takes ? engine->setup_bytes(schedule->problem) : 0,
                           .slice = first_slice(schedule, engine, setup),
                           .least_expected_work = INFINITY};
    schedule->runners[schedule->count++] = runner;
    return runner;
}

/* True if both engines make the same search and `engine` is the faster. */
static bool is_faster_twin(const dlx_engine *engine, const dlx_engine *other)
{
    const dlx_engine *search = engine->repeats ? engine->repeats : engine;
    return (other == search || other->repeats == search) &&
           other->work_per_node > engine->work_per_node;
}

/* For first solutions, memory for the masks of all levels may take longer than the search. */
static bool may_start_with_masks(const dlx_schedule *schedule)
{
    return is_eligible(schedule, &dlx_engine_masks) &&
           (schedule->mode != DLX_MODE_FIRST ||
            dlx_engine_masks.setup_bytes(schedule->problem) <= DLX_POLICY_MAX_FIRST_MASKS);
}

const dlx_schedule_settings dlx_listing_settings = {
    .first_slice = DLX_POLICY_FIRST_SLICE, .backward_work = 1, .one_runner = true};

static void add_one_runner(dlx_schedule *schedule)
{
    const dlx_engine *const engines[] = {&dlx_engine_bits, &dlx_engine_cells, &dlx_engine_links};
    schedule->complete = true;
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++)
        if (schedule->count == 0 && is_eligible(schedule, engines[e]))
            add_runner(schedule, engines[e]);
}

/* `wdeg` takes forced options at once, and reaches a solution without backtracking where `links`
 * backtracks. */
void dlx_schedule_begin(dlx_schedule *schedule)
{
    if (schedule->settings.one_runner) {
        add_one_runner(schedule);
    } else if (may_start_with_masks(schedule)) {
        add_runner(schedule, &dlx_engine_masks);
    } else if (schedule->mode == DLX_MODE_FIRST && is_eligible(schedule, &dlx_engine_wdeg)) {
        add_runner(schedule, &dlx_engine_wdeg);
    }
    if (schedule->count == 0)
        dlx_schedule_add_all(schedule);
}

/* `links` serves where neither engine with sparse sets does: with multiplicities. */
void dlx_schedule_add_all(dlx_schedule *schedule)
{
    if (schedule->complete)
        return;
    /* `wdeg` makes the search of `cells` up to the first conflict. */
    const dlx_engine *sparse =
        schedule->mode == DLX_MODE_FIRST ? &dlx_engine_wdeg : &dlx_engine_cells;
    const dlx_engine *const engines[] = {
        is_eligible(schedule, sparse) ? sparse : &dlx_engine_links,
        &dlx_engine_bits,
#if HAVE_CADICAL
        &dlx_engine_learn,
#endif
        &dlx_engine_frontier,
        &dlx_engine_pfaffian,
        schedule->mode == DLX_MODE_COUNT ? &dlx_engine_wdeg : sparse,
    };
    const dlx_runner *first = schedule->count > 0 ? schedule->runners[0] : NULL;
    schedule->complete = true;
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        const bool outdone =
            first && !first->eliminated && is_faster_twin(first->engine, engines[e]);
        bool known = false;
        for (size_t i = 0; i < schedule->count && !known; i++)
            known = schedule->runners[i]->engine == engines[e];
        if (!outdone && !known && is_eligible(schedule, engines[e]))
            add_runner(schedule, engines[e]);
    }
}

void dlx_schedule_end(dlx_schedule *schedule)
{
    for (size_t i = 0; i < schedule->count; i++) {
        close_runner(schedule->runners[i]);
        free(schedule->runners[i]);
    }
}

bool dlx_schedule_has_one_runner(const dlx_schedule *schedule)
{
    size_t in = 0;
    for (size_t i = 0; i < schedule->count; i++)
        in += !schedule->runners[i]->eliminated;
    return in <= 1 && schedule->complete;
}

/* ---- elimination ----------------------------------------------------------------------------- */

void dlx_schedule_drop_slower_twins(dlx_schedule *schedule, const dlx_runner *by)
{
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner *runner = schedule->runners[i];
        if (!runner->eliminated && is_faster_twin(by->engine, runner->engine))
            dlx_runner_eliminate(runner);
    }
}

/* True if runner i is known to take more work per option than runner k, or soon, much more. Both
 * branch; of equals, the first is the faster. */
static bool is_slower(const dlx_schedule *schedule, size_t i, size_t k)
{
    const dlx_runner *runner = schedule->runners[i];
    const dlx_runner *than = schedule->runners[k];
    const double work_per_node = dlx_runner_work_per_node(runner);
    const double other = dlx_runner_work_per_node(than);
    const uint64_t least = runner->nodes < than->nodes ? runner->nodes : than->nodes;
    return (least >= DLX_POLICY_MIN_NODES_TO_COMPARE &&
            (work_per_node > other || (work_per_node == other && i > k))) ||
           (least >= DLX_POLICY_MIN_NODES_FOR_ESTIMATE &&
            work_per_node > DLX_POLICY_MAX_SPEED_RATIO * other);
}

/* True if the runner's estimated remaining work is less than the other's, assuming equally many
 * options in all. A runner that speeds up may finish before a runner with a higher average
 * speed. */
static bool finishes_sooner(const dlx_runner *runner, const dlx_runner *than)
{
    const double ahead = dlx_runner_remaining_work(runner);
    const double nodes = (double)runner->nodes + ahead / dlx_runner_work_per_node(runner);
    return runner->nodes >= DLX_POLICY_MIN_NODES_FOR_ESTIMATE &&
           ahead < (nodes - (double)than->nodes) * dlx_runner_work_per_node(than);
}

/* True if a count by the runner meets equal residual problems often, and its remaining work by
 * `ratio` is expected to be at most that of the others. */
static bool is_expected_within(const dlx_schedule *schedule, const dlx_runner *runner, double ratio)
{
    const double ahead = dlx_schedule_remaining_work(schedule);
    return schedule->mode == DLX_MODE_COUNT && runner->sub.search.merges &&
           (ahead < 0 || ratio * dlx_runner_remaining_cells(runner) <= ahead);
}

bool dlx_schedule_is_merging(const dlx_schedule *schedule, const dlx_runner *runner)
{
    return is_expected_within(schedule, runner, DLX_POLICY_MAX_SPEED_RATIO);
}

/* True for branching runners, but for those that try fewer options, each at more work. */
static bool is_comparable(const dlx_schedule *schedule, const dlx_runner *runner)
{
    return dlx_runner_is_branching(runner) && runner->engine != &dlx_engine_wdeg &&
           !is_expected_within(schedule, runner, 1);
}

static void drop_learning(dlx_schedule *schedule)
{
    bool has_many = false;
    for (size_t i = 0; i < schedule->count && !has_many; i++)
        has_many = dlx_runner_has_many_solutions(schedule->runners[i]);
    for (size_t i = 0; i < schedule->count && has_many; i++)
        if (dlx_runner_learns(schedule->runners[i]))
            dlx_runner_eliminate(schedule->runners[i]);
}

void dlx_schedule_drop_slow(dlx_schedule *schedule)
{
    dlx_runner *const *runners = schedule->runners;
    drop_learning(schedule);
    for (size_t i = 0; i < schedule->count; i++)
        for (size_t k = 0; k < schedule->count && !runners[i]->eliminated; k++)
            if (is_comparable(schedule, runners[i]) && is_comparable(schedule, runners[k]) &&
                is_slower(schedule, i, k) && !finishes_sooner(runners[i], runners[k]))
                dlx_runner_eliminate(runners[i]);
}

/* ---- progress -------------------------------------------------------------------------------- */

double dlx_schedule_remaining_work(const dlx_schedule *schedule)
{
    double ahead = schedule->worker_ahead;
    bool known = ahead > 0 && ahead < INFINITY;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        if (!dlx_runner_has_estimate(runner))
            continue;
        ahead = fmin(ahead, dlx_runner_remaining_work(runner));
        known = true;
    }
    return known ? ahead : -1;
}

double dlx_schedule_remaining_ratio(const dlx_schedule *schedule)
{
    return dlx_schedule_remaining_work(schedule) / (double)(schedule->work + 1);
}

bool dlx_schedule_list_is_near_end(const dlx_schedule *schedule)
{
    const double ratio = dlx_schedule_remaining_ratio(schedule);
    return ratio >= 0 && ratio <= DLX_POLICY_REMAINING_RATIO_NEAR_SAMPLES;
}

dlx_progress_class dlx_schedule_progress(const dlx_schedule *schedule)
{
    const double ratio = dlx_schedule_remaining_ratio(schedule);
    const int near = schedule->mode == DLX_MODE_FIRST ? DLX_POLICY_REMAINING_RATIO_NEAR_FIRST
                                                      : DLX_POLICY_REMAINING_RATIO_NEAR_ALL;
    return ratio < 0                                 ? schedule->initial_progress
           : ratio <= near                           ? DLX_PROGRESS_NEAR
           : ratio >= DLX_POLICY_REMAINING_RATIO_FAR ? DLX_PROGRESS_FAR
                                                     : DLX_PROGRESS_BETWEEN;
}

/* Remaining work below this is negligible: for first solutions a multiple of the work done, else of
 * the setup of the replacing engine. */
static double negligible_work(const dlx_schedule *schedule, const dlx_runner *runner)
{
    double least = INFINITY;
    if (schedule->mode == DLX_MODE_FIRST)
        return DLX_POLICY_REMAINING_RATIO_NEAR_ALL * (double)runner->work;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *other = schedule->runners[i];
        if (is_faster_twin(other->engine, runner->engine))
            least = fmin(least, DLX_POLICY_REMAINING_RATIO_NEAR_ALL * (double)other->setup_work);
    }
    return least < INFINITY ? least : 0;
}

bool dlx_schedule_is_nearly_done(const dlx_schedule *schedule, const dlx_runner *runner)
{
    bool alone = runner->work <= DLX_POLICY_MAX_WORK_ALONE && dlx_runner_tells_progress(runner);
    for (size_t i = 0; i < schedule->count && alone; i++)
        alone = schedule->runners[i] == runner || !schedule->runners[i]->started;
    if (!alone || runner->nodes < DLX_POLICY_MIN_NODES_FOR_ESTIMATE)
        return alone && schedule->mode != DLX_MODE_FIRST && negligible_work(schedule, runner) > 0;
    return dlx_runner_remaining_work(runner) <= negligible_work(schedule, runner);
}

/* If all solutions are wanted, a runner that continues while others wait gets short slices. */
uint64_t dlx_schedule_next_slice(const dlx_schedule *schedule, const dlx_runner *runner,
                                 bool continues)
{
    const uint64_t least = continues && schedule->mode != DLX_MODE_FIRST &&
                                   runner->work < schedule->settings.first_slice
                               ? runner->work
                               : schedule->settings.first_slice;
    return runner->work / 2 > least ? runner->work / 2 : least;
}

uint64_t dlx_schedule_spare_memory(const dlx_schedule *schedule)
{
    return DLX_POLICY_SPARE_MEMORY + schedule->work;
}

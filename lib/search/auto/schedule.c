/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/schedule.h"

#include "search/base/policy.h"
#include <math.h>
#include <stdlib.h>

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
    /* Clause learning is for first solutions only, as each solution found has to be excluded. */
    return !(dlx_problem_features(schedule->problem) & ~engine->features) &&
           engine->capabilities & capability &&
           (schedule->mode == DLX_MODE_FIRST || !engine->forbid) &&
           engine->setup_work(schedule->problem) > 0;
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
        dlx_limits_no_memory(schedule->task->limits);
        return NULL;
    }
    const bool free_setup = schedule->settings.free_setup;
    const bool takes = engine->setup_bytes && !free_setup;
    const uint64_t setup = free_setup ? 0 : engine->setup_work(schedule->problem);
    *runner = (dlx_runner){.engine = engine,
                           .problem = schedule->problem,
                           .setup_work = setup,
                           .setup_bytes = takes ? engine->setup_bytes(schedule->problem) : 0,
                           .slice = first_slice(schedule, engine, setup)};
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

/* `wdeg` takes forced options at once, and reaches a solution without backtracking where `links`
 * backtracks. */
void dlx_schedule_begin(dlx_schedule *schedule)
{
    if (may_start_with_masks(schedule)) {
        if (schedule->mode == DLX_MODE_FIRST)
            schedule->settings.first_slice *= DLX_POLICY_LONGER_FOR_MASKS;
        add_runner(schedule, &dlx_engine_masks);
    } else if (schedule->mode == DLX_MODE_FIRST && is_eligible(schedule, &dlx_engine_wdeg)) {
        add_runner(schedule, &dlx_engine_wdeg);
    }
    if (schedule->count == 0)
        dlx_schedule_add_all(schedule);
}

/* For first solutions, `wdeg` makes the search of `links` up to the first conflict, and `bits`
 * makes it faster. */
static bool are_links_redundant(const dlx_schedule *schedule)
{
    return schedule->mode == DLX_MODE_FIRST && is_eligible(schedule, &dlx_engine_wdeg) &&
           is_eligible(schedule, &dlx_engine_bits);
}

/* Adds the fastest branching engine a second time, with restarts. */
void dlx_schedule_add_all(dlx_schedule *schedule)
{
    if (schedule->complete)
        return;
    /* `wdeg` makes the search of `cells` up to the first conflict. */
    const dlx_engine *const engines[] = {
        &dlx_engine_links,
        schedule->mode == DLX_MODE_FIRST ? &dlx_engine_wdeg : &dlx_engine_cells,
        &dlx_engine_bits,
#if HAVE_CADICAL
        &dlx_engine_learn,
#endif
        &dlx_engine_frontier
    };
    const dlx_runner *first = schedule->count > 0 ? schedule->runners[0] : NULL;
    const dlx_engine *fastest = first ? first->engine : NULL;
    schedule->complete = true;
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        const bool outdone =
            first && !first->eliminated && is_faster_twin(first->engine, engines[e]);
        const bool known = first && first->engine == engines[e];
        const bool idle = engines[e] == &dlx_engine_links && are_links_redundant(schedule);
        if (outdone || known || idle || !is_eligible(schedule, engines[e]) ||
            !add_runner(schedule, engines[e]))
            continue;
        const unsigned work_per_node = engines[e]->work_per_node;
        if (work_per_node && (!fastest || work_per_node < fastest->work_per_node))
            fastest = engines[e];
    }
    dlx_runner *again =
        fastest && schedule->mode == DLX_MODE_FIRST ? add_runner(schedule, fastest) : NULL;
    if (again)
        again->restarts = true;
}

void dlx_schedule_end(dlx_schedule *schedule)
{
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner_close(schedule->runners[i]);
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

dlx_runner *dlx_schedule_only_brancher(dlx_schedule *schedule)
{
    dlx_runner *found = NULL;
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner *runner = schedule->runners[i];
        if (runner->eliminated || !dlx_runner_branches(runner))
            continue;
        if (found)
            return NULL;
        found = runner;
    }
    return found;
}

/* ---- elimination ----------------------------------------------------------------------------- */

void dlx_schedule_drop_slower_twins(dlx_schedule *schedule, const dlx_runner *by)
{
    for (size_t i = 0; i < schedule->count && !by->restarts; i++) {
        dlx_runner *runner = schedule->runners[i];
        if (!runner->restarts && !runner->eliminated && is_faster_twin(by->engine, runner->engine))
            dlx_runner_eliminate(runner);
    }
}

/* True if runner i is known to take more work per option than runner k. Both branch; of equals, the
 * first is the faster. */
static bool is_slower(const dlx_schedule *schedule, size_t i, size_t k)
{
    const dlx_runner *runner = schedule->runners[i];
    const dlx_runner *than = schedule->runners[k];
    const double work_per_node = dlx_runner_work_per_node(runner);
    const double other = dlx_runner_work_per_node(than);
    const uint64_t least = runner->nodes < than->nodes ? runner->nodes : than->nodes;
    return least >= DLX_POLICY_MIN_NODES_TO_COMPARE &&
           (work_per_node > other || (work_per_node == other && i > k));
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

void dlx_schedule_drop_slow(dlx_schedule *schedule)
{
    dlx_runner *const *runners = schedule->runners;
    for (size_t i = 0; i < schedule->count; i++)
        for (size_t k = 0; k < schedule->count && !runners[i]->eliminated; k++)
            if (!runners[k]->eliminated && dlx_runner_branches(runners[i]) &&
                dlx_runner_branches(runners[k]) && is_slower(schedule, i, k) &&
                !finishes_sooner(runners[i], runners[k]))
                dlx_runner_eliminate(runners[i]);
}

/* ---- progress -------------------------------------------------------------------------------- */

/* True if the runner branches and estimates its progress. */
static bool tells_progress(const dlx_runner *runner)
{
    return dlx_runner_branches(runner) && runner->engine->progress;
}

/* The least estimated remaining work of a runner that branches; negative: there is no estimate. */
static double remaining_work(const dlx_schedule *schedule)
{
    double ahead = INFINITY;
    bool known = false;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        if (runner->eliminated || runner->restarts || !tells_progress(runner) ||
            runner->nodes < DLX_POLICY_MIN_NODES_FOR_ESTIMATE)
            continue;
        ahead = fmin(ahead, dlx_runner_remaining_work(runner));
        known = true;
    }
    return known ? ahead : -1;
}

/* The same relative to the work of all. */
static double remaining_ratio(const dlx_schedule *schedule)
{
    return remaining_work(schedule) / (double)(schedule->work + 1);
}

uint64_t dlx_schedule_branching_work(const dlx_schedule *schedule)
{
    return (uint64_t)fmin(fmax(remaining_work(schedule), 0), (double)(UINT64_MAX / 2));
}

bool dlx_schedule_list_is_near_end(const dlx_schedule *schedule)
{
    const double ratio = remaining_ratio(schedule);
    return ratio >= 0 && ratio <= DLX_POLICY_REMAINING_RATIO_NEAR_SAMPLES;
}

dlx_progress_class dlx_schedule_progress(const dlx_schedule *schedule)
{
    const double ratio = remaining_ratio(schedule);
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
        return DLX_POLICY_REMAINING_RATIO_ALONE * (double)runner->work;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *other = schedule->runners[i];
        if (is_faster_twin(other->engine, runner->engine))
            least = fmin(least, DLX_POLICY_REMAINING_SETUPS_ALONE * (double)other->setup_work);
    }
    return least < INFINITY ? least : 0;
}

bool dlx_schedule_is_nearly_done(const dlx_schedule *schedule, const dlx_runner *runner)
{
    bool alone =
        !runner->restarts && runner->work <= DLX_POLICY_MAX_WORK_ALONE && tells_progress(runner);
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

/* True if the runner branches in the given order and has tried enough options for an average. */
static bool has_work_per_node(const dlx_runner *runner)
{
    return !runner->eliminated && !runner->restarts && dlx_runner_branches(runner) &&
           runner->nodes >= DLX_POLICY_MIN_NODES_FOR_ESTIMATE;
}

/* The speed of the engine in options per work, relative to the slowest engine that branches in the
 * given order. */
static unsigned speed_ratio(const dlx_schedule *schedule, const dlx_engine *engine)
{
    double own = 0;
    double slowest = 0;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        if (!has_work_per_node(runner))
            continue;
        const double work_per_node = dlx_runner_work_per_node(runner);
        slowest = fmax(slowest, work_per_node);
        if (runner->engine == engine)
            own = work_per_node;
    }
    return own <= 0                                      ? 1
           : own * DLX_POLICY_MAX_SPEED_RATIO <= slowest ? DLX_POLICY_MAX_SPEED_RATIO
                                                         : (unsigned)(slowest / own);
}

/* True if another runner that branches in the given order is at least `ratio` times as fast. */
static bool is_outpaced(const dlx_schedule *schedule, const dlx_runner *runner, double ratio)
{
    for (size_t i = 0; i < schedule->count && has_work_per_node(runner); i++) {
        const dlx_runner *other = schedule->runners[i];
        if (other != runner && has_work_per_node(other) &&
            dlx_runner_work_per_node(other) * ratio <= dlx_runner_work_per_node(runner))
            return true;
    }
    return false;
}

/* True for the fastest runner with estimates. */
static bool is_fastest_with_estimate(const dlx_schedule *schedule, const dlx_runner *runner)
{
    if (runner->restarts || !tells_progress(runner))
        return false;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *other = schedule->runners[i];
        if (!other->eliminated && !other->restarts && tells_progress(other) &&
            other->engine->work_per_node < runner->engine->work_per_node)
            return false;
    }
    return true;
}

/* True if the runner counts without branching, and branching will take long. */
static bool is_urgent(const dlx_schedule *schedule, const dlx_runner *runner,
                      dlx_progress_class progress)
{
    return schedule->mode == DLX_MODE_COUNT && !dlx_runner_branches(runner) &&
           (progress == DLX_PROGRESS_FAR || progress == DLX_PROGRESS_BETWEEN);
}

/* The class for shares: for counts, branching is far from its end if a runner that does not branch
 * estimates less remaining work, in between while such a runner without an estimate has spent
 * little relative to the remaining work of branching, and else near. */
static dlx_progress_class class_for_shares(const dlx_schedule *schedule)
{
    dlx_progress_class progress = dlx_schedule_progress(schedule);
    if (schedule->mode != DLX_MODE_COUNT || progress == DLX_PROGRESS_FAR)
        return progress;
    const double ahead = remaining_work(schedule);
    progress = ahead < 0 ? progress : DLX_PROGRESS_NEAR;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        if (dlx_runner_branches(runner) || runner->eliminated)
            continue;
        const double other = dlx_runner_remaining_work(runner);
        const uint64_t spent = runner->started ? runner->work : runner->setup_work + runner->slice;
        if (other < (ahead < 0 ? INFINITY : ahead))
            return DLX_PROGRESS_FAR;
        if (isinf(other) && (double)spent * DLX_POLICY_REMAINING_RATIO_NEAR_ALL <= ahead)
            progress = DLX_PROGRESS_BETWEEN;
    }
    return progress;
}

static unsigned threads_of(const dlx_schedule *schedule)
{
    return schedule->task->options.threads > 1 ? schedule->task->options.threads : 1;
}

/* The share of work of a runner. Runners that count without branching use all threads, which are
 * idle while one runner branches, so their share is multiplied by the threads. */
static unsigned share_of(const dlx_schedule *schedule, const dlx_runner *runner,
                         dlx_progress_class progress)
{
    enum { GIVEN, FAILED, OTHER, CLEVER, KINDS };
    static const unsigned longer[KINDS] = DLX_POLICY_SHARES_LONG;
    static const unsigned shorter[DLX_PROGRESS_CLASSES][KINDS] = DLX_POLICY_SHARES_FIRST;
    static const unsigned complete[DLX_PROGRESS_CLASSES][KINDS] = DLX_POLICY_SHARES_ALL;
    const int kind = !dlx_runner_branches(runner)                 ? CLEVER
                     : runner->engine == &dlx_engine_wdeg         ? FAILED
                     : is_fastest_with_estimate(schedule, runner) ? GIVEN
                                                                  : OTHER;
    if (schedule->mode != DLX_MODE_FIRST)
        return complete[progress][kind] *
               (is_urgent(schedule, runner, progress) ? threads_of(schedule) : 1);
    if (schedule->has_long_solutions)
        return kind == GIVEN ? speed_ratio(schedule, runner->engine)
               : kind == CLEVER && schedule->work < DLX_POLICY_WORK_BEFORE_LEARNING
                   ? DLX_POLICY_MAX_SPEED_RATIO
                   : longer[kind];
    if (kind == FAILED && is_outpaced(schedule, runner, DLX_POLICY_MAX_SPEED_RATIO))
        return 1;
    if (kind == GIVEN && is_outpaced(schedule, runner, 1.0 / DLX_POLICY_MIN_SPEED_RATIO))
        return shorter[progress][FAILED];
    return shorter[progress][kind];
}

uint64_t dlx_schedule_spare_memory(const dlx_schedule *schedule)
{
    return DLX_POLICY_SPARE_MEMORY + schedule->work;
}

/* True if this runner should start now, for first solutions: a branching runner, or for long
 * solutions the runner that learns, whatever the shares of others. */
static bool is_due(const dlx_schedule *schedule, const dlx_runner *runner)
{
    if (schedule->mode != DLX_MODE_FIRST || runner->started || runner->restarts ||
        dlx_runner_branches(runner) == schedule->has_long_solutions)
        return false;
    return schedule->has_long_solutions
               ? schedule->work >= DLX_POLICY_WORK_BEFORE_LEARNING &&
                     runner->setup_work <= schedule->work
               : DLX_POLICY_SETUPS_BEFORE_START * runner->setup_work + runner->slice <=
                     schedule->work;
}

/* True if the runner has started and will soon have an estimate. */
static bool awaits_estimate(const dlx_runner *runner)
{
    return runner->started && !runner->eliminated && !runner->restarts && tells_progress(runner) &&
           runner->nodes < DLX_POLICY_MIN_NODES_FOR_ESTIMATE;
}

/* True if the runner could be set up before the other, would have an estimate, and may be near its
 * end according to slower runners. */
static bool will_soon_have_estimate(const dlx_schedule *schedule, const dlx_runner *runner,
                                    const dlx_runner *other)
{
    const double ratio = remaining_ratio(schedule);
    const bool may_end =
        ratio < 0 ? schedule->initial_progress <= DLX_PROGRESS_NEAR
                  : ratio <= DLX_POLICY_REMAINING_RATIO_NEAR_ALL * DLX_POLICY_MAX_SPEED_RATIO;
    return may_end && tells_progress(runner) && !runner->restarts && !runner->eliminated &&
           runner->setup_work <= schedule->work + other->setup_work;
}

bool dlx_schedule_awaits_estimate(dlx_schedule *schedule)
{
    const dlx_runner *next = dlx_schedule_choose(schedule);
    bool about = next && !next->started && !next->restarts && tells_progress(next);
    for (size_t i = 0; i < schedule->count && !about; i++)
        about = awaits_estimate(schedule->runners[i]);
    return about;
}

/* Work of the first options of a branching runner up to an estimate: much if options are long and
 * share their items with many others. */
static double first_options_work(const dlx_problem *problem)
{
    enum { VISITS = 4 }; /* of each option in conflict with an option tried (measured: 1 to 7) */
    const double ones = (double)dlx_problem_nonzeros(problem);
    const double conflicts =
        ones * ones / ((double)(problem->options + 1) * (double)(dlx_problem_items(problem) + 1));
    return DLX_POLICY_MIN_NODES_FOR_ESTIMATE * VISITS * conflicts;
}

/* True if the setup of runner `other` takes no longer than the work so far and the setup, first
 * slice or first options of `runner`. */
static bool is_soon_set_up(const dlx_schedule *schedule, const dlx_runner *other,
                           const dlx_runner *runner)
{
    const uint64_t before = schedule->work + runner->setup_work;
    return other->setup_work <= before + runner->slice ||
           (other->setup_bytes <= dlx_schedule_spare_memory(schedule) &&
            (double)other->setup_work <= (double)before + first_options_work(schedule->problem));
}

/* True if the runner that does not branch waits until the progress of the other is known: if
 * estimates take more work than its setup, only of the fastest runner, if that is soon set up. */
static bool awaits_progress(const dlx_schedule *schedule, const dlx_runner *runner,
                            const dlx_runner *other)
{
    if ((double)runner->setup_work >= first_options_work(schedule->problem))
        return other->started ? awaits_estimate(other)
                              : will_soon_have_estimate(schedule, other, runner);
    return !other->eliminated && is_fastest_with_estimate(schedule, other) &&
           (other->started ? awaits_estimate(other) : is_soon_set_up(schedule, other, runner));
}

/* If all solutions are wanted, a branching runner waits for the setup of a faster runner, to be
 * compared; any other runner waits until the progress of branching is known. */
static bool must_wait(const dlx_schedule *schedule, const dlx_runner *runner)
{
    if (schedule->mode == DLX_MODE_FIRST || runner->started)
        return false;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *other = schedule->runners[i];
        if (!dlx_runner_branches(runner)) {
            if (awaits_progress(schedule, runner, other))
                return true;
            continue;
        }
        const bool waits = other->started ? other->nodes < DLX_POLICY_MIN_NODES_TO_COMPARE
                                          : is_soon_set_up(schedule, other, runner);
        if (waits && !other->eliminated && dlx_runner_branches(other) &&
            other->engine->work_per_node < runner->engine->work_per_node)
            return true;
    }
    return false;
}

/* Chooses the runner with the least work, after its next slice, relative to its share, among
 * runners that need at most `spare` bytes, and if `branching`, that branch. May return NULL. */
static dlx_runner *choose_within(dlx_schedule *schedule, uint64_t spare, bool branching)
{
    const dlx_progress_class progress = class_for_shares(schedule);
    dlx_runner *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner *runner = schedule->runners[i];
        const bool open = dlx_subsearch_is_open(&runner->sub);
        if (!runner->eliminated && is_due(schedule, runner))
            return runner;
        if (runner->eliminated || (!open && runner->setup_bytes > spare) ||
            must_wait(schedule, runner) || (branching && !dlx_runner_branches(runner)))
            continue;
        const double setup = open ? 0 : (double)runner->setup_work;
        /* A shorter first slice does not make a runner start sooner. */
        const bool sooner = !runner->started && runner->slice < schedule->settings.first_slice;
        const double work = (double)runner->work +
                            (double)(sooner ? schedule->settings.first_slice : runner->slice);
        const double done =
            is_urgent(schedule, runner, progress)
                ? (work + setup) / share_of(schedule, runner, progress)
                : (runner->started ? work / share_of(schedule, runner, progress) : work) + setup;
        if (done < least) {
            least = done;
            best = runner;
        }
    }
    return best;
}

dlx_runner *dlx_schedule_choose(dlx_schedule *schedule)
{
    const uint64_t spare = dlx_schedule_spare_memory(schedule);
    dlx_runner *best = schedule->branches_first ? choose_within(schedule, spare, true) : NULL;
    if (!best)
        best = choose_within(schedule, spare, false);
    return best ? best : choose_within(schedule, UINT64_MAX, false);
}

/* SPDX-License-Identifier: MIT */
/* Which runner gets the next slice, and which wait for the setup or progress of others. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/schedule.h"

#include "search/base/policy.h"
#include <math.h>

/* ---- shares ---------------------------------------------------------------------------------- */

/* The work per option of a runner that branches, if an average is known; else 0. */
static double work_per_node(const dlx_runner *runner)
{
    return dlx_runner_has_average(runner) ? dlx_runner_work_per_node(runner) : 0;
}

/* The speed of the runner relative to the slowest. */
static unsigned speed_ratio(const dlx_schedule *schedule, const dlx_runner *runner)
{
    const double own = work_per_node(runner);
    double slowest = own;
    for (size_t i = 0; i < schedule->count; i++)
        slowest = fmax(slowest, work_per_node(schedule->runners[i]));
    return own > 0 ? (unsigned)fmin(slowest / own, DLX_POLICY_MAX_SPEED_RATIO) : 1;
}

/* The speed of the fastest other runner relative to the runner's; 0: not known. */
static double relative_speed_of_others(const dlx_schedule *schedule, const dlx_runner *runner)
{
    double least = INFINITY;
    for (size_t i = 0; i < schedule->count; i++) {
        const double other = work_per_node(schedule->runners[i]);
        if (schedule->runners[i] != runner && other > 0)
            least = fmin(least, other);
    }
    return work_per_node(runner) / least;
}

/* True for the fastest runner with estimates. */
static bool is_fastest(const dlx_schedule *schedule, const dlx_runner *runner)
{
    bool fastest = dlx_runner_tells_progress(runner);
    for (size_t i = 0; i < schedule->count && fastest; i++) {
        const dlx_runner *other = schedule->runners[i];
        fastest = !dlx_runner_tells_progress(other) ||
                  other->engine->work_per_node >= runner->engine->work_per_node;
    }
    return fastest;
}

/* True if the runner counts by tables of states, and branching will take long. */
static bool is_urgent(const dlx_schedule *schedule, const dlx_runner *runner,
                      dlx_progress_class progress)
{
    return schedule->mode == DLX_MODE_COUNT && dlx_runner_has_tables(runner) &&
           (progress == DLX_PROGRESS_FAR || progress == DLX_PROGRESS_BETWEEN);
}

/* The class for shares: for counts, branching is far from its end if a runner that does not branch
 * estimates a small part of its remaining work, in between if such a runner estimates less or has
 * spent little, and else near. */
static dlx_progress_class progress_of_branching(const dlx_schedule *schedule)
{
    dlx_progress_class progress = dlx_schedule_progress(schedule);
    if (schedule->mode != DLX_MODE_COUNT || progress == DLX_PROGRESS_FAR)
        return progress;
    const double near = DLX_POLICY_REMAINING_RATIO_NEAR_ALL;
    const double ahead = dlx_schedule_remaining_work(schedule);
    progress = ahead < 0 ? progress : DLX_PROGRESS_NEAR;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        if (!dlx_runner_has_tables(runner) || runner->eliminated)
            continue;
        const double other = runner->has_overrun ? INFINITY : dlx_runner_remaining_work(runner);
        const uint64_t spent = runner->started ? runner->work : runner->setup_work + runner->slice;
        const double limit = ahead < 0 ? near * (double)schedule->work : ahead;
        if (other * DLX_POLICY_MIN_SPEED_RATIO < limit)
            return DLX_PROGRESS_FAR;
        if (other < limit || near * (double)spent <= ahead)
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
    const int kind = !dlx_runner_branches(runner)         ? CLEVER
                     : runner->engine == &dlx_engine_wdeg ? FAILED
                     : is_fastest(schedule, runner) || dlx_schedule_is_merging(schedule, runner)
                         ? GIVEN
                         : OTHER;
    if (schedule->mode != DLX_MODE_FIRST)
        return complete[progress][kind] *
               (is_urgent(schedule, runner, progress) ? threads_of(schedule) : 1);
    if (schedule->has_long_solutions)
        return kind == GIVEN ? speed_ratio(schedule, runner) : longer[kind];
    const double speed = kind == FAILED ? relative_speed_of_others(schedule, runner) : 0;
    return speed >= DLX_POLICY_MAX_SPEED_RATIO               ? shorter[progress][OTHER]
           : speed > 0 && speed < DLX_POLICY_MIN_SPEED_RATIO ? shorter[progress][GIVEN]
                                                             : shorter[progress][kind];
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* True if the runner has started and will soon have an estimate. */
static bool awaits_estimate(const dlx_runner *runner)
{
    return runner->started && dlx_runner_tells_progress(runner) &&
           runner->nodes < DLX_POLICY_MIN_NODES_FOR_ESTIMATE;
}

static bool is_any_estimate_awaited(const dlx_schedule *schedule)
{
    bool is_awaited = false;
    for (size_t i = 0; i < schedule->count && !is_awaited; i++)
        is_awaited = awaits_estimate(schedule->runners[i]);
    return is_awaited;
}

/* True if the runner starts once the others have done the work of its setup: for short solutions,
 * if the runner branches, or if branching is neither near its end nor far and no estimate is
 * awaited; for long solutions, if the runner learns. */
static bool starts_after_setup(const dlx_schedule *schedule, const dlx_runner *runner)
{
    const dlx_progress_class progress = dlx_schedule_progress(schedule);
    if (dlx_runner_branches(runner))
        return !schedule->has_long_solutions;
    return schedule->has_long_solutions || progress == DLX_PROGRESS_BETWEEN ||
           (progress == DLX_PROGRESS_UNKNOWN && !is_any_estimate_awaited(schedule));
}

/* The work of all at which the runner starts whatever the shares of others; UINT64_MAX: never. */
static uint64_t due_at(const dlx_schedule *schedule, const dlx_runner *runner)
{
    const bool is_pending =
        schedule->mode == DLX_MODE_FIRST && !runner->started && !runner->eliminated;
    return is_pending && starts_after_setup(schedule, runner) ? runner->setup_work + runner->slice
                                                              : UINT64_MAX;
}

uint64_t dlx_next_runner_due_in(const dlx_schedule *schedule)
{
    uint64_t due = UINT64_MAX;
    for (size_t i = 0; i < schedule->count; i++) {
        const uint64_t index = due_at(schedule, schedule->runners[i]);
        if (index > schedule->work && index - schedule->work < due)
            due = index - schedule->work;
    }
    return due;
}

/* True if the runner could be set up before the other, would have an estimate, and may be near its
 * end according to slower runners. */
static bool will_soon_have_estimate(const dlx_schedule *schedule, const dlx_runner *runner,
                                    const dlx_runner *other)
{
    const double ratio = dlx_schedule_remaining_ratio(schedule);
    const bool may_end =
        ratio < 0 ? schedule->initial_progress <= DLX_PROGRESS_NEAR
                  : ratio <= DLX_POLICY_REMAINING_RATIO_NEAR_ALL * DLX_POLICY_MAX_SPEED_RATIO;
    return may_end && dlx_runner_tells_progress(runner) &&
           runner->setup_work <= schedule->work + other->setup_work;
}

bool dlx_next_runner_awaits_estimate(dlx_schedule *schedule)
{
    const dlx_runner *next = dlx_next_runner(schedule);
    return (next && !next->started && dlx_runner_tells_progress(next)) ||
           is_any_estimate_awaited(schedule);
}

/* Work of the first options of a branching runner up to an estimate: much if options are long and
 * share their items with many others. */
static double first_options_work(const dlx_problem *problem)
{
    enum { VISITS = 4 }; /* of each option in conflict with an option tried (measured: 1 to 7) */
    return DLX_POLICY_MIN_NODES_FOR_ESTIMATE * VISITS * dlx_options_in_conflict(problem);
}

/* True if the setup of runner `other` takes no longer than the work so far and the setup, first
 * slice or first options of `runner`. */
static bool is_soon_set_up(const dlx_schedule *schedule, const dlx_runner *other,
                           const dlx_runner *runner)
{
    const uint64_t before = schedule->work + runner->setup_work;
    return other->setup_work <= before + runner->slice ||
           (double)other->setup_work <= (double)before + first_options_work(schedule->problem);
}

/* True if the runner that does not branch waits until the progress of the other is known: if
 * estimates take more work than its setup, only of the fastest runner, if that is soon set up. */
static bool awaits_progress(const dlx_schedule *schedule, const dlx_runner *runner,
                            const dlx_runner *other)
{
    if ((double)runner->setup_work >= first_options_work(schedule->problem))
        return other->started ? awaits_estimate(other)
                              : will_soon_have_estimate(schedule, other, runner);
    return is_fastest(schedule, other) &&
           (other->started ? awaits_estimate(other) : is_soon_set_up(schedule, other, runner));
}

/* The least remaining work of the workers and the other runners without overrun estimates; 0 if one
 * of these has no estimate. */
static double expected_by_others(const dlx_schedule *schedule, const dlx_runner *runner)
{
    double least = schedule->worker_ahead;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *other = schedule->runners[i];
        if (other == runner || other->eliminated || other->has_overrun || dlx_runner_learns(other))
            continue;
        const double ahead = dlx_runner_remaining_work(other);
        least = fmin(least, ahead < INFINITY ? ahead : 0);
    }
    return least;
}

/* True for `learn` that runs only when it is due, and in a count for `wdeg` once it has done its
 * part of the expected work or found many solutions, unless it expects much less work than the
 * others. */
static bool holds(const dlx_schedule *schedule, const dlx_runner *runner)
{
    if (schedule->mode != DLX_MODE_COUNT || runner->engine != &dlx_engine_wdeg)
        return dlx_schedule_is_learning(schedule, runner);
    const double expected = (double)schedule->work + expected_by_others(schedule, runner);
    const double own = (double)(runner->work + runner->setup_work + runner->slice);
    return (DLX_POLICY_REMAINING_RATIO_NEAR_FIRST * own > expected ||
            dlx_runner_has_many_solutions(runner)) &&
           (runner->has_overrun || runner->nodes < DLX_POLICY_MIN_NODES_TO_COMPARE ||
            DLX_POLICY_MAX_SPEED_RATIO * dlx_runner_remaining_cells(runner) > expected);
}

dlx_runner *dlx_next_runner_only_brancher(dlx_schedule *schedule)
{
    dlx_runner *found = NULL;
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner *runner = schedule->runners[i];
        if (!dlx_runner_is_branching(runner) || runner->engine == &dlx_engine_wdeg)
            continue;
        if (found)
            return NULL;
        found = runner;
    }
    return found;
}

/* If all solutions are wanted, a branching runner waits for the setup of a faster runner, to be
 * compared; any other runner waits until the progress of branching is known. */
static bool must_wait(const dlx_schedule *schedule, const dlx_runner *runner)
{
    if (holds(schedule, runner))
        return true;
    if (schedule->mode == DLX_MODE_FIRST || runner->started || runner->engine == &dlx_engine_wdeg)
        return false;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *other = schedule->runners[i];
        if (!other->eliminated && dlx_runner_remaining_work(other) <= (double)runner->setup_work)
            return true;
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

/* True until `learn` has done its part of the expected work. */
static bool is_learning_due(const dlx_schedule *schedule, const dlx_runner *runner)
{
    const uint64_t least = schedule->settings.free_setup ? 0 : DLX_POLICY_WORK_BEFORE_LEARNING;
    if (!dlx_schedule_is_learning(schedule, runner) || runner->eliminated || schedule->work < least)
        return false;
    const uint64_t setup = runner->started ? 0 : runner->setup_work;
    const double work = (double)schedule->work;
    const double ahead = fmax(dlx_schedule_remaining_work(schedule), 0);
    return DLX_POLICY_LEARNING_SHARE * (double)(setup + runner->work + runner->slice) <=
           fmin(work + ahead, DLX_POLICY_MIN_SPEED_RATIO * work);
}

/* Chooses the runner with the least work, after its next slice, relative to its share, among
 * runners that need at most `spare` bytes, and if `branching`, that branch. May return NULL. */
static dlx_runner *choose_within(dlx_schedule *schedule, uint64_t spare, bool branching)
{
    const dlx_progress_class progress = progress_of_branching(schedule);
    dlx_runner *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner *runner = schedule->runners[i];
        const bool open = dlx_subsearch_is_open(&runner->sub);
        if (due_at(schedule, runner) <= schedule->work || is_learning_due(schedule, runner))
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

dlx_runner *dlx_next_runner(dlx_schedule *schedule)
{
    const uint64_t spare = dlx_schedule_spare_memory(schedule);
    dlx_runner *best = schedule->branches_first ? choose_within(schedule, spare, true) : NULL;
    if (!best)
        best = choose_within(schedule, spare, false);
    return best ? best : choose_within(schedule, UINT64_MAX, false);
}

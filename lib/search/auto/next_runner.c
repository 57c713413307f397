/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/next_runner.h"

#include "search/auto/shares.h"
#include "search/base/policy.h"
#include <math.h>

/* The work of all at which the runner starts whatever the shares of others, for first solutions: a
 * branching runner, or for long solutions the runner that learns. */
static uint64_t due_at(const dlx_schedule *schedule, const dlx_runner *runner)
{
    if (schedule->mode != DLX_MODE_FIRST || runner->started || runner->eliminated ||
        dlx_runner_branches(runner) == schedule->has_long_solutions)
        return UINT64_MAX;
    if (!schedule->has_long_solutions)
        return DLX_POLICY_SETUPS_BEFORE_START * runner->setup_work + runner->slice;
    return runner->setup_work > DLX_POLICY_WORK_BEFORE_LEARNING ? runner->setup_work
                                                                : DLX_POLICY_WORK_BEFORE_LEARNING;
}

uint64_t dlx_next_runner_due_in(const dlx_schedule *schedule)
{
    uint64_t due = UINT64_MAX;
    for (size_t i = 0; i < schedule->count; i++) {
        const uint64_t at = due_at(schedule, schedule->runners[i]);
        if (at > schedule->work && at - schedule->work < due)
            due = at - schedule->work;
    }
    return due;
}

/* True if the runner has started and will soon have an estimate. */
static bool awaits_estimate(const dlx_runner *runner)
{
    return runner->started && dlx_runner_tells_progress(runner) &&
           runner->nodes < DLX_POLICY_MIN_NODES_FOR_ESTIMATE;
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
    bool about = next && !next->started && dlx_runner_tells_progress(next);
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
    return dlx_shares_is_fastest(schedule, other) &&
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

/* Chooses the runner with the least work, after its next slice, relative to its share, among
 * runners that need at most `spare` bytes, and if `branching`, that branch. May return NULL. */
static dlx_runner *choose_within(dlx_schedule *schedule, uint64_t spare, bool branching)
{
    const dlx_progress_class progress = dlx_shares_progress(schedule);
    dlx_runner *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < schedule->count; i++) {
        dlx_runner *runner = schedule->runners[i];
        const bool open = dlx_subsearch_is_open(&runner->sub);
        if (due_at(schedule, runner) <= schedule->work)
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
            dlx_shares_is_urgent(schedule, runner, progress)
                ? (work + setup) / dlx_shares_of(schedule, runner, progress)
                : (runner->started ? work / dlx_shares_of(schedule, runner, progress) : work) +
                      setup;
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

/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/shares.h"

#include "search/base/policy.h"
#include <math.h>

/* The work per option of a runner that branches in the given order, if an average is known; else
 * 0. */
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

/* True if another runner is at least `ratio` times as fast. */
static bool is_outpaced(const dlx_schedule *schedule, const dlx_runner *runner, double ratio)
{
    bool outpaced = false;
    for (size_t i = 0; i < schedule->count && !outpaced; i++) {
        const double other = work_per_node(schedule->runners[i]);
        outpaced =
            schedule->runners[i] != runner && other > 0 && other * ratio <= work_per_node(runner);
    }
    return outpaced;
}

bool dlx_shares_is_fastest(const dlx_schedule *schedule, const dlx_runner *runner)
{
    bool fastest = dlx_runner_tells_progress(runner);
    for (size_t i = 0; i < schedule->count && fastest; i++) {
        const dlx_runner *other = schedule->runners[i];
        fastest = !dlx_runner_tells_progress(other) ||
                  other->engine->work_per_node >= runner->engine->work_per_node;
    }
    return fastest;
}

bool dlx_shares_is_urgent(const dlx_schedule *schedule, const dlx_runner *runner,
                          dlx_progress_class progress)
{
    return schedule->mode == DLX_MODE_COUNT && !dlx_runner_branches(runner) &&
           (progress == DLX_PROGRESS_FAR || progress == DLX_PROGRESS_BETWEEN);
}

dlx_progress_class dlx_shares_progress(const dlx_schedule *schedule)
{
    dlx_progress_class progress = dlx_schedule_progress(schedule);
    if (schedule->mode != DLX_MODE_COUNT || progress == DLX_PROGRESS_FAR)
        return progress;
    const double near = DLX_POLICY_REMAINING_RATIO_NEAR_ALL;
    const double ahead = dlx_schedule_remaining_work(schedule);
    progress = ahead < 0 ? progress : DLX_PROGRESS_NEAR;
    for (size_t i = 0; i < schedule->count; i++) {
        const dlx_runner *runner = schedule->runners[i];
        if (dlx_runner_branches(runner) || runner->eliminated)
            continue;
        const double other = dlx_runner_remaining_work(runner);
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

unsigned dlx_shares_of(const dlx_schedule *schedule, const dlx_runner *runner,
                       dlx_progress_class progress)
{
    enum { GIVEN, FAILED, OTHER, CLEVER, KINDS };
    static const unsigned longer[KINDS] = DLX_POLICY_SHARES_LONG;
    static const unsigned shorter[DLX_PROGRESS_CLASSES][KINDS] = DLX_POLICY_SHARES_FIRST;
    static const unsigned complete[DLX_PROGRESS_CLASSES][KINDS] = DLX_POLICY_SHARES_ALL;
    const int kind = !dlx_runner_branches(runner)         ? CLEVER
                     : runner->engine == &dlx_engine_wdeg ? FAILED
                     : dlx_shares_is_fastest(schedule, runner) && !dlx_runner_has_overrun(runner)
                         ? GIVEN
                         : OTHER;
    if (schedule->mode != DLX_MODE_FIRST)
        return complete[progress][kind] *
               (dlx_shares_is_urgent(schedule, runner, progress) ? threads_of(schedule) : 1);
    if (schedule->has_long_solutions)
        return kind == GIVEN ? speed_ratio(schedule, runner)
               : kind == CLEVER && schedule->work < DLX_POLICY_WORK_BEFORE_LEARNING
                   ? DLX_POLICY_MAX_SPEED_RATIO
                   : longer[kind];
    if (kind == FAILED && is_outpaced(schedule, runner, DLX_POLICY_MAX_SPEED_RATIO))
        return 1;
    if (kind == GIVEN && is_outpaced(schedule, runner, 1.0 / DLX_POLICY_MIN_SPEED_RATIO))
        return shorter[progress][FAILED];
    return shorter[progress][kind];
}

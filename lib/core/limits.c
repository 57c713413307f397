/* SPDX-License-Identifier: MIT */
#include "core/limits.h"

#include "core/options.h"
#include "io/error.h"
#include <inttypes.h>
#include <time.h>

/* The words after `found N`, in the order of dlx_end. */
static const char *const end_words[] = {"running", "complete",    "optimal", "enough", "limit",
                                        "timeout", "interrupted", "unknown", "error"};

const char *dlx_end_word(dlx_end end)
{
    const size_t known = sizeof end_words / sizeof *end_words;
    return end_words[(unsigned)end < known ? end : DLX_END_UNKNOWN];
}

dlx_status dlx_end_status(dlx_end end, dlx_error *error)
{
    if (end <= DLX_END_ENOUGH)
        return DLX_OK;
    return dlx_error_set(error, DLX_ABORTED, "expected a complete search, found end: %s",
                         dlx_end_word(end));
}

/* work between two checks of the clock: about a millisecond */
enum { LOOK_EVERY = 1 << 18 };

/* Seconds on the monotonic clock. */
static double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void dlx_budget_begin(dlx_budget *limits, const dlx_limits *given)
{
    *limits = (dlx_budget){.next_look = LOOK_EVERY, .end = DLX_END_NONE};
    if (given)
        limits->given = *given;
    if (limits->given.time_limit > 0)
        limits->deadline = seconds_now() + limits->given.time_limit;
    atomic_init(&limits->cancelled, false);
}

dlx_status dlx_limits_copy(dlx_limits *target, const dlx_limits *limits, dlx_error *error)
{
    const dlx_status status =
        dlx_options_copy(target, sizeof *target, sizeof *target, limits, error);
    if (status == DLX_OK && !(target->time_limit >= 0))
        return dlx_error_set(error, DLX_INVALID, "expected a time limit of 0 or more, found %g",
                             target->time_limit);
    return status;
}

dlx_status dlx_limits_copy_without(dlx_limits *target, const dlx_limits *limits, bool of_memory,
                                   const char *task, dlx_error *error)
{
    const dlx_status status = dlx_limits_copy(target, limits, error);
    const bool refused = target->node_limit || (of_memory && target->memory_limit);
    if (status == DLX_OK && refused)
        return dlx_error_set(error, DLX_UNSUPPORTED, "expected no %s limit for %s, found %" PRIu64,
                             target->node_limit ? "node" : "memory", task,
                             target->node_limit ? target->node_limit : target->memory_limit);
    return status;
}

dlx_status dlx_budget_of(dlx_budget *budget, const dlx_limits *limits, const char *task,
                         dlx_error *error)
{
    dlx_limits own;
    const dlx_status status = dlx_limits_copy_without(&own, limits, false, task, error);
    if (status == DLX_OK)
        dlx_budget_begin(budget, &own);
    return status;
}

dlx_status dlx_search_options_copy(dlx_search_options *target, dlx_limits *limits,
                                   const dlx_search_options *options, dlx_error *error)
{
    dlx_status status = dlx_options_copy(target, sizeof *target, sizeof *target, options, error);
    if (status == DLX_OK)
        status = dlx_limits_copy(limits, target->limits, error);
    if (status != DLX_OK)
        return status;
    target->limits = limits;
    const char *needed = target->at_most && !target->set_cover  ? "set_cover with at_most"
                         : target->quick && !target->sample     ? "sample with quick"
                         : target->cube_count && !target->cubes ? "cubes with cube_list"
                                                                : NULL;
    if (needed)
        return dlx_error_set(error, DLX_UNSUPPORTED, "expected %s", needed);
    if ((unsigned)target->choose > DLX_CHOOSE_FIRST)
        return dlx_error_set(error, DLX_INVALID, "expected a rule of dlx_choice, found %d",
                             (int)target->choose);
    if ((unsigned)target->goal > DLX_GOAL_MAX)
        return dlx_error_set(error, DLX_INVALID, "expected a goal of dlx_goal, found %d",
                             (int)target->goal);
    return DLX_OK;
}

/* ---- stopping -------------------------------------------------------------------------------- */

void dlx_budget_stop(dlx_budget *limits, dlx_end end)
{
    if (limits->end == DLX_END_NONE)
        limits->end = end;
    limits->next_look = 0;
}

bool dlx_budget_no_memory(dlx_budget *limits)
{
    if (dlx_budget_stopped(limits) || limits->paused)
        return false;
    limits->out_of_memory = true;
    dlx_budget_stop(limits, DLX_END_LIMIT);
    return false;
}

bool dlx_budget_memory_reached(dlx_budget *limits)
{
    if (dlx_budget_stopped(limits) || limits->paused)
        return false;
    limits->memory_limited = true;
    return dlx_budget_no_memory(limits);
}

void dlx_budget_spare_memory(dlx_budget *limits)
{
    if (!limits->out_of_memory)
        return;
    limits->out_of_memory = limits->memory_limited = false;
    limits->end = DLX_END_NONE;
    limits->next_look = limits->work;
}

static bool is_cancelled(dlx_budget *limits)
{
    const dlx_limits *given = &limits->given;
    return atomic_load_explicit(&limits->cancelled, memory_order_relaxed) ||
           (given->is_cancelled && given->is_cancelled(given->cancel_state));
}

static void tick(dlx_budget *limits)
{
    const dlx_limits *given = &limits->given;
    const dlx_stop *stop = limits->stop;
    if (!given->on_tick)
        return;
    if (stop && stop->progress && !limits->counts_part)
        dlx_budget_raise_progress(limits, stop->progress(stop->search));
    limits->stats.size = sizeof limits->stats;
    given->on_tick(given->tick_state, &limits->stats);
}

/* Pauses at the stop, or schedules the check for it. */
static void look_at_stop(dlx_budget *limits)
{
    const dlx_stop *stop = limits->stop;
    if (limits->work >= limits->pause || (stop->is_due && stop->is_due(stop->due_state)))
        dlx_budget_pause(limits);
    else if (limits->pause < limits->next_look)
        limits->next_look = limits->pause;
}

bool dlx_budget_look(dlx_budget *limits)
{
    if (dlx_budget_stopped(limits) || limits->paused)
        return false;
    if (limits->alarm.ring && limits->work >= limits->alarm.work)
        limits->alarm.ring(limits->alarm.state);
    if (dlx_budget_stopped(limits))
        return false;
    limits->next_look = limits->work + LOOK_EVERY;
    tick(limits);
    if (is_cancelled(limits))
        dlx_budget_stop(limits, DLX_END_INTERRUPTED);
    else if (limits->deadline > 0 && seconds_now() >= limits->deadline)
        dlx_budget_stop(limits, DLX_END_TIMEOUT);
    else if (dlx_budget_may_pause(limits))
        look_at_stop(limits);
    return !dlx_budget_stopped(limits) && !limits->paused;
}

/* ---- pauses ---------------------------------------------------------------------------------- */

/* The check may be in the past. */
static void schedule_pause(dlx_budget *limits)
{
    if (dlx_budget_may_pause(limits) && limits->pause < limits->next_look)
        limits->next_look = limits->pause;
}

void dlx_budget_begin_stop(dlx_budget *limits, const dlx_stop *stop)
{
    limits->stop = stop;
    if (stop && __builtin_add_overflow(limits->work, stop->work, &limits->pause))
        limits->pause = UINT64_MAX;
    schedule_pause(limits);
}

void dlx_budget_end_stop(dlx_budget *limits)
{
    limits->stop = NULL;
}

dlx_progress dlx_budget_begin_run(dlx_budget *limits, const dlx_stop *stop)
{
    const dlx_progress begin = {limits->work, limits->stats.nodes, limits->stats.max_level};
    limits->stats.max_level = 0;
    dlx_budget_begin_stop(limits, stop);
    return begin;
}

void dlx_budget_end_run(dlx_budget *limits, dlx_progress *run)
{
    const dlx_progress begin = *run;
    dlx_search_stats *stats = &limits->stats;
    dlx_budget_end_stop(limits);
    *run = (dlx_progress){limits->work - begin.work, stats->nodes - begin.nodes, stats->max_level};
    if (stats->max_level < begin.max_level)
        stats->max_level = begin.max_level;
}

void dlx_budget_hold(dlx_budget *limits)
{
    limits->holds++;
}

void dlx_budget_release(dlx_budget *limits)
{
    limits->holds--;
    schedule_pause(limits);
}

void dlx_budget_pause(dlx_budget *limits)
{
    if (!dlx_budget_may_pause(limits))
        return;
    limits->stop = NULL;
    limits->paused = true;
    limits->next_look = 0;
}

bool dlx_budget_go_on(dlx_budget *limits)
{
    const bool goes_on = limits->paused && !dlx_budget_stopped(limits);
    limits->paused = false;
    if (goes_on)
        limits->next_look = limits->work + LOOK_EVERY;
    return goes_on;
}

/* ---- memory ---------------------------------------------------------------------------------- */

bool dlx_budget_takes(dlx_budget *limits, uint64_t bytes)
{
    if (bytes > dlx_budget_memory_left(limits, UINT64_MAX))
        return dlx_budget_memory_reached(limits);
    limits->memory += bytes;
    return true;
}

void dlx_budget_gives_back(dlx_budget *limits, uint64_t bytes)
{
    limits->memory -= bytes;
}

uint64_t dlx_budget_memory_left(const dlx_budget *limits, uint64_t most)
{
    const uint64_t limit = limits->given.memory_limit;
    if (!limit)
        return most;
    return limits->memory < limit ? limit - limits->memory : 0;
}

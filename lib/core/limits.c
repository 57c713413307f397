/* SPDX-License-Identifier: MIT */
#include "core/limits.h"

#include "core/options.h"
#include "io/error.h"
#include <time.h>

/* work between two checks of the clock: about a millisecond */
enum { LOOK_EVERY = 1 << 18 };

double dlx_limits_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void dlx_limits_begin(dlx_limits *limits, const dlx_search_options *options)
{
    static const dlx_search_options none = {0};
    if (!options)
        options = &none;
    *limits = (dlx_limits){.next_look = LOOK_EVERY,
                           .node_limit = options->node_limit,
                           .memory_limit = options->memory_limit,
                           .end = DLX_END_COMPLETE,
                           .on_tick = options->on_tick,
                           .tick_state = options->tick_state,
                           .is_cancelled = options->is_cancelled,
                           .cancel_state = options->cancel_state};
    atomic_init(&limits->cancelled, false);
    if (options->time_limit > 0)
        limits->deadline = dlx_limits_now() + options->time_limit;
}

dlx_status dlx_search_options_copy(dlx_search_options *to, const dlx_search_options *options,
                                   dlx_error *error)
{
    const dlx_status status = dlx_options_copy(to, sizeof *to, sizeof *to, options, error);
    if (status != DLX_OK)
        return status;
    if ((unsigned)to->choose > DLX_CHOOSE_FIRST)
        return dlx_error_set(error, DLX_INVALID, "expected a rule of dlx_choice, found %d",
                             (int)to->choose);
    if ((unsigned)to->goal > DLX_GOAL_MAX)
        return dlx_error_set(error, DLX_INVALID, "expected a goal of dlx_goal, found %d",
                             (int)to->goal);
    if (!(to->time_limit >= 0))
        return dlx_error_set(error, DLX_INVALID, "expected a time limit of 0 or more, found %g",
                             to->time_limit);
    return DLX_OK;
}

dlx_status dlx_limits_of(dlx_limits *limits, dlx_search_options *copy,
                         const dlx_search_options *options, dlx_error *error)
{
    const dlx_status status = dlx_search_options_copy(copy, options, error);
    if (status == DLX_OK)
        dlx_limits_begin(limits, copy);
    return status;
}

/* ---- stopping -------------------------------------------------------------------------------- */

void dlx_limits_stop(dlx_limits *limits, dlx_end end)
{
    if (limits->end == DLX_END_COMPLETE)
        limits->end = end;
    limits->next_look = 0;
}

void dlx_limits_no_memory(dlx_limits *limits)
{
    if (dlx_limits_stopped(limits) || limits->paused)
        return;
    limits->out_of_memory = true;
    dlx_limits_stop(limits, DLX_END_LIMIT);
}

void dlx_limits_memory_reached(dlx_limits *limits)
{
    if (dlx_limits_stopped(limits) || limits->paused)
        return;
    limits->memory_limited = true;
    dlx_limits_no_memory(limits);
}

void dlx_limits_spare_memory(dlx_limits *limits)
{
    if (!limits->out_of_memory)
        return;
    limits->out_of_memory = limits->memory_limited = false;
    limits->end = DLX_END_COMPLETE;
    limits->next_look = limits->work;
}

static bool is_cancelled(dlx_limits *limits)
{
    return atomic_load_explicit(&limits->cancelled, memory_order_relaxed) ||
           (limits->is_cancelled && limits->is_cancelled(limits->cancel_state));
}

bool dlx_limits_look(dlx_limits *limits)
{
    if (dlx_limits_stopped(limits) || limits->paused)
        return false;
    limits->next_look = limits->work + LOOK_EVERY;
    if (limits->on_tick && limits->seen && !limits->counts_part)
        limits->stats.progress = limits->seen(limits->seen_state);
    if (limits->on_tick)
        limits->on_tick(limits->tick_state, &limits->stats);
    if (is_cancelled(limits))
        dlx_limits_stop(limits, DLX_END_INTERRUPTED);
    else if (limits->deadline > 0 && dlx_limits_now() >= limits->deadline)
        dlx_limits_stop(limits, DLX_END_TIMEOUT);
    else if (limits->pause && limits->work >= limits->pause)
        dlx_limits_pause(limits);
    else if (limits->pause && limits->pause < limits->next_look)
        limits->next_look = limits->pause;
    return !dlx_limits_stopped(limits) && !limits->paused;
}

/* ---- pauses ---------------------------------------------------------------------------------- */

void dlx_limits_pause_at(dlx_limits *limits, uint64_t work)
{
    limits->pause = work;
    if (work && work < limits->next_look)
        limits->next_look = work; /* may be in the past */
}

void dlx_limits_pause(dlx_limits *limits)
{
    if (!limits->pause)
        return;
    limits->pause = 0;
    limits->paused = true;
    limits->next_look = 0;
}

bool dlx_limits_go_on(dlx_limits *limits)
{
    const bool goes_on = limits->paused && !dlx_limits_stopped(limits);
    limits->paused = false;
    if (goes_on)
        limits->next_look = limits->work + LOOK_EVERY;
    return goes_on;
}

/* ---- memory ---------------------------------------------------------------------------------- */

bool dlx_limits_takes(dlx_limits *limits, uint64_t bytes)
{
    if (bytes > dlx_limits_memory_left(limits, UINT64_MAX)) {
        dlx_limits_memory_reached(limits);
        return false;
    }
    limits->memory += bytes;
    return true;
}

void dlx_limits_gives_back(dlx_limits *limits, uint64_t bytes)
{
    limits->memory -= bytes;
}

uint64_t dlx_limits_memory_left(const dlx_limits *limits, uint64_t most)
{
    const uint64_t limit = limits->memory_limit;
    if (!limit)
        return most;
    return limits->memory < limit ? limit - limits->memory : 0;
}

/* SPDX-License-Identifier: MIT */
#include "search/diagram/enumeration.h"

#include "core/numbers.h"
#include "io/buffer.h"
#include <stdlib.h>

enum { WORK_PER_OPTION = 4 }; /* work to keep or sort a solution, see dlx_limits.work */

/* Returns true if the limit on the number or memory of solutions is reached. */
static bool is_full(const dlx_enumeration *listing)
{
    return listing->family.sets == DLX_MAX_ENUMERATED ||
           listing->task.memory > DLX_ENUMERATION_MEMORY;
}

/* Records a solution. Returns false on too many solutions or lack of memory. */
static bool note(dlx_enumeration *listing)
{
    size_t count;
    const uint32_t *options = dlx_portfolio_solution(listing->portfolio, &count);
    listing->task.limits->work += WORK_PER_OPTION * (uint64_t)count;
    return !is_full(listing) &&
           dlx_search_reserve_memory(&listing->task, dlx_family_growth(count)) &&
           dlx_family_add(&listing->family, options, count);
}

/* Samples are drawn from all solutions, whatever the requested number. The set of listed solutions
 * must not depend on threads. */
static bool begin_race(dlx_enumeration *listing, const dlx_search *task)
{
    dlx_search_options options = task->options;
    options.solution_limit = 0;
    options.unordered = false;
    if (!dlx_search_begin(&listing->task, task->problem, task->limits, &options))
        return false;
    listing->portfolio = dlx_portfolio_open(&listing->task, task->problem, DLX_MODE_ALL, NULL);
    return listing->portfolio != NULL;
}

dlx_step dlx_enumeration_run(dlx_enumeration *listing, const dlx_search *task, uint64_t work)
{
    dlx_step step = DLX_STEP_STOPPED;
    bool ok = listing->portfolio || begin_race(listing, task);
    if (ok)
        dlx_portfolio_yield_unless_near(listing->portfolio,
                                        work ? dlx_portfolio_work(listing->portfolio) + work : 0);
    while (ok && (step = dlx_portfolio_next(listing->portfolio)) == DLX_STEP_FOUND)
        ok = note(listing);
    if (step == DLX_STEP_DONE) {
        dlx_portfolio_close(listing->portfolio);
        listing->portfolio = NULL;
    }
    if (!ok && !dlx_limits_halted(task->limits)) {
        if (is_full(listing))
            dlx_limits_memory_reached(task->limits);
        dlx_limits_no_memory(task->limits);
    }
    return ok ? step : DLX_STEP_STOPPED;
}

bool dlx_enumeration_renumber(dlx_enumeration *listing, const uint32_t *option, size_t variables)
{
    const dlx_search *task = &listing->task;
    uint32_t *variable = dlx_allocate(task->problem->options, sizeof *variable);
    if (!variable)
        return false;
    for (size_t v = 0; v < variables; v++)
        variable[option[v]] = (uint32_t)v;
    bool ok = true;
    for (size_t at = 0; at < listing->family.used && ok; at += listing->family.pool[at] + 1) {
        uint32_t *set = listing->family.pool + at;
        for (uint32_t i = 1; i <= *set; i++)
            set[i] = variable[set[i]];
        dlx_sort_numbers(set + 1, *set);
        ok = dlx_limits_hear(task->limits, WORK_PER_OPTION * (uint64_t)*set);
    }
    free(variable);
    return ok;
}

void dlx_enumeration_free(dlx_enumeration *listing)
{
    dlx_portfolio_close(listing->portfolio);
    dlx_family_free(&listing->family);
    if (listing->task.limits)
        dlx_search_end(&listing->task);
    *listing = (dlx_enumeration){0};
}

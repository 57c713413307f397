/* SPDX-License-Identifier: MIT */
/* Options that the relaxation proposes as a solution. */
#include "search/relax/relaxation.h"

/* Adds an option to, or removes it from, its items. False: a colour conflict. */
static bool add_option(const dlx_problem *problem, uint32_t option, int by, uint32_t *times,
                       uint32_t *colour)
{
    bool fits = true;
    for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++) {
        const uint32_t item = problem->item[index];
        const uint32_t own = problem->colour ? problem->colour[index] : 0;
        if (times[item] > 0 && item >= problem->items->primary)
            fits &= own && colour[item] == own;
        times[item] += (uint32_t)by;
        colour[item] = own;
    }
    return fits;
}

/* True if each primary item is covered within its bounds. */
static bool is_covered(const dlx_relaxed_problem *of, const uint32_t *times)
{
    const dlx_problem *problem = of->problem;
    bool ok = true;
    for (size_t i = 0; i < problem->items->primary; i++) {
        uint32_t lo;
        uint32_t hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        ok &= times[i] >= lo && (of->covers || times[i] <= hi);
    }
    return ok;
}

/* True if every item of the option is covered without it. */
static bool is_spare(const dlx_problem *problem, uint32_t option, const uint32_t *times)
{
    const dlx_items *items = problem->items;
    for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++) {
        const uint32_t item = problem->item[index];
        if (item < items->primary && times[item] <= (items->lo ? items->lo[item] : 1))
            return false;
    }
    return true;
}

/* Removes redundant options of a cover, the most expensive first. */
static void leave_out(const dlx_relaxed_problem *of, uint32_t *chosen, size_t *count,
                      uint32_t *times, uint32_t *colour)
{
    for (;;) {
        size_t worst = *count;
        for (size_t i = 0; i < *count; i++)
            if (is_spare(of->problem, chosen[i], times) &&
                (worst == *count || (of->cost && of->cost[chosen[i]] > of->cost[chosen[worst]])))
                worst = i;
        if (worst == *count)
            return;
        add_option(of->problem, chosen[worst], -1, times, colour);
        chosen[worst] = chosen[--*count];
    }
}

bool dlx_proposal_is_solution(const dlx_relaxed_problem *of, uint32_t *chosen, size_t *count,
                              uint32_t *times, uint32_t *colour, uint32_t *wanted)
{
    bool ok = true;
    for (size_t i = 0; i < *count; i++)
        if (!add_option(of->problem, chosen[i], 1, times, colour) && !of->covers) {
            *wanted = ok ? chosen[i] : *wanted;
            ok = false;
        }
    ok = ok && is_covered(of, times);
    if (ok && of->covers)
        leave_out(of, chosen, count, times, colour);
    for (size_t i = 0; i < *count; i++)
        add_option(of->problem, chosen[i], -1, times, colour);
    return ok;
}

/* SPDX-License-Identifier: MIT */
#include "search/best/thin.h"

#include "core/costs.h"
#include "search/frontier/state_paths.h"

#include <math.h>
#include <stdlib.h>

enum {
    LEAST_OPTIONS = 256, /* below this, paths are not tried before the search */
    MASK_BYTES = 64,     /* memory for masks of states of a word, for each option, item and one */
    SETUP_SHARE = 32     /* part (1/N) of the search so far for the masks of states */
};

/* Memory for paths without a memory limit. */
#define MOST_BYTES (UINT64_C(1) << 30)

void dlx_thin_begin(dlx_thin *thin, dlx_search *task)
{
    const double setup = (double)dlx_engine_frontier.setup_work(task->problem);
    *thin = (dlx_thin){.task = task, .least_work = SETUP_SHARE * setup};
}

/* Makes the paths if their estimated work, which is then known, is at most `spent`. */
static dlx_best_end make_paths(dlx_thin *thin, dlx_state_paths *paths, double spent)
{
    const double bytes = dlx_state_paths_bytes(paths);
    const bool fits = bytes < (double)dlx_budget_memory_left(thin->task->limits, MOST_BYTES) / 2;
    thin->least_work = fits ? dlx_state_paths_work(paths) : INFINITY;
    if (thin->least_work > spent)
        return DLX_BEST_OPEN;
    return dlx_state_paths_make(paths) == DLX_STEP_DONE ? DLX_BEST_DONE : DLX_BEST_STOPPED;
}

/* Adds the best paths. */
static dlx_best_end add_paths(const dlx_thin *thin, dlx_state_paths *paths, dlx_kbest *best)
{
    const dlx_search *task = thin->task;
    dlx_kbest found = {.task = best->task, .most = best->most};
    dlx_step step;
    while ((step = dlx_state_paths_next(paths, found.most)) == DLX_STEP_FOUND) {
        if (!dlx_kbest_offer(&found, dlx_search_cost(task), task->chosen, task->chosen_count))
            break;
    }
    return dlx_kbest_merge(best, &found) && step == DLX_STEP_DONE ? DLX_BEST_DONE
                                                                  : DLX_BEST_STOPPED;
}

dlx_best_end dlx_thin_search(dlx_thin *thin, double spent, dlx_kbest *best, dlx_count *found)
{
    const dlx_problem *problem = thin->task->problem;
    const uint64_t most = MASK_BYTES * ((uint64_t)problem->options + dlx_problem_items(problem) +
                                        dlx_problem_nonzeros(problem));
    uint64_t bytes;
    if (thin->least_work > spent)
        return DLX_BEST_OPEN;
    dlx_state_paths *paths = dlx_state_paths_open(thin->task, most, &bytes);
    if (!paths) {
        thin->least_work = INFINITY;
        return bytes > most ? DLX_BEST_OPEN : DLX_BEST_STOPPED;
    }
    dlx_best_end end = make_paths(thin, paths, spent);
    if (end == DLX_BEST_DONE && best)
        end = add_paths(thin, paths, best);
    else if (end == DLX_BEST_DONE && dlx_state_paths_count(paths, found) != DLX_STEP_DONE)
        end = DLX_BEST_STOPPED;
    dlx_state_paths_close(paths);
    return end;
}

dlx_best_end dlx_thin_search_first(dlx_thin *thin, int steps, dlx_kbest *best)
{
    const size_t options = thin->task->problem->options;
    double work;
    if (options < LEAST_OPTIONS)
        return DLX_BEST_OPEN;
    if (!dlx_state_paths_guess(thin->task, &work))
        return DLX_BEST_STOPPED;
    if (work > (double)steps * (double)options)
        return DLX_BEST_OPEN;
    thin->least_work = work;
    return dlx_thin_search(thin, (double)steps * (double)options, best, NULL);
}

/* True if each option has a cost above 0, or if options are counted: then no best cover has a
 * redundant option. */
static bool pays_for_all(const dlx_search *task)
{
    const int sign = dlx_cost_sign(task->options.goal);
    if (task->options.goal == DLX_GOAL_ANY)
        return true;
    for (size_t k = 0; k < task->problem->options; k++)
        if (dlx_cost_of_option(task->problem, k, sign) <= 0)
            return false;
    return true;
}

/* Searches a problem that asks for at least the lower bounds, with these tables for its items and
 * costs. */
static dlx_best_end search_covers(const dlx_search *task, int steps, dlx_kbest *best, uint32_t *lo,
                                  uint32_t *hi, int64_t *ones)
{
    const dlx_problem *problem = task->problem;
    const size_t primary = problem->items->primary;
    dlx_items items = {.primary = primary, .lo = lo, .hi = hi};
    dlx_problem covered = {.items = &items,
                           .options = problem->options,
                           .start = problem->start,
                           .item = problem->item,
                           .colour = problem->colour,
                           .cost = task->options.goal == DLX_GOAL_ANY ? ones : problem->cost};
    dlx_search covering = *task;
    for (size_t i = 0; i < primary; i++) {
        lo[i] = problem->items->lo ? problem->items->lo[i] : 1;
        hi[i] = UINT32_MAX;
    }
    for (size_t k = 0; k < problem->options; k++)
        ones[k] = 1;
    items.names.count = problem->items->names.count;
    covered.colours.count = problem->colours.count;
    covering.problem = &covered;
    if (task->options.goal == DLX_GOAL_ANY)
        covering.options.goal = DLX_GOAL_MIN;
    dlx_thin thin;
    dlx_thin_begin(&thin, &covering);
    return dlx_thin_search_first(&thin, steps, best);
}

dlx_best_end dlx_thin_search_covers(dlx_search *task, int steps, dlx_kbest *best)
{
    const size_t primary = task->problem->items->primary;
    const size_t options = task->problem->options;
    if (best->most != 1 || task->options.at_most || task->options.proof || !pays_for_all(task) ||
        options < LEAST_OPTIONS)
        return DLX_BEST_OPEN;
    uint32_t *lo = dlx_buffer_allocate(primary, sizeof *lo);
    uint32_t *hi = dlx_buffer_allocate(primary, sizeof *hi);
    int64_t *ones = dlx_buffer_allocate(options, sizeof *ones);
    const dlx_best_end end =
        lo && hi && ones ? search_covers(task, steps, best, lo, hi, ones) : DLX_BEST_STOPPED;
    free(lo);
    free(hi);
    free(ones);
    return end;
}

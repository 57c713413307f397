/* SPDX-License-Identifier: MIT */
#include "search/optimum/incumbent.h"

#include "core/threads.h"
#include <stdlib.h>

/* `lock` protects everything but the `max_cost` of the views while threads search. */
struct dlx_incumbent {
    dlx_mutex lock;
    dlx_limits limits; /* of the memory of `best` */
    dlx_search task;
    dlx_kbest best;
    size_t next, subproblems; /* subproblems [next..subproblems[ are unassigned */
    unsigned threads;
    dlx_incumbent_view views[]; /* [0..threads[ */
};

dlx_incumbent *dlx_incumbent_new(const dlx_problem *problem, uint64_t most, uint64_t bytes,
                                 unsigned threads, size_t subproblems)
{
    dlx_incumbent *incumbent = calloc(1, sizeof *incumbent + threads * sizeof *incumbent->views);
    if (!incumbent)
        return NULL;
    dlx_mutex_begin(&incumbent->lock);
    dlx_limits_begin_worker(&incumbent->limits, (dlx_budget){.memory = bytes});
    incumbent->subproblems = subproblems;
    incumbent->threads = threads;
    incumbent->best = (dlx_kbest){.task = &incumbent->task, .most = most};
    for (unsigned i = 0; i < threads; i++) {
        incumbent->views[i].incumbent = incumbent;
        atomic_init(&incumbent->views[i].max_cost, INT64_MAX);
    }
    if (dlx_search_begin(&incumbent->task, problem, &incumbent->limits, NULL))
        return incumbent;
    dlx_incumbent_free(incumbent);
    return NULL;
}

void dlx_incumbent_free(dlx_incumbent *incumbent)
{
    if (!incumbent)
        return;
    dlx_kbest_free(&incumbent->best);
    dlx_search_end(&incumbent->task);
    dlx_mutex_end(&incumbent->lock);
    free(incumbent);
}

static bool copy_solutions(dlx_kbest *to, const dlx_kbest *from)
{
    bool ok = true;
    for (size_t i = 0; i < from->count && ok; i++) {
        const dlx_kbest_entry *kept = from->kept[i];
        to->offered = kept->number;
        ok = dlx_kbest_offer(to, kept->cost, kept->options, kept->count);
    }
    return ok;
}

bool dlx_incumbent_fill(dlx_incumbent *incumbent, const dlx_kbest *best)
{
    return copy_solutions(&incumbent->best, best);
}

bool dlx_incumbent_copy(const dlx_incumbent *incumbent, dlx_kbest *best)
{
    const uint64_t most = best->most;
    dlx_search *task = best->task;
    dlx_kbest_free(best);
    *best = (dlx_kbest){.task = task, .most = most};
    return copy_solutions(best, &incumbent->best);
}

dlx_incumbent_view *dlx_incumbent_view_of(dlx_incumbent *incumbent, unsigned thread)
{
    return &incumbent->views[thread];
}

static void set_max_cost(dlx_incumbent_view *view)
{
    const dlx_kbest *best = &view->incumbent->best;
    int64_t max_cost = INT64_MAX;
    if (best->count >= best->most) {
        const dlx_kbest_entry *worst = best->kept[0];
        const size_t subproblem = dlx_incumbent_subproblem_of(worst->number);
        const bool later = subproblem != SIZE_MAX && subproblem > view->subproblem;
        max_cost = later ? worst->cost : worst->cost - 1;
    }
    atomic_store_explicit(&view->max_cost, max_cost, memory_order_relaxed);
}

bool dlx_incumbent_next_subproblem(dlx_incumbent_view *view)
{
    dlx_incumbent *incumbent = view->incumbent;
    dlx_mutex_lock(&incumbent->lock);
    const bool any = incumbent->next < incumbent->subproblems;
    if (any) {
        view->subproblem = incumbent->next++;
        view->offered = dlx_incumbent_first_number(view->subproblem);
        set_max_cost(view);
    }
    dlx_mutex_unlock(&incumbent->lock);
    return any;
}

bool dlx_incumbent_offer(dlx_incumbent_view *view, int64_t cost, const uint32_t *options,
                         size_t count)
{
    dlx_incumbent *incumbent = view->incumbent;
    dlx_mutex_lock(&incumbent->lock);
    incumbent->best.offered = view->offered++;
    const bool ok = dlx_kbest_offer(&incumbent->best, cost, options, count);
    for (unsigned i = 0; i < incumbent->threads; i++)
        set_max_cost(&incumbent->views[i]);
    dlx_mutex_unlock(&incumbent->lock);
    return ok;
}

/* SPDX-License-Identifier: MIT */
#include "search/optimum/subproblems.h"

#include "search/optimum/optimum_crew.h"

static bool search_serially(const dlx_subproblems *subproblems)
{
    dlx_cost_rounds *rounds = subproblems->ops->rounds(subproblems->state);
    bool ok = true;
    for (size_t subproblem = 0; subproblem < subproblems->count && ok; subproblem++) {
        rounds->best.offered = dlx_incumbent_first_number(subproblem);
        ok = subproblems->ops->search(subproblems->state, subproblem, false);
    }
    return ok;
}

static size_t count_kept(const dlx_kbest *best, size_t subproblem)
{
    size_t count = 0;
    for (size_t i = 0; i < best->count; i++)
        count += dlx_incumbent_subproblem_of(best->kept[i]->number) == subproblem;
    return count;
}

/* Searches the subproblem again for `count` solutions within the limit. False: stopped. */
static bool search_subproblem_again(const dlx_subproblems *subproblems, size_t subproblem,
                                    size_t count, int64_t limit)
{
    dlx_cost_rounds *rounds = subproblems->ops->rounds(subproblems->state);
    const int64_t limit_before = rounds->limit;
    rounds->best = (dlx_kbest){.task = rounds->task, .most = count};
    rounds->best.offered = dlx_incumbent_first_number(subproblem);
    rounds->limit = limit;
    rounds->stop_when_full = count == 1;
    const bool done = subproblems->ops->search(subproblems->state, subproblem, true);
    const bool cut_short = rounds->nodes_at_most > 0;
    rounds->nodes_at_most = 0;
    rounds->stop_when_full = false;
    rounds->limit = limit_before;
    return done || cut_short;
}

/* Makes the choice among solutions of equal cost independent of timing. False: stopped. */
static bool make_deterministic(const dlx_subproblems *subproblems)
{
    dlx_cost_rounds *rounds = subproblems->ops->rounds(subproblems->state);
    dlx_kbest best = rounds->best;
    const uint64_t none = dlx_incumbent_first_number(SIZE_MAX);
    const uint64_t last = best.count < best.most ? none : best.kept[0]->number;
    const size_t subproblem = dlx_incumbent_subproblem_of(last);
    if (subproblem == SIZE_MAX)
        return true;
    const size_t count = count_kept(&best, subproblem);
    const bool limited = rounds->limited;
    const bool ok = search_subproblem_again(subproblems, subproblem, count, best.kept[0]->cost);
    dlx_kbest rerun = rounds->best;
    rounds->best = best;
    rounds->limited = limited;
    if (!ok || rerun.count < count) {
        dlx_kbest_free(&rerun);
        return ok;
    }
    dlx_kbest_remove(&rounds->best, dlx_incumbent_first_number(subproblem),
                     dlx_incumbent_first_number(subproblem + 1));
    const bool moved = dlx_kbest_move(&rounds->best, &rerun);
    dlx_kbest_free(&rerun);
    return moved;
}

bool dlx_subproblems_search(const dlx_subproblems *subproblems)
{
    const dlx_optimum_crew_result result = dlx_optimum_crew_search(subproblems);
    const bool done = result == DLX_OPTIMUM_CREW_NONE ? search_serially(subproblems)
                                                      : result == DLX_OPTIMUM_CREW_DONE;
    return done && make_deterministic(subproblems);
}

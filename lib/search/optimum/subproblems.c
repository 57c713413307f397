/* SPDX-License-Identifier: MIT */
#include "search/optimum/subproblems.h"

#include "search/optimum/optimum_crew.h"

/* One part after the other. */
static bool search_alone(const dlx_subtrees *subtrees)
{
    dlx_rounds *rounds = subtrees->searcher->rounds(subtrees->state);
    bool good = true;
    for (size_t part = 0; part < subtrees->count && good; part++) {
        rounds->best.offered = dlx_numbers_of(part);
        good = subtrees->searcher->search(subtrees->state, part, false);
    }
    return good;
}

/* How many solutions of a part have been kept. */
static size_t kept_of(const dlx_kbest *best, size_t part)
{
    size_t count = 0;
    for (size_t i = 0; i < best->count; i++)
        count += dlx_part_of(best->kept[i]->number) == part;
    return count;
}

/* Searches the part again for so many solutions within the limit. False: stopped. */
static bool search_again(const dlx_subtrees *subtrees, size_t part, size_t count, int64_t limit)
{
    dlx_rounds *rounds = subtrees->searcher->rounds(subtrees->state);
    const int64_t limit_before = rounds->limit;
    rounds->best = (dlx_kbest){.task = rounds->task, .most = count};
    rounds->best.offered = dlx_numbers_of(part);
    rounds->limit = limit;
    rounds->first_only = count == 1;
    const bool done = subtrees->searcher->search(subtrees->state, part, true);
    const bool cut_short = rounds->nodes_at_most > 0;
    rounds->nodes_at_most = 0;
    rounds->first_only = false;
    rounds->limit = limit_before;
    return done || cut_short;
}

/* Which of its equals are there must not depend on when they were found. False: stopped. */
static bool settle(const dlx_subtrees *subtrees)
{
    dlx_rounds *rounds = subtrees->searcher->rounds(subtrees->state);
    dlx_kbest all = rounds->best;
    const uint64_t none = dlx_numbers_of(SIZE_MAX);
    const uint64_t last = all.count < all.most ? none : all.kept[0]->number;
    const size_t part = dlx_part_of(last);
    if (part == SIZE_MAX)
        return true;
    const size_t count = kept_of(&all, part);
    const bool limited = rounds->limited;
    const bool good = search_again(subtrees, part, count, all.kept[0]->cost);
    dlx_kbest again = rounds->best;
    rounds->best = all;
    rounds->limited = limited;
    if (!good || again.count < count) {
        dlx_kbest_free(&again);
        return good;
    }
    dlx_kbest_remove(&rounds->best, dlx_numbers_of(part), dlx_numbers_of(part + 1));
    const bool moved = dlx_kbest_move(&rounds->best, &again);
    dlx_kbest_free(&again);
    return moved;
}

bool dlx_subtrees_search(const dlx_subtrees *subtrees)
{
    const dlx_crew_result result = dlx_crew_search(subtrees);
    const bool done = result == DLX_CREW_NONE ? search_alone(subtrees) : result == DLX_CREW_DONE;
    return done && settle(subtrees);
}

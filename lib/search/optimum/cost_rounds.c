/* SPDX-License-Identifier: MIT */
#include "search/optimum/cost_rounds.h"

#include <string.h>

enum {
    DIVE_NODES = 300, /* options tried in a dive */
    MOST_ROUNDS = 62  /* after that many the limit is beyond 64 bits */
};

void dlx_rounds_begin(dlx_rounds *rounds, dlx_search *task, uint64_t most)
{
    const dlx_kbest none = {.task = task, .most = most};
    *rounds = (dlx_rounds){.task = task, .best = none, .before = none};
}

void dlx_rounds_free(dlx_rounds *rounds)
{
    dlx_kbest_free(&rounds->best);
    dlx_kbest_free(&rounds->before);
}

int64_t dlx_rounds_better_than(const dlx_kbest *found)
{
    return found->count < found->most ? INT64_MAX : found->kept[0]->cost - 1;
}

int64_t dlx_rounds_worth(const dlx_rounds *rounds)
{
    const int64_t better = rounds->share
                               ? atomic_load_explicit(&rounds->share->worth, memory_order_relaxed)
                               : dlx_rounds_better_than(&rounds->best);
    return better < rounds->limit ? better : rounds->limit;
}

bool dlx_rounds_node(dlx_rounds *rounds, uint64_t *work)
{
    dlx_limits *limits = rounds->task->limits;
    limits->work += *work;
    *work = 0;
    if (rounds->nodes_at_most && limits->stats.nodes >= rounds->nodes_at_most)
        return false;
    return dlx_limits_node(limits);
}

/* If that is all that is wanted, ends the search. */
static bool note_full(dlx_rounds *rounds, bool good)
{
    if (rounds->first_only && rounds->best.count == rounds->best.most)
        rounds->nodes_at_most = 1;
    return good;
}

bool dlx_rounds_offer(dlx_rounds *rounds, int64_t cost, const uint32_t *options, size_t count)
{
    const bool dear = cost > dlx_rounds_worth(rounds);
    rounds->limited |= dear;
    if (dear)
        return true;
    return rounds->share ? dlx_share_offer(rounds->share, cost, options, count)
                         : note_full(rounds, dlx_kbest_offer(&rounds->best, cost, options, count));
}

bool dlx_rounds_take(dlx_rounds *rounds, dlx_kbest *found)
{
    const uint64_t most = found->most;
    bool good = true;
    if (!rounds->share)
        return note_full(rounds, dlx_kbest_move(&rounds->best, found));
    for (size_t i = 0; i < found->count && good; i++) {
        const dlx_kbest_entry *kept = found->kept[i];
        good = dlx_rounds_offer(rounds, kept->cost, kept->options, kept->count);
    }
    dlx_kbest_free(found);
    *found = (dlx_kbest){.task = found->task, .most = most};
    return good;
}

bool dlx_rounds_keep(dlx_rounds *rounds)
{
    rounds->best.offered = 0; /* numbers of parts are those of one round */
    return dlx_kbest_merge(&rounds->before, &rounds->best);
}

bool dlx_rounds_stopped(const dlx_rounds *rounds)
{
    return dlx_limits_stopped(rounds->task->limits);
}

bool dlx_rounds_dive(dlx_rounds *rounds, dlx_rounds_search *search, void *state)
{
    rounds->nodes_at_most = rounds->task->limits->stats.nodes + DIVE_NODES;
    const bool done = search(state, INT64_MAX);
    rounds->nodes_at_most = 0;
    return done;
}

/* The limit of a round, at most `most`. */
static int64_t limit_of(int round, int64_t least, int64_t most)
{
    int64_t limit;
    if (round > MOST_ROUNDS || __builtin_add_overflow(least, (INT64_C(1) << round) - 1, &limit))
        return most;
    return limit < most ? limit : most;
}

bool dlx_rounds_run(dlx_rounds *rounds, dlx_rounds_search *search, void *state, int64_t least,
                    int64_t ceiling)
{
    for (int round = 0;; round++) {
        if (!dlx_rounds_keep(rounds))
            return false;
        const int64_t limit = limit_of(round, least, ceiling);
        const int64_t better = dlx_rounds_better_than(&rounds->before);
        if (!search(state, limit < better ? limit : better))
            return false;
        /* Everything cheaper than the limits of the rounds before is known now. */
        if (limit == ceiling || limit >= dlx_rounds_better_than(&rounds->before))
            return dlx_kbest_merge(&rounds->best, &rounds->before);
        if (!rounds->limited || rounds->best.count == rounds->best.most)
            return true;
    }
}

void dlx_rounds_end(dlx_rounds *rounds, bool done)
{
    if (!done) {
        dlx_limits_no_memory(rounds->task->limits); /* if nothing else has stopped it */
        dlx_kbest_merge(&rounds->best, &rounds->before);
    }
    rounds->last = done ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    rounds->searched = true;
    dlx_kbest_order(&rounds->best);
}

dlx_step dlx_rounds_next(dlx_rounds *rounds)
{
    dlx_search *task = rounds->task;
    const dlx_kbest_entry *kept = dlx_kbest_take(&rounds->best);
    if (!kept)
        return rounds->last;
    task->chosen_count = kept->count;
    if (kept->count)
        memcpy(task->chosen, kept->options, kept->count * sizeof *task->chosen);
    return DLX_STEP_FOUND;
}

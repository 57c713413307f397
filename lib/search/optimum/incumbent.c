/* SPDX-License-Identifier: MIT */
#include "search/optimum/incumbent.h"

#include "core/threads.h"
#include <stdlib.h>

/* All of it but the worth of the shares is read and written with the lock, while threads search. */
struct dlx_shared {
    dlx_mutex lock;
    dlx_limits limits; /* for the memory of `best` */
    dlx_search task;
    dlx_kbest best;
    size_t next, parts; /* the parts from `next` on are not begun */
    unsigned threads;
    dlx_share shares[]; /* [0..threads[ */
};

dlx_shared *dlx_shared_new(const dlx_problem *problem, uint64_t most, uint64_t bytes,
                           unsigned threads, size_t parts)
{
    dlx_shared *shared = calloc(1, sizeof *shared + threads * sizeof *shared->shares);
    if (!shared)
        return NULL;
    dlx_mutex_begin(&shared->lock);
    dlx_limits_begin(&shared->limits, NULL);
    shared->limits.memory_limit = bytes;
    shared->parts = parts;
    shared->threads = threads;
    shared->best = (dlx_kbest){.task = &shared->task, .most = most};
    for (unsigned i = 0; i < threads; i++) {
        shared->shares[i].of = shared;
        atomic_init(&shared->shares[i].worth, INT64_MAX);
    }
    if (dlx_search_begin(&shared->task, problem, &shared->limits, NULL))
        return shared;
    dlx_shared_free(shared);
    return NULL;
}

void dlx_shared_free(dlx_shared *shared)
{
    if (!shared)
        return;
    dlx_kbest_free(&shared->best);
    dlx_search_end(&shared->task);
    dlx_mutex_end(&shared->lock);
    free(shared);
}

static bool copy(dlx_kbest *to, const dlx_kbest *from)
{
    bool good = true;
    for (size_t i = 0; i < from->count && good; i++) {
        const dlx_kbest_entry *kept = from->kept[i];
        to->offered = kept->number;
        good = dlx_kbest_offer(to, kept->cost, kept->options, kept->count);
    }
    return good;
}

bool dlx_shared_fill(dlx_shared *shared, const dlx_kbest *best)
{
    return copy(&shared->best, best);
}

bool dlx_shared_empty(const dlx_shared *shared, dlx_kbest *best)
{
    const uint64_t most = best->most;
    dlx_search *task = best->task;
    dlx_kbest_free(best);
    *best = (dlx_kbest){.task = task, .most = most};
    return copy(best, &shared->best);
}

dlx_share *dlx_shared_member(dlx_shared *shared, unsigned thread)
{
    return &shared->shares[thread];
}

/* Works out what is worth finding in the part of a thread. */
static void set_worth(dlx_share *share)
{
    const dlx_kbest *best = &share->of->best;
    int64_t worth = INT64_MAX;
    if (best->count >= best->most) {
        const dlx_kbest_entry *worst = best->kept[0];
        const size_t part = dlx_part_of(worst->number);
        const bool later = part != SIZE_MAX && part > share->part;
        worth = later ? worst->cost : worst->cost - 1;
    }
    atomic_store_explicit(&share->worth, worth, memory_order_relaxed);
}

bool dlx_share_next(dlx_share *share)
{
    dlx_shared *shared = share->of;
    dlx_mutex_lock(&shared->lock);
    const bool any = shared->next < shared->parts;
    if (any) {
        share->part = shared->next++;
        share->offered = dlx_numbers_of(share->part);
        set_worth(share);
    }
    dlx_mutex_unlock(&shared->lock);
    return any;
}

bool dlx_share_offer(dlx_share *share, int64_t cost, const uint32_t *options, size_t count)
{
    dlx_shared *shared = share->of;
    dlx_mutex_lock(&shared->lock);
    shared->best.offered = share->offered++;
    const bool good = dlx_kbest_offer(&shared->best, cost, options, count);
    for (unsigned i = 0; i < shared->threads; i++)
        set_worth(&shared->shares[i]);
    dlx_mutex_unlock(&shared->lock);
    return good;
}

/* SPDX-License-Identifier: MIT */
#include "search/optimum/optimum_crew.h"

#include "search/base/worker.h"
#include <stdlib.h>

typedef struct crew crew;

/* One thread. */
typedef struct member {
    crew *crew;
    dlx_worker worker;
    dlx_share *share;
} member;

struct crew {
    const dlx_subtrees *set;
    dlx_search *task; /* of the one who asks */
    dlx_shared *shared;
    atomic_bool ending;
    dlx_mutex lock;
    dlx_condition ready; /* someone has ended */
    unsigned count, ended, failed;
    bool limited; /* some part was, see dlx_rounds */
    dlx_search_stats told;
    uint64_t memory; /* bytes for each member; 0: no limit */
    member *members; /* [0..count[ */
};

/* ---- a member -------------------------------------------------------------------------------- */

/* Searches parts until there are no more. *limited: see dlx_rounds. False: stopped. */
static bool search_parts(member *one, bool *limited)
{
    const dlx_searcher *searcher = one->crew->set->searcher;
    void *helper = searcher->open(one->crew->set->state, &one->worker.task, one->share);
    bool good = helper;
    while (good && dlx_share_next(one->share))
        good = searcher->search(helper, one->share->part, false);
    if (helper) {
        *limited = searcher->rounds(helper)->limited;
        searcher->close(helper);
    }
    return good;
}

static void *be_member(void *state)
{
    member *one = state;
    crew *all = one->crew;
    dlx_worker *worker = &one->worker;
    bool limited = false;
    const bool good =
        dlx_search_begin(&worker->task, all->task->problem, &worker->limits, &all->task->options) &&
        search_parts(one, &limited);
    dlx_worker_publish(worker);
    if (worker->task.chosen)
        dlx_search_end(&worker->task);
    dlx_mutex_lock(&all->lock);
    all->ended++;
    all->failed += !good && !dlx_worker_stops(worker);
    all->limited |= limited;
    dlx_condition_signal(&all->ready);
    dlx_mutex_unlock(&all->lock);
    return NULL;
}

/* ---- the one who asks ------------------------------------------------------------------------ */

/* Adds one more thread. */
static bool grow(crew *all)
{
    member *one = &all->members[all->count];
    one->crew = all;
    one->share = dlx_shared_member(all->shared, all->count);
    dlx_worker_begin(&one->worker, &all->ending, all->memory);
    const bool good = dlx_worker_start(&one->worker, be_member, one);
    all->count += good;
    return good;
}

/* Tells the limits of the one who asks what the threads have done. */
static void tell(crew *all)
{
    dlx_search_stats *stats = &all->task->limits->stats;
    dlx_search_stats now = {0};
    for (unsigned i = 0; i < all->count; i++)
        dlx_worker_add_stats(&all->members[i].worker, &now);
    if (now.max_level > stats->max_level)
        stats->max_level = now.max_level;
    stats->nodes += now.nodes - all->told.nodes;
    all->told.nodes = now.nodes;
}

/* Waits until all have ended. False: they are to stop. */
static bool wait_for_all(crew *all)
{
    bool good = true;
    bool done = false;
    while (good && !done) {
        dlx_mutex_lock(&all->lock);
        if (all->ended < all->count)
            dlx_condition_wait_briefly(&all->ready, &all->lock);
        good = all->failed == 0;
        done = all->ended == all->count;
        dlx_mutex_unlock(&all->lock);
        tell(all);
        good = good && (done || dlx_limits_look(all->task->limits));
    }
    return good;
}

static void end_threads(crew *all)
{
    atomic_store_explicit(&all->ending, true, memory_order_relaxed);
    for (unsigned i = 0; i < all->count; i++)
        dlx_thread_join(&all->members[i].worker.thread);
    tell(all);
}

/* Divides the memory that may be used, half of which is for what is found. Returns for how many
 * threads there is some. */
static unsigned divide_memory(crew *all, uint64_t *for_best)
{
    const dlx_limits *limits = all->task->limits;
    const uint64_t left = dlx_limits_memory_left(limits, UINT64_MAX) / 2;
    unsigned threads = all->task->options.threads;
    if (threads > all->set->count)
        threads = (unsigned)all->set->count;
    *for_best = 0;
    if (!limits->memory_limit)
        return threads;
    if (left / (all->set->bytes + 1) < threads)
        threads = (unsigned)(left / (all->set->bytes + 1));
    all->memory = threads ? left / threads : 0;
    *for_best = left;
    return threads;
}

/* Begins with several threads. False: that cannot be. */
static bool begin(crew *all, const dlx_kbest *best)
{
    uint64_t for_best;
    const unsigned threads = divide_memory(all, &for_best);
    if (threads < 2)
        return false;
    all->members = calloc(threads, sizeof *all->members);
    all->shared =
        dlx_shared_new(all->task->problem, best->most, for_best, threads, all->set->count);
    if (!all->members || !all->shared || !dlx_shared_fill(all->shared, best))
        return false;
    while (all->count < threads && grow(all))
        continue;
    return all->count > 0;
}

dlx_crew_result dlx_crew_search(const dlx_subtrees *subtrees)
{
    dlx_rounds *rounds = subtrees->searcher->rounds(subtrees->state);
    const dlx_search_options *options = &rounds->task->options;
    crew all = {.set = subtrees, .task = rounds->task};
    dlx_crew_result result = DLX_CREW_NONE;
    if (options->threads < 2 || subtrees->count < 2 || options->node_limit)
        return DLX_CREW_NONE;
    atomic_init(&all.ending, false);
    dlx_mutex_begin(&all.lock);
    dlx_condition_begin(&all.ready);
    if (begin(&all, &rounds->best)) {
        result = wait_for_all(&all) ? DLX_CREW_DONE : DLX_CREW_STOPPED;
        end_threads(&all);
        if (!dlx_shared_empty(all.shared, &rounds->best))
            result = DLX_CREW_STOPPED;
        if (all.failed || result == DLX_CREW_STOPPED)
            dlx_worker_report_failure(all.task->limits);
        rounds->limited |= all.limited;
    }
    dlx_shared_free(all.shared);
    free(all.members);
    dlx_condition_end(&all.ready);
    dlx_mutex_end(&all.lock);
    return result;
}

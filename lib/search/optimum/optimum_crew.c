/* SPDX-License-Identifier: MIT */
#include "search/optimum/optimum_crew.h"

#include "search/base/worker.h"
#include <stdlib.h>

typedef struct optimum_crew optimum_crew;

typedef struct crew_member {
    optimum_crew *crew;
    dlx_worker worker;
    dlx_incumbent_view *view;
} crew_member;

struct optimum_crew {
    const dlx_subproblems *subproblems;
    dlx_search *task; /* of the caller */
    dlx_incumbent *shared;
    atomic_bool stop;
    dlx_mutex lock;
    dlx_condition ready; /* signals a finished member */
    unsigned count, finished, failed;
    bool limited; /* some part was, see dlx_cost_rounds */
    dlx_search_stats reported;
    uint64_t memory;      /* bytes for each member; 0: no limit */
    crew_member *members; /* [0..count[ */
};

/* ---- a member -------------------------------------------------------------------------------- */

/* Searches subproblems until none is left. *limited: see dlx_cost_rounds. False: stopped. */
static bool search_subproblems(crew_member *member, bool *limited)
{
    const dlx_worker_ops *ops = member->crew->subproblems->ops;
    void *state = ops->open(member->crew->subproblems->state, &member->worker.task, member->view);
    bool ok = state;
    while (ok && dlx_incumbent_next_subproblem(member->view))
        ok = ops->search(state, member->view->subproblem, false);
    if (state) {
        *limited = ops->rounds(state)->limited;
        ops->close(state);
    }
    return ok;
}

static void *run_member(void *state)
{
    crew_member *member = state;
    optimum_crew *crew = member->crew;
    dlx_worker *worker = &member->worker;
    bool limited = false;
    const bool ok = dlx_search_begin(&worker->task, crew->task->problem, &worker->limits,
                                     &crew->task->options) &&
                    search_subproblems(member, &limited);
    dlx_worker_publish(worker);
    if (worker->task.chosen)
        dlx_search_end(&worker->task);
    dlx_mutex_lock(&crew->lock);
    crew->finished++;
    crew->failed += !ok && !dlx_worker_stops(worker);
    crew->limited |= limited;
    dlx_condition_signal(&crew->ready);
    dlx_mutex_unlock(&crew->lock);
    return NULL;
}

/* ---- the one who asks ------------------------------------------------------------------------ */

static bool add_member(optimum_crew *crew)
{
    crew_member *member = &crew->members[crew->count];
    member->crew = crew;
    member->view = dlx_incumbent_view_of(crew->shared, crew->count);
    dlx_worker_begin(&member->worker, &crew->stop, crew->memory);
    const bool ok = dlx_worker_start(&member->worker, run_member, member);
    crew->count += ok;
    return ok;
}

/* Adds the statistics of the members to the limits of the caller. */
static void report_stats(optimum_crew *crew)
{
    dlx_search_stats *stats = &crew->task->limits->stats;
    dlx_search_stats total = {0};
    for (unsigned i = 0; i < crew->count; i++)
        dlx_worker_add_stats(&crew->members[i].worker, &total);
    if (total.max_level > stats->max_level)
        stats->max_level = total.max_level;
    stats->nodes += total.nodes - crew->reported.nodes;
    crew->reported.nodes = total.nodes;
}

/* Waits for all members. False: stopped. */
static bool wait_for_members(optimum_crew *crew)
{
    bool ok = true;
    bool done = false;
    while (ok && !done) {
        dlx_mutex_lock(&crew->lock);
        if (crew->finished < crew->count)
            dlx_condition_wait_briefly(&crew->ready, &crew->lock);
        ok = crew->failed == 0;
        done = crew->finished == crew->count;
        dlx_mutex_unlock(&crew->lock);
        report_stats(crew);
        ok = ok && (done || dlx_limits_look(crew->task->limits));
    }
    return ok;
}

static void join_members(optimum_crew *crew)
{
    atomic_store_explicit(&crew->stop, true, memory_order_relaxed);
    for (unsigned i = 0; i < crew->count; i++)
        dlx_thread_join(&crew->members[i].worker.thread);
    report_stats(crew);
}

/* Divides the free memory: half for solutions, the rest for members. Returns the number of
 * members. */
static unsigned divide_memory(optimum_crew *crew, uint64_t *for_best)
{
    const dlx_limits *limits = crew->task->limits;
    const uint64_t left = dlx_limits_memory_left(limits, UINT64_MAX) / 2;
    unsigned threads = crew->task->options.threads;
    if (threads > crew->subproblems->count)
        threads = (unsigned)crew->subproblems->count;
    *for_best = 0;
    if (!limits->budget.memory)
        return threads;
    if (left / (crew->subproblems->bytes + 1) < threads)
        threads = (unsigned)(left / (crew->subproblems->bytes + 1));
    crew->memory = threads ? left / threads : 0;
    *for_best = left;
    return threads;
}

/* Starts two or more members. False: not possible. */
static bool start_members(optimum_crew *crew, const dlx_kbest *best)
{
    uint64_t for_best;
    const unsigned threads = divide_memory(crew, &for_best);
    if (threads < 2)
        return false;
    crew->members = calloc(threads, sizeof *crew->members);
    crew->shared = dlx_incumbent_new(crew->task->problem, best->most, for_best, threads,
                                     crew->subproblems->count);
    if (!crew->members || !crew->shared || !dlx_incumbent_fill(crew->shared, best))
        return false;
    while (crew->count < threads && add_member(crew))
        continue;
    return crew->count > 0;
}

dlx_optimum_crew_result dlx_optimum_crew_search(const dlx_subproblems *subproblems)
{
    dlx_cost_rounds *rounds = subproblems->ops->rounds(subproblems->state);
    const dlx_search_options *options = &rounds->task->options;
    optimum_crew crew = {.subproblems = subproblems, .task = rounds->task};
    dlx_optimum_crew_result result = DLX_OPTIMUM_CREW_NONE;
    if (options->threads < 2 || subproblems->count < 2 || options->node_limit)
        return DLX_OPTIMUM_CREW_NONE;
    atomic_init(&crew.stop, false);
    dlx_mutex_begin(&crew.lock);
    dlx_condition_begin(&crew.ready);
    if (start_members(&crew, &rounds->best)) {
        result = wait_for_members(&crew) ? DLX_OPTIMUM_CREW_DONE : DLX_OPTIMUM_CREW_STOPPED;
        join_members(&crew);
        if (!dlx_incumbent_copy(crew.shared, &rounds->best))
            result = DLX_OPTIMUM_CREW_STOPPED;
        if (crew.failed || result == DLX_OPTIMUM_CREW_STOPPED)
            dlx_worker_report_failure(crew.task->limits);
        rounds->limited |= crew.limited;
    }
    dlx_incumbent_free(crew.shared);
    free(crew.members);
    dlx_condition_end(&crew.ready);
    dlx_mutex_end(&crew.lock);
    return result;
}

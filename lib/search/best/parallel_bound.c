/* SPDX-License-Identifier: MIT */
#include "search/best/cost_rounds.h"

#include "search/base/worker.h"

typedef struct bound_crew bound_crew;

typedef struct crew_member {
    bound_crew *crew;
    dlx_worker worker;
    dlx_incumbent_view *view;
} crew_member;

struct bound_crew {
    const dlx_parallel_bound *subproblems;
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

/* Searches subproblems until none is left. *limited: see dlx_cost_rounds. False: stopped. */
static bool search_subproblems(crew_member *member, bool *limited)
{
    const dlx_bound_ops *ops = member->crew->subproblems->ops;
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
    bound_crew *crew = member->crew;
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

static bool add_member(bound_crew *crew)
{
    crew_member *member = &crew->members[crew->count];
    member->crew = crew;
    member->view = dlx_incumbent_view_of(crew->shared, crew->count);
    dlx_worker_begin(&member->worker, &crew->stop, crew->memory);
    const bool ok = dlx_thread_start(&member->worker.thread, run_member, member);
    crew->count += ok;
    return ok;
}

/* Adds the statistics of the members to the limits of the caller. */
static void report_stats(bound_crew *crew)
{
    dlx_search_stats *stats = &crew->task->limits->stats;
    dlx_search_stats total = {0};
    for (unsigned i = 0; i < crew->count; i++)
        dlx_worker_add_stats(&crew->members[i].worker, &total);
    dlx_search_stats_reach(stats, total.max_level);
    stats->nodes += total.nodes - crew->reported.nodes;
    crew->reported.nodes = total.nodes;
}

/* Waits for all members. False: stopped. */
static bool wait_for_members(bound_crew *crew)
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
        ok = ok && (done || dlx_budget_look(crew->task->limits));
    }
    return ok;
}

static void join_members(bound_crew *crew)
{
    atomic_store_explicit(&crew->stop, true, memory_order_relaxed);
    for (unsigned i = 0; i < crew->count; i++)
        dlx_thread_join(&crew->members[i].worker.thread);
    report_stats(crew);
}

/* Divides the free memory: half for solutions, the rest for members. Returns the number of
 * members. */
static unsigned divide_memory(bound_crew *crew, uint64_t *for_best)
{
    const dlx_budget *limits = crew->task->limits;
    const uint64_t left = dlx_budget_memory_left(limits, UINT64_MAX) / 2;
    unsigned threads = crew->task->options.threads;
    if (threads > crew->subproblems->count)
        threads = (unsigned)crew->subproblems->count;
    *for_best = 0;
    if (!limits->given.memory_limit)
        return threads;
    if (left / (crew->subproblems->bytes + 1) < threads)
        threads = (unsigned)(left / (crew->subproblems->bytes + 1));
    crew->memory = threads ? left / threads : 0;
    *for_best = left;
    return threads;
}

/* Starts two or more members. False: not possible. */
static bool start_members(bound_crew *crew, const dlx_kbest *best)
{
    uint64_t for_best;
    const unsigned threads = divide_memory(crew, &for_best);
    if (threads < 2)
        return false;
    crew->members = calloc(threads, sizeof *crew->members);
    crew->shared = dlx_incumbent_new(best, for_best, threads, crew->subproblems->count);
    if (!crew->members || !crew->shared)
        return false;
    while (crew->count < threads && add_member(crew))
        continue;
    return crew->count > 0;
}

dlx_best_end dlx_parallel_bound_run(const dlx_parallel_bound *subproblems)
{
    dlx_cost_rounds *rounds = subproblems->ops->rounds(subproblems->state);
    const dlx_search_options *options = &rounds->task->options;
    bound_crew crew = {.subproblems = subproblems, .task = rounds->task};
    dlx_best_end result = DLX_BEST_OPEN;
    if (options->threads < 2 || subproblems->count < 2 || options->limits->node_limit)
        return DLX_BEST_OPEN;
    atomic_init(&crew.stop, false);
    dlx_mutex_begin(&crew.lock);
    dlx_condition_begin(&crew.ready);
    if (start_members(&crew, &rounds->best)) {
        result = wait_for_members(&crew) ? DLX_BEST_DONE : DLX_BEST_STOPPED;
        join_members(&crew);
        if (!dlx_incumbent_copy(crew.shared, &rounds->best))
            result = DLX_BEST_STOPPED;
        if (crew.failed || result == DLX_BEST_STOPPED)
            dlx_worker_report_failure(crew.task->limits);
        rounds->limited |= crew.limited;
    }
    dlx_incumbent_free(crew.shared);
    free(crew.members);
    dlx_condition_end(&crew.ready);
    dlx_mutex_end(&crew.lock);
    return result;
}

static bool search_serially(const dlx_parallel_bound *subproblems)
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
static bool search_subproblem_again(const dlx_parallel_bound *subproblems, size_t subproblem,
                                    size_t count, dlx_cost limit)
{
    dlx_cost_rounds *rounds = subproblems->ops->rounds(subproblems->state);
    const dlx_cost limit_before = rounds->limit;
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
static bool make_deterministic(const dlx_parallel_bound *subproblems)
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

bool dlx_parallel_bound_search(const dlx_parallel_bound *subproblems)
{
    const dlx_best_end result = dlx_parallel_bound_run(subproblems);
    const bool done =
        result == DLX_BEST_OPEN ? search_serially(subproblems) : result == DLX_BEST_DONE;
    return done && make_deterministic(subproblems);
}

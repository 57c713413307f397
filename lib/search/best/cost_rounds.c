/* SPDX-License-Identifier: MIT */
#include "search/best/cost_rounds.h"

#include "core/threads.h"
#include "proof/bound_proof.h"

/* `lock` protects everything but the `max_cost` of the views while threads search. */
struct dlx_incumbent {
    dlx_mutex lock;
    dlx_budget limits; /* of the memory of `best` */
    dlx_search task;
    dlx_kbest best;
    size_t next, subproblems; /* subproblems [next..subproblems[ are unassigned */
    unsigned threads;
    dlx_incumbent_view views[]; /* [0..threads[ */
};

static bool copy_solutions(dlx_kbest *target, const dlx_kbest *source)
{
    bool ok = true;
    for (size_t i = 0; i < source->count && ok; i++) {
        const dlx_kbest_entry *kept = source->kept[i];
        target->offered = kept->number;
        ok = dlx_kbest_offer(target, kept->cost, kept->options, kept->count);
    }
    return ok;
}

dlx_incumbent *dlx_incumbent_new(const dlx_kbest *best, uint64_t bytes, unsigned threads,
                                 size_t subproblems)
{
    dlx_incumbent *incumbent = calloc(1, sizeof *incumbent + threads * sizeof *incumbent->views);
    if (!incumbent)
        return NULL;
    dlx_mutex_begin(&incumbent->lock);
    dlx_budget_begin(&incumbent->limits, &(dlx_limits){.memory_limit = bytes});
    incumbent->subproblems = subproblems;
    incumbent->threads = threads;
    incumbent->best = (dlx_kbest){.task = &incumbent->task, .most = best->most};
    for (unsigned i = 0; i < threads; i++) {
        incumbent->views[i].incumbent = incumbent;
        atomic_init(&incumbent->views[i].max_cost, INT64_MAX);
    }
    if (dlx_search_begin(&incumbent->task, best->task->problem, &incumbent->limits, NULL) &&
        copy_solutions(&incumbent->best, best))
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

bool dlx_incumbent_copy(const dlx_incumbent *incumbent, dlx_kbest *best)
{
    dlx_kbest_free(best);
    return copy_solutions(best, &incumbent->best);
}

dlx_incumbent_view *dlx_incumbent_view_of(dlx_incumbent *incumbent, unsigned thread)
{
    return &incumbent->views[thread];
}

static void set_max_cost(dlx_incumbent_view *view)
{
    const dlx_kbest *best = &view->incumbent->best;
    dlx_cost max_cost = DLX_COST_ANY;
    if (best->count >= best->most) {
        const dlx_kbest_entry *worst = best->kept[0];
        const size_t subproblem = dlx_incumbent_subproblem_of(worst->number);
        const bool later = subproblem != SIZE_MAX && subproblem > view->subproblem;
        max_cost = later ? worst->cost : worst->cost - 1;
    }
    atomic_store_explicit(&view->max_cost, dlx_cost_to_word(max_cost), memory_order_relaxed);
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

/* Stores a copy of a solution if it is among the best so far. False: no memory. */
static bool incumbent_offer(dlx_incumbent_view *view, dlx_cost cost, const uint32_t *options,
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

enum {
    DIVE_NODES = 300,    /* options tried in a dive */
    STEEP = 4,           /* growth of the work from round to round */
    LEAST_WORK = 1 << 21 /* below this, growth is of no matter */
};

void dlx_cost_rounds_begin(dlx_cost_rounds *rounds, dlx_search *task, uint64_t most)
{
    const dlx_kbest none = {.task = task, .most = most};
    *rounds =
        (dlx_cost_rounds){.task = task, .best = none, .previous = none, .known = -DLX_COST_ANY};
}

void dlx_cost_rounds_free(dlx_cost_rounds *rounds)
{
    dlx_kbest_free(&rounds->best);
    dlx_kbest_free(&rounds->previous);
}

dlx_cost dlx_cost_rounds_improving_cost(const dlx_kbest *found)
{
    return found->count < found->most ? DLX_COST_ANY : found->kept[0]->cost - 1;
}

dlx_cost dlx_cost_rounds_max_cost(const dlx_cost_rounds *rounds)
{
    dlx_cost better;
    if (rounds->view)
        better =
            dlx_cost_of_word(atomic_load_explicit(&rounds->view->max_cost, memory_order_relaxed));
    else
        better = dlx_cost_rounds_improving_cost(&rounds->best);
    better = dlx_cost_least(better, rounds->limit);
    return better > rounds->known ? better : -DLX_COST_ANY;
}

bool dlx_cost_rounds_node(dlx_cost_rounds *rounds, uint64_t *work)
{
    dlx_budget *limits = rounds->task->limits;
    limits->work += *work;
    *work = 0;
    if (rounds->nodes_at_most && limits->stats.nodes >= rounds->nodes_at_most)
        return false;
    return dlx_budget_node(limits);
}

static bool stop_if_full(dlx_cost_rounds *rounds, bool ok)
{
    if (rounds->stop_when_full && rounds->best.count == rounds->best.most)
        rounds->nodes_at_most = 1;
    return ok;
}

bool dlx_cost_rounds_offer(dlx_cost_rounds *rounds, dlx_cost cost, const uint32_t *options,
                           size_t count)
{
    const bool expensive = cost > dlx_cost_rounds_max_cost(rounds);
    rounds->limited |= expensive;
    if (expensive)
        return true;
    return rounds->view
               ? incumbent_offer(rounds->view, cost, options, count)
               : stop_if_full(rounds, dlx_kbest_offer(&rounds->best, cost, options, count));
}

bool dlx_cost_rounds_take(dlx_cost_rounds *rounds, dlx_kbest *found)
{
    bool ok = true;
    if (!rounds->view)
        return stop_if_full(rounds, dlx_kbest_move(&rounds->best, found));
    for (size_t i = 0; i < found->count && ok; i++) {
        const dlx_kbest_entry *kept = found->kept[i];
        ok = dlx_cost_rounds_offer(rounds, kept->cost, kept->options, kept->count);
    }
    dlx_kbest_free(found);
    return ok;
}

bool dlx_cost_rounds_keep(dlx_cost_rounds *rounds)
{
    rounds->best.offered = 0; /* solution numbers are those of one round */
    return dlx_kbest_merge(&rounds->previous, &rounds->best);
}

bool dlx_cost_rounds_dive(dlx_cost_rounds *rounds, dlx_cost_rounds_search *search, void *state)
{
    rounds->nodes_at_most = rounds->task->limits->stats.nodes + DIVE_NODES;
    const bool done = search(state, DLX_COST_ANY);
    rounds->nodes_at_most = 0;
    return done;
}

/* The step to the next limit: twice the last one, or less if that multiplied the work, which grows
 * exponentially with the limit. */
static dlx_cost next_step(dlx_cost step, uint64_t before, uint64_t work)
{
    step = dlx_cost_least(2 * step, DLX_COST_ANY);
    for (; step > 1 && work > LEAST_WORK && work / STEEP > before; work /= STEEP)
        step /= 2;
    return step;
}

bool dlx_cost_rounds_run(dlx_cost_rounds *rounds, dlx_cost_rounds_search *search, void *state,
                         dlx_cost least, dlx_cost ceiling)
{
    dlx_cost limit = dlx_cost_least(least, ceiling);
    dlx_cost known = limit - 1;
    uint64_t before = 0;
    for (dlx_cost step = 0;;) {
        if (!dlx_cost_rounds_keep(rounds))
            return false;
        rounds->work = 0;
        const dlx_cost better = dlx_cost_rounds_improving_cost(&rounds->previous);
        if (rounds->best.most == 1)
            rounds->known = known;
        const bool done = search(state, dlx_cost_least(limit, better));
        rounds->known = -DLX_COST_ANY;
        if (!done)
            return false;
        /* All solutions below the earlier limits are known. */
        if (limit == ceiling || limit >= dlx_cost_rounds_improving_cost(&rounds->previous))
            return dlx_kbest_merge(&rounds->best, &rounds->previous);
        if (!rounds->limited || rounds->best.count == rounds->best.most)
            return true;
        known = limit;
        step = step ? next_step(step, before, rounds->work) : 1;
        limit = dlx_cost_least(limit + step, ceiling);
        before = rounds->work;
    }
}

static void improve(const dlx_cost_rounds *rounds, const dlx_kbest_entry *kept)
{
    dlx_bound_proof_improve(rounds->task->options.proof, rounds->task->problem, kept->options,
                            kept->count);
}

/* Logs the best solution, if any. */
static void log_best(const dlx_cost_rounds *rounds)
{
    const dlx_kbest_entry *best = NULL;
    const dlx_kbest *const lists[] = {&rounds->best, &rounds->previous};
    for (size_t list = 0; list < 2; list++)
        for (size_t i = 0; i < lists[list]->count; i++)
            if (!best || lists[list]->kept[i]->cost < best->cost)
                best = lists[list]->kept[i];
    if (best)
        improve(rounds, best);
}

void dlx_cost_rounds_log(const dlx_cost_rounds *rounds, bool complete)
{
    const dlx_kbest *best = &rounds->best;
    const size_t full = best->count == best->most;
    if (!complete) {
        log_best(rounds);
        return;
    }
    dlx_proof *proof = rounds->task->options.proof;
    for (size_t i = full; i < best->count; i++, proof->solution_count++)
        proof->failed |=
            !dlx_solutions_add(&proof->solutions, best->kept[i]->options, best->kept[i]->count);
    if (full)
        improve(rounds, best->kept[0]);
}

void dlx_cost_rounds_end(dlx_cost_rounds *rounds, bool done)
{
    if (!done) {
        dlx_budget_no_memory(rounds->task->limits); /* unless something else stopped the search */
        dlx_kbest_merge(&rounds->best, &rounds->previous);
    }
    rounds->last = done ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    rounds->searched = true;
    dlx_kbest_order(&rounds->best);
}

/* SPDX-License-Identifier: MIT */
#include "search/cover/concurrent_relaxation.h"

enum { GRANTS_GROW = 4 };

/* The highest cost of an improving cover. */
static int64_t improving_cost(const dlx_cover_tree *tree)
{
    const int64_t bound = dlx_cost_rounds_improving_cost(&tree->rounds.best);
    const int64_t before = dlx_cost_rounds_improving_cost(&tree->rounds.previous);
    const int64_t least = bound < before ? bound : before;
    return least < tree->ceiling ? least : tree->ceiling;
}

/* ---- a turn ---------------------------------------------------------------------------------- */

/* True if the limits of the thread that runs the slice say to stop. */
static bool caller_stops(void *state)
{
    const dlx_concurrent_relaxation *relax = state;
    return atomic_load_explicit(&relax->dropped, memory_order_relaxed) ||
           !dlx_limits_look(relax->caller);
}

static void discard_slice(void *state)
{
    dlx_concurrent_relaxation *relax = state;
    atomic_store_explicit(&relax->dropped, true, memory_order_relaxed);
}

static void run_slice(void *state, dlx_limits *limits)
{
    dlx_concurrent_relaxation *relax = state;
    dlx_limits *own = &relax->limits;
    const uint64_t nodes = own->stats.nodes;
    if (atomic_load_explicit(&relax->dropped, memory_order_relaxed) ||
        (limits->budget.nodes && limits->stats.nodes >= limits->budget.nodes))
        return;
    own->budget.nodes =
        limits->budget.nodes ? limits->budget.nodes - limits->stats.nodes + nodes : 0;
    relax->caller = limits;
    relax->end = dlx_relax_tree_search(&relax->tree, relax->budget);
    limits->stats.nodes += own->stats.nodes - nodes;
}

/* False: no memory, or a limit on it. */
static bool begin_tree(dlx_concurrent_relaxation *relax)
{
    dlx_search *task = relax->rounds->task;
    const uint64_t half = dlx_limits_memory_left(task->limits, 0) / 2;
    relax->open = true;
    dlx_limits_begin_worker(
        &relax->limits,
        (dlx_budget){.memory = half, .is_cancelled = caller_stops, .cancel_state = relax});
    relax->reserved = dlx_search_reserve_memory(task, half) ? half : 0;
    return dlx_search_begin(&relax->task, task->problem, &relax->limits, &task->options) &&
           dlx_relax_tree_begin(&relax->tree, &relax->task, &relax->of,
                                improving_cost(relax->rounds));
}

/* A slice is half a batch: simplex work takes about twice the time. */
static const dlx_cover_side_task *next_slice(void *state, uint64_t work, uint64_t batch)
{
    dlx_concurrent_relaxation *relax = state;
    if (work >= relax->grant_at) {
        relax->granted = work;
        relax->grant_at = work * GRANTS_GROW;
    }
    if (!relax->usable || relax->limits.work >= relax->granted)
        return NULL;
    relax->usable = relax->open || begin_tree(relax);
    relax->budget = relax->granted - relax->limits.work;
    if (relax->budget > batch / 2)
        relax->budget = batch / 2;
    relax->end = DLX_RELAX_TREE_OPEN;
    if (improving_cost(relax->rounds) < relax->tree.most)
        relax->tree.most = improving_cost(relax->rounds);
    return relax->usable ? &relax->side_task : NULL;
}

/* Offers the cover of the relaxation; on equal costs the cover of the rounds is kept. False: no
 * memory. */
static bool offer_cover(const dlx_concurrent_relaxation *relax)
{
    const dlx_relax_tree *tree = &relax->tree;
    dlx_cost_rounds *rounds = &relax->rounds->rounds;
    if (!tree->found || tree->best_cost > improving_cost(relax->rounds))
        return true;
    if (tree->best_cost - 1 < rounds->limit)
        rounds->limit = tree->best_cost - 1;
    return dlx_kbest_offer(&rounds->previous, tree->best_cost, tree->best, tree->best_count);
}

/* A limit on nodes or memory ends the relaxation, and the rounds continue. The cover of a discarded
 * slice is ignored, since it depends on timing. */
static bool take_slice(void *state)
{
    dlx_concurrent_relaxation *relax = state;
    dlx_cost_rounds *rounds = &relax->rounds->rounds;
    const bool limited = relax->limits.end == DLX_END_LIMIT;
    if (atomic_load_explicit(&relax->dropped, memory_order_relaxed)) {
        relax->usable = false;
        return true;
    }
    if (!offer_cover(relax))
        return false;
    if (limited)
        relax->usable = false;
    if (relax->end == DLX_RELAX_TREE_DONE)
        relax->settled = dlx_kbest_merge(&rounds->best, &rounds->previous);
    return relax->end == DLX_RELAX_TREE_OPEN || (relax->end == DLX_RELAX_TREE_STOPPED && limited);
}

/* ---- setting up ------------------------------------------------------------------------------ */

void dlx_concurrent_relaxation_begin(dlx_concurrent_relaxation *relax, dlx_cover_tree *rounds,
                                     uint64_t first)
{
    const dlx_partial_cover *partial = &rounds->partial;
    *relax = (dlx_concurrent_relaxation){.rounds = rounds,
                                         .grant_at = first,
                                         .of = {.problem = partial->problem,
                                                .option = partial->option,
                                                .count = partial->count,
                                                .cost = rounds->cost,
                                                .covers = true},
                                         .side_task = {relax, run_slice, discard_slice},
                                         .side_tasks = {relax, next_slice, take_slice}};
    relax->usable = rounds->rounds.best.most == 1 && !rounds->relax.any_negative &&
                    (rounds->by_size || rounds->at_most == UINT64_MAX) &&
                    dlx_relaxation_fits(&relax->of, rounds->task->limits);
}

void dlx_concurrent_relaxation_end(dlx_concurrent_relaxation *relax)
{
    if (!relax->open)
        return;
    dlx_relax_tree_free(&relax->tree);
    dlx_search_end(&relax->task);
    dlx_search_release_memory(relax->rounds->task, relax->reserved);
}

/* SPDX-License-Identifier: MIT */
/* Depth-first branch and bound.
 *
 * At each node forced options are taken, the Lagrangian bound is improved, and options whose
 * reduced cost exceeds the gap are dropped. The cost limit starts at the root bound and rises from
 * round to round (iterative deepening, as Korf, 1985, for paths): with a nearly integral
 * relaxation, as for a sudoku with weights, the first rounds leave next to nothing to search.
 *
 * A bound costs as much as thousands of nodes without bounds. So each node is first searched by
 * lanes within the gap, see reduced_cost_lanes.c, for as much work as was useful so far; most
 * problems are solved by this at the root. The first time this search is cut off, a short dive
 * without a limit precedes the tree, so that an incumbent exists if the search is stopped. */
#include "io/error.h"
#include "search/best/bound_tree.h"
#include "search/best/thin.h"

#include <math.h>

enum { ROOT_STEPS = 400 }; /* subgradient steps at the root */

/* Work of a round before it is split: a few milliseconds. */
static const uint64_t work_alone = UINT64_C(1) << 20;

typedef struct bound {
    dlx_search *task;
    dlx_bound_tree tree;
    bool dived;
    uint64_t alone; /* work of a round before it is split */
    dlx_relax_root relaxed;
    bool again;         /* the relaxation is solved: the rounds start again */
    bool pruned;        /* options that only occur in worse solutions were dropped for good */
    bool by_relaxation; /* the relaxation found the best, and proves it */
    size_t options;     /* live options at the start */
    dlx_thin thin;
} bound;

static void close_bound(void *state)
{
    bound *search = state;
    dlx_bound_tree_free(&search->tree);
    dlx_relax_root_free(&search->relaxed);
}

bool dlx_bound_partition_open(void *state, dlx_search *task, dlx_vectors vectors,
                              dlx_relax_root_use use, uint64_t alone)
{
    const uint64_t most = task->options.solution_limit;
    bound *search = state;
    search->task = task;
    if (!dlx_bound_tree_begin(&search->tree, task, most ? most : 1, vectors))
        return false;
    search->alone = alone;
    dlx_thin_begin(&search->thin, task);
    search->options = search->tree.live.count;
    dlx_relax_root_begin(&search->relaxed, task, &search->tree.live, &search->tree.rounds, use);
    return true;
}

/* Engine `bound` never relaxes; `auto` relaxes where this pays. */
static bool open_bound(void *state, dlx_search *task, dlx_error *error)
{
    (void)error;
    const bool named = task->options.engine && strcmp(task->options.engine, "bound") == 0;
    return dlx_bound_partition_open(state, task, dlx_vectors_here(),
                                    named ? DLX_RELAX_ROOT_NEVER : DLX_RELAX_ROOT_AUTO, work_alone);
}

static bool open_relax(void *state, dlx_search *task, dlx_error *error)
{
    (void)error;
    return dlx_bound_partition_open(state, task, dlx_vectors_here(), DLX_RELAX_ROOT_ALWAYS,
                                    work_alone);
}

/* Finds the best solutions as paths of states where these take less work than the search so far, or
 * before the search than the multipliers of the root. */
static dlx_best_end search_paths(bound *search, bool is_first)
{
    dlx_cost_rounds *rounds = &search->tree.rounds;
    const double spent = (double)(search->task->limits->work - search->tree.since);
    if (search->relaxed.use != DLX_RELAX_ROOT_AUTO || search->task->options.proof)
        return DLX_BEST_OPEN;
    const dlx_best_end end = is_first
                                 ? dlx_thin_search_first(&search->thin, ROOT_STEPS, &rounds->best)
                                 : dlx_thin_search(&search->thin, spent, &rounds->best, NULL);
    if (end == DLX_BEST_OPEN)
        return DLX_BEST_OPEN;
    rounds->limited = false;
    return dlx_kbest_merge(&rounds->best, &rounds->previous) && end == DLX_BEST_DONE
               ? DLX_BEST_DONE
               : DLX_BEST_STOPPED;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Searches the tree within the limit. False: stopped. */
static bool search_tree(void *state, dlx_cost limit)
{
    bound *search = state;
    search->tree.rounds.limit = limit;
    search->tree.rounds.limited = search->pruned;
    return dlx_bound_tree_search(&search->tree, UINT64_MAX);
}

/* Searches the root within the limit by lanes. False: cut off, or stopped. */
static bool search_by_lanes(bound *search, dlx_cost limit)
{
    const uint64_t before = search->task->limits->work;
    search->tree.quick = true;
    const bool done = search_tree(search, limit);
    search->tree.quick = false;
    search->tree.rounds.work = done ? search->task->limits->work - before : 0;
    return done;
}

/* The lower bound of the whole problem, rounded up. Every free primary item has a live option. */
static double root_bound(bound *search)
{
    const bool known = dlx_relax_root_multipliers(&search->relaxed, &search->tree.lagrange);
    const double value = dlx_lagrange_improve(&search->tree.lagrange,
                                              known ? DLX_BOUND_NODE_STEPS : ROOT_STEPS, INFINITY);
    return ceil(value - search->tree.lagrange.tolerance);
}

static dlx_best_end cut_and_dive(bound *search)
{
    const dlx_best_end result = dlx_relax_root_solve(&search->relaxed, 0);
    return result == DLX_BEST_OPEN ? dlx_relax_root_dive(&search->relaxed) : result;
}

/* Solves the relaxation of the root, with cuts for the colours, if any. Engine `relax` then
 * searches the reduced problem, by lanes if it is small. */
static dlx_best_end relax_root(bound *search)
{
    const bool is_auto = search->relaxed.use == DLX_RELAX_ROOT_AUTO;
    dlx_best_end result = dlx_relax_root_solve(&search->relaxed, DLX_RELAX_TREE_ROOT_WORK);
    if (result == DLX_BEST_OPEN && is_auto && search->task->problem->colour)
        result = dlx_relax_root_solve(&search->relaxed, 0);
    if (result != DLX_BEST_OPEN || is_auto)
        return result;
    result = cut_and_dive(search);
    search->pruned = search->tree.live.count < search->tree.root;
    search->tree.root = search->tree.live.count;
    if (result != DLX_BEST_OPEN || search->tree.rounds.best.count < search->tree.rounds.best.most)
        return result;
    result = search_by_lanes(search, DLX_COST_ANY) ? DLX_BEST_DONE : DLX_BEST_OPEN;
    if (dlx_budget_stopped(search->task->limits))
        return DLX_BEST_STOPPED;
    return result == DLX_BEST_OPEN
               ? dlx_relax_root_search(&search->relaxed, dlx_relax_root_budget(&search->relaxed))
               : result;
}

/* Continues the relaxation: its root, its cuts, then its tree. The solution, of any cost, is kept
 * as one of an earlier round. */
static dlx_best_end continue_relaxation(bound *search)
{
    dlx_relax_root *relaxed = &search->relaxed;
    dlx_cost_rounds *rounds = &search->tree.rounds;
    const dlx_cost limit = rounds->limit;
    const bool tried = relaxed->tried;
    const bool cut = relaxed->cut;
    const uint64_t before = search->task->limits->work;
    const uint64_t work = dlx_relax_root_turn(relaxed, before - search->tree.since);
    const dlx_best_end result =
        cut ? dlx_relax_root_search(relaxed, work) : dlx_relax_root_solve(relaxed, work);
    search->tree.since += search->task->limits->work - before;
    search->again = result == DLX_BEST_OPEN && relaxed->tried &&
                    (!tried || (!cut && relaxed->tree.cuts.count > 0));
    if (result == DLX_BEST_DONE) {
        search->by_relaxation = true;
        rounds->limited = false;
        if (!dlx_kbest_merge(&rounds->best, &rounds->previous))
            return DLX_BEST_STOPPED;
    } else if (rounds->best.most == 1) {
        if (!dlx_cost_rounds_keep(rounds))
            return DLX_BEST_STOPPED;
        const dlx_cost better = dlx_cost_rounds_improving_cost(&rounds->previous);
        rounds->limit = dlx_cost_least(limit, better);
    }
    return result;
}

/* Searches the tree for `work` steps, and for twice as many more if a third of the tree is done.
 * False: paused or stopped. */
static bool search_tree_turn(bound *search, uint64_t work)
{
    dlx_bound_tree *tree = &search->tree;
    const dlx_budget *limits = search->task->limits;
    if (dlx_bound_tree_search(tree, limits->work + work))
        return true;
    return tree->unfinished && 3 * dlx_bound_tree_progress(tree) >= 1 &&
           dlx_bound_tree_search(tree, limits->work + 2 * work);
}

/* Searches the tree and continues the relaxation in turns. OPEN: the tree is to be continued alone,
 * or the rounds start again with the multipliers of the relaxation. */
static dlx_best_end take_turns(bound *search)
{
    dlx_best_end result = DLX_BEST_OPEN;
    const uint64_t due = dlx_relax_root_due(&search->relaxed);
    uint64_t work = due > search->alone ? due : search->alone;
    while (result == DLX_BEST_OPEN && !search->again &&
           dlx_relax_root_takes_turns(&search->relaxed)) {
        if (search_tree_turn(search, work))
            return DLX_BEST_DONE;
        if (!search->tree.unfinished)
            return DLX_BEST_STOPPED;
        result = search_paths(search, false);
        if (result == DLX_BEST_OPEN)
            result = continue_relaxation(search);
        work = search->relaxed.turn;
    }
    return result;
}

/* True if the relaxation should continue before a tree: its root is cheaper than a dive, and cuts
 * are cheap relative to the search so far. */
static bool relaxation_is_due(const bound *search)
{
    const dlx_relax_root *relaxed = &search->relaxed;
    return !dlx_budget_stopped(search->task->limits) && !relaxed->cut &&
           search->task->limits->work - search->tree.since >= dlx_relax_root_due(relaxed) &&
           dlx_relax_root_takes_turns(relaxed);
}

/* Runs a round: by lanes at the root, else by a tree, the first one after a turn of the relaxation
 * and a dive. False: stopped. */
static bool search_round(void *state, dlx_cost limit)
{
    bound *search = state;
    dlx_cost_rounds *rounds = &search->tree.rounds;
    bool done = search_by_lanes(search, limit);
    if (!done && relaxation_is_due(search)) {
        const dlx_best_end result = continue_relaxation(search);
        if (result != DLX_BEST_OPEN || search->again)
            return result == DLX_BEST_DONE;
    }
    if (!done && !search->dived && !dlx_budget_stopped(search->task->limits)) {
        search->dived = true;
        done = dlx_cost_rounds_dive(rounds, search_tree, search);
        if (!done && !dlx_cost_rounds_keep(rounds))
            return false;
    }
    if (done || dlx_budget_stopped(search->task->limits))
        return done;
    const dlx_best_end by_paths = search_paths(search, false);
    if (by_paths != DLX_BEST_OPEN)
        return by_paths == DLX_BEST_DONE;
    root_bound(search); /* multipliers for the whole problem again */
    const dlx_cost better = dlx_cost_rounds_improving_cost(&rounds->previous);
    rounds->limit = dlx_cost_least(limit, better);
    rounds->limited = search->pruned;
    const dlx_best_end result = take_turns(search);
    if (result != DLX_BEST_OPEN || search->again)
        return result == DLX_BEST_DONE;
    return dlx_bound_partition_search(&search->tree, search->alone);
}

/* Searches by the relaxation alone. True: the best is proven. */
static bool search_relaxation(bound *search)
{
    dlx_best_end result = dlx_relax_root_solve(&search->relaxed, DLX_RELAX_TREE_ROOT_WORK);
    if (result == DLX_BEST_OPEN)
        result = cut_and_dive(search);
    if (result == DLX_BEST_OPEN)
        result = dlx_relax_root_search(&search->relaxed, UINT64_MAX / 2);
    return result == DLX_BEST_DONE;
}

/* Runs the rounds from a lower bound of all costs. False: stopped, or to start again. */
static bool run_rounds(bound *search, double least)
{
    const dlx_cost relaxed = search->relaxed.begun ? search->relaxed.tree.least : -DLX_COST_ANY;
    const dlx_cost lagrange = dlx_cost_from(least);
    const dlx_cost *ceiling = search->task->ceiling;
    return dlx_cost_rounds_run(&search->tree.rounds, search_round, search,
                               lagrange > relaxed ? lagrange : relaxed,
                               ceiling ? *ceiling : DLX_COST_ANY);
}

/* Runs the whole search before the first solution is returned. True: the best is proven. */
static bool run_search(bound *search)
{
    size_t item;
    search->by_relaxation = search->relaxed.use == DLX_RELAX_ROOT_ALWAYS;
    if (search->task->problem->items->lo)
        return search_relaxation(search);
    search->tree.root = search->tree.live.count;
    const bool any = dlx_lagrange_least(&search->tree.live, &item);
    if (any && search->tree.live.options[item] == 0)
        return true;
    const dlx_best_end by_paths = any ? search_paths(search, true) : DLX_BEST_OPEN;
    if (by_paths != DLX_BEST_OPEN)
        return by_paths == DLX_BEST_DONE;
    if (any && dlx_relax_root_pays(&search->relaxed, ROOT_STEPS)) {
        const dlx_best_end result = relax_root(search);
        search->by_relaxation |= result == DLX_BEST_DONE;
        if (result != DLX_BEST_OPEN)
            return result == DLX_BEST_DONE;
    }
    bool done;
    do {
        search->again = false;
        done = run_rounds(search, any ? root_bound(search) : 0);
        dlx_bound_tree_return(&search->tree);
    } while (search->again);
    return done;
}

/* Searches again, by bounds alone, for solutions better than those found. True: proven that none
 * exist. */
static bool prove(bound *search, bool done)
{
    dlx_bound_tree *tree = &search->tree;
    dlx_proof *proof = search->task->options.proof;
    size_t item;
    tree->root = search->options;
    dlx_bound_tree_return(tree);
    tree->rounds.limit = DLX_COST_ANY;
    if (done && dlx_lagrange_least(&tree->live, &item) && tree->live.options[item] > 0)
        root_bound(search);
    if (!dlx_certified_bound_begin(&tree->exact, proof, &tree->lagrange))
        return false;
    dlx_cost_rounds_log(&tree->rounds, done);
    done = done &&
           (search->by_relaxation ? dlx_relax_root_prove(&search->relaxed, proof) == DLX_BEST_DONE
                                  : dlx_bound_tree_search(tree, UINT64_MAX));
    tree->exact.proof->goal->is_proven = done;
    if (!done)
        dlx_certified_bound_root(&tree->exact);
    return done;
}

static dlx_step next_solution(void *state)
{
    bound *search = state;
    if (!search->tree.rounds.searched) {
        const bool done = run_search(search);
        const bool proves = search->task->options.proof;
        dlx_cost_rounds_end(&search->tree.rounds, proves ? prove(search, done) : done);
    }
    return dlx_kbest_choose(&search->tree.rounds.best) ? DLX_STEP_FOUND : search->tree.rounds.last;
}

/* With bounds the relaxation is the only search, so that it must fit. */
static uint64_t relax_setup_work(const dlx_problem *problem)
{
    const dlx_relaxed_problem model = {.problem = problem};
    return problem->items->lo && !dlx_relaxation_has_room(&model) ? 0 : dlx_relaxation_work(&model);
}

const dlx_engine dlx_engine_relax = {
    .name = "relax",
    .summary = "branch and bound with linear relaxation, for --min and --max",
    .features = DLX_FEATURES_BUT_REPEATS | DLX_PROBLEM_REPEATS,
    .capabilities = DLX_ENGINE_FINDS_BEST | DLX_ENGINE_PROVES,
    .setup_work = relax_setup_work,
    .state_size = sizeof(bound),
    .open = open_relax,
    .next = next_solution,
    .close = close_bound,
};

const dlx_engine dlx_engine_bound = {
    .name = "bound",
    .summary = "branch and bound, for --min and --max",
    .features = DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS | DLX_PROBLEM_COSTS,
    .capabilities = DLX_ENGINE_FINDS_BEST | DLX_ENGINE_PROVES,
    .state_size = sizeof(bound),
    .open = open_bound,
    .next = next_solution,
    .close = close_bound,
};

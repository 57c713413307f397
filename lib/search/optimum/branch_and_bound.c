/* SPDX-License-Identifier: MIT */
/* The optimiser: depth-first branch and bound.
 *
 * At each node options that are forced are taken, the Lagrangian bound is improved, and an option
 * whose reduced cost exceeds the distance between that bound and what is still worth finding is
 * dropped. The limit on what is worth finding starts at the root's bound and rises step by step
 * (iterative deepening, as Korf, 1985, for paths): if the linear relaxation is nearly integral, as
 * for a sudoku with weights, the first rounds leave next to nothing to search.
 *
 * A bound costs as much as thousands of nodes without one. So at each node the rest is first
 * searched within a budget, see priced_lanes.h, for as much work as has been of use so far; if this
 * search ends, nothing below needs bounds, and for most problems that happens at the root. The
 * first time that it does not end, a short dive without a limit comes before the tree, so that a
 * search that is cut short has something to show. */
#include "search/optimum/branch_and_bound.h"
#include "io/buffer.h"
#include "io/error.h"
#include "search/optimum/priced_lanes.h"
#include "search/optimum/relaxed.h"
#include "search/optimum/rounds.h"

#include <math.h>
#include <stdlib.h>

enum {
    ROOT_STEPS = 400,     /* subgradient steps at the root */
    NODE_STEPS = 30,      /* and below it */
    MOST_PASSES = 8,      /* of bounding and dropping, at one node */
    FIRST_WORK = 1 << 20, /* of a search within a budget */
};

/* A node of the tree at which the search branches. */
typedef struct branch {
    size_t first, next,
        end; /* its candidates are tries[first..end[; those from `next` on are untried */
    size_t live, chosen; /* to go back to */
} branch;

typedef struct bound {
    dlx_search *task;
    dlx_live_options live;
    dlx_lagrange lagrange;
    dlx_priced_lanes budget;
    uint64_t wasted;  /* work of searches within a budget that did not end */
    branch *branches; /* the path, [0..depth[ */
    size_t depth, branch_capacity;
    uint32_t *tries; /* candidates of all branches of the path */
    size_t tries_count, tries_capacity;
    size_t root; /* options that are live at the root */
    bool quick;  /* the root must be finished by the first search, or left */
    bool dived;
    dlx_rounds rounds;
    dlx_kbest trial; /* found by a search within a budget */
    dlx_relaxed_root relaxed;
    bool pruned; /* options of solutions dearer than what was found have been dropped for good */
} bound;

static void close_bound(void *state)
{
    bound *search = state;
    if (!search)
        return;
    dlx_live_options_free(&search->live);
    dlx_lagrange_free(&search->lagrange);
    dlx_relaxed_free(&search->relaxed);
    dlx_priced_lanes_close(&search->budget);
    free(search->branches);
    free(search->tries);
    dlx_rounds_free(&search->rounds);
    dlx_kbest_free(&search->trial);
    free(search);
}

void *dlx_bound_open(dlx_search *task, dlx_vectors vectors, dlx_relaxed_use use, dlx_error *error)
{
    bound *search = calloc(1, sizeof *search);
    if (search) {
        const uint64_t most = task->options.solution_limit;
        search->task = task;
        /* Costs have the sign of the goal here: the cheapest are wanted either way. */
        search->trial = (dlx_kbest){.task = task, .most = most ? most : 1};
        dlx_rounds_begin(&search->rounds, task, search->trial.most);
    }
    const int64_t sign = task->options.goal == DLX_GOAL_DEAREST ? -1 : 1;
    if (!search || !dlx_live_options_begin(&search->live, task->problem, sign) ||
        !dlx_lagrange_begin(&search->lagrange, &search->live, task->limits)) {
        close_bound(search);
        dlx_error_memory(error);
        return NULL;
    }
    dlx_priced_lanes_open(&search->budget, task, vectors);
    dlx_relaxed_begin(&search->relaxed, task, &search->live, &search->rounds, use);
    return search;
}

/* The relaxation has its turn where it pays in engine `auto`, else as the name asks for. */
static void *open_bound(dlx_search *task, dlx_error *error)
{
    const bool named = task->options.engine && strcmp(task->options.engine, "bound") == 0;
    return dlx_bound_open(task, dlx_vectors_here(),
                          named ? DLX_RELAXED_NEVER : DLX_RELAXED_IF_IT_PAYS, error);
}

static void *open_relax(dlx_search *task, dlx_error *error)
{
    return dlx_bound_open(task, dlx_vectors_here(), DLX_RELAXED_ALWAYS, error);
}

/* ---- one node -------------------------------------------------------------------------------- */

/* A solution is worth finding if its cost is at most this; bounds are compared with it. */
static double worth(const bound *search)
{
    const int64_t round = dlx_rounds_worth(&search->rounds);
    const int64_t trial = dlx_rounds_better_than(&search->trial);
    const int64_t most = round < trial ? round : trial;
    return most == INT64_MAX ? INFINITY : (double)most + search->lagrange.tolerance;
}

/* Counts one more option tried. False: stop. */
static bool count_node(bound *search)
{
    return dlx_rounds_node(&search->rounds, &search->live.work);
}

/* Drops options that are in no solution worth finding. Returns their number. */
static size_t drop_dear(bound *search, double value)
{
    dlx_live_options *live = &search->live;
    const double gap = worth(search) - value;
    const size_t before = live->count;
    for (size_t at = before; at-- > 0;)
        if (dlx_lagrange_rise(&search->lagrange, live->option[at]) > gap)
            dlx_live_options_drop(live, at);
    return before - live->count;
}

/* The live option of an item that has just one. */
static uint32_t only_option(const dlx_live_options *live, size_t item)
{
    size_t at = 0;
    while (!dlx_live_options_holds(live, live->option[at], item))
        at++;
    return live->option[at];
}

typedef struct candidate {
    double reduced;
    uint32_t option;
} candidate;

static int compare_candidates(const void *a, const void *b)
{
    const candidate *x = a;
    const candidate *y = b;
    if (x->reduced != y->reduced)
        return x->reduced < y->reduced ? -1 : 1;
    return (x->option > y->option) - (x->option < y->option);
}

/* Adds the live options of the item to `tries`, which has room for them: those of least reduced
 * cost first. False: no memory. */
static bool add_tries(bound *search, size_t item)
{
    const dlx_live_options *live = &search->live;
    candidate *found = dlx_allocate(live->options[item], sizeof *found);
    size_t count = 0;
    if (!found)
        return false;
    for (size_t at = 0; at < live->count; at++)
        if (dlx_live_options_holds(live, live->option[at], item))
            found[count++] =
                (candidate){search->lagrange.reduced[live->option[at]], live->option[at]};
    qsort(found, count, sizeof *found, compare_candidates);
    for (size_t i = 0; i < count; i++)
        search->tries[search->tries_count++] = found[i].option;
    free(found);
    return true;
}

/* Adds a branch on the item. False: no memory. */
static bool push_branch(bound *search, size_t item)
{
    const dlx_live_options *live = &search->live;
    const size_t first = search->tries_count;
    if (!dlx_grow(&search->branches, &search->branch_capacity, search->depth + 1,
                  sizeof *search->branches) ||
        !dlx_grow(&search->tries, &search->tries_capacity, first + live->options[item],
                  sizeof *search->tries) ||
        !add_tries(search, item))
        return false;
    search->branches[search->depth++] =
        (branch){first, first, search->tries_count, live->count, live->chosen_count};
    if (search->depth > search->task->limits->stats.max_level)
        search->task->limits->stats.max_level = search->depth;
    return true;
}

/* ---- a node and all below it ------------------------------------------------------------------
 */

/* Offers the solution that the search within the budget has found. False: no memory. */
static bool offer_found(bound *search)
{
    dlx_live_options *live = &search->live;
    const dlx_batch *batch = &search->budget.batch;
    int64_t cost = live->cost;
    for (size_t i = 0; i < batch->depth; i++) {
        live->chosen[live->chosen_count + i] = batch->path[i];
        cost += dlx_live_options_cost(live, batch->path[i]);
    }
    const bool dear = (double)cost > worth(search); /* prices cover only a part of the cost */
    search->rounds.limited |= dear;
    return dear ||
           dlx_kbest_offer(&search->trial, cost, live->chosen, live->chosen_count + batch->depth);
}

/* Takes over what the trial has found. If the trial did not end, its solutions will be found again,
 * and are of use only if one solution is wanted, as a better one. False: no memory. */
static bool end_trial(bound *search, bool keep)
{
    dlx_kbest *trial = &search->trial;
    const bool good = !(keep || trial->most == 1) || dlx_kbest_move(&search->rounds.best, trial);
    const uint64_t most = trial->most;
    dlx_kbest_free(trial);
    *trial = (dlx_kbest){.task = search->task, .most = most};
    return good;
}

/* Goes through the solutions within the budget, for so much work. False: that was too little, or
 * *stopped. */
static bool search_budget(bound *search, double value, uint64_t most, bool *stopped)
{
    dlx_search *task = search->task;
    dlx_pace pace = DLX_PACE_FOUND;
    const uint64_t before = task->limits->work;
    dlx_limits_pause_at(task->limits, task->limits->work + most);
    while (pace == DLX_PACE_FOUND && worth(search) >= value && !*stopped) {
        dlx_priced_lanes_lower(&search->budget, worth(search) - value);
        pace = dlx_priced_lanes_next(&search->budget);
        *stopped = pace == DLX_PACE_FOUND && !offer_found(search);
    }
    dlx_limits_pause_at(task->limits, 0);
    const bool ended = pace != DLX_PACE_STOPPED;
    if (!ended)
        search->wasted += task->limits->work - before;
    *stopped |= !ended && !dlx_limits_go_on(task->limits);
    *stopped |= !end_trial(search, ended || *stopped);
    search->rounds.limited |= pace == DLX_PACE_FOUND || search->budget.lanes.over_budget;
    return ended && !*stopped;
}

/* Searches a node and all below it without further bounds, for as much work as has been of use so
 * far. False: that was not enough, or *stopped. */
static bool finish_node(bound *search, bool *stopped)
{
    dlx_search *task = search->task;
    const uint64_t setup = dlx_priced_lanes_work(&search->budget, &search->live);
    const uint64_t most = FIRST_WORK + task->limits->work - 2 * search->wasted;
    if (setup == 0 || setup > most / 4)
        return false;
    const double value = dlx_lagrange_improve(&search->lagrange, 0, worth(search));
    const uint64_t set_up = task->limits->work + setup;
    if (!dlx_priced_lanes_begin(&search->budget, &search->lagrange, worth(search) - value)) {
        search->budget.useless = true;
        *stopped = dlx_limits_stopped(task->limits);
        return false;
    }
    if (task->limits->work < set_up)
        task->limits->work = set_up;
    const bool done = search_budget(search, value, most - setup, stopped);
    if (!done)
        search->wasted += setup;
    return done;
}

/* Works on a node: takes what is forced, bounds, drops options, and either finds that nothing below
 * is of use or adds a branch. False: stopped. */
static bool work_node(bound *search)
{
    dlx_live_options *live = &search->live;
    for (int pass = 0;;) {
        size_t item;
        if (!dlx_live_options_least(live, &item)) {
            return dlx_rounds_offer(&search->rounds, live->cost, live->chosen, live->chosen_count);
        }
        if (live->options[item] == 0)
            return true;
        if (live->options[item] == 1) {
            if (!count_node(search))
                return false;
            dlx_live_options_take(live, only_option(live, item));
            continue;
        }
        if (pass == MOST_PASSES) {
            bool stopped = false;
            const bool finished = !search->rounds.nodes_at_most && finish_node(search, &stopped);
            return finished || (!stopped && !search->quick && push_branch(search, item));
        }
        const int steps = search->quick ? 0 : NODE_STEPS;
        const double value = dlx_lagrange_improve(&search->lagrange, steps, worth(search));
        const bool useless = value > worth(search);
        if (dlx_limits_stopped(search->task->limits))
            return false;
        const size_t dropped = useless ? live->count : drop_dear(search, value);
        search->rounds.limited |= dropped > 0;
        if (useless)
            return true;
        pass = dropped > 0 ? pass + 1 : MOST_PASSES;
    }
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* Goes to the next untried option of the deepest branch that has one. False: the tree is done, or
 * stopped. */
static bool next_try(bound *search, bool *stopped)
{
    while (search->depth > 0) {
        branch *at = &search->branches[search->depth - 1];
        dlx_live_options_back(&search->live, at->live, at->chosen);
        if (at->next < at->end) {
            *stopped = !count_node(search);
            if (!*stopped)
                dlx_live_options_take(&search->live, search->tries[at->next++]);
            return !*stopped;
        }
        search->tries_count = at->first;
        search->depth--;
    }
    return false;
}

/* Searches the whole tree, up to the limit. False: stopped. */
static bool search_tree(void *state, int64_t limit)
{
    bound *search = state;
    bool stopped;
    search->rounds.limit = limit;
    search->rounds.limited = search->pruned;
    do
        stopped = !work_node(search);
    while (!stopped && next_try(search, &stopped));
    dlx_live_options_back(&search->live, search->root, 0);
    search->depth = search->tries_count = 0;
    return !stopped;
}

/* The lower bound of the whole problem, rounded up to an integer. Every free primary item has a
 * live option. */
static double root_bound(bound *search)
{
    const bool known = dlx_relaxed_multipliers(&search->relaxed, &search->lagrange);
    const double value =
        dlx_lagrange_improve(&search->lagrange, known ? NODE_STEPS : ROOT_STEPS, INFINITY);
    return ceil(value - search->lagrange.tolerance);
}

/* The relaxation of the root, and what it leaves if that is little. */
static dlx_relaxed_result relax_root(bound *search)
{
    dlx_relaxed_result result = dlx_relaxed_solve(&search->relaxed);
    search->pruned = search->live.count < search->root;
    search->root = search->live.count;
    if (result != DLX_RELAXED_OPEN || search->rounds.best.count < search->rounds.best.most)
        return result;
    search->quick = true;
    result = search_tree(search, INT64_MAX) ? DLX_RELAXED_DONE : DLX_RELAXED_OPEN;
    search->quick = false;
    if (dlx_rounds_stopped(&search->rounds))
        return DLX_RELAXED_STOPPED;
    return result == DLX_RELAXED_OPEN ? dlx_relaxed_search(&search->relaxed) : result;
}

/* Runs a round: at once, or else by a tree, the first time after a dive. False: stopped. */
static bool search_round(void *state, int64_t limit)
{
    bound *search = state;
    dlx_rounds *rounds = &search->rounds;
    search->quick = true;
    bool done = search_tree(search, limit);
    search->quick = false;
    if (!done && !dlx_rounds_stopped(rounds) && dlx_relaxed_pays(&search->relaxed, 0)) {
        const dlx_relaxed_result result = relax_root(search);
        if (result != DLX_RELAXED_OPEN) {
            rounds->limited = false;
            return result == DLX_RELAXED_DONE;
        }
    }
    if (!done && !search->dived && !dlx_rounds_stopped(rounds)) {
        search->dived = true;
        done = dlx_rounds_dive(rounds, search_tree, search);
        if (!done && !dlx_rounds_keep(rounds))
            return false;
    }
    if (done || dlx_rounds_stopped(rounds))
        return done;
    root_bound(search); /* multipliers for the whole problem again */
    const int64_t better = dlx_rounds_better_than(&rounds->before);
    return search_tree(search, limit < better ? limit : better);
}
/* Searches everything before the first solution is handed out. True: what was found is the best. */
static bool run_search(bound *search)
{
    size_t item;
    search->root = search->live.count;
    const bool any = dlx_live_options_least(&search->live, &item);
    if (any && search->live.options[item] == 0)
        return true;
    if (any && dlx_relaxed_pays(&search->relaxed, ROOT_STEPS)) {
        const dlx_relaxed_result result = relax_root(search);
        if (result != DLX_RELAXED_OPEN)
            return result == DLX_RELAXED_DONE;
    }
    const double least = any ? root_bound(search) : 0;
    const double beyond = 0x1p63;
    const int64_t from = least >= beyond ? INT64_MAX : least < -beyond ? INT64_MIN : (int64_t)least;
    const int64_t relaxed = dlx_relaxed_least(&search->relaxed);
    return dlx_rounds_run(&search->rounds, search_round, search, from > relaxed ? from : relaxed,
                          INT64_MAX);
}

static dlx_step next_solution(void *state)
{
    bound *search = state;
    if (!search->rounds.searched)
        dlx_rounds_end(&search->rounds, run_search(search));
    return dlx_rounds_next(&search->rounds);
}

const dlx_engine dlx_engine_relax = {
    .name = "relax",
    .summary = "branch and bound by the linear relaxation, for --min and --max",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_BEST,
    .open = open_relax,
    .next = next_solution,
    .close = close_bound,
};

const dlx_engine dlx_engine_bound = {
    .name = "bound",
    .summary = "branch and bound, for --min and --max",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_BEST,
    .open = open_bound,
    .next = next_solution,
    .close = close_bound,
};

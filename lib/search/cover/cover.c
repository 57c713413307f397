/* SPDX-License-Identifier: MIT */
/* Set covers: depth-first branch and bound, or all minimal covers.
 *
 * At each node forced options are taken, and what a bound shows to be useless is skipped; then the
 * item with the fewest free options is chosen, and one of these is first taken, then dropped. So no
 * cover is met twice. Without a bound this is the search of Murakami and Uno (see partial_cover.h)
 * for minimal hitting sets. With a bound, the limit on the cost of covers worth finding rises from
 * round to round, as in engine `bound`: it starts at the lower bound of the whole problem, where
 * most options can be dropped by their reduced costs, and then rises step by step. */
#include "io/buffer.h"
#include "io/error.h"
#include "search/cover/dominance.h"
#include "search/cover/lagrange.h"
#include "search/engine.h"
#include "search/optimum/rounds.h"
#include "search/relax/tree.h"

#include <stdlib.h>

enum {
    ROOT_STEPS = 300, /* subgradient steps at the root */
    NODE_STEPS = 6,   /* and below it */
    MOST_PASSES = 4,  /* of bounding and dropping, at one node */
    TURNS_GROW = 4    /* each is so many times as long as the one before */
};

/* Work before the linear relaxation has its first turn: about a second. Where it is far from whole
 * it is of no use, and small problems have been solved by then. */
static const uint64_t first_turn = UINT64_C(1) << 28;

typedef enum verdict { DEAD, COVERED, BRANCHED, STOPPED } verdict;

/* An option that was taken at a branch, and is to be dropped next. */
typedef struct fork {
    uint32_t option;
    size_t count; /* free options before it was taken */
} fork;

typedef struct cover {
    dlx_search *task;
    dlx_partial_cover partial;
    dlx_cover_lagrange relax;
    int64_t *cost; /* by option: cost with the sign of the goal */
    int64_t spent; /* cost of the taken options */
    fork *forks;   /* the path, [0..depth[ */
    size_t depth, fork_capacity;
    uint64_t at_most; /* options in a cover */
    bool by_size;     /* the best cover has the fewest options */
    bool any;         /* covers are handed out as they are found; none is kept */
    bool bounded;     /* costs are bounded */
    uint32_t *gains;  /* by number of items: options that cover so many, for passes_size */
    bool begun;
    dlx_rounds rounds;
    int64_t ceiling; /* no cover asked for costs more */
    size_t root;     /* options that are free at the root */
    int64_t least;   /* no cover costs less */
    bool is_bounded; /* `least` is the bound of the root */
    bool forked;     /* in this tree */
    dlx_tree tree;   /* by the linear relaxation */
    bool relaxed;    /* `tree` is in use */
} cover;

/* ---- opening --------------------------------------------------------------------------------- */

static void close_cover(void *state)
{
    cover *search = state;
    if (!search)
        return;
    dlx_partial_cover_free(&search->partial);
    dlx_cover_lagrange_free(&search->relax);
    free(search->cost);
    free(search->forks);
    free(search->gains);
    dlx_rounds_free(&search->rounds);
    if (search->relaxed)
        dlx_tree_free(&search->tree);
    free(search);
}

/* Without a goal covers of the fewest options are best: each option costs 1. Sets the ceiling to a
 * cost that no minimal cover exceeds, and the least to the sum of all negative costs. */
static void set_costs(cover *search)
{
    const dlx_problem *problem = search->task->problem;
    const dlx_goal goal = search->task->options.goal;
    int64_t sum = 0; /* all absolute costs together fit 64 bits */
    search->least = 0;
    for (size_t k = 0; k < problem->options; k++) {
        const int64_t cost = problem->cost ? problem->cost[k] : 0;
        search->cost[k] = search->by_size ? 1 : goal == DLX_GOAL_DEAREST ? -cost : cost;
        if (search->cost[k] > 0)
            sum += search->cost[k];
        else
            search->least += search->cost[k];
    }
    const int64_t primary = (int64_t)problem->items->primary;
    search->ceiling = search->by_size && primary < sum ? primary : sum;
    if (search->by_size && search->at_most < (uint64_t)search->ceiling)
        search->ceiling = (int64_t)search->at_most;
    search->rounds.limit = search->ceiling;
}

/* Sets what is looked for. */
static void set_task(cover *search)
{
    const dlx_search_options *options = &search->task->options;
    const bool by_size = options->goal == DLX_GOAL_ANY;
    search->by_size = by_size;
    const uint64_t all = by_size ? UINT64_MAX : 1;
    search->any = by_size && options->count_only;
    const uint64_t most = options->solution_limit ? options->solution_limit : all;
    dlx_rounds_begin(&search->rounds, search->task, most);
    search->at_most = options->at_most ? options->at_most : UINT64_MAX;
    search->bounded = !search->any && most < UINT64_MAX;
}

static uint64_t size_of(const dlx_problem *problem)
{
    return dlx_partial_cover_size(problem) + dlx_cover_lagrange_size(problem) +
           (problem->options + UINT64_C(1)) * sizeof(int64_t);
}

static bool allocate(cover *search)
{
    const dlx_problem *problem = search->task->problem;
    search->cost = dlx_allocate(problem->options, sizeof *search->cost);
    search->gains = dlx_allocate(problem->items->primary + 1, sizeof *search->gains);
    if (!search->cost || !search->gains ||
        !dlx_partial_cover_begin(&search->partial, problem, search->task->limits))
        return false;
    set_costs(search);
    const bool one = search->bounded && search->rounds.best.most == 1;
    if (!dlx_dominance_reduce(&search->partial, one ? search->cost : NULL, search->task->limits))
        return false;
    search->root = search->partial.count;
    return dlx_cover_lagrange_begin(&search->relax, search->task, &search->partial, search->cost);
}

static void *open_cover(dlx_search *task, dlx_error *error)
{
    if (!dlx_search_takes(task, size_of(task->problem)))
        return NULL;
    cover *search = calloc(1, sizeof *search);
    if (search) {
        search->task = task;
        set_task(search);
    }
    if (!search || !allocate(search)) {
        close_cover(search);
        dlx_error_memory(error);
        return NULL;
    }
    return search;
}

/* ---- one node -------------------------------------------------------------------------------- */

static bool take(cover *search, uint32_t option)
{
    if (!dlx_rounds_node(&search->rounds, &search->partial.work))
        return false;
    dlx_partial_cover_take(&search->partial, option);
    search->spent += search->cost[option];
    return true;
}

static void go_back(cover *search, size_t count)
{
    const dlx_partial_cover *partial = &search->partial;
    for (size_t at = partial->count; at < count; at++)
        if (partial->is_taken[partial->option[at]])
            search->spent -= search->cost[partial->option[at]];
    dlx_partial_cover_back(&search->partial, count);
}

/* How many more options may be taken for a cover worth finding. */
static uint64_t options_left(const cover *search)
{
    const int64_t limit = dlx_rounds_worth(&search->rounds);
    uint64_t most = search->at_most;
    if (search->by_size)
        most = limit < 0 ? 0 : (uint64_t)limit;
    const size_t chosen = search->partial.chosen_count;
    return most > chosen ? most - chosen : 0;
}

/* The sum of the numbers of open items over the `options` free options that have the most. */
static uint64_t sum_of_gains(cover *search, uint64_t options)
{
    dlx_partial_cover *partial = &search->partial;
    size_t gain = 0;
    memset(search->gains, 0, (partial->open_count + 1) * sizeof *search->gains);
    for (size_t at = 0; at < partial->count; at++) {
        const uint32_t other = partial->gain[partial->option[at]];
        search->gains[other]++;
        gain = other > gain ? other : gain;
    }
    partial->work += partial->count + partial->open_count / 4;
    uint64_t sum = 0;
    for (; gain > 0 && options > 0; gain--) {
        const uint64_t taken = search->gains[gain] < options ? search->gains[gain] : options;
        sum += taken * gain;
        options -= taken;
    }
    return sum;
}

/* Judging by their numbers of open items alone, can the options that may still be taken cover all
 * open items? If so, drops those that have too few for that. */
static bool passes_size(cover *search)
{
    dlx_partial_cover *partial = &search->partial;
    const uint64_t options = options_left(search);
    if (options == 0)
        return false;
    if (options >= partial->open_count)
        return true;
    const uint64_t others = sum_of_gains(search, options - 1);
    if (others >= partial->open_count)
        return true;
    for (size_t at = partial->count; at-- > 0;)
        if (partial->gain[partial->option[at]] + others < partial->open_count)
            dlx_partial_cover_drop(partial, partial->option[at]);
    return true;
}

/* Does the bound on cost allow a cover worth finding? If so, drops the options that no such cover
 * has. False also if the run is to stop. */
static bool passes_cost(cover *search, int steps)
{
    dlx_partial_cover *partial = &search->partial;
    int64_t slack;
    if (!dlx_cover_lagrange_allows(
            &search->relax, dlx_rounds_worth(&search->rounds) - search->spent, steps, &slack))
        return false;
    if (!search->is_bounded && !search->forked) {
        search->least = dlx_cover_lagrange_bound(&search->relax) + search->spent;
        search->is_bounded = true;
    }
    for (size_t at = partial->count; at-- > 0;)
        if (search->relax.reduced[partial->option[at]] > slack)
            dlx_partial_cover_drop(partial, partial->option[at]);
    return true;
}

/* Do the bounds on size and cost allow a cover worth finding? If so, *changed says whether options
 * were dropped. */
static bool passes_bounds(cover *search, int steps, bool *changed)
{
    const dlx_partial_cover *partial = &search->partial;
    const size_t before = partial->count;
    bool passed = passes_size(search);
    *changed = partial->count < before;
    search->rounds.limited |= search->by_size && (!passed || *changed);
    if (!passed || *changed || !search->bounded)
        return passed;
    passed = passes_cost(search, steps);
    *changed = partial->count < before;
    search->rounds.limited |= !passed || *changed;
    return passed;
}

/* The free option of an item to try first: that of least reduced cost. */
static uint32_t first_option(const cover *search, uint32_t item)
{
    const dlx_columns *columns = &search->partial.columns;
    const int64_t *reduced = search->relax.reduced;
    uint32_t first = UINT32_MAX;
    for (size_t at = columns->start[item]; at < columns->start[item + 1]; at++) {
        const uint32_t option = columns->option[at];
        if (dlx_partial_cover_is_free(&search->partial, option) &&
            (first == UINT32_MAX || reduced[option] < reduced[first]))
            first = option;
    }
    return first;
}

/* Takes an option of the item, and remembers to drop it later. */
static verdict branch(cover *search, uint32_t item)
{
    const uint32_t option = first_option(search, item);
    if (!dlx_grow(&search->forks, &search->fork_capacity, search->depth + 1,
                  sizeof *search->forks)) {
        dlx_limits_no_memory(search->task->limits);
        return STOPPED;
    }
    search->forks[search->depth++] = (fork){option, search->partial.count};
    search->forked = true;
    if (search->depth > search->task->limits->stats.max_level)
        search->task->limits->stats.max_level = search->depth;
    return take(search, option) ? BRANCHED : STOPPED;
}

/* Works on a node: takes what is forced, bounds, drops options, and either finds a cover, or finds
 * that nothing below is of use, or branches. */
static verdict work_node(cover *search)
{
    dlx_partial_cover *partial = &search->partial;
    for (int pass = 0;;) {
        uint32_t item;
        if (partial->failed)
            return DEAD;
        if (!dlx_partial_cover_least(partial, &item))
            return partial->chosen_count <= search->at_most ? COVERED : DEAD;
        if (partial->free[item] == 0)
            return DEAD;
        bool changed = false;
        if (partial->free[item] == 1) {
            if (!take(search, first_option(search, item)))
                return STOPPED;
            continue;
        }
        const int steps = search->depth == 0 && pass == 0 ? ROOT_STEPS : NODE_STEPS;
        if (pass < MOST_PASSES && !passes_bounds(search, steps, &changed))
            return search->relax.stopped ? STOPPED : DEAD;
        pass++;
        if (!changed)
            return branch(search, item);
    }
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* Goes back to the last fork, and drops its option. False: there is no fork. */
static bool turn_back(cover *search)
{
    if (search->depth == 0)
        return false;
    const fork last = search->forks[--search->depth];
    go_back(search, last.count);
    dlx_partial_cover_drop(&search->partial, last.option);
    return true;
}

/* Goes on to the next cover. DEAD: there are no more. */
static verdict advance(cover *search)
{
    verdict outcome = search->begun && !turn_back(search) ? DEAD : BRANCHED;
    while (outcome == BRANCHED) {
        search->begun = true;
        outcome = work_node(search);
        if (outcome == DEAD && turn_back(search))
            outcome = BRANCHED;
    }
    return outcome;
}

/* Searches the whole tree, up to the limit, for the best. False: stopped. */
static bool search_tree(void *state, int64_t limit)
{
    cover *search = state;
    const dlx_partial_cover *partial = &search->partial;
    verdict outcome;
    search->rounds.limit = limit < search->ceiling ? limit : search->ceiling;
    search->rounds.limited = search->begun = search->forked = false;
    while ((outcome = advance(search)) == COVERED)
        if (!dlx_rounds_offer(&search->rounds, search->spent, partial->chosen,
                              partial->chosen_count)) {
            dlx_limits_no_memory(search->task->limits);
            outcome = STOPPED;
            break;
        }
    go_back(search, search->root);
    search->depth = 0;
    return outcome == DEAD;
}

/* ---- turns with the linear relaxation -------------------------------------------------------- */

/* Is one cover of least cost wanted, of any size, and is there room for a relaxation? */
static bool can_relax(const cover *search, const dlx_relaxed *of)
{
    const dlx_search *task = search->task;
    return search->rounds.best.most == 1 && !search->relax.any_negative &&
           (search->by_size || search->at_most == UINT64_MAX) &&
           dlx_relaxation_fits(of, task->limits);
}

/* The most that a cover may cost to be better than those found. */
static int64_t better(const cover *search)
{
    const int64_t now = dlx_rounds_better_than(&search->rounds.best);
    const int64_t before = dlx_rounds_better_than(&search->rounds.before);
    const int64_t least = now < before ? now : before;
    return least < search->ceiling ? least : search->ceiling;
}

/* Goes on with the tree of the relaxation for so much work. *done: there is no better cover than
 * those found. False: stopped. */
static bool relax_turn(cover *search, const dlx_relaxed *of, uint64_t work, bool *done)
{
    dlx_tree *tree = &search->tree;
    dlx_rounds *rounds = &search->rounds;
    if (!search->relaxed) {
        search->relaxed = true;
        if (!dlx_tree_begin(tree, search->task, of, better(search)))
            return false;
    }
    if (better(search) < tree->most)
        tree->most = better(search);
    const dlx_tree_end end = dlx_tree_search(tree, work);
    *done = end == DLX_TREE_DONE;
    rounds->limit = INT64_MAX;
    return (!tree->found ||
            dlx_rounds_offer(rounds, tree->best_cost, tree->best, tree->best_count)) &&
           end != DLX_TREE_STOPPED && (!*done || dlx_kbest_merge(&rounds->best, &rounds->before));
}

/* Rounds and the relaxation, in turns. Rounds begin anew each time, which costs a part of the
 * last. */
static bool take_turns(cover *search, const dlx_relaxed *of)
{
    dlx_limits *limits = search->task->limits;
    bool done = false;
    for (uint64_t work = first_turn; !done; work *= TURNS_GROW) {
        search->relax.stopped = false;
        dlx_limits_pause_at(limits, limits->work + work);
        done = dlx_rounds_run(&search->rounds, search_tree, search, search->least, search->ceiling);
        const bool paused = dlx_limits_go_on(limits);
        dlx_limits_pause_at(limits, 0);
        if (!done && (!paused || !relax_turn(search, of, work, &done)))
            return false;
    }
    return true;
}

/* ---- what was found -------------------------------------------------------------------------- */

/* Searches everything before the first solution is handed out, since that must be the best. True:
 * what was found is the best, or all. */
static bool run_search(cover *search)
{
    dlx_rounds *rounds = &search->rounds;
    if (rounds->best.most == UINT64_MAX)
        return search_tree(search, search->ceiling);
    const bool done = dlx_rounds_dive(rounds, search_tree, search);
    if (done || dlx_rounds_stopped(rounds))
        return done;
    const dlx_relaxed of = {.problem = search->task->problem,
                            .option = search->partial.option,
                            .count = search->partial.count,
                            .cost = search->cost,
                            .covers = true};
    if (can_relax(search, &of))
        return take_turns(search, &of);
    return dlx_rounds_run(rounds, search_tree, search, search->least, search->ceiling);
}

/* The next cover in the order of the search. */
static dlx_step next_any(cover *search)
{
    const dlx_partial_cover *partial = &search->partial;
    const verdict outcome = advance(search);
    if (outcome != COVERED)
        return outcome == DEAD ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    search->task->chosen_count = partial->chosen_count;
    if (partial->chosen_count)
        memcpy(search->task->chosen, partial->chosen,
               partial->chosen_count * sizeof *partial->chosen);
    return DLX_STEP_FOUND;
}

static dlx_step next_solution(void *state)
{
    cover *search = state;
    if (search->any)
        return next_any(search);
    if (!search->rounds.searched)
        dlx_rounds_end(&search->rounds, run_search(search));
    return dlx_rounds_next(&search->rounds);
}

const dlx_engine dlx_engine_cover = {
    .name = "cover",
    .summary = "branch and bound for --set-cover",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_COVERS,
    .open = open_cover,
    .next = next_solution,
    .close = close_cover,
};

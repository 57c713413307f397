/* SPDX-License-Identifier: MIT */
/* Set covers: depth-first branch and bound, or all minimal covers.
 *
 * With bounds, the cost limit rises from round to round, as in engine `bound`: it starts at the
 * lower bound of the whole problem, where reduced costs drop most options. A long round is split
 * into subproblems, searched by threads if allowed. If one cover is wanted and the search is long,
 * the linear relaxation gets as much time as the rounds. */
#include "search/cover/cover.h"
#include "io/error.h"
#include "search/cover/concurrent_relaxation.h"

#include <stdlib.h>
#include <string.h>

/* A round is split after a hundredth of a second. A batch is long enough to make the cost of
 * starting threads, and of entering nodes with unsuitable multipliers, negligible. The relaxation
 * starts after about a second, when small problems have been solved. */
static const dlx_cover_pace usual_pace = {UINT64_C(1) << 22, UINT64_C(1) << 26, UINT64_C(1) << 28};

typedef struct cover {
    dlx_search *task;
    dlx_cover_tree tree;
    dlx_concurrent_relaxation relax;
    dlx_cover_pace pace;
    uint64_t work; /* of all rounds */
} cover;

static void close_cover(void *state)
{
    cover *search = state;
    if (!search)
        return;
    dlx_concurrent_relaxation_end(&search->relax);
    dlx_cover_tree_free(&search->tree);
    free(search);
}

/* Covers without redundant options are the cheapest if no option makes them cheaper. */
static bool may_prove(const dlx_search *task)
{
    const int64_t sign = task->options.goal == DLX_GOAL_MAX ? -1 : 1;
    for (size_t k = 0; k < task->problem->options && task->options.goal != DLX_GOAL_ANY; k++)
        if (task->problem->cost && sign * task->problem->cost[k] < 0)
            return false;
    return true;
}

void *dlx_cover_open(dlx_search *task, const dlx_cover_pace *pace, dlx_error *error)
{
    if (task->options.proof && !may_prove(task)) {
        dlx_error_set(error, DLX_UNSUPPORTED,
                      "no proof of set covers with options that make them better");
        return NULL;
    }
    cover *search = calloc(1, sizeof *search);
    if (search)
        *search = (cover){.task = task, .pace = *pace};
    if (!search || !dlx_cover_tree_begin(&search->tree, task)) {
        close_cover(search);
        dlx_error_memory(error);
        return NULL;
    }
    return search;
}

static void *open_cover(dlx_search *task, dlx_error *error)
{
    return dlx_cover_open(task, &usual_pace, error);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static void set_limit(cover *search, int64_t limit)
{
    dlx_cover_tree *tree = &search->tree;
    tree->rounds.limit = limit < tree->ceiling ? limit : tree->ceiling;
    tree->rounds.limited = false;
}

/* Searches the tree within the limit for the best covers. False: stopped. */
static bool search_tree(void *state, int64_t limit)
{
    cover *search = state;
    set_limit(search, limit);
    return dlx_cover_tree_search(&search->tree, UINT64_MAX);
}

static bool search_long_tree(void *state, int64_t limit)
{
    cover *search = state;
    set_limit(search, limit);
    if (search->tree.rounds.best.most > 1)
        return dlx_cover_subproblems_search_many(&search->tree, &search->pace);
    return dlx_cover_subproblems_search(&search->tree, &search->pace, &search->work,
                                        &search->relax.side_tasks);
}

/* Runs the whole search before the first cover is returned. True: the best, or all, are proven. */
static bool run_search(cover *search)
{
    dlx_cover_tree *tree = &search->tree;
    dlx_cost_rounds *rounds = &tree->rounds;
    const dlx_search_options *options = &search->task->options;
    if (rounds->best.most == UINT64_MAX && options->threads > 1 && !options->node_limit)
        return search_long_tree(search, tree->ceiling);
    if (rounds->best.most == UINT64_MAX)
        return search_tree(search, tree->ceiling);
    const bool dived = dlx_cost_rounds_dive(rounds, search_tree, search);
    if (dived || dlx_cost_rounds_stopped(rounds))
        return dived;
    dlx_concurrent_relaxation_begin(&search->relax, tree, search->pace.before_relaxing);
    const bool done =
        dlx_cost_rounds_run(rounds, search_long_tree, search, tree->least, tree->ceiling);
    return done || search->relax.settled;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static dlx_step next_any(cover *search)
{
    const dlx_partial_cover *partial = &search->tree.partial;
    const dlx_cover_verdict outcome = dlx_cover_tree_advance(&search->tree);
    if (outcome != DLX_COVER_COVERED)
        return outcome == DLX_COVER_DEAD ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    search->task->chosen_count = partial->chosen_count;
    if (partial->chosen_count)
        memcpy(search->task->chosen, partial->chosen,
               partial->chosen_count * sizeof *partial->chosen);
    return DLX_STEP_FOUND;
}

/* Searches again, without dominance, for covers better than those found. True: proven that none
 * exist. */
static bool prove(cover *search, bool done)
{
    dlx_cover_tree *tree = &search->tree;
    dlx_proof *proof = search->task->options.proof;
    dlx_cost_rounds_log(&tree->rounds, done);
    dlx_concurrent_relaxation_end(&search->relax);
    search->relax.open = false;
    done = done && dlx_cover_tree_prove(tree, proof) && dlx_cover_tree_search(tree, UINT64_MAX);
    proof->goal->is_proven = done;
    if (!done && tree->relax.multiplier)
        dlx_cover_lagrange_prove_root(&tree->relax, proof);
    return done;
}

static dlx_step next_solution(void *state)
{
    cover *search = state;
    if (search->tree.any)
        return next_any(search);
    if (!search->tree.rounds.searched) {
        const bool done = run_search(search);
        const bool proves = search->task->options.proof;
        dlx_cost_rounds_end(&search->tree.rounds, proves ? prove(search, done) : done);
    }
    return dlx_cost_rounds_next(&search->tree.rounds);
}

static bool count_alone(cover *search)
{
    dlx_cover_tree *tree = &search->tree;
    dlx_cover_verdict outcome;
    while ((outcome = dlx_cover_tree_advance(tree)) == DLX_COVER_COVERED)
        dlx_search_report_count(search->task, ++tree->counted);
    return outcome == DLX_COVER_DEAD;
}

static dlx_step count_covers(void *state, dlx_count *found)
{
    cover *search = state;
    const dlx_search_options *options = &search->task->options;
    const bool shared = options->threads > 1 && !options->node_limit && !search->tree.begun;
    const bool done =
        shared ? dlx_cover_subproblems_count(&search->tree, &search->pace) : count_alone(search);
    if (dlx_count_add(found, search->tree.counted))
        return done ? DLX_STEP_DONE : DLX_STEP_STOPPED;
    dlx_limits_no_memory(search->task->limits);
    return DLX_STEP_STOPPED;
}

const dlx_engine dlx_engine_cover = {
    .name = "cover",
    .summary = "branch and bound for --set-cover",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .capabilities = DLX_ENGINE_COVERS | DLX_ENGINE_PROVES,
    .open = open_cover,
    .next = next_solution,
    .count = count_covers,
    .close = close_cover,
};

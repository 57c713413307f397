/* SPDX-License-Identifier: MIT */
#include "search/best/cover_tree.h"

#include "search/best/partial_cover.h"

enum {
    ROOT_STEPS = 300, /* subgradient steps at the root */
    NODE_STEPS = 6,   /* subgradient steps below the root */
    MAX_PASSES = 4    /* bound and drop, at a node */
};

/* ---- setting up ------------------------------------------------------------------------------ */

/* Without a goal each option costs 1. The ceiling is an upper bound on the cost of minimal covers,
 * `least` the sum of all negative costs. */
static void set_costs(dlx_cover_tree *tree)
{
    const dlx_problem *problem = tree->task->problem;
    const int sign = dlx_cost_sign(tree->task->options.goal);
    dlx_cost sum = 0;
    tree->least = 0;
    for (size_t k = 0; k < problem->options; k++) {
        tree->cost[k] = tree->by_size ? 1 : dlx_cost_of_option(problem, k, sign);
        if (tree->cost[k] > 0)
            sum += tree->cost[k];
        else
            tree->least += tree->cost[k];
    }
    tree->ceiling = sum;
    if (tree->by_size)
        tree->ceiling = dlx_cost_least(dlx_cost_least(sum, tree->at_most),
                                       (dlx_cost)dlx_partial_cover_lacks(&tree->partial));
    tree->rounds.limit = tree->ceiling;
}

static void set_goal(dlx_cover_tree *tree)
{
    const dlx_search_options *options = &tree->task->options;
    const bool by_size = options->goal == DLX_GOAL_ANY;
    tree->by_size = by_size;
    const uint64_t total = by_size ? UINT64_MAX : 1;
    tree->any = by_size && options->count_only && !options->proof;
    const uint64_t most = options->solution_limit ? options->solution_limit : total;
    dlx_cost_rounds_begin(&tree->rounds, tree->task, most);
    tree->at_most = options->at_most ? options->at_most : UINT64_MAX;
    tree->bounded = !tree->any && most < UINT64_MAX;
}

static uint64_t size_of(const dlx_problem *problem)
{
    return dlx_partial_cover_size(problem) + dlx_cover_lagrange_size(problem) +
           (problem->options + UINT64_C(1)) * sizeof(dlx_cost);
}

bool dlx_cover_tree_begin(dlx_cover_tree *tree, dlx_search *task, dlx_proof *proof)
{
    const dlx_problem *problem = task->problem;
    *tree = (dlx_cover_tree){.task = task, .proof = proof};
    set_goal(tree);
    if (!dlx_search_reserve_memory(task, size_of(problem)))
        return false;
    tree->cost = dlx_arena_take(&tree->arena, problem->options, sizeof *tree->cost);
    tree->gains = dlx_arena_take(&tree->arena, problem->items->primary + 1, sizeof *tree->gains);
    if (tree->arena.failed || !dlx_partial_cover_begin(&tree->partial, problem, task->limits))
        return false;
    set_costs(tree);
    tree->partial.keeps_redundant = proof;
    const bool single = tree->bounded && tree->rounds.best.most == 1;
    if (!proof && !dlx_dominance_reduce(&tree->partial, single ? tree->cost : NULL, task->limits))
        return false;
    tree->root = tree->partial.count;
    return dlx_cover_lagrange_begin(&tree->relax, task, &tree->partial, tree->cost);
}

bool dlx_cover_tree_prove(dlx_cover_tree *tree, dlx_proof *proof)
{
    dlx_search *task = tree->task;
    const dlx_cost_rounds found = tree->rounds;
    dlx_cost_rounds_begin(&tree->rounds, task, 0);
    dlx_cover_tree_free(tree);
    dlx_search_release_memory(task, size_of(task->problem));
    const bool ok = dlx_cover_tree_begin(tree, task, proof);
    tree->rounds = found;
    tree->rounds.limit = tree->by_size ? tree->at_most : DLX_COST_ANY;
    return ok;
}

uint64_t dlx_cover_tree_copy_size(const dlx_problem *problem)
{
    return dlx_partial_cover_copy_size(problem) + dlx_cover_lagrange_size(problem) +
           problem->items->primary * sizeof(uint32_t);
}

bool dlx_cover_tree_copy(dlx_cover_tree *tree, dlx_search *task, const dlx_cover_tree *source)
{
    *tree = (dlx_cover_tree){.task = task, .cost = source->cost};
    set_goal(tree);
    tree->ceiling = source->ceiling;
    tree->root = source->root;
    tree->is_bounded = true;
    if (!dlx_search_reserve_memory(task, dlx_cover_tree_copy_size(task->problem)))
        return false;
    tree->gains =
        dlx_arena_take(&tree->arena, task->problem->items->primary + 1, sizeof *tree->gains);
    return tree->gains && dlx_partial_cover_copy(&tree->partial, &source->partial) &&
           dlx_cover_lagrange_copy(&tree->relax, task, &tree->partial, &source->relax);
}

void dlx_cover_tree_free(dlx_cover_tree *tree)
{
    dlx_partial_cover_free(&tree->partial);
    dlx_arena_free(&tree->relax.arena);
    dlx_arena_free(&tree->arena);
    free(tree->forks);
    dlx_cost_rounds_free(&tree->rounds);
}

/* ---- one node -------------------------------------------------------------------------------- */

/* Takes a free option, without counting a node. */
static void take_uncounted(dlx_cover_tree *tree, uint32_t option)
{
    dlx_partial_cover_take(&tree->partial, option);
    tree->spent += tree->cost[option];
}

static bool take_option(dlx_cover_tree *tree, uint32_t option)
{
    if (!dlx_cost_rounds_node(&tree->rounds, &tree->partial.work))
        return false;
    take_uncounted(tree, option);
    return true;
}

static void go_back(dlx_cover_tree *tree, size_t count)
{
    const dlx_partial_cover *partial = &tree->partial;
    for (size_t index = partial->count; index < count; index++)
        if (partial->is_taken[partial->option[index]])
            tree->spent -= tree->cost[partial->option[index]];
    dlx_partial_cover_back(&tree->partial, count);
}

/* The number of options that may be added to a useful cover. */
static uint64_t options_left(const dlx_cover_tree *tree)
{
    const dlx_cost limit = dlx_cost_rounds_max_cost(&tree->rounds);
    uint64_t most = tree->at_most;
    if (tree->by_size)
        most = limit < 0 ? 0 : (uint64_t)dlx_cost_least(limit, most);
    const size_t chosen = tree->partial.chosen_count;
    return most > chosen ? most - chosen : 0;
}

/* The most open items that `options` free options can have in total; sets `least_gain` to the least
 * number of such an option. */
static uint64_t sum_of_gains(dlx_cover_tree *tree, uint64_t options)
{
    dlx_partial_cover *partial = &tree->partial;
    size_t gain = 0;
    memset(tree->gains, 0, (partial->open_count + 1) * sizeof *tree->gains);
    for (size_t index = 0; index < partial->count; index++) {
        const uint32_t other = partial->gain[partial->option[index]];
        tree->gains[other]++;
        gain = other > gain ? other : gain;
    }
    partial->work += partial->count + partial->open_count / 4;
    uint64_t sum = 0;
    for (; gain > 0 && options > 0; gain--) {
        const uint64_t taken = tree->gains[gain] < options ? tree->gains[gain] : options;
        sum += taken * gain;
        options -= taken;
    }
    tree->least_gain = options == 0 ? gain + 1 : 0;
    return sum;
}

/* False if the options that may be added are too few for the open items, by their numbers alone.
 * Drops the options that have too few open items. */
static bool bound_size(dlx_cover_tree *tree)
{
    dlx_partial_cover *partial = &tree->partial;
    const uint64_t options = options_left(tree);
    if (options == 0)
        return false;
    const uint64_t lacks = dlx_partial_cover_lacks(partial);
    if (options >= lacks)
        return true;
    const uint64_t others = sum_of_gains(tree, options - 1);
    if (others >= lacks)
        return true;
    for (size_t index = partial->count; index-- > 0;)
        if (partial->gain[partial->option[index]] + others < lacks)
            dlx_partial_cover_drop(partial, partial->option[index]);
    return true;
}

/* False if no useful cover is left by the bound on cost, or on stop. Drops the options of no useful
 * cover. */
static bool bound_cost(dlx_cover_tree *tree, int steps)
{
    dlx_partial_cover *partial = &tree->partial;
    int64_t slack;
    if (!dlx_cover_lagrange_allows(
            &tree->relax, dlx_cost_rounds_max_cost(&tree->rounds) - tree->spent, steps, &slack))
        return false;
    if (!tree->is_bounded && !tree->forked) {
        tree->least = dlx_cover_lagrange_bound(&tree->relax) + tree->spent;
        tree->is_bounded = true;
    }
    for (size_t index = partial->count; index-- > 0;)
        if (tree->relax.reduced[partial->option[index]] > slack)
            dlx_partial_cover_drop(partial, partial->option[index]);
    return true;
}

/* False if no useful cover is left, or on stop. *changed: options were dropped. */
static bool bound_node(dlx_cover_tree *tree, int steps, bool *changed)
{
    const dlx_partial_cover *partial = &tree->partial;
    const size_t before = partial->count;
    bool passed = bound_size(tree);
    *changed = partial->count < before;
    if (tree->proof && *changed)
        dlx_cover_lagrange_prove_size(&tree->relax, tree->proof, (int64_t)tree->least_gain);
    tree->rounds.limited |= tree->by_size && (!passed || *changed);
    if (!passed || *changed || !tree->bounded ||
        (tree->proof && !dlx_bound_proof_has_limit(tree->proof)))
        return passed;
    passed = bound_cost(tree, steps);
    *changed = partial->count < before;
    if (tree->proof && !tree->relax.stopped && (!passed || *changed))
        dlx_cover_lagrange_prove(&tree->relax, tree->proof);
    tree->rounds.limited |= !passed || *changed;
    return passed;
}

/* The free option of the item with the least reduced cost. */
static uint32_t cheapest_option(const dlx_cover_tree *tree, uint32_t item)
{
    const dlx_columns *columns = &tree->partial.columns;
    const int64_t *reduced = tree->relax.reduced;
    uint32_t first = UINT32_MAX;
    for (size_t index = columns->start[item]; index < columns->start[item + 1]; index++) {
        const uint32_t option = columns->option[index];
        if (dlx_partial_cover_is_free(&tree->partial, option) &&
            (first == UINT32_MAX || reduced[option] < reduced[first]))
            first = option;
    }
    return first;
}

static dlx_cover_verdict branch(dlx_cover_tree *tree, uint32_t item)
{
    const uint32_t option = cheapest_option(tree, item);
    if (!dlx_buffer_grow(&tree->forks, &tree->fork_capacity, tree->depth + 1,
                         sizeof *tree->forks)) {
        dlx_budget_no_memory(tree->task->limits);
        return DLX_COVER_STOPPED;
    }
    tree->forks[tree->depth++] = (dlx_cover_fork){option, tree->partial.count};
    tree->forked = true;
    if (tree->proof)
        dlx_proof_decide(tree->proof, 0, option);
    dlx_search_stats_reach(&tree->task->limits->stats, tree->depth);
    return take_option(tree, option) ? DLX_COVER_BRANCHED : DLX_COVER_STOPPED;
}

/* Processes a node: takes forced options, bounds, drops options, and finds a cover, prunes or
 * branches. */
static dlx_cover_verdict process_node(dlx_cover_tree *tree)
{
    dlx_partial_cover *partial = &tree->partial;
    for (int pass = 0;;) {
        uint32_t item;
        if (partial->failed)
            return DLX_COVER_DEAD;
        if (!dlx_partial_cover_least(partial, &item))
            return partial->chosen_count <= tree->at_most ? DLX_COVER_COVERED : DLX_COVER_DEAD;
        const uint32_t choices = dlx_partial_cover_choices(partial, item);
        if (choices == 0)
            return DLX_COVER_DEAD;
        bool changed = false;
        if (choices == 1) {
            if (!take_option(tree, cheapest_option(tree, item)))
                return DLX_COVER_STOPPED;
            continue;
        }
        const int steps = tree->depth == 0 && pass == 0 && !tree->part ? ROOT_STEPS : NODE_STEPS;
        if (pass < MAX_PASSES && !bound_node(tree, steps, &changed))
            return tree->relax.stopped ? DLX_COVER_STOPPED : DLX_COVER_DEAD;
        pass++;
        if (!changed)
            return branch(tree, item);
    }
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* Backtracks to the last fork and drops its option. False: no fork is left. */
static bool backtrack(dlx_cover_tree *tree)
{
    if (tree->depth == 0)
        return false;
    const dlx_cover_fork last = tree->forks[--tree->depth];
    go_back(tree, last.count);
    dlx_partial_cover_drop(&tree->partial, last.option);
    if (tree->proof)
        dlx_proof_undo(tree->proof);
    return true;
}

dlx_cover_verdict dlx_cover_tree_advance(dlx_cover_tree *tree)
{
    dlx_cover_verdict outcome =
        tree->begun && !backtrack(tree) ? DLX_COVER_DEAD : DLX_COVER_BRANCHED;
    while (outcome == DLX_COVER_BRANCHED) {
        tree->begun = true;
        outcome = process_node(tree);
        if (outcome == DLX_COVER_DEAD && backtrack(tree))
            outcome = DLX_COVER_BRANCHED;
    }
    return outcome;
}

/* Counts or offers the current cover. */
static dlx_cover_verdict take_cover(dlx_cover_tree *tree)
{
    const dlx_partial_cover *partial = &tree->partial;
    tree->counted += tree->any;
    if (tree->any || tree->proof ||
        dlx_cost_rounds_offer(&tree->rounds, tree->spent, partial->chosen, partial->chosen_count))
        return DLX_COVER_DEAD;
    dlx_budget_no_memory(tree->task->limits);
    return DLX_COVER_STOPPED;
}

static void return_to_root(dlx_cover_tree *tree)
{
    go_back(tree, tree->root);
    tree->depth = 0;
    tree->forked = tree->part = false;
}

bool dlx_cover_tree_search(dlx_cover_tree *tree, uint64_t until)
{
    dlx_cover_verdict outcome = DLX_COVER_BRANCHED;
    tree->left = tree->forked = false;
    while (outcome == DLX_COVER_BRANCHED && !tree->left) {
        outcome = process_node(tree);
        if (outcome == DLX_COVER_COVERED)
            outcome = take_cover(tree);
        if (outcome == DLX_COVER_DEAD && backtrack(tree))
            outcome = DLX_COVER_BRANCHED;
        tree->left = outcome == DLX_COVER_BRANCHED && dlx_cover_tree_work(tree) >= until;
    }
    if (!tree->left)
        return_to_root(tree);
    return outcome == DLX_COVER_DEAD;
}

/* ---- open nodes ------------------------------------------------------------------------------ */

dlx_open_nodes dlx_cover_tree_no_nodes(const dlx_cover_tree *tree)
{
    return dlx_open_nodes_none(tree->task->problem, tree->partial.primary);
}

/* Pushes the node with `count` free options less the one `taken` then (UINT32_MAX: none). */
static bool add_node(dlx_open_nodes *nodes, const dlx_partial_cover *partial, size_t count,
                     uint32_t taken)
{
    size_t chosen = 0;
    while (chosen < partial->chosen_count && partial->place[partial->chosen[chosen]] >= count)
        chosen++;
    return dlx_open_nodes_add_set(nodes, partial->option, count, taken) &&
           dlx_open_nodes_add(nodes, partial->chosen, chosen, 0);
}

bool dlx_cover_tree_leave(dlx_cover_tree *tree, dlx_open_nodes *nodes)
{
    const dlx_partial_cover *partial = &tree->partial;
    bool ok = dlx_open_nodes_add_state(nodes, tree->relax.multiplier);
    for (size_t depth = 0; depth < tree->depth && ok; depth++)
        ok = add_node(nodes, partial, tree->forks[depth].count, tree->forks[depth].option);
    ok = ok && (partial->failed || add_node(nodes, partial, partial->count, UINT32_MAX));
    return_to_root(tree);
    return ok;
}

void dlx_cover_tree_enter(dlx_cover_tree *tree, const dlx_open_nodes *nodes, size_t index)
{
    const dlx_open_node *node = &nodes->node[index];
    dlx_partial_cover *partial = &tree->partial;
    for (size_t i = node->start; i < node->end; i++)
        take_uncounted(tree, nodes->choices[i]);
    for (size_t i = partial->count; i-- > 0;)
        if (!dlx_open_nodes_is_live(nodes, node, partial->option[i]))
            dlx_partial_cover_drop(partial, partial->option[i]);
    dlx_cover_lagrange_set(&tree->relax, nodes->multiplier + node->state * nodes->items);
    tree->part = true;
}

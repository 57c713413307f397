/* SPDX-License-Identifier: MIT */
#include "search/relax/relax_tree.h"

#include "proof/bound_proof.h"
#include <math.h>

/* Open nodes in the order of their bounds, with and without an incumbent. */
enum { MOST_OPEN = 1 << 18, MOST_OPEN_FIRST = 1 << 10 };
/* Work below the root: a multiple of the root's work, and a minimum. */
enum { NODE_TIMES = 8, LEAST_NODE_WORK = 1 << 22 };
/* The least rise of the bound by further cuts, relative to all cuts; and where items have colours,
 * which the rows leave out. */
static const double least_rise = 0.02, least_rise_by_colours = 0.001;
enum { MOST_FLAT_BY_COLOURS = 4 };     /* rounds of cuts without this rise; without colours none */
static const double least_part = 0.25; /* of the gap, closed by cuts */

/* ---- setting up ------------------------------------------------------------------------------ */

static uint64_t own_bytes(const dlx_relaxed_problem *model)
{
    const uint64_t items = dlx_problem_items(model->problem) + UINT64_C(1);
    return (model->count + UINT64_C(1)) * (3 * sizeof(uint32_t) + sizeof(dlx_cost)) +
           model->problem->options * sizeof(double) +
           items * (sizeof(double) + 2 * sizeof(uint32_t));
}

bool dlx_relax_tree_begin(dlx_relax_tree *tree, dlx_search *task, const dlx_relaxed_problem *model,
                          dlx_cost most)
{
    const size_t items = dlx_problem_items(model->problem);
    dlx_arena *arena = &tree->arena;
    *tree = (dlx_relax_tree){
        .task = task, .model = *model, .most = most, .least = -DLX_COST_ANY, .dives = true};
    if (!dlx_search_reserve_memory(task, own_bytes(model)))
        return false;
    tree->options = dlx_arena_copy(arena, model->option, model->count, sizeof *tree->options);
    tree->best = dlx_arena_take(arena, model->count, sizeof *tree->best);
    tree->chosen = dlx_arena_take(arena, model->count, sizeof *tree->chosen);
    tree->root = dlx_relax_multipliers_take(arena, model->problem);
    tree->column_bound = dlx_arena_take(arena, model->count, sizeof *tree->column_bound);
    tree->holder = dlx_arena_take(arena, items, sizeof *tree->holder);
    tree->colour = dlx_arena_take(arena, items, sizeof *tree->colour);
    tree->model.option = tree->options;
    tree->model.cuts = &tree->cuts;
    return !arena->failed;
}

void dlx_relax_tree_free(dlx_relax_tree *tree)
{
    dlx_relaxation_free(&tree->relax);
    dlx_arena_free(&tree->arena);
    dlx_relax_nodes_free(&tree->nodes);
    dlx_cuts_free(&tree->cuts);
}

/* ---- candidates ------------------------------------------------------------------------------ */

void dlx_relax_tree_record(dlx_relax_tree *tree, size_t count)
{
    dlx_cost cost = 0;
    if (tree->proof) /* known, and excluded by the proof */
        return;
    for (size_t i = 0; i < count; i++)
        cost += tree->model.cost ? tree->model.cost[tree->chosen[i]] : 0;
    if (cost > tree->most)
        return;
    if (count)
        memcpy(tree->best, tree->chosen, count * sizeof *tree->best);
    tree->best_count = count;
    tree->best_cost = cost;
    tree->found = true;
    tree->most = cost - 1;
}

/* Appends the options of the free or the fixed columns of value 1 to chosen[0..count[. Returns
 * their number in all. */
static size_t list_columns(const dlx_relax_tree *tree, size_t count, bool free)
{
    const dlx_simplex *simplex = &tree->relax.simplex;
    for (size_t j = 0; j < tree->relax.program.columns; j++)
        if (dlx_relax_tree_is_free(tree, j) == free &&
            (free ? simplex->value[j] : simplex->lower[j]) > 0.5)
            tree->chosen[count++] = tree->relax.model.option[j];
    return count;
}

static bool is_solution(const dlx_relax_tree *tree, size_t *count, uint32_t *wanted)
{
    return dlx_proposal_is_solution(&tree->model, tree->chosen, count, tree->holder, tree->colour,
                                    wanted);
}

/* True if fixed options conflict, in a coloured item, which the relaxation ignores. Else sets
 * *wanted to an option of the integral optimum in conflict with a fixed one, if any. */
static bool has_conflict(const dlx_relax_tree *tree, uint32_t *wanted)
{
    size_t count = list_columns(tree, 0, false);
    *wanted = UINT32_MAX;
    is_solution(tree, &count, wanted);
    if (*wanted != UINT32_MAX)
        return true;
    count = list_columns(tree, count, true);
    is_solution(tree, &count, wanted);
    return false;
}

/* Returns a free option of an integral solution, `wanted` if possible; UINT32_MAX: none. */
static uint32_t free_choice(const dlx_relax_tree *tree, uint32_t wanted)
{
    uint32_t found = UINT32_MAX;
    for (size_t j = 0; j < tree->relax.program.columns; j++) {
        const uint32_t option = tree->relax.model.option[j];
        if (dlx_relax_tree_is_free(tree, j) && tree->relax.simplex.value[j] > 0.5 &&
            (found == UINT32_MAX || option == wanted))
            found = option;
    }
    return found;
}

static double value_of(const dlx_relaxation *relax)
{
    return ldexp((double)relax->value, -relax->shift);
}

/* ---- a node ---------------------------------------------------------------------------------- */

/* Solves the relaxation, and bounds the cost. A relaxation that costs no more than is allowed, or
 * more only by the rounding of its cost, is solved to its end: only its optimum tells where to
 * branch. */
static dlx_simplex_end solve(dlx_relax_tree *tree, uint64_t work)
{
    dlx_relaxation *relax = &tree->relax;
    const double most = tree->most == DLX_COST_ANY ? INFINITY : (double)tree->most;
    dlx_simplex_end end = dlx_simplex_solve(&relax->simplex, most, work);
    if (end == DLX_SIMPLEX_CUT_OFF) {
        dlx_relaxation_round(relax, false);
        if (!dlx_relaxation_excludes(relax, tree->most))
            end = dlx_simplex_solve(&relax->simplex, INFINITY, work);
    }
    if (end == DLX_SIMPLEX_OPTIMAL || end == DLX_SIMPLEX_INFEASIBLE)
        dlx_relaxation_round(relax, end == DLX_SIMPLEX_INFEASIBLE);
    return end;
}

/* Bounds all costs by the root; given an incumbent, also those of solutions with each column. */
static void bound_columns(dlx_relax_tree *tree)
{
    tree->least = tree->bound > tree->least ? tree->bound : tree->least;
    for (size_t j = 0; tree->most != DLX_COST_ANY && j < tree->relax.program.columns; j++)
        tree->column_bound[j] = dlx_relaxation_column_bound(&tree->relax, j);
}

/* Adds the bound of a node to the proof, if any. */
static dlx_best_end prune(dlx_relax_tree *tree, bool is_ray)
{
    if (tree->proof && !is_ray)
        dlx_relaxation_shorten(&tree->relax, tree->most);
    if (tree->proof)
        dlx_relaxation_prove(&tree->relax, tree->proof, is_ray);
    return DLX_BEST_DONE;
}

/* Finishes the solved node by another search, if there is an incumbent; fixed options in conflict
 * leave no solution. */
static dlx_best_end finish_node(dlx_relax_tree *tree)
{
    uint32_t wanted;
    if (!tree->finish || tree->proof || tree->most == DLX_COST_ANY)
        return DLX_BEST_OPEN;
    if (tree->model.problem->colour && has_conflict(tree, &wanted))
        return DLX_BEST_DONE;
    return tree->finish(tree->finish_state, tree);
}

/* Solves the relaxation of a node, the root for `root_work` steps. DONE: prune.
 * OPEN: *column is the branching column, unless the root is not solved. */
static dlx_best_end work_node(dlx_relax_tree *tree, size_t *column, uint64_t root_work)
{
    dlx_relaxation *relax = &tree->relax;
    const uint64_t before = tree->task->limits->work;
    const bool is_root = tree->current == DLX_RELAX_NO_NODE;
    const uint64_t work = !is_root ? LEAST_NODE_WORK + NODE_TIMES * tree->root_work : root_work;
    tree->bound = -DLX_COST_ANY;
    const dlx_simplex_end end = solve(tree, work);
    const uint64_t done = tree->task->limits->work - before;
    if (is_root)
        tree->root_work += done;
    tree->solved = !is_root || end != DLX_SIMPLEX_FAILED || done < work;
    uint32_t wanted = UINT32_MAX;
    size_t count;
    if (end == DLX_SIMPLEX_STOPPED)
        return DLX_BEST_STOPPED;
    if (!tree->solved)
        return DLX_BEST_OPEN;
    if (end == DLX_SIMPLEX_INFEASIBLE && relax->value > 0) {
        tree->refuted |= is_root && !tree->found;
        return prune(tree, true);
    }
    const bool priced = end == DLX_SIMPLEX_OPTIMAL || end == DLX_SIMPLEX_CUT_OFF;
    if (priced)
        tree->bound = dlx_relaxation_bound(relax);
    if (priced && is_root)
        bound_columns(tree);
    if (priced && dlx_relaxation_excludes(relax, tree->most))
        return prune(tree, false);
    if (end == DLX_SIMPLEX_OPTIMAL && dlx_relaxation_is_whole(relax, tree->chosen, &count)) {
        if (is_solution(tree, &count, &wanted))
            dlx_relax_tree_record(tree, count);
        if (dlx_relaxation_excludes(relax, tree->most) ||
            (wanted != UINT32_MAX && has_conflict(tree, &wanted)))
            return DLX_BEST_DONE;
        wanted = free_choice(tree, wanted);
        if (wanted == UINT32_MAX && !tree->model.covers && !tree->model.problem->items->lo)
            return DLX_BEST_DONE; /* the only solution of this node */
    }
    const dlx_best_end outcome =
        end == DLX_SIMPLEX_OPTIMAL && !is_root ? finish_node(tree) : DLX_BEST_OPEN;
    if (outcome != DLX_BEST_OPEN)
        return outcome;
    return dlx_relax_tree_choose(tree, wanted, column) ? DLX_BEST_OPEN : DLX_BEST_DONE;
}

/* Opens the relaxation with other cuts, at the optimum of the last one; cuts by parity only if no
 * colour is violated. False: no memory, or stopped. */
static bool replace_cuts(dlx_relax_tree *tree, bool drops)
{
    dlx_relaxation last = tree->relax;
    last.simplex.program = &last.program;
    uint32_t *row = dlx_buffer_allocate(last.program.rows, sizeof *row);
    tree->relax = (dlx_relaxation){0};
    bool ok = row != NULL;
    if (ok)
        dlx_cuts_drop(&tree->cuts, &last, row, drops);
    const size_t before = tree->cuts.count;
    ok = ok && dlx_cuts_find_colours(&tree->cuts, &last) &&
         (tree->cuts.count > before || dlx_cuts_find_parity(&tree->cuts, &last)) &&
         dlx_relaxation_begin(&tree->relax, &tree->model, tree->task->limits) &&
         dlx_tableau_adopt(&tree->relax.simplex, &last.simplex, row);
    dlx_relaxation_free(&last);
    free(row);
    return ok;
}

/* Records the solution if the columns at their bounds are one. */
static void work_leaf(dlx_relax_tree *tree)
{
    uint32_t wanted;
    size_t count = list_columns(tree, 0, false);
    for (size_t j = 0; j < tree->relax.program.columns; j++)
        if (dlx_relax_tree_is_free(tree, j))
            return;
    if (is_solution(tree, &count, &wanted))
        dlx_relax_tree_record(tree, count);
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* True if no useful solution has the column. */
static bool is_excluded(const dlx_relax_tree *tree, size_t column)
{
    return tree->column_bound[column] > tree->most;
}

/* Sets the columns of the node and its ancestors to their values, or frees them. */
static void set_path(dlx_relax_tree *tree, uint32_t index, bool frees)
{
    while (index != DLX_RELAX_NO_NODE) {
        const dlx_relax_node *node = &tree->nodes.node[index];
        const bool upper = frees ? !is_excluded(tree, node->column) : node->value;
        dlx_tableau_bound(&tree->relax.simplex, node->column, !frees && node->value, upper);
        index = node->parent;
    }
}

/* Opens the node with the other value of the column, and enters the node with the first value.
 * False: stopped. */
static bool branch(dlx_relax_tree *tree, size_t column)
{
    const bool first = tree->takes_first;
    dlx_relax_node node = {.parent = tree->current,
                           .column = (uint32_t)column,
                           .value = !first,
                           .bound = tree->bound,
                           .estimate = value_of(&tree->relax) + tree->other_rise};
    const uint32_t other = dlx_relax_nodes_add(&tree->nodes, tree->task, node);
    if (other == DLX_RELAX_NO_NODE || !dlx_relax_nodes_open(&tree->nodes, tree->task, other) ||
        !dlx_relax_nodes_save(&tree->nodes, tree->task, other, &tree->relax.simplex))
        return false;
    node.value = first;
    const uint32_t child = dlx_relax_nodes_add(&tree->nodes, tree->task, node);
    if (child == DLX_RELAX_NO_NODE)
        return false;
    tree->current = child;
    dlx_tableau_bound(&tree->relax.simplex, column, first, first);
    dlx_proof_decide(tree->proof, 0, tree->relax.model.option[column]);
    return dlx_budget_node(tree->task->limits);
}

/* Leaves the pruned node for an open one. DONE: none is left. */
static dlx_best_end enter_open_node(dlx_relax_tree *tree)
{
    uint32_t next;
    set_path(tree, tree->current, true);
    dlx_relax_nodes_drop(&tree->nodes, tree->current);
    while ((next = dlx_relax_nodes_next(&tree->nodes)) != DLX_RELAX_NO_NODE &&
           tree->nodes.node[next].bound > tree->most)
        dlx_relax_nodes_drop(&tree->nodes, next);
    tree->current = next;
    if (next == DLX_RELAX_NO_NODE)
        return DLX_BEST_DONE;
    dlx_proof_undo(tree->proof);
    set_path(tree, next, false);
    return dlx_relax_nodes_restore(&tree->nodes, next, &tree->relax.simplex) ? DLX_BEST_OPEN
                                                                             : DLX_BEST_STOPPED;
}

/* Drops the options of no cheaper solution, by the reduced costs at the root. Returns their
 * number. */
static size_t keep(dlx_relax_tree *tree)
{
    size_t count = 0;
    const size_t before = tree->model.count;
    if (tree->proof)
        dlx_relaxation_prove(&tree->relax, tree->proof, false);
    for (size_t j = 0; j < before; j++)
        if (!is_excluded(tree, j))
            tree->options[count++] = tree->options[j];
    tree->model.count = count;
    return before - count;
}

/* Opens the relaxation of the remaining options. False: no memory. */
static bool begin_relaxation(dlx_relax_tree *tree)
{
    dlx_relaxation_free(&tree->relax);
    tree->narrowed = tree->most;
    tree->has_incumbent = tree->most != DLX_COST_ANY;
    tree->current = DLX_RELAX_NO_NODE;
    dlx_relax_nodes_begin(&tree->nodes, tree->task,
                          tree->proof           ? 0
                          : tree->has_incumbent ? MOST_OPEN
                                                : MOST_OPEN_FIRST);
    for (size_t j = 0; j < tree->model.count; j++)
        tree->column_bound[j] = -DLX_COST_ANY;
    tree->root_work = 0;
    tree->begun = true;
    const bool ok = dlx_relaxation_begin(&tree->relax, &tree->model, tree->task->limits);
    tree->relax.is_short = tree->proof != NULL;
    return ok;
}

static dlx_best_end end_of(dlx_relax_tree *tree, dlx_best_end outcome)
{
    if (outcome == DLX_BEST_STOPPED)
        dlx_budget_no_memory(tree->task->limits); /* unless something else stopped the search */
    return outcome;
}

dlx_best_end dlx_relax_tree_root(dlx_relax_tree *tree, uint64_t work)
{
    size_t column;
    if (!tree->begun && !begin_relaxation(tree))
        return end_of(tree, DLX_BEST_STOPPED);
    const dlx_best_end outcome = work_node(tree, &column, work);
    if (tree->solved)
        dlx_relax_tree_save_multipliers(tree, &tree->root);
    return end_of(tree, outcome);
}

/* True if the cuts close enough of the gap. */
static bool closes_gap(const dlx_relax_tree *tree, dlx_cost cost)
{
    const double gap = (double)cost - (double)tree->least + tree->rise;
    return cost == -DLX_COST_ANY || (gap >= 1 && tree->rise >= least_part * gap);
}

bool dlx_relax_tree_keep_cuts(dlx_relax_tree *tree, dlx_cost cost)
{
    const bool closes = closes_gap(tree, cost);
    if (!closes)
        tree->cuts.count = 0;
    return closes;
}

dlx_best_end dlx_relax_tree_cut(dlx_relax_tree *tree, dlx_cost cost)
{
    const double first = value_of(&tree->relax);
    const double least = tree->model.problem->colour ? least_rise_by_colours : least_rise;
    const int most_flat = tree->model.problem->colour ? MOST_FLAT_BY_COLOURS : 0;
    double best = first;
    dlx_best_end outcome = DLX_BEST_OPEN;
    /* A round without a rise keeps its slack cuts, so that no later round finds the same again; if
     * the cuts help, the next rounds look for cuts in several orders. */
    for (int flat = 0;
         flat <= most_flat && outcome == DLX_BEST_OPEN && tree->least != -DLX_COST_ANY;) {
        size_t column;
        outcome = replace_cuts(tree, flat == 0) ? work_node(tree, &column, DLX_RELAX_TREE_ROOT_WORK)
                                                : DLX_BEST_STOPPED;
        const double value = value_of(&tree->relax);
        flat = value > best + least * (value - first) ? 0 : flat + 1;
        best = fmax(best, value);
        tree->rise = value - first;
        if (flat > most_flat && !tree->cuts.in_several_orders && closes_gap(tree, cost)) {
            tree->cuts.in_several_orders = true;
            flat = most_flat;
        }
    }
    if (outcome == DLX_BEST_OPEN && dlx_relax_tree_keep_cuts(tree, cost))
        dlx_relax_tree_save_multipliers(tree, &tree->root);
    return end_of(tree, outcome);
}

/* Searches from a node on until a solution is found, or limits.work reaches `until`. */
static dlx_best_end advance(dlx_relax_tree *tree, uint64_t until)
{
    const dlx_budget *limits = tree->task->limits;
    const dlx_cost most = tree->most;
    dlx_best_end outcome;
    do {
        size_t column = 0; /* if the root is not solved */
        outcome = work_node(tree, &column, DLX_RELAX_TREE_ROOT_WORK);
        if (outcome == DLX_BEST_DONE)
            work_leaf(tree);
        if (outcome == DLX_BEST_OPEN && !branch(tree, column))
            return DLX_BEST_STOPPED;
        if (outcome == DLX_BEST_DONE)
            outcome = enter_open_node(tree);
    } while (outcome == DLX_BEST_OPEN && tree->most == most && limits->work < until);
    return outcome;
}

/* Restarts the tree if a new incumbent, or the first bound, drops half of the options. */
static dlx_best_end renew(dlx_relax_tree *tree)
{
    size_t column;
    for (size_t before = SIZE_MAX; tree->model.count <= before / 2;) {
        before = tree->model.count;
        if (!begin_relaxation(tree))
            return DLX_BEST_STOPPED;
        const dlx_best_end outcome = work_node(tree, &column, DLX_RELAX_TREE_ROOT_WORK);
        if (outcome != DLX_BEST_OPEN)
            return outcome;
        if (tree->most != DLX_COST_ANY)
            keep(tree);
        if (tree->model.count == before)
            return DLX_BEST_OPEN;
    }
    return begin_relaxation(tree) ? DLX_BEST_OPEN : DLX_BEST_STOPPED;
}

dlx_best_end dlx_relax_tree_dive(dlx_relax_tree *tree, uint64_t work)
{
    tree->dived = true;
    tree->nodes.most_open = 0;
    return end_of(tree, advance(tree, tree->task->limits->work + work));
}

dlx_best_end dlx_relax_tree_reduce(dlx_relax_tree *tree)
{
    return end_of(tree, renew(tree));
}

/* Fixes the columns of no useful solution at 0. Restarts the tree if they are half of all, and
 * after the first incumbent. */
static dlx_best_end narrow(dlx_relax_tree *tree)
{
    size_t excluded = 0;
    if (tree->most == tree->narrowed)
        return DLX_BEST_OPEN;
    for (size_t j = 0; j < tree->model.count; j++)
        excluded += is_excluded(tree, j);
    if (!tree->has_incumbent || 2 * excluded >= tree->model.count)
        return renew(tree);
    tree->narrowed = tree->most;
    for (size_t j = 0; j < tree->model.count; j++)
        if (is_excluded(tree, j) && dlx_relax_tree_is_free(tree, j))
            dlx_tableau_bound(&tree->relax.simplex, j, 0, 0);
    return DLX_BEST_OPEN;
}

dlx_best_end dlx_relax_tree_search(dlx_relax_tree *tree, uint64_t work)
{
    const uint64_t until = tree->task->limits->work + work;
    const bool is_begun = tree->nodes.count > 0 && !tree->dives;
    tree->dives = false;
    dlx_best_end outcome = is_begun ? DLX_BEST_OPEN : renew(tree);
    while (outcome == DLX_BEST_OPEN && tree->task->limits->work < until) {
        outcome = narrow(tree);
        if (outcome == DLX_BEST_OPEN)
            outcome = advance(tree, until);
    }
    return end_of(tree, outcome);
}

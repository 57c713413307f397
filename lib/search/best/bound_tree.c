/* SPDX-License-Identifier: MIT */
#include "search/best/bound_tree.h"

#include <math.h>

enum {
    MAX_UNIT_BITS = 16,
    COST_BITS = 40, /* of the sum of all costs, times the unit, where that is above 1 */
    ROOM = 60       /* sums stay below 2^60 */
};

/* ---- multipliers ----------------------------------------------------------------------------- */

static int64_t rounded(const dlx_certified_bound *exact, double multiplier)
{
    const double scaled = round(multiplier * (double)exact->unit);
    const double most = (double)exact->most;
    return (int64_t)fmin(fmax(scaled, -most), most);
}

/* Sets the multipliers of items that are no groups; those of groups have no value. */
static void round_multipliers(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    for (size_t i = 0; i < bound->items; i++) {
        const bool none = bound->live->holder[i] || bound->is_group[i];
        exact->multiplier[i] = none ? 0 : rounded(exact, bound->multiplier[i]);
        if (bound->is_group[i])
            exact->multiplier[i] = INT64_MAX;
    }
}

/* Sets the reduced costs without the multipliers of groups, and these multipliers. */
static void reduce(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    const dlx_live_options *live = bound->live;
    const dlx_problem *problem = live->problem;
    for (size_t index = 0; index < live->count; index++) {
        const uint32_t option = live->option[index];
        const uint32_t group = bound->group[option];
        int64_t reduced = (int64_t)(exact->unit * dlx_live_options_cost(live, option));
        for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            if (!bound->is_group[problem->item[i]] && (!problem->colour || !problem->colour[i]))
                reduced -= exact->multiplier[problem->item[i]];
        exact->reduced[option] = reduced;
        if (group && reduced < exact->multiplier[group - 1])
            exact->multiplier[group - 1] = reduced;
    }
}

/* Computes the bound of the node, times `unit`. */
static int64_t evaluate(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    dlx_live_options *live = bound->live;
    int64_t sum = (int64_t)(exact->unit * live->cost);
    round_multipliers(exact);
    reduce(exact);
    for (size_t i = 0; i < bound->items; i++) {
        if (exact->multiplier[i] == INT64_MAX)
            exact->multiplier[i] = 0;
        sum += exact->multiplier[i];
    }
    for (size_t index = 0; index < live->count; index++) {
        const uint32_t option = live->option[index];
        const uint32_t group = bound->group[option];
        if (group)
            exact->reduced[option] -= exact->multiplier[group - 1];
        if (exact->reduced[option] < 0)
            sum += exact->reduced[option];
    }
    live->work += 4 * live->count + bound->items;
    return sum;
}

/* ---- the whole problem ----------------------------------------------------------------------- */

static void choose_unit(dlx_certified_bound *exact)
{
    const dlx_lagrange *bound = exact->bound;
    const double terms = (double)dlx_problem_nonzeros(bound->live->problem) +
                         (double)bound->live->problem->options + (double)bound->items;
    int bits = COST_BITS - (int)ceil(log2(bound->magnitude));
    bits = bits < 0 ? 0 : bits > MAX_UNIT_BITS ? MAX_UNIT_BITS : bits;
    exact->unit = bound->magnitude < ldexp(1, ROOM) ? INT64_C(1) << bits : 0;
    exact->most = (int64_t)(ldexp(1, ROOM) / (terms + 1));
}

bool dlx_certified_bound_begin(dlx_certified_bound *exact, dlx_proof *proof,
                               const dlx_lagrange *bound)
{
    const size_t items = bound->items;
    *exact = (dlx_certified_bound){.proof = proof, .bound = bound};
    exact->multiplier = dlx_arena_take(&exact->arena, items, sizeof *exact->multiplier);
    exact->reduced =
        dlx_arena_take(&exact->arena, bound->live->problem->options, sizeof *exact->reduced);
    if (exact->arena.failed)
        return false;
    choose_unit(exact);
    evaluate(exact);
    exact->root = dlx_arena_copy(&exact->arena, exact->multiplier, items, sizeof *exact->root);
    return exact->root;
}

void dlx_certified_bound_root(const dlx_certified_bound *exact)
{
    if (exact->unit)
        dlx_bound_proof_bound_all(exact->proof, exact->bound->live->problem, exact->root,
                                  exact->unit);
}

/* ---- a node ---------------------------------------------------------------------------------- */

static size_t drop_above(const dlx_certified_bound *exact, dlx_live_options *live, dlx_cost gap)
{
    const size_t before = live->count;
    for (size_t index = before; index-- > 0;)
        if (exact->reduced[live->option[index]] > gap)
            dlx_live_options_drop(live, index);
    return before - live->count;
}

/* Derives the bound of the node, if that refutes solutions of at most `limit`, and *hopeless is
 * set, or else drops the options in none of them. Returns their number. */
static size_t certified_bound_drop(dlx_certified_bound *exact, dlx_live_options *live,
                                   dlx_cost limit, bool *hopeless)
{
    *hopeless = false;
    if (!exact->unit || !dlx_bound_proof_has_limit(exact->proof))
        return 0;
    const dlx_cost gap = exact->unit * limit - evaluate(exact);
    *hopeless = gap < 0;
    const size_t dropped = *hopeless ? 0 : drop_above(exact, live, gap);
    if (*hopeless || dropped > 0)
        dlx_bound_proof_bound(exact->proof, exact->multiplier, exact->unit, false);
    return dropped;
}

enum {
    MAX_PASSES = 8,         /* bound and drop, at a node */
    INITIAL_WORK = 1 << 20, /* of a lane search */
};

/* Of bounds in proofs above the limit, for what rounding takes. */
static const double rounding_margin = 0.01;

bool dlx_bound_tree_begin(dlx_bound_tree *tree, dlx_search *task, uint64_t most,
                          dlx_vectors vectors)
{
    const int sign = dlx_cost_sign(task->options.goal);
    *tree = (dlx_bound_tree){.task = task, .trial = {.task = task, .most = most}};
    /* Costs are multiplied by the sign of the goal, so that less is better. */
    dlx_cost_rounds_begin(&tree->rounds, task, most);
    dlx_reduced_cost_lanes_open(&tree->lanes, task, vectors);
    return dlx_live_options_begin(&tree->live, task->problem, sign) &&
           dlx_lagrange_begin(&tree->lagrange, &tree->live, task->limits);
}

void dlx_bound_tree_free(dlx_bound_tree *tree)
{
    dlx_arena_free(&tree->live.arena);
    dlx_arena_free(&tree->lagrange.arena);
    dlx_arena_free(&tree->exact.arena);
    dlx_reduced_cost_lanes_close(&tree->lanes);
    free(tree->branches);
    free(tree->candidates);
    dlx_cost_rounds_free(&tree->rounds);
    dlx_kbest_free(&tree->trial);
}

/* ---- one node -------------------------------------------------------------------------------- */

/* The highest cost of a useful solution, comparable with bounds. */
static double max_useful_cost(const dlx_bound_tree *tree)
{
    const dlx_cost most = dlx_cost_least(dlx_cost_rounds_max_cost(&tree->rounds),
                                         dlx_cost_rounds_improving_cost(&tree->trial));
    return most == DLX_COST_ANY ? INFINITY : (double)most + tree->lagrange.tolerance;
}

/* Drops options that are in no useful solution. Returns their number. */
static size_t drop_expensive_options(dlx_bound_tree *tree, double value)
{
    dlx_live_options *live = &tree->live;
    const double gap = max_useful_cost(tree) - value;
    const size_t before = live->count;
    for (size_t index = before; index-- > 0;)
        if (dlx_lagrange_rise(&tree->lagrange, live->option[index]) > gap)
            dlx_live_options_drop(live, index);
    return before - live->count;
}

/* Bounds a node, and drops options that are in no useful solution. *hopeless: it has none. Returns
 * the number of dropped options. */
static size_t bound_node(dlx_bound_tree *tree, bool *hopeless)
{
    const int steps = tree->quick ? 0 : DLX_BOUND_NODE_STEPS;
    const double margin = tree->exact.proof ? rounding_margin : 0;
    const double value =
        dlx_lagrange_improve(&tree->lagrange, steps, max_useful_cost(tree) + margin);
    if (dlx_budget_stopped(tree->task->limits))
        return 0;
    if (tree->exact.proof)
        return certified_bound_drop(&tree->exact, &tree->live,
                                    dlx_cost_rounds_max_cost(&tree->rounds), hopeless);
    *hopeless = value > max_useful_cost(tree);
    const size_t dropped = *hopeless ? tree->live.count : drop_expensive_options(tree, value);
    tree->rounds.limited |= dropped > 0;
    return dropped;
}

static uint32_t only_option(const dlx_live_options *live, size_t item)
{
    size_t index = 0;
    while (!dlx_problem_has_item(live->problem, live->option[index], item))
        index++;
    return live->option[index];
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

/* Adds the live options of the item to `candidates`, which has room, by reduced cost. False: no
 * memory. */
static bool add_candidates(dlx_bound_tree *tree, size_t item)
{
    const dlx_live_options *live = &tree->live;
    candidate *found = dlx_buffer_allocate(live->options[item], sizeof *found);
    size_t count = 0;
    if (!found)
        return false;
    for (size_t index = 0; index < live->count; index++)
        if (dlx_problem_has_item(live->problem, live->option[index], item))
            found[count++] =
                (candidate){tree->lagrange.reduced[live->option[index]], live->option[index]};
    qsort(found, count, sizeof *found, compare_candidates);
    for (size_t i = 0; i < count; i++)
        tree->candidates[tree->candidate_count++] = found[i].option;
    free(found);
    return true;
}

/* Adds a branch on the item. False: no memory. */
static bool push_branch(dlx_bound_tree *tree, size_t item)
{
    const dlx_live_options *live = &tree->live;
    const size_t first = tree->candidate_count;
    if (!dlx_buffer_grow(&tree->branches, &tree->branch_capacity, tree->depth + 1,
                         sizeof *tree->branches) ||
        !dlx_buffer_grow(&tree->candidates, &tree->candidate_capacity, first + live->options[item],
                         sizeof *tree->candidates) ||
        !add_candidates(tree, item))
        return false;
    dlx_proof_branch(tree->exact.proof, 0);
    tree->branches[tree->depth++] =
        (dlx_bound_branch){first, first, tree->candidate_count, live->count, live->chosen_count};
    dlx_search_stats_reach(&tree->task->limits->stats, tree->depth);
    return true;
}

/* ---- a node and its subtree ------------------------------------------------------------------ */

/* False: no memory. */
static bool offer_lanes_solution(dlx_bound_tree *tree)
{
    dlx_live_options *live = &tree->live;
    const dlx_node_budget *budget = &tree->lanes.budget;
    dlx_cost cost = live->cost;
    for (size_t i = 0; i < budget->depth; i++) {
        live->chosen[live->chosen_count + i] = budget->path[i];
        cost += dlx_live_options_cost(live, budget->path[i]);
    }
    const bool expensive =
        (double)cost > max_useful_cost(tree); /* reduced costs bound the cost only from below */
    tree->rounds.limited |= expensive;
    return expensive ||
           dlx_kbest_offer(&tree->trial, cost, live->chosen, live->chosen_count + budget->depth);
}

/* Takes the solutions of the trial. A trial that was cut off is repeated later, so its solutions
 * only serve as an incumbent if one solution is wanted. False: no memory. */
static bool take_trial(dlx_bound_tree *tree, bool keep)
{
    dlx_kbest *trial = &tree->trial;
    const bool ok = !(keep || trial->most == 1) || dlx_cost_rounds_take(&tree->rounds, trial);
    dlx_kbest_free(trial);
    return ok;
}

/* Enumerates solutions within the gap for `most` steps of work. False: cut off, or *stopped. */
static bool search_gap(dlx_bound_tree *tree, double value, uint64_t most, bool *stopped)
{
    dlx_search *task = tree->task;
    dlx_bits_status status = DLX_BITS_FOUND;
    const uint64_t before = task->limits->work;
    const dlx_stop stop = {.work = most};
    dlx_budget_begin_stop(task->limits, &stop);
    while (status == DLX_BITS_FOUND && max_useful_cost(tree) >= value && !*stopped) {
        dlx_reduced_cost_lanes_lower(&tree->lanes, max_useful_cost(tree) - value);
        status = dlx_reduced_cost_lanes_next(&tree->lanes);
        *stopped = status == DLX_BITS_FOUND && !offer_lanes_solution(tree);
    }
    dlx_budget_end_stop(task->limits);
    const bool ended = status != DLX_BITS_STOPPED;
    if (!ended)
        tree->wasted += task->limits->work - before;
    *stopped |= !ended && !dlx_budget_go_on(task->limits);
    *stopped |= !take_trial(tree, ended || *stopped);
    tree->rounds.limited |= status == DLX_BITS_FOUND || tree->lanes.lanes.over_gap;
    return ended && !*stopped;
}

uint64_t dlx_bound_tree_useful(const dlx_bound_tree *tree, uint64_t granted)
{
    const uint64_t work = granted + (tree->task->limits->work - tree->since);
    return work > 2 * tree->wasted ? work - 2 * tree->wasted : 0;
}

/* Searches the subtree of a node by lanes, for as much work as was useful so far. False: cut off,
 * or *stopped. */
static bool finish_node_by_lanes(dlx_bound_tree *tree, bool *stopped)
{
    dlx_search *task = tree->task;
    const uint64_t setup = dlx_reduced_cost_lanes_work(&tree->lanes, &tree->live);
    const uint64_t most = dlx_bound_tree_useful(tree, INITIAL_WORK);
    if (setup == 0 || setup > most / 4)
        return false;
    const double value = dlx_lagrange_improve(&tree->lagrange, 0, max_useful_cost(tree));
    const uint64_t set_up = task->limits->work + setup;
    if (!dlx_reduced_cost_lanes_begin(&tree->lanes, &tree->lagrange,
                                      max_useful_cost(tree) - value)) {
        tree->lanes.unusable = true;
        dlx_budget_no_memory(task->limits);
        *stopped = dlx_budget_stopped(task->limits);
        return false;
    }
    if (task->limits->work < set_up)
        task->limits->work = set_up;
    const bool done = search_gap(tree, value, most - setup, stopped);
    if (!done)
        tree->wasted += setup;
    return done;
}

static bool may_finish_by_lanes(const dlx_bound_tree *tree)
{
    return !tree->rounds.nodes_at_most && !tree->splitting && !tree->exact.proof;
}

bool dlx_bound_tree_work(dlx_bound_tree *tree)
{
    dlx_live_options *live = &tree->live;
    for (int pass = 0;;) {
        size_t item;
        if (!dlx_lagrange_least(live, &item))
            return tree->exact.proof || dlx_cost_rounds_offer(&tree->rounds, live->cost,
                                                              live->chosen, live->chosen_count);
        if (live->options[item] == 0)
            return true;
        if (live->options[item] == 1) {
            if (!dlx_cost_rounds_node(&tree->rounds, &live->work))
                return false;
            dlx_live_options_take(live, only_option(live, item));
            continue;
        }
        if (pass == MAX_PASSES) {
            bool stopped = false;
            const bool finished = may_finish_by_lanes(tree) && finish_node_by_lanes(tree, &stopped);
            return finished || (!stopped && !tree->quick && push_branch(tree, item));
        }
        bool hopeless = false;
        const size_t dropped = bound_node(tree, &hopeless);
        if (dlx_budget_stopped(tree->task->limits))
            return false;
        if (hopeless)
            return true;
        pass = dropped > 0 ? pass + 1 : MAX_PASSES;
    }
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* Takes the next candidate of the deepest branch. False: the tree is finished, or *stopped. */
static bool take_next_candidate(dlx_bound_tree *tree, bool *stopped)
{
    while (tree->depth > 0) {
        dlx_bound_branch *branch = &tree->branches[tree->depth - 1];
        dlx_live_options_back(&tree->live, branch->live, branch->chosen);
        if (branch->next < branch->end) {
            *stopped = !dlx_cost_rounds_node(&tree->rounds, &tree->live.work);
            if (*stopped)
                return false;
            dlx_proof_try(tree->exact.proof, tree->candidates[branch->next]);
            dlx_live_options_take(&tree->live, tree->candidates[branch->next++]);
            return true;
        }
        dlx_proof_leave(tree->exact.proof);
        tree->candidate_count = branch->first;
        tree->depth--;
    }
    return false;
}

void dlx_bound_tree_return(dlx_bound_tree *tree)
{
    dlx_live_options_back(&tree->live, tree->root, 0);
    tree->depth = tree->candidate_count = 0;
}

double dlx_bound_tree_progress(const dlx_bound_tree *tree)
{
    double share = 1;
    double done = 0;
    for (size_t depth = 0; depth < tree->depth; depth++) {
        const dlx_bound_branch *branch = &tree->branches[depth];
        const size_t taken = branch->next - branch->first;
        share /= (double)(branch->end - branch->first);
        done += taken > 0 ? share * (double)(taken - 1) : 0;
    }
    return done;
}

bool dlx_bound_tree_search(dlx_bound_tree *tree, uint64_t until)
{
    bool stopped;
    tree->unfinished = false;
    do {
        stopped = !dlx_bound_tree_work(tree);
        tree->unfinished = !stopped && tree->task->limits->work >= until;
    } while (!stopped && !tree->unfinished && take_next_candidate(tree, &stopped));
    if (!tree->unfinished)
        dlx_bound_tree_return(tree);
    return !stopped && !tree->unfinished;
}

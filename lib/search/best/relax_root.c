/* SPDX-License-Identifier: MIT */
#include "search/best/bound_tree.h"

enum {
    LEAST_OPTIONS = 64, /* below this, the setup does not pay */
    LEAST_SHARE = 8,    /* options per item: with fewer, random partitions are easy */
    MOST_TIMES = 4      /* of the work of the subgradient steps saved */
};

/* The first turn is as long as the search so far, or as some subgradient steps: a dive takes more.
 * Each further turn is longer. */
enum { FIRST_STEPS = 8192, TURNS_GROW = 2 };
/* Work of the dive and the tree, as multiples of the root's work, and an upper limit: where costs
 * exceed the precision of floating point, bounds are useless. */
enum { DIVE_TIMES = 64, TREE_TIMES = 512 };
static const uint64_t most_tree_work = UINT64_C(1) << 30; /* some seconds */

void dlx_relax_root_begin(dlx_relax_root *root, dlx_search *task, dlx_live_options *live,
                          dlx_cost_rounds *rounds, dlx_relax_root_use use)
{
    *root = (dlx_relax_root){
        .use = use, .task = task, .live = live, .options = live->count, .rounds = rounds};
}

void dlx_relax_root_free(dlx_relax_root *root)
{
    if (root->begun)
        dlx_relax_tree_free(&root->tree);
    if (root->leaves)
        dlx_bound_tree_free(root->leaves);
    free(root->leaves);
    free(root->cost);
}

static dlx_relaxed_problem of_root(const dlx_relax_root *root)
{
    return (dlx_relaxed_problem){.problem = root->task->problem,
                                 .option = root->live->option,
                                 .count = root->options,
                                 .cost = root->cost,
                                 .covers = root->task->options.set_cover};
}

static bool is_one(const dlx_relax_root *root)
{
    return root->rounds->best.most == 1;
}

/* The work of a subgradient step. */
static uint64_t step_work(const dlx_relaxed_problem *model)
{
    return 4 * (uint64_t)model->count + dlx_problem_items(model->problem);
}

bool dlx_relax_root_pays(const dlx_relax_root *root, int steps)
{
    const dlx_relaxed_problem model = of_root(root);
    if (root->use != DLX_RELAX_ROOT_AUTO || root->tried)
        return root->use == DLX_RELAX_ROOT_ALWAYS && !root->tried;
    return model.count >= LEAST_OPTIONS &&
           (model.problem->colour ||
            model.count >= LEAST_SHARE * dlx_problem_items(model.problem)) &&
           dlx_relaxation_fits(&model, root->task->limits) &&
           dlx_relaxation_work(&model) <= (uint64_t)steps * step_work(&model) * MOST_TIMES;
}

bool dlx_relax_root_takes_turns(const dlx_relax_root *root)
{
    const dlx_relaxed_problem problem = of_root(root);
    const dlx_relax_tree *tree = &root->tree;
    if (root->use != DLX_RELAX_ROOT_AUTO || problem.count < LEAST_OPTIONS)
        return false;
    if (root->tried && (tree->least == -DLX_COST_ANY || root->task->options.proof))
        return false;
    if (root->cut)
        return tree->cuts.count > 0 && is_one(root) && root->turn < dlx_relax_root_budget(root);
    return root->begun || dlx_relaxation_fits(&problem, root->task->limits);
}

uint64_t dlx_relax_root_turn(dlx_relax_root *root, uint64_t others)
{
    const dlx_relaxed_problem problem = of_root(root);
    const uint64_t first = FIRST_STEPS * step_work(&problem);
    root->turn = root->turn ? TURNS_GROW * root->turn : first > others ? first : others;
    return root->turn;
}

uint64_t dlx_relax_root_due(const dlx_relax_root *root)
{
    return root->cut ? root->turn : root->tried ? root->root_work / 2 : 0;
}

/* ---- nodes finished by lanes ----------------------------------------------------------------- */

/* Useful options of a leaf, and the work of its search: about as much as a node takes. */
enum { MOST_LEAF_OPTIONS = 1 << 10, LEAF_WORK = 1 << 22 };
/* The role of an option in a leaf. */
enum { ROLE_DROPPED, ROLE_LIVE, ROLE_TAKEN };

static bool begin_leaves(dlx_relax_root *root)
{
    const dlx_problem *problem = root->task->problem;
    dlx_bound_tree *leaves = calloc(1, sizeof *leaves);
    root->leaves = leaves;
    if (!leaves || !dlx_bound_tree_begin(leaves, root->task, 1, dlx_vectors_here()))
        return false;
    dlx_arena *arena = &leaves->live.arena;
    root->node = dlx_relax_multipliers_take(arena, problem);
    root->role = dlx_arena_take(arena, problem->options, sizeof *root->role);
    leaves->quick = true;
    leaves->root = leaves->live.count;
    leaves->since = root->task->limits->work;
    return !arena->failed;
}

/* Sets the multipliers of the bound to those of the relaxation. */
static void set_multipliers(const dlx_relax_root *root, const dlx_relax_multipliers *source,
                            dlx_lagrange *bound)
{
    for (size_t i = 0; i < bound->items; i++) {
        const double u = source->item[i];
        const bool none = bound->is_group[i] || (i >= bound->primary && u > 0);
        bound->multiplier[i] = none ? 0 : u;
    }
    if (!root->task->options.proof)
        dlx_lagrange_discount(bound, source->discount, source->discounts);
}

/* Sets the role of each option in useful solutions of the solved node. Returns the number of live
 * ones. */
static size_t set_roles(dlx_relax_root *root)
{
    const dlx_relax_tree *tree = &root->tree;
    const dlx_simplex *simplex = &tree->relax.simplex;
    size_t count = 0;
    memset(root->role, ROLE_DROPPED, root->task->problem->options);
    for (size_t j = 0; j < tree->relax.program.columns; j++) {
        const bool is_free = dlx_relax_tree_is_free(tree, j);
        const bool is_live = is_free && dlx_relaxation_column_bound(&tree->relax, j) <= tree->most;
        if (is_live || (!is_free && simplex->lower[j] > 0))
            root->role[tree->relax.model.option[j]] = is_free ? ROLE_LIVE : ROLE_TAKEN;
        count += is_live;
    }
    return count;
}

/* Finishes a node with few useful options by lanes. */
static dlx_best_end finish_node(void *state, dlx_relax_tree *tree)
{
    dlx_relax_root *root = state;
    dlx_budget *limits = root->task->limits;
    if (!root->leaves && !begin_leaves(root))
        return DLX_BEST_STOPPED;
    dlx_bound_tree *leaves = root->leaves;
    dlx_live_options *live = &leaves->live;
    dlx_kbest *best = &leaves->rounds.best;
    if (!dlx_budget_hear(limits, tree->relax.program.columns) ||
        set_roles(root) > MOST_LEAF_OPTIONS)
        return dlx_budget_stopped(limits) ? DLX_BEST_STOPPED : DLX_BEST_OPEN;
    memset(root->node.item, 0, dlx_problem_items(live->problem) * sizeof *root->node.item);
    dlx_relax_tree_save_multipliers(tree, &root->node);
    set_multipliers(root, &root->node, &leaves->lagrange);
    for (size_t index = live->count; index-- > 0;)
        if (root->role[live->option[index]] != ROLE_LIVE)
            dlx_live_options_drop(live, index);
    for (size_t j = 0; j < tree->relax.program.columns; j++)
        if (root->role[tree->relax.model.option[j]] == ROLE_TAKEN)
            dlx_live_options_take(live, tree->relax.model.option[j]);
    leaves->rounds.limit = tree->most;
    leaves->since = limits->work - LEAF_WORK;
    leaves->wasted = 0;
    const bool done = dlx_bound_tree_search(leaves, UINT64_MAX);
    if (best->count > 0 && best->kept[0]->cost <= tree->most) {
        memcpy(tree->chosen, best->kept[0]->options, best->kept[0]->count * sizeof *tree->chosen);
        dlx_relax_tree_record(tree, best->kept[0]->count);
    }
    return done ? DLX_BEST_DONE : dlx_budget_stopped(limits) ? DLX_BEST_STOPPED : DLX_BEST_OPEN;
}

static bool begin_root(dlx_relax_root *root)
{
    const dlx_live_options *live = root->live;
    const size_t options = live->problem->options;
    const bool by_size = root->task->options.goal == DLX_GOAL_ANY; /* a set cover */
    if (!root->cost)
        root->cost = dlx_buffer_allocate(options, sizeof *root->cost);
    if (!root->cost)
        return false;
    for (size_t k = 0; k < options; k++)
        root->cost[k] = by_size ? 1 : dlx_live_options_cost(live, (uint32_t)k);
    const dlx_relaxed_problem model = of_root(root);
    root->begun = true;
    const bool ok = dlx_relax_tree_begin(&root->tree, root->task, &model, DLX_COST_ANY);
    if (!model.covers && !model.problem->items->lo && !model.problem->has_repeats) {
        root->tree.finish = finish_node;
        root->tree.finish_state = root;
    }
    return ok;
}

/* Offers the solution of the tree. False: no memory. */
static bool offer(dlx_relax_root *root)
{
    const dlx_relax_tree *tree = &root->tree;
    root->rounds->limit = DLX_COST_ANY;
    return !tree->found ||
           dlx_cost_rounds_offer(root->rounds, tree->best_cost, tree->best, tree->best_count);
}

/* Drops the live options in no better solution. A dive leaves the tree at the bound of a node, so
 * the root is solved again. */
static dlx_best_end drop_dear(dlx_relax_root *root)
{
    dlx_live_options *live = root->live;
    const dlx_relax_tree *tree = &root->tree;
    if (!tree->found)
        return DLX_BEST_OPEN;
    dlx_relax_tree_keep_cuts(&root->tree, tree->best_cost);
    const dlx_best_end end = dlx_relax_tree_reduce(&root->tree);
    uint8_t *keep = end == DLX_BEST_OPEN ? calloc(live->problem->options + 1, 1) : NULL;
    for (size_t j = 0; keep && j < tree->model.count; j++)
        keep[tree->options[j]] = 1;
    for (size_t index = live->count; keep && index-- > 0;)
        if (!keep[live->option[index]])
            dlx_live_options_drop(live, index);
    free(keep);
    root->options = live->count;
    return end;
}

static dlx_best_end result_of(dlx_relax_root *root, dlx_best_end end)
{
    return offer(root) ? end : DLX_BEST_STOPPED;
}

dlx_best_end dlx_relax_root_solve(dlx_relax_root *root, uint64_t work)
{
    dlx_relax_tree *tree = &root->tree;
    if (!root->begun && !begin_root(root))
        return DLX_BEST_STOPPED;
    const uint64_t before = root->task->limits->work;
    const bool keeps = root->use != DLX_RELAX_ROOT_AUTO || root->task->problem->colour;
    const dlx_cost cost = keeps ? -DLX_COST_ANY : root->rounds->limit;
    const dlx_best_end end =
        root->tried ? dlx_relax_tree_cut(tree, cost) : dlx_relax_tree_root(tree, work);
    root->root_work += root->task->limits->work - before;
    root->cut = root->tried;
    root->tried = tree->solved;
    if (end == DLX_BEST_STOPPED || tree->refuted)
        return result_of(root, end);
    return is_one(root) ? result_of(root, end) : DLX_BEST_OPEN;
}

dlx_best_end dlx_relax_root_dive(dlx_relax_root *root)
{
    if (!is_one(root))
        return DLX_BEST_OPEN;
    dlx_best_end end = dlx_relax_tree_dive(&root->tree, DIVE_TIMES * root->root_work);
    if (end == DLX_BEST_OPEN)
        end = drop_dear(root);
    return result_of(root, end);
}

bool dlx_relax_root_multipliers(const dlx_relax_root *root, dlx_lagrange *bound)
{
    if (!root->begun || !root->tried || root->tree.least == -DLX_COST_ANY)
        return false;
    set_multipliers(root, &root->tree.root, bound);
    return true;
}

uint64_t dlx_relax_root_budget(const dlx_relax_root *root)
{
    const uint64_t work = TREE_TIMES * root->root_work;
    return work < most_tree_work ? work : most_tree_work;
}

dlx_best_end dlx_relax_root_search(dlx_relax_root *root, uint64_t work)
{
    if (!root->begun || !is_one(root))
        return DLX_BEST_OPEN;
    const dlx_kbest *const found[] = {&root->rounds->best, &root->rounds->previous};
    for (size_t i = 0; i < 2; i++) {
        const dlx_cost better = dlx_cost_rounds_improving_cost(found[i]);
        root->tree.most = dlx_cost_least(better, root->tree.most);
    }
    const uint64_t before = root->task->limits->work;
    dlx_best_end end = DLX_BEST_OPEN;
    if (root->tree.most == DLX_COST_ANY && !root->tree.dived) {
        const uint64_t dive = DIVE_TIMES * root->root_work;
        end = dlx_relax_tree_dive(&root->tree, dive < work ? dive : work);
    }
    const uint64_t done = root->task->limits->work - before;
    if (end == DLX_BEST_OPEN && done < work)
        end = dlx_relax_tree_search(&root->tree, work - done);
    return result_of(root, end);
}

dlx_best_end dlx_relax_root_prove(dlx_relax_root *root, dlx_proof *proof)
{
    if (root->begun)
        dlx_relax_tree_free(&root->tree);
    root->options = root->live->count;
    if (!begin_root(root))
        return DLX_BEST_STOPPED;
    root->tree.proof = proof;
    root->tree.most = dlx_cost_rounds_improving_cost(&root->rounds->best);
    return result_of(root, dlx_relax_tree_search(&root->tree, UINT64_MAX / 2));
}

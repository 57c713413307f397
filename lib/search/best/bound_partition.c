/* SPDX-License-Identifier: MIT */
/* A round of engine `bound` split into subproblems. */
#include "search/best/bound_tree.h"

#include "search/best/open_nodes.h"

/* Subproblems of a round: more after more useful work, up to some tenths of a second each. Never a
 * function of the number of threads, so that results do not depend on it. */
enum { MIN_SUBPROBLEMS = 32, MAX_SUBPROBLEMS = 128, WORK_PER_SUBPROBLEM = 1 << 19 };

static size_t largest_subproblem(const dlx_open_nodes *partition)
{
    size_t best = 0;
    for (size_t i = 1; i < partition->count; i++)
        if (partition->node[i].size > partition->node[best].size)
            best = i;
    return best;
}

/* The initial state of all workers, and a partition of the search tree: disjoint subtrees, in
 * search order, with the options that are live above the last choice. A worker keeps its
 * multipliers from one subproblem to the next, as a serial search does: better than those left
 * above. */
typedef struct partition_root {
    dlx_open_nodes partition;
    const dlx_problem *problem;
    uint32_t *options;                /* live options first; [0..option_count[ */
    size_t live, option_count, items; /* items: of `multipliers` */
    double *multipliers;              /* by item, and of the discounts: see lagrange.h */
    const double *discount;           /* by option, and their sum: see dlx_lagrange_discount */
    double discounts;
    uint64_t useful; /* useful work so far, see dlx_bound_tree_useful */
    dlx_cost limit, known;
    dlx_vectors vectors;
    uint64_t solution_limit;
} partition_root;

typedef struct partition_worker {
    partition_root *root; /* read-only for opened workers */
    dlx_bound_tree *tree;
    dlx_bound_tree own; /* unused by the caller, whose tree is its own */
} partition_worker;

static size_t count_choosing_options(const dlx_live_options *live)
{
    size_t count = 0;
    for (uint32_t k = 0; k < live->problem->options; k++)
        count += dlx_problem_chooses(live->problem, k);
    return count;
}

static void free_root(partition_root *root)
{
    dlx_open_nodes_free(&root->partition);
    free(root->options);
    free(root->multipliers);
}

/* False: no memory; free it anyway. */
static bool copy_root(partition_root *root, const dlx_bound_tree *tree)
{
    const dlx_live_options *live = &tree->live;
    *root = (partition_root){.partition = dlx_open_nodes_none(live->problem, 0),
                             .problem = live->problem,
                             .live = tree->root,
                             .option_count = count_choosing_options(live),
                             .items = tree->lagrange.items + 1,
                             .discount = tree->lagrange.discount,
                             .discounts = tree->lagrange.discounts,
                             .limit = tree->rounds.limit,
                             .known = tree->rounds.known,
                             .vectors = tree->lanes.vectors,
                             .solution_limit = tree->trial.most};
    root->options = dlx_buffer_allocate(root->option_count, sizeof *root->options);
    root->multipliers = dlx_buffer_allocate(root->items, sizeof *root->multipliers);
    if (!root->options || !root->multipliers)
        return false;
    memcpy(root->options, live->option, root->option_count * sizeof *root->options);
    memcpy(root->multipliers, tree->lagrange.multiplier, root->items * sizeof *root->multipliers);
    return true;
}

/* Resets a tree to the root. */
static void enter_root(const partition_root *root, dlx_bound_tree *tree)
{
    memcpy(tree->live.option, root->options, root->option_count * sizeof *root->options);
    tree->live.count = tree->root = root->live;
    tree->since = tree->task->limits->work - root->useful;
    tree->wasted = 0;
    dlx_lagrange_discount(&tree->lagrange, root->discount, root->discounts);
    memcpy(tree->lagrange.multiplier, root->multipliers, root->items * sizeof *root->multipliers);
}

/* Takes the tree from the root to a subproblem with the options live above it. */
static void enter_subproblem(const partition_root *root, dlx_bound_tree *tree, size_t subproblem)
{
    const dlx_open_nodes *partition = &root->partition;
    const dlx_open_node *node = &partition->node[subproblem];
    dlx_live_options *live = &tree->live;
    for (size_t i = node->start; i + 1 < node->end; i++)
        dlx_live_options_take(live, partition->choices[i]);
    for (size_t index = live->count; index-- > 0;)
        if (!dlx_open_nodes_is_live(partition, node, live->option[index]))
            dlx_live_options_drop(live, index);
    dlx_live_options_take(live, partition->choices[node->end - 1]);
}

/* Adds the open nodes of a search, the deepest first. False: no memory. */
static bool add_open_nodes(dlx_bound_tree *tree, dlx_open_nodes *left)
{
    dlx_live_options *live = &tree->live;
    bool ok = true;
    for (size_t depth = tree->depth; depth-- > 0 && ok;) {
        const dlx_bound_branch *branch = &tree->branches[depth];
        dlx_live_options_back(live, branch->live, branch->chosen);
        ok = dlx_open_nodes_add_set(left, live->option, live->count, UINT32_MAX);
        for (size_t i = branch->next; i < branch->end && ok; i++) {
            dlx_live_options_take(live, tree->candidates[i]);
            ok = dlx_open_nodes_add(left, live->chosen, live->chosen_count, live->count);
            dlx_live_options_back(live, branch->live, branch->chosen);
        }
    }
    dlx_bound_tree_return(tree);
    return ok;
}

/* Searches the root of a subproblem and appends its children, in order, to `below`. False:
 * stopped. */
static bool split_subproblem(const partition_worker *worker, size_t subproblem,
                             dlx_open_nodes *below)
{
    dlx_bound_tree *tree = worker->tree;
    enter_subproblem(worker->root, tree, subproblem);
    tree->splitting = true;
    const bool ok = dlx_bound_tree_work(tree) && add_open_nodes(tree, below);
    tree->splitting = false;
    return ok;
}

/* Splits the largest subproblem until about `wanted` exist. False: stopped, or no memory. */
static bool refine_partition(const partition_worker *worker, size_t wanted)
{
    dlx_open_nodes *partition = &worker->root->partition;
    dlx_open_nodes children = dlx_open_nodes_none(worker->root->problem, 0);
    bool ok = true;
    for (size_t steps = 0; steps < wanted && ok; steps++) {
        if (partition->count == 0 || partition->count >= wanted)
            break;
        const size_t index = largest_subproblem(partition);
        dlx_open_nodes_drop(&children, children.count);
        ok = split_subproblem(worker, index, &children) &&
             dlx_open_nodes_replace(partition, index, 1, &children);
    }
    dlx_open_nodes_free(&children);
    return ok;
}

static void *open_worker(void *state, dlx_search *task, dlx_incumbent_view *view)
{
    const partition_worker *caller = state;
    partition_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->root = caller->root;
    worker->tree = &worker->own;
    if (!dlx_bound_tree_begin(worker->tree, task, worker->root->solution_limit,
                              worker->root->vectors)) {
        dlx_bound_tree_free(worker->tree);
        free(worker);
        return NULL;
    }
    worker->tree->rounds.limit = worker->root->limit;
    worker->tree->rounds.known = worker->root->known;
    worker->tree->rounds.view = view;
    enter_root(worker->root, worker->tree);
    return worker;
}

static void close_worker(void *state)
{
    partition_worker *worker = state;
    dlx_bound_tree_free(worker->tree);
    free(worker);
}

static bool search_subproblem(void *state, size_t subproblem, bool restart)
{
    partition_worker *worker = state;
    if (restart)
        enter_root(worker->root, worker->tree);
    enter_subproblem(worker->root, worker->tree, subproblem);
    return dlx_cost_rounds_node(&worker->tree->rounds, &worker->tree->live.work) &&
           dlx_bound_tree_search(worker->tree, UINT64_MAX);
}

static dlx_cost_rounds *worker_rounds(void *state)
{
    partition_worker *worker = state;
    return &worker->tree->rounds;
}

/* Memory estimate without lanes and solutions. */
static uint64_t worker_bytes(const partition_root *root, const dlx_bound_tree *tree)
{
    return root->option_count * UINT64_C(24) + root->items * UINT64_C(64) + tree->task->memory;
}

static size_t subproblems_wanted(const dlx_bound_tree *tree)
{
    const uint64_t subproblems = dlx_bound_tree_useful(tree, 0) / WORK_PER_SUBPROBLEM;
    return subproblems < MIN_SUBPROBLEMS   ? MIN_SUBPROBLEMS
           : subproblems < MAX_SUBPROBLEMS ? (size_t)subproblems
                                           : MAX_SUBPROBLEMS;
}

/* Splits the open nodes into subproblems and searches them. False: stopped. */
static bool search_open_nodes(partition_root *root, partition_worker *worker)
{
    static const dlx_bound_ops ops = {open_worker, close_worker, search_subproblem, worker_rounds};
    dlx_bound_tree *tree = worker->tree;
    const size_t wanted = subproblems_wanted(tree);
    if (!add_open_nodes(tree, &root->partition) || !refine_partition(worker, wanted))
        return false;
    root->useful = dlx_bound_tree_useful(tree, 0);
    enter_root(root, tree);
    const dlx_parallel_bound subproblems = {&ops, worker, root->partition.count,
                                            worker_bytes(root, tree)};
    const bool ok = dlx_parallel_bound_search(&subproblems);
    /* Forget the useful work, which depends on the threads. */
    enter_root(root, tree);
    return ok;
}

bool dlx_bound_partition_search(dlx_bound_tree *tree, uint64_t alone)
{
    partition_root root;
    partition_worker worker = {.root = &root, .tree = tree};
    bool ok = copy_root(&root, tree);
    if (ok)
        ok = dlx_bound_tree_search(tree, tree->task->limits->work + alone);
    if (tree->unfinished)
        ok = search_open_nodes(&root, &worker);
    dlx_bound_tree_return(tree);
    tree->unfinished = false;
    free_root(&root);
    return ok;
}

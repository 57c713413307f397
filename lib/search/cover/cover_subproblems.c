/* SPDX-License-Identifier: MIT */
#include "search/cover/cover_subproblems.h"

#include "search/optimum/parallel_bound.h"

enum {
    SUBPROBLEMS = 128, /* subproblems of a round, about; not a function of the threads */
    MAX_LEVELS = 16    /* depth of the partition */
};

/* A batch does this share of the previous work, within limits. */
enum { BATCH_SHARE = 8 };
static const uint64_t max_batch = UINT64_C(1) << 31;

/* The most memory of open nodes, which may take a quarter of the free memory. Otherwise the search
 * is not split. */
static const uint64_t max_bytes = UINT64_C(1) << 28;

/* Searches serially for `alone` steps; the open nodes go to `nodes`. False: stopped. */
static bool search_serially(dlx_cover_tree *tree, uint64_t alone, dlx_open_nodes *nodes)
{
    enum { MANY = 1 << 12 };
    const uint64_t bytes =
        (nodes->words * sizeof *nodes->free + nodes->items * sizeof *nodes->multiplier) * MANY;
    const bool fits = bytes <= dlx_limits_memory_left(tree->task->limits, 4 * max_bytes) / 4;
    const uint64_t until = fits ? tree->task->limits->work + alone : UINT64_MAX;
    if (dlx_cover_tree_search(tree, until))
        return true;
    if (!tree->left)
        return false;
    const bool ok = dlx_open_nodes_add_left(nodes, tree) && dlx_open_nodes_hold(nodes, tree->task);
    dlx_cover_tree_return(tree);
    return ok;
}

static void release_nodes(dlx_open_nodes *nodes, dlx_search *task)
{
    dlx_search_release_memory(task, nodes->held);
    dlx_open_nodes_free(nodes);
}

/* ---- one cover ------------------------------------------------------------------------------- */

static uint64_t batch_work(const dlx_cover_pace *pace, uint64_t work)
{
    const uint64_t share = work / BATCH_SHARE;
    return share < pace->least_batch ? pace->least_batch : share < max_batch ? share : max_batch;
}

bool dlx_cover_subproblems_search(dlx_cover_tree *tree, const dlx_cover_pace *pace, uint64_t *work,
                                  const dlx_cover_side_tasks *side_tasks)
{
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_open_nodes_none(task->problem);
    const uint64_t before = task->limits->work;
    bool ok = search_serially(tree, pace->alone, &nodes);
    uint64_t done = UINT64_MAX;
    *work += task->limits->work - before;
    while (ok && nodes.count > 0) {
        const uint64_t batch = batch_work(pace, *work);
        /* The batches at the end of a round do less and less work. */
        const uint64_t likely = done < batch ? done : batch;
        const dlx_cover_side_task *side_task = side_tasks->next(side_tasks->state, *work, likely);
        ok = dlx_node_batch_search(tree, &nodes, batch, side_task, &done);
        ok = (!side_task || side_tasks->take(side_tasks->state)) && ok;
        *work += done;
    }
    release_nodes(&nodes, task);
    return ok;
}

/* ---- all covers, counted --------------------------------------------------------------------- */

bool dlx_cover_subproblems_count(dlx_cover_tree *tree, const dlx_cover_pace *pace)
{
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_open_nodes_none(task->problem);
    const uint64_t before = task->limits->work;
    bool ok = search_serially(tree, pace->alone, &nodes);
    uint64_t work = task->limits->work - before;
    while (ok && nodes.count > 0) {
        uint64_t done;
        ok = dlx_node_batch_search(tree, &nodes, batch_work(pace, work), NULL, &done);
        dlx_search_report_count(task, tree->counted);
        work += done;
    }
    release_nodes(&nodes, task);
    return ok;
}

/* ---- several covers -------------------------------------------------------------------------- */

static void *open_worker(void *state, dlx_search *task, dlx_incumbent_view *view)
{
    return dlx_open_nodes_worker(state, task, view);
}

/* Subproblems are independent of earlier ones, so `restart` has no effect. */
static bool search_subproblem(void *state, size_t subproblem, bool restart)
{
    const dlx_node_worker *worker = state;
    const dlx_open_nodes *nodes = worker->job;
    (void)restart;
    dlx_open_nodes_enter(nodes, nodes->count - 1 - subproblem, worker->tree);
    return dlx_cover_tree_search(worker->tree, UINT64_MAX);
}

/* Replaces each node by its children. False: stopped. */
static bool split_nodes(dlx_cover_tree *tree, dlx_open_nodes *nodes)
{
    dlx_open_nodes children = dlx_open_nodes_none(tree->task->problem);
    bool ok = true;
    for (size_t at = 0; at < nodes->count && ok; at++) {
        dlx_open_nodes_enter(nodes, at, tree);
        ok = dlx_cover_tree_search(tree, 0) || tree->left;
        if (tree->left) {
            ok = dlx_open_nodes_add_left(&children, tree);
            dlx_cover_tree_return(tree);
        }
    }
    dlx_open_nodes_free(nodes);
    children.held = nodes->held;
    *nodes = children;
    return ok && dlx_open_nodes_hold(nodes, tree->task);
}

bool dlx_cover_subproblems_search_many(dlx_cover_tree *tree, const dlx_cover_pace *pace)
{
    static const dlx_bound_ops ops = {open_worker, dlx_open_nodes_close_worker, search_subproblem,
                                      dlx_open_nodes_rounds};
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_open_nodes_none(task->problem);
    bool ok = search_serially(tree, pace->alone, &nodes);
    for (int level = 0; level < MAX_LEVELS && ok && nodes.count > 0 && nodes.count < SUBPROBLEMS;
         level++)
        ok = split_nodes(tree, &nodes);
    dlx_node_worker worker = {.job = &nodes, .tree = tree};
    const dlx_parallel_bound subproblems = {&ops, &worker, nodes.count,
                                            dlx_cover_tree_copy_size(task->problem)};
    if (ok && nodes.count > 0)
        ok = dlx_parallel_bound_search(&subproblems);
    release_nodes(&nodes, task);
    return ok;
}

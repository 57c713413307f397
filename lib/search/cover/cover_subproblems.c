/* SPDX-License-Identifier: MIT */
#include "search/cover/cover_subproblems.h"

#include "search/optimum/subproblems.h"

#include <stdlib.h>

enum {
    PARTS = 128,     /* about, if the bound is shared; not by the number of threads */
    MOST_LEVELS = 16 /* of nodes, to find so many */
};

/* A batch has this share of all work before it, and at most so much. */
enum { BATCH_SHARE = 8 };
static const uint64_t most_batch = UINT64_C(1) << 31;

/* Nodes take at most this, or a quarter of the memory left. Else the search is not divided. */
static const uint64_t most_bytes = UINT64_C(1) << 28;

/* As one, for a while. What is left then goes to `nodes`. False: stopped. */
static bool begin(dlx_cover_tree *tree, uint64_t alone, dlx_open_nodes *nodes)
{
    enum { MANY = 1 << 12 };
    const uint64_t bytes =
        (nodes->words * sizeof *nodes->free + nodes->items * sizeof *nodes->multiplier) * MANY;
    const bool fits = bytes <= dlx_limits_memory_left(tree->task->limits, 4 * most_bytes) / 4;
    const uint64_t until = fits ? tree->task->limits->work + alone : UINT64_MAX;
    if (dlx_cover_tree_search(tree, until))
        return true;
    if (!tree->left)
        return false;
    const bool ok = dlx_open_nodes_add_left(nodes, tree) && dlx_open_nodes_hold(nodes, tree->task);
    dlx_cover_tree_return(tree);
    return ok;
}

static void forget(dlx_open_nodes *nodes, dlx_search *task)
{
    dlx_search_release_memory(task, nodes->held);
    dlx_open_nodes_free(nodes);
}

/* ---- one cover ------------------------------------------------------------------------------- */

static uint64_t batch_of(const dlx_cover_pace *pace, uint64_t work)
{
    const uint64_t share = work / BATCH_SHARE;
    return share < pace->least_batch ? pace->least_batch : share < most_batch ? share : most_batch;
}

bool dlx_cover_subproblems_search(dlx_cover_tree *tree, const dlx_cover_pace *pace, uint64_t *work,
                                  const dlx_cover_side_tasks *beside)
{
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_open_nodes_none(task->problem);
    const uint64_t before = task->limits->work;
    bool ok = begin(tree, pace->alone, &nodes);
    uint64_t done = UINT64_MAX;
    *work += task->limits->work - before;
    while (ok && nodes.count > 0) {
        const uint64_t batch = batch_of(pace, *work);
        /* Towards the end of a round there is less to be searched from batch to batch. */
        const uint64_t likely = done < batch ? done : batch;
        const dlx_cover_side_task *aside = beside->next(beside->state, *work, likely);
        ok = dlx_node_batch_search(tree, &nodes, batch, aside, &done);
        ok = (!aside || beside->take(beside->state)) && ok;
        *work += done;
    }
    forget(&nodes, task);
    return ok;
}

/* ---- all covers, counted --------------------------------------------------------------------- */

bool dlx_cover_subproblems_count(dlx_cover_tree *tree, const dlx_cover_pace *pace)
{
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_open_nodes_none(task->problem);
    const uint64_t before = task->limits->work;
    bool ok = begin(tree, pace->alone, &nodes);
    uint64_t work = task->limits->work - before;
    while (ok && nodes.count > 0) {
        uint64_t done;
        ok = dlx_node_batch_search(tree, &nodes, batch_of(pace, work), NULL, &done);
        dlx_search_report_count(task, tree->counted);
        work += done;
    }
    forget(&nodes, task);
    return ok;
}

/* ---- several covers -------------------------------------------------------------------------- */

/* Searches the parts. */
typedef struct searcher {
    const dlx_open_nodes *nodes;
    dlx_cover_tree *tree;
    dlx_cover_tree own;
} searcher;

static void *open_helper(void *state, dlx_search *task, dlx_incumbent_view *view)
{
    const searcher *asks = state;
    searcher *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->nodes = asks->nodes;
    one->tree = &one->own;
    if (!dlx_cover_tree_copy(one->tree, task, asks->tree)) {
        dlx_cover_tree_free(one->tree);
        free(one);
        return NULL;
    }
    one->tree->rounds.limit = asks->tree->rounds.limit;
    one->tree->rounds.view = view;
    return one;
}

static void close_helper(void *helper)
{
    searcher *one = helper;
    dlx_cover_tree_free(one->tree);
    free(one);
}

/* What a part is searched for does not depend on those before it. */
static bool search_part(void *state, size_t part, bool afresh)
{
    searcher *one = state;
    (void)afresh;
    dlx_open_nodes_enter(one->nodes, one->nodes->count - 1 - part, one->tree);
    return dlx_cover_tree_search(one->tree, UINT64_MAX);
}

static dlx_cost_rounds *rounds_of(void *state)
{
    searcher *one = state;
    return &one->tree->rounds;
}

/* Puts the nodes below each of the nodes in its place. False: stopped. */
static bool divide(dlx_cover_tree *tree, dlx_open_nodes *nodes)
{
    dlx_open_nodes below = dlx_open_nodes_none(tree->task->problem);
    bool ok = true;
    for (size_t at = 0; at < nodes->count && ok; at++) {
        dlx_open_nodes_enter(nodes, at, tree);
        ok = dlx_cover_tree_search(tree, 0) || tree->left;
        if (tree->left) {
            ok = dlx_open_nodes_add_left(&below, tree);
            dlx_cover_tree_return(tree);
        }
    }
    dlx_open_nodes_free(nodes);
    below.held = nodes->held;
    *nodes = below;
    return ok && dlx_open_nodes_hold(nodes, tree->task);
}

bool dlx_cover_subproblems_search_many(dlx_cover_tree *tree, const dlx_cover_pace *pace)
{
    static const dlx_worker_ops searches = {open_helper, close_helper, search_part, rounds_of};
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_open_nodes_none(task->problem);
    bool ok = begin(tree, pace->alone, &nodes);
    for (int level = 0; level < MOST_LEVELS && ok && nodes.count > 0 && nodes.count < PARTS;
         level++)
        ok = divide(tree, &nodes);
    searcher one = {.nodes = &nodes, .tree = tree};
    const dlx_subproblems subtrees = {&searches, &one, nodes.count,
                                      dlx_cover_tree_copy_size(task->problem)};
    if (ok && nodes.count > 0)
        ok = dlx_subproblems_search(&subtrees);
    forget(&nodes, task);
    return ok;
}

/* SPDX-License-Identifier: MIT */
#include "search/cover/node_batch.h"

#include "io/buffer.h"
#include "search/optimum/parallel_bound.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_NODES = 512, /* of a batch */
    SHARE = 16,      /* a node gets this fraction of the work of the batch */
    SLICES = 16,     /* of the work of a node: checks for the end of the batch after each */
};

/* The result of a node. */
typedef struct outcome {
    atomic_bool done; /* set after, and read before, all other members */
    bool limited;
    uint64_t work;
    uint64_t counted;
    dlx_open_nodes left;
    uint32_t *found; /* a cover, [0..count[, or NULL */
    size_t count;
    int64_t cost;
} outcome;

typedef struct node_batch {
    const dlx_open_nodes *nodes;
    const dlx_cover_tree *root;
    const dlx_cover_side_task *side_task;
    int64_t limit;
    uint64_t most, most_each; /* work */
    outcome *outcomes;        /* from the top node down; [0..count[ */
    size_t count;
    atomic_size_t last; /* the last node of the batch */
} node_batch;

/* ---- a node ---------------------------------------------------------------------------------- */

/* True if the nodes up to `last` end the search for one cover. */
static bool ends_search(const node_batch *batch, size_t last)
{
    const dlx_cost_rounds *rounds = &batch->root->rounds;
    bool limited = rounds->limited;
    bool found = rounds->best.count > 0;
    bool left = last + 1 < batch->nodes->count;
    for (size_t i = 0; i <= last && !left; i++) {
        left = batch->outcomes[i].left.count > 0;
        limited |= batch->outcomes[i].limited;
        found |= batch->outcomes[i].found != NULL;
    }
    return !left &&
           (found || !limited || batch->limit >= dlx_cost_rounds_improving_cost(&rounds->previous));
}

/* Sets `last` as soon as it is known. */
static void find_end(node_batch *batch)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < batch->count; i++) {
        const outcome *result = &batch->outcomes[i];
        if (!atomic_load_explicit(&result->done, memory_order_acquire))
            return;
        sum += result->work;
        const bool last = result->found || sum >= batch->most || i + 1 == batch->count;
        if (last) {
            atomic_store_explicit(&batch->last, i, memory_order_relaxed);
            if (batch->side_task && ends_search(batch, i))
                batch->side_task->drop(batch->side_task->state);
            return;
        }
    }
}

/* Moves the cover to the result. False: no memory. */
static bool move_cover(outcome *result, dlx_kbest *best)
{
    if (best->count == 0)
        return true;
    const dlx_kbest_entry *kept = best->kept[0];
    result->found = dlx_allocate(kept->count, sizeof *result->found);
    if (!result->found)
        return false;
    if (kept->count)
        memcpy(result->found, kept->options, kept->count * sizeof *result->found);
    result->count = kept->count;
    result->cost = kept->cost;
    dlx_kbest_remove(best, 0, UINT64_MAX);
    return true;
}

static bool is_after_last(const node_batch *batch, size_t node)
{
    return node > atomic_load_explicit(&batch->last, memory_order_relaxed);
}

/* Searches the current node of the tree. False: stopped. */
static bool search_node(const node_batch *batch, dlx_cover_tree *tree, size_t node)
{
    dlx_cost_rounds *rounds = &tree->rounds;
    outcome *result = &batch->outcomes[node];
    const uint64_t slice = batch->most_each / SLICES + 1;
    const uint64_t end = dlx_cover_tree_work(tree) + batch->most_each;
    bool ok;
    rounds->limit = batch->limit;
    rounds->limited = false;
    tree->counted = 0;
    do {
        const uint64_t until = dlx_cover_tree_work(tree) + slice;
        ok = dlx_cover_tree_search(tree, until < end ? until : end);
    } while (tree->left && dlx_cover_tree_work(tree) < end && !is_after_last(batch, node));
    if (tree->left) {
        ok = dlx_open_nodes_add_left(&result->left, tree);
        dlx_cover_tree_return(tree);
    }
    result->limited = rounds->limited;
    result->counted = tree->counted;
    rounds->limited = false;
    return move_cover(result, &rounds->best) && ok;
}

/* Searches a node unless it is after the last one. False: stopped. */
static bool search_if_needed(const dlx_node_worker *worker, size_t node)
{
    node_batch *batch = worker->job;
    dlx_cover_tree *tree = worker->tree;
    outcome *result = &batch->outcomes[node];
    const uint64_t before = dlx_cover_tree_work(tree);
    if (is_after_last(batch, node))
        return true;
    dlx_open_nodes_enter(batch->nodes, batch->nodes->count - 1 - node, tree);
    if (!search_node(batch, tree, node))
        return false;
    result->work = dlx_cover_tree_work(tree) - before;
    atomic_store_explicit(&result->done, true, memory_order_release);
    find_end(batch);
    return true;
}

static bool search_subproblem(void *state, size_t subproblem, bool restart)
{
    const dlx_node_worker *worker = state;
    const node_batch *batch = worker->job;
    const dlx_cover_tree *tree = worker->tree;
    (void)restart;
    if (batch->side_task && subproblem == 0) {
        batch->side_task->run(batch->side_task->state, tree->task->limits);
        return true;
    }
    return search_if_needed(worker, subproblem - (batch->side_task != NULL));
}

/* ---- searchers ------------------------------------------------------------------------------- */

/* The batch has a fixed limit, so workers share no incumbent. */
static void *open_worker(void *state, dlx_search *task, dlx_incumbent_view *view)
{
    (void)view;
    return dlx_open_nodes_worker(state, task, NULL);
}

/* False: stopped. */
static bool search_serially(const dlx_node_worker *caller)
{
    const node_batch *batch = caller->job;
    dlx_search *task = caller->tree->task;
    const uint64_t memory = task->memory;
    dlx_node_worker *worker = dlx_open_nodes_worker(caller, task, NULL);
    bool ok = worker;
    for (size_t node = 0; node < batch->count && ok; node++)
        ok = search_if_needed(worker, node);
    if (batch->side_task && ok)
        batch->side_task->run(batch->side_task->state, task->limits);
    if (worker)
        dlx_open_nodes_close_worker(worker);
    dlx_search_release_memory(task, task->memory - memory);
    return ok;
}

/* False: stopped. */
static bool search_nodes(dlx_node_worker *caller)
{
    const node_batch *batch = caller->job;
    static const dlx_bound_ops ops = {open_worker, dlx_open_nodes_close_worker, search_subproblem,
                                      dlx_open_nodes_rounds};
    const dlx_search *task = caller->tree->task;
    const size_t subproblems_count = batch->count + (batch->side_task != NULL);
    const dlx_parallel_bound subproblems = {&ops, caller, subproblems_count,
                                            dlx_cover_tree_copy_size(task->problem)};
    const dlx_parallel_bound_result result = dlx_parallel_bound_run(&subproblems);
    return result == DLX_PARALLEL_BOUND_NONE ? search_serially(caller)
                                             : result == DLX_PARALLEL_BOUND_DONE;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Takes the results of the nodes up to the last one. False: no memory. */
static bool take_outcomes(const node_batch *batch, dlx_cover_tree *tree, uint64_t *done)
{
    const size_t last = atomic_load_explicit(&batch->last, memory_order_relaxed);
    bool ok = true;
    for (size_t i = 0; i <= last && ok; i++) {
        const outcome *result = &batch->outcomes[i];
        *done += result->work;
        tree->rounds.limited |= result->limited;
        tree->counted += result->counted;
        ok = !result->found ||
             dlx_cost_rounds_offer(&tree->rounds, result->cost, result->found, result->count);
    }
    return ok;
}

/* Replaces the nodes by their open nodes. False: no memory, or a limit on it. */
static bool replace_nodes(const node_batch *batch, dlx_search *task, dlx_open_nodes *nodes)
{
    const size_t last = atomic_load_explicit(&batch->last, memory_order_relaxed);
    bool ok = true;
    dlx_open_nodes_drop(nodes, last + 1);
    for (size_t i = last + 1; i-- > 0 && ok;)
        ok = dlx_open_nodes_put(nodes, &batch->outcomes[i].left);
    return ok && dlx_open_nodes_hold(nodes, task);
}

static void free_outcomes(node_batch *batch)
{
    for (size_t i = 0; i < batch->count && batch->outcomes; i++) {
        dlx_open_nodes_free(&batch->outcomes[i].left);
        free(batch->outcomes[i].found);
    }
    free(batch->outcomes);
}

static bool make_outcomes(node_batch *batch, const dlx_open_nodes *nodes)
{
    batch->outcomes = calloc(batch->count, sizeof *batch->outcomes);
    if (!batch->outcomes)
        return false;
    for (size_t i = 0; i < batch->count; i++) {
        atomic_init(&batch->outcomes[i].done, false);
        batch->outcomes[i].left = (dlx_open_nodes){.items = nodes->items, .words = nodes->words};
    }
    atomic_init(&batch->last, batch->count - 1);
    return true;
}

bool dlx_node_batch_search(dlx_cover_tree *tree, dlx_open_nodes *nodes, uint64_t work,
                           const dlx_cover_side_task *side_task, uint64_t *done)
{
    node_batch batch = {.nodes = nodes,
                        .root = tree,
                        .side_task = side_task,
                        .limit = dlx_cost_rounds_max_cost(&tree->rounds),
                        .most = tree->any ? UINT64_MAX : work,
                        .most_each = work / SHARE,
                        .count = nodes->count < MAX_NODES ? nodes->count : MAX_NODES};
    dlx_node_worker caller = {.job = &batch, .tree = tree};
    *done = 0;
    if (batch.count == 0 || !make_outcomes(&batch, nodes))
        return batch.count == 0;
    const bool ok = search_nodes(&caller);
    if (!ok)
        atomic_store_explicit(&batch.last, batch.count - 1, memory_order_relaxed);
    const bool taken =
        take_outcomes(&batch, tree, done) && (!ok || replace_nodes(&batch, tree->task, nodes));
    free_outcomes(&batch);
    return ok && taken;
}

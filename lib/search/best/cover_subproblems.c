/* SPDX-License-Identifier: MIT */
#include "search/best/cover_tree.h"

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

/* Deterministic parallel search of open nodes for one cover of least cost.
 *
 * Each node is searched separately, for a fixed amount of work and for covers cheaper than the
 * incumbent before the batch; its unfinished part remains as open nodes. The batch ends with the
 * first node that led to a cover, or once the work up to some node is enough; the results of later
 * nodes are discarded. So solutions, open nodes and work are those of a serial search, at a loss of
 * a few nodes' work per batch. When counting, all nodes get their share of work. */
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
    dlx_cost cost;
} outcome;

typedef struct node_batch {
    const dlx_open_nodes *nodes;
    const dlx_cover_tree *root;
    const dlx_cover_side_task *side_task;
    dlx_cost limit;
    uint64_t most, most_each; /* work */
    outcome *outcomes;        /* from the top node down; [0..count[ */
    size_t count;
    atomic_size_t last; /* the last node of the batch */
} node_batch;

/* ---- workers --------------------------------------------------------------------------------- */

typedef struct node_worker {
    void *job; /* of the caller */
    dlx_cover_tree *tree;
    dlx_cover_tree own; /* unused by the caller, whose tree is its own */
} node_worker;

static void close_worker(void *state)
{
    node_worker *worker = state;
    dlx_cover_tree_free(worker->tree);
    free(worker);
}

/* Opens a worker with a copy of the caller's tree and its limit. NULL: no memory. */
static void *open_worker(void *state, dlx_search *task, dlx_incumbent_view *view)
{
    const node_worker *caller = state;
    node_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->job = caller->job;
    worker->tree = &worker->own;
    if (!dlx_cover_tree_copy(worker->tree, task, caller->tree)) {
        close_worker(worker);
        return NULL;
    }
    worker->tree->rounds.limit = caller->tree->rounds.limit;
    worker->tree->rounds.known = caller->tree->rounds.known;
    worker->tree->rounds.view = view;
    return worker;
}

static dlx_cost_rounds *worker_rounds(void *state)
{
    node_worker *worker = state;
    return &worker->tree->rounds;
}

/* ---- a node of a batch ----------------------------------------------------------------------- */

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
    result->found = dlx_buffer_allocate(kept->count, sizeof *result->found);
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
    if (tree->left)
        ok = dlx_cover_tree_leave(tree, &result->left);
    result->limited = rounds->limited;
    result->counted = tree->counted;
    rounds->limited = false;
    return move_cover(result, &rounds->best) && ok;
}

/* Searches a node unless it is after the last one. False: stopped. */
static bool search_if_needed(const node_worker *worker, size_t node)
{
    node_batch *batch = worker->job;
    dlx_cover_tree *tree = worker->tree;
    outcome *result = &batch->outcomes[node];
    const uint64_t before = dlx_cover_tree_work(tree);
    if (is_after_last(batch, node))
        return true;
    dlx_cover_tree_enter(tree, batch->nodes, batch->nodes->count - 1 - node);
    if (!search_node(batch, tree, node))
        return false;
    result->work = dlx_cover_tree_work(tree) - before;
    atomic_store_explicit(&result->done, true, memory_order_release);
    find_end(batch);
    return true;
}

static bool search_batch_node(void *state, size_t subproblem, bool restart)
{
    const node_worker *worker = state;
    const node_batch *batch = worker->job;
    const dlx_cover_tree *tree = worker->tree;
    (void)restart;
    if (batch->side_task && subproblem == 0) {
        batch->side_task->run(batch->side_task->state, tree->task->limits);
        return true;
    }
    return search_if_needed(worker, subproblem - (batch->side_task != NULL));
}

/* ---- workers of a batch ---------------------------------------------------------------------- */

/* The batch has a fixed limit, so workers share no incumbent. */
static void *open_batch_worker(void *state, dlx_search *task, dlx_incumbent_view *view)
{
    (void)view;
    return open_worker(state, task, NULL);
}

/* False: stopped. */
static bool search_batch_serially(node_worker *caller)
{
    const node_batch *batch = caller->job;
    dlx_search *task = caller->tree->task;
    const uint64_t memory = task->memory;
    node_worker *worker = open_batch_worker(caller, task, NULL);
    bool ok = worker;
    for (size_t node = 0; node < batch->count && ok; node++)
        ok = search_if_needed(worker, node);
    if (batch->side_task && ok)
        batch->side_task->run(batch->side_task->state, task->limits);
    if (worker)
        close_worker(worker);
    dlx_search_release_memory(task, task->memory - memory);
    return ok;
}

/* False: stopped. */
static bool search_nodes(node_worker *caller)
{
    const node_batch *batch = caller->job;
    static const dlx_bound_ops ops = {open_batch_worker, close_worker, search_batch_node,
                                      worker_rounds};
    const dlx_search *task = caller->tree->task;
    const size_t subproblems_count = batch->count + (batch->side_task != NULL);
    const dlx_parallel_bound subproblems = {&ops, caller, subproblems_count,
                                            dlx_cover_tree_copy_size(task->problem)};
    const dlx_best_end result = dlx_parallel_bound_run(&subproblems);
    return result == DLX_BEST_OPEN ? search_batch_serially(caller) : result == DLX_BEST_DONE;
}

/* ---- the end of a batch ---------------------------------------------------------------------- */

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
        ok = dlx_open_nodes_replace(nodes, nodes->count, 0, &batch->outcomes[i].left);
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

/* Searches the top nodes for about `work` steps and replaces them by their open nodes. The tree is
 * at its root and unchanged but for its rounds or its count. *done is the work done. `side_task`
 * may be NULL. False: stopped. */
static bool search_batch(dlx_cover_tree *tree, dlx_open_nodes *nodes, uint64_t work,
                         const dlx_cover_side_task *side_task, uint64_t *done)
{
    node_batch batch = {.nodes = nodes,
                        .root = tree,
                        .side_task = side_task,
                        .limit = dlx_cost_rounds_max_cost(&tree->rounds),
                        .most = tree->any ? UINT64_MAX : work,
                        .most_each = work / SHARE,
                        .count = nodes->count < MAX_NODES ? nodes->count : MAX_NODES};
    node_worker caller = {.job = &batch, .tree = tree};
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

/* Searches serially for `alone` steps; the open nodes go to `nodes`. False: stopped. */
static bool search_serially(dlx_cover_tree *tree, uint64_t alone, dlx_open_nodes *nodes)
{
    enum { MANY = 1 << 12 };
    const uint64_t bytes =
        (nodes->words * sizeof *nodes->live + nodes->items * sizeof *nodes->multiplier) * MANY;
    const bool fits = bytes <= dlx_budget_memory_left(tree->task->limits, 4 * max_bytes) / 4;
    const uint64_t until = fits ? tree->task->limits->work + alone : UINT64_MAX;
    if (dlx_cover_tree_search(tree, until))
        return true;
    if (!tree->left)
        return false;
    return dlx_cover_tree_leave(tree, nodes) && dlx_open_nodes_hold(nodes, tree->task);
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
                                  const dlx_cover_side_task *side_task)
{
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_cover_tree_no_nodes(tree);
    const uint64_t before = task->limits->work;
    bool ok = search_serially(tree, pace->alone, &nodes);
    uint64_t done = UINT64_MAX;
    *work += task->limits->work - before;
    while (ok && nodes.count > 0) {
        const uint64_t batch = batch_work(pace, *work);
        /* The batches at the end of a round do less and less work. */
        const uint64_t likely = done < batch ? done : batch;
        const bool aside = side_task->prepare(side_task->state, *work, likely);
        ok = search_batch(tree, &nodes, batch, aside ? side_task : NULL, &done);
        ok = (!aside || side_task->take(side_task->state)) && ok;
        *work += done;
    }
    release_nodes(&nodes, task);
    return ok;
}

bool dlx_cover_subproblems_count(dlx_cover_tree *tree, const dlx_cover_pace *pace)
{
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_cover_tree_no_nodes(tree);
    const uint64_t before = task->limits->work;
    bool ok = search_serially(tree, pace->alone, &nodes);
    uint64_t work = task->limits->work - before;
    while (ok && nodes.count > 0) {
        uint64_t done;
        ok = search_batch(tree, &nodes, batch_work(pace, work), NULL, &done);
        dlx_search_report_count(task, tree->counted);
        work += done;
    }
    release_nodes(&nodes, task);
    return ok;
}

/* ---- several covers -------------------------------------------------------------------------- */

/* Subproblems are independent of earlier ones, so `restart` has no effect. */
static bool search_subproblem(void *state, size_t subproblem, bool restart)
{
    const node_worker *worker = state;
    const dlx_open_nodes *nodes = worker->job;
    (void)restart;
    dlx_cover_tree_enter(worker->tree, nodes, nodes->count - 1 - subproblem);
    return dlx_cover_tree_search(worker->tree, UINT64_MAX);
}

/* Replaces each node by its children. False: stopped. */
static bool split_nodes(dlx_cover_tree *tree, dlx_open_nodes *nodes)
{
    dlx_open_nodes children = dlx_cover_tree_no_nodes(tree);
    bool ok = true;
    for (size_t index = 0; index < nodes->count && ok; index++) {
        dlx_cover_tree_enter(tree, nodes, index);
        ok = dlx_cover_tree_search(tree, 0) || tree->left;
        if (tree->left)
            ok = dlx_cover_tree_leave(tree, &children);
    }
    dlx_open_nodes_free(nodes);
    children.held = nodes->held;
    *nodes = children;
    return ok && dlx_open_nodes_hold(nodes, tree->task);
}

bool dlx_cover_subproblems_search_many(dlx_cover_tree *tree, const dlx_cover_pace *pace)
{
    static const dlx_bound_ops ops = {open_worker, close_worker, search_subproblem, worker_rounds};
    dlx_search *task = tree->task;
    dlx_open_nodes nodes = dlx_cover_tree_no_nodes(tree);
    bool ok = search_serially(tree, pace->alone, &nodes);
    for (int level = 0; level < MAX_LEVELS && ok && nodes.count > 0 && nodes.count < SUBPROBLEMS;
         level++)
        ok = split_nodes(tree, &nodes);
    node_worker worker = {.job = &nodes, .tree = tree};
    const dlx_parallel_bound subproblems = {&ops, &worker, nodes.count,
                                            dlx_cover_tree_copy_size(task->problem)};
    if (ok && nodes.count > 0)
        ok = dlx_parallel_bound_search(&subproblems);
    release_nodes(&nodes, task);
    return ok;
}

/* SPDX-License-Identifier: MIT */
#include "search/cover/node_batch.h"

#include "io/buffer.h"
#include "search/optimum/optimum_crew.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_NODES = 512, /* of a batch */
    SHARE = 16,       /* a node has this part of the work of the batch */
    SLICES = 16,      /* of the work of a node: after each it is given up if it is beyond the end */
};

/* What came of a node. */
typedef struct outcome {
    atomic_bool done; /* the rest is written before that, and read after it */
    bool limited;     /* see dlx_cost_rounds */
    uint64_t work;
    uint64_t counted;
    dlx_open_nodes left;
    uint32_t *found; /* a cover, [0..count[; NULL: none */
    size_t count;
    int64_t cost;
} outcome;

typedef struct batch {
    const dlx_open_nodes *nodes;
    const dlx_cover_tree *root;
    const dlx_cover_side_task *aside;
    int64_t limit;
    uint64_t most, most_each; /* work */
    outcome *outcomes;        /* of the uppermost node, the one below it ...; [0..count[ */
    size_t count;
    atomic_size_t last; /* the batch ends with this node */
} batch;

/* Who searches nodes, or, without a tree of its own, the one who asks. */
typedef struct searcher {
    batch *of;
    dlx_cover_tree *tree;
    dlx_cover_tree own;
} searcher;

/* ---- a node ---------------------------------------------------------------------------------- */

/* All nodes up to the last one have been searched: does that end the search for one cover? */
static bool ends_search(const batch *of, size_t last)
{
    const dlx_cost_rounds *rounds = &of->root->rounds;
    bool limited = rounds->limited;
    bool found = rounds->best.count > 0;
    bool left = last + 1 < of->nodes->count;
    for (size_t i = 0; i <= last && !left; i++) {
        left = of->outcomes[i].left.count > 0;
        limited |= of->outcomes[i].limited;
        found |= of->outcomes[i].found != NULL;
    }
    return !left &&
           (found || !limited || of->limit >= dlx_cost_rounds_improving_cost(&rounds->previous));
}

/* Looks for the end of the batch. */
static void see_end(batch *of)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < of->count; i++) {
        const outcome *one = &of->outcomes[i];
        if (!atomic_load_explicit(&one->done, memory_order_acquire))
            return;
        sum += one->work;
        const bool last = one->found || sum >= of->most || i + 1 == of->count;
        if (last) {
            atomic_store_explicit(&of->last, i, memory_order_relaxed);
            if (of->aside && ends_search(of, i))
                of->aside->drop(of->aside->state);
            return;
        }
    }
}

/* Moves what was found to the outcome. False: no memory. */
static bool note_found(outcome *to, dlx_kbest *best)
{
    if (best->count == 0)
        return true;
    const dlx_kbest_entry *kept = best->kept[0];
    to->found = dlx_allocate(kept->count, sizeof *to->found);
    if (!to->found)
        return false;
    if (kept->count)
        memcpy(to->found, kept->options, kept->count * sizeof *to->found);
    to->count = kept->count;
    to->cost = kept->cost;
    dlx_kbest_remove(best, 0, UINT64_MAX);
    return true;
}

static bool is_beyond_end(const batch *of, size_t node)
{
    return node > atomic_load_explicit(&of->last, memory_order_relaxed);
}

/* Searches the node that the tree stands at. False: stopped. */
static bool search_node(const batch *of, dlx_cover_tree *tree, size_t node)
{
    dlx_cost_rounds *rounds = &tree->rounds;
    outcome *to = &of->outcomes[node];
    const uint64_t slice = of->most_each / SLICES + 1;
    const uint64_t end = dlx_cover_tree_work(tree) + of->most_each;
    bool ok;
    rounds->limit = of->limit;
    rounds->limited = false;
    tree->counted = 0;
    do {
        const uint64_t until = dlx_cover_tree_work(tree) + slice;
        ok = dlx_cover_tree_search(tree, until < end ? until : end);
    } while (tree->left && dlx_cover_tree_work(tree) < end && !is_beyond_end(of, node));
    if (tree->left) {
        ok = dlx_open_nodes_add_left(&to->left, tree);
        dlx_cover_tree_return(tree);
    }
    to->limited = rounds->limited;
    to->counted = tree->counted;
    rounds->limited = false;
    return note_found(to, &rounds->best) && ok;
}

/* Searches one of the nodes, unless it is beyond the end. False: stopped. */
static bool search_at(searcher *one, size_t node)
{
    batch *of = one->of;
    dlx_cover_tree *tree = one->tree;
    outcome *to = &of->outcomes[node];
    const uint64_t before = dlx_cover_tree_work(tree);
    if (is_beyond_end(of, node))
        return true;
    dlx_open_nodes_enter(of->nodes, of->nodes->count - 1 - node, tree);
    if (!search_node(of, tree, node))
        return false;
    to->work = dlx_cover_tree_work(tree) - before;
    atomic_store_explicit(&to->done, true, memory_order_release);
    see_end(of);
    return true;
}

static bool search_part(void *state, size_t part, bool afresh)
{
    searcher *one = state;
    batch *of = one->of;
    dlx_cover_tree *tree = one->tree;
    (void)afresh;
    if (of->aside && part == 0) {
        of->aside->run(of->aside->state, tree->task->limits);
        return true;
    }
    return search_at(one, part - (of->aside != NULL));
}

/* ---- searchers ------------------------------------------------------------------------------- */

static void *open_helper(void *state, dlx_search *task, dlx_incumbent_view *view)
{
    const searcher *asks = state;
    searcher *one = calloc(1, sizeof *one);
    (void)view; /* the limit is that of the batch */
    if (!one)
        return NULL;
    one->of = asks->of;
    one->tree = &one->own;
    if (dlx_cover_tree_copy(one->tree, task, one->of->root))
        return one;
    dlx_cover_tree_free(one->tree);
    free(one);
    return NULL;
}

static void close_helper(void *helper)
{
    searcher *one = helper;
    dlx_cover_tree_free(one->tree);
    free(one);
}

static dlx_cost_rounds *rounds_of(void *state)
{
    searcher *one = state;
    return &one->tree->rounds;
}

/* One after the other. False: stopped. */
static bool search_alone(searcher *asks)
{
    const batch *of = asks->of;
    dlx_search *task = asks->tree->task;
    const uint64_t memory = task->memory;
    searcher *one = open_helper(asks, task, NULL);
    bool ok = one;
    for (size_t node = 0; node < of->count && ok; node++)
        ok = search_at(one, node);
    if (of->aside && ok)
        of->aside->run(of->aside->state, task->limits);
    if (one)
        close_helper(one);
    dlx_search_release_memory(task, task->memory - memory);
    return ok;
}

/* False: stopped. */
static bool search_all(searcher *asks)
{
    static const dlx_worker_ops searches = {open_helper, close_helper, search_part, rounds_of};
    const dlx_search *task = asks->tree->task;
    const size_t parts = asks->of->count + (asks->of->aside != NULL);
    const dlx_subproblems subtrees = {&searches, asks, parts,
                                      dlx_cover_tree_copy_size(task->problem)};
    const dlx_optimum_crew_result result = dlx_optimum_crew_search(&subtrees);
    return result == DLX_OPTIMUM_CREW_NONE ? search_alone(asks) : result == DLX_OPTIMUM_CREW_DONE;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Takes what came of the nodes up to the last one. False: no memory. */
static bool take_outcomes(const batch *of, dlx_cover_tree *tree, uint64_t *done)
{
    const size_t last = atomic_load_explicit(&of->last, memory_order_relaxed);
    bool ok = true;
    for (size_t i = 0; i <= last && ok; i++) {
        const outcome *one = &of->outcomes[i];
        *done += one->work;
        tree->rounds.limited |= one->limited;
        tree->counted += one->counted;
        ok = !one->found || dlx_cost_rounds_offer(&tree->rounds, one->cost, one->found, one->count);
    }
    return ok;
}

/* Puts what is left of the nodes in their place. False: no memory, or a limit on it. */
static bool put_left(const batch *of, dlx_search *task, dlx_open_nodes *nodes)
{
    const size_t last = atomic_load_explicit(&of->last, memory_order_relaxed);
    bool ok = true;
    dlx_open_nodes_drop(nodes, last + 1);
    for (size_t i = last + 1; i-- > 0 && ok;)
        ok = dlx_open_nodes_put(nodes, &of->outcomes[i].left);
    return ok && dlx_open_nodes_hold(nodes, task);
}

static void forget(batch *of)
{
    for (size_t i = 0; i < of->count && of->outcomes; i++) {
        dlx_open_nodes_free(&of->outcomes[i].left);
        free(of->outcomes[i].found);
    }
    free(of->outcomes);
}

static bool begin(batch *of, const dlx_open_nodes *nodes)
{
    of->outcomes = calloc(of->count, sizeof *of->outcomes);
    if (!of->outcomes)
        return false;
    for (size_t i = 0; i < of->count; i++) {
        atomic_init(&of->outcomes[i].done, false);
        of->outcomes[i].left = (dlx_open_nodes){.items = nodes->items, .words = nodes->words};
    }
    atomic_init(&of->last, of->count - 1);
    return true;
}

bool dlx_node_batch_search(dlx_cover_tree *tree, dlx_open_nodes *nodes, uint64_t work,
                           const dlx_cover_side_task *aside, uint64_t *done)
{
    batch of = {.nodes = nodes,
                .root = tree,
                .aside = aside,
                .limit = dlx_cost_rounds_max_cost(&tree->rounds),
                .most = tree->any ? UINT64_MAX : work,
                .most_each = work / SHARE,
                .count = nodes->count < MOST_NODES ? nodes->count : MOST_NODES};
    searcher asks = {.of = &of, .tree = tree};
    *done = 0;
    if (of.count == 0 || !begin(&of, nodes))
        return of.count == 0;
    const bool ok = search_all(&asks);
    if (!ok)
        atomic_store_explicit(&of.last, of.count - 1, memory_order_relaxed);
    const bool taken = take_outcomes(&of, tree, done) && (!ok || put_left(&of, tree->task, nodes));
    forget(&of);
    return ok && taken;
}

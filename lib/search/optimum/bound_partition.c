/* SPDX-License-Identifier: MIT */
#include "search/optimum/bound_partition.h"

#include "io/buffer.h"
#include "search/optimum/partition.h"
#include "search/optimum/subproblems.h"

#include <stdlib.h>
#include <string.h>

/* Parts of a round: more of them where more work has been of use so far, up to some tenths of a
 * second. Not by the number of threads, on which nothing may depend. */
enum { LEAST_PARTS = 32, MOST_PARTS = 128, WORK_OF_PART = 1 << 19 };

/* What all searchers of the parts begin with. A state says which options were live at a node above
 * the parts. Multipliers go on from one part to the next, as in a search that is not divided: those
 * of the part before are better ones than those that were left above. */
typedef struct root {
    dlx_division division;
    const dlx_problem *problem;
    uint32_t *options; /* all, those that are live first; [0..all[ */
    size_t live, all, items, words;
    double *multipliers; /* of the root, by item */
    uint64_t *alive;     /* of each state, `words`: a bit for each option of the problem */
    size_t states, alive_capacity;
    uint64_t useful; /* work of use so far, see dlx_bound_tree_work */
    int64_t limit;
    dlx_vectors vectors;
    uint64_t most;
} root;

/* One of them. */
typedef struct searcher {
    root *root; /* helpers only read it */
    dlx_bound_tree *tree;
    dlx_bound_tree own; /* of a helper; else `tree` is that of the one who asks */
} searcher;

/* ---- the root -------------------------------------------------------------------------------- */

static size_t options_of(const dlx_live_options *live)
{
    size_t count = 0;
    for (uint32_t k = 0; k < live->problem->options; k++)
        count += dlx_problem_chooses(live->problem, k);
    return count;
}

static void forget(root *from)
{
    dlx_division_free(&from->division);
    free(from->options);
    free(from->multipliers);
    free(from->alive);
}

/* Notes the options that are live. False: no memory. */
static bool note_state(root *of, const dlx_bound_tree *tree)
{
    const dlx_live_options *live = &tree->live;
    if (!dlx_grow(&of->alive, &of->alive_capacity, (of->states + 1) * (of->words + 1),
                  sizeof *of->alive))
        return false;
    uint64_t *alive = of->alive + of->states * of->words;
    memset(alive, 0, of->words * sizeof *alive);
    for (size_t at = 0; at < live->count; at++)
        alive[live->option[at] / 64] |= UINT64_C(1) << live->option[at] % 64;
    of->states++;
    return true;
}

/* Notes the root of a tree. False: no memory; forget it all the same. */
static bool note(root *of, const dlx_bound_tree *tree)
{
    const dlx_live_options *live = &tree->live;
    *of = (root){.problem = live->problem,
                 .live = tree->root,
                 .all = options_of(live),
                 .items = dlx_problem_items(live->problem),
                 .words = live->problem->options / 64 + 1,
                 .limit = tree->rounds.limit,
                 .vectors = tree->budget.vectors,
                 .most = tree->trial.most};
    of->options = dlx_allocate(of->all, sizeof *of->options);
    of->multipliers = dlx_allocate(of->items, sizeof *of->multipliers);
    if (!of->options || !of->multipliers)
        return false;
    memcpy(of->options, live->option, of->all * sizeof *of->options);
    memcpy(of->multipliers, tree->lagrange.multiplier, of->items * sizeof *of->multipliers);
    return true;
}

/* Sets a tree to the root, as if it had not searched any part. */
static void enter_root(const root *from, dlx_bound_tree *tree)
{
    memcpy(tree->live.option, from->options, from->all * sizeof *from->options);
    tree->live.count = tree->root = from->live;
    tree->since = tree->task->limits->work - from->useful;
    tree->wasted = 0;
    memcpy(tree->lagrange.multiplier, from->multipliers, from->items * sizeof *from->multipliers);
}

/* Goes from the root to a part of a division, with the options that were live above it. */
static void enter(const root *from, dlx_bound_tree *tree, const dlx_division *division, size_t part)
{
    const dlx_tree_part *to = &division->parts[part];
    const uint64_t *alive = from->alive + to->state * from->words;
    dlx_live_options *live = &tree->live;
    for (size_t i = to->start; i + 1 < to->end; i++)
        dlx_live_options_take(live, division->choices[i]);
    for (size_t at = live->count; at-- > 0;)
        if (!(alive[live->option[at] / 64] >> live->option[at] % 64 & 1))
            dlx_live_options_drop(live, at);
    dlx_live_options_take(live, division->choices[to->end - 1]);
}

/* ---- dividing -------------------------------------------------------------------------------- */

/* Adds the nodes that a search has left, the deepest ones first. False: no memory. */
static bool add_left(root *of, dlx_bound_tree *tree, dlx_division *left)
{
    dlx_live_options *live = &tree->live;
    bool good = true;
    for (size_t depth = tree->depth; depth-- > 0 && good;) {
        const dlx_bound_branch *at = &tree->branches[depth];
        dlx_live_options_back(live, at->live, at->chosen);
        good = note_state(of, tree);
        for (size_t i = at->next; i < at->end && good; i++) {
            dlx_live_options_take(live, tree->tries[i]);
            good = dlx_division_add(left, live->chosen, at->chosen, tree->tries[i], live->count,
                                    of->states - 1);
            dlx_live_options_back(live, at->live, at->chosen);
        }
    }
    dlx_bound_tree_return(tree);
    return good;
}

static bool divide(void *state, const dlx_division *division, size_t part, dlx_division *below)
{
    searcher *one = state;
    dlx_bound_tree *tree = one->tree;
    enter(one->root, tree, division, part);
    tree->dividing = true;
    const bool good = dlx_bound_tree_work(tree) && add_left(one->root, tree, below);
    tree->dividing = false;
    return good;
}

/* ---- searching ------------------------------------------------------------------------------- */

static void *open_helper(void *state, dlx_search *task, dlx_share *share)
{
    const searcher *asks = state;
    searcher *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->root = asks->root;
    one->tree = &one->own;
    if (!dlx_bound_tree_begin(one->tree, task, one->root->most, one->root->vectors)) {
        dlx_bound_tree_free(one->tree);
        free(one);
        return NULL;
    }
    one->tree->rounds.limit = one->root->limit;
    one->tree->rounds.share = share;
    enter_root(one->root, one->tree);
    return one;
}

static void close_helper(void *helper)
{
    searcher *one = helper;
    dlx_bound_tree_free(one->tree);
    free(one);
}

static bool search_part(void *state, size_t part, bool afresh)
{
    searcher *one = state;
    if (afresh)
        enter_root(one->root, one->tree);
    enter(one->root, one->tree, &one->root->division, part);
    return dlx_rounds_node(&one->tree->rounds, &one->tree->live.work) &&
           dlx_bound_tree_search(one->tree, UINT64_MAX);
}

static dlx_rounds *rounds_of(void *state)
{
    searcher *one = state;
    return &one->tree->rounds;
}

/* About what a helper takes, without lanes and without what it finds. */
static uint64_t bytes_of(const root *of, const dlx_bound_tree *tree)
{
    return of->all * UINT64_C(24) + of->items * UINT64_C(64) + tree->task->memory;
}

static size_t parts_wanted(const dlx_bound_tree *tree)
{
    const uint64_t parts = dlx_bound_tree_useful(tree, 0) / WORK_OF_PART;
    return parts < LEAST_PARTS ? LEAST_PARTS : parts < MOST_PARTS ? (size_t)parts : MOST_PARTS;
}

/* Divides what is left, and searches it. False: stopped. */
static bool search_left(root *of, searcher *one)
{
    static const dlx_searcher searches = {open_helper, close_helper, search_part, rounds_of};
    dlx_bound_tree *tree = one->tree;
    const size_t wanted = parts_wanted(tree);
    if (!add_left(of, tree, &of->division) ||
        !dlx_division_make(&of->division, wanted, divide, one))
        return false;
    of->useful = dlx_bound_tree_useful(tree, 0);
    enter_root(of, tree);
    const dlx_subtrees subtrees = {&searches, one, of->division.count, bytes_of(of, tree)};
    const bool good = dlx_subtrees_search(&subtrees);
    /* How much work that was depends on the threads. */
    enter_root(of, tree);
    return good;
}

bool dlx_bound_parts_search(dlx_bound_tree *tree, uint64_t alone)
{
    root of;
    searcher one = {.root = &of, .tree = tree};
    bool good = note(&of, tree);
    if (good)
        good = dlx_bound_tree_search(tree, tree->task->limits->work + alone);
    if (tree->left)
        good = search_left(&of, &one);
    dlx_bound_tree_return(tree);
    tree->left = false;
    forget(&of);
    return good;
}

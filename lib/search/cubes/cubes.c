/* SPDX-License-Identifier: MIT */
/* Splits the leaf with the largest estimate until the number of leaves suffices. */
#include "search/cubes/cubes.h"

#include "core/heap.h"
#include "io/error.h"
#include "search/cubes/search_node.h"

/* Descents per estimate of a leaf, and of the root. Rough estimates use 1 descent. */
enum { PROBES = 12, ROOT_PROBES = 200 };

/* A node of the upper part of the tree. */
typedef struct node {
    size_t parent;   /* the root is its own parent */
    size_t literals; /* literals of its branch: [literals..end[ */
    size_t end;
    size_t next;       /* next sibling; 0: none */
    size_t child;      /* first live child; 0: the node is a leaf */
    uint64_t estimate; /* estimated number of nodes below */
} node;

/* A cube or leaf. */
typedef struct weighted {
    uint64_t estimate;
    size_t index;
} weighted;

/* Orders by estimate, descending, then by index, equally on every machine. */
static int compare_weighted(const void *a, const void *b)
{
    const weighted *x = a;
    const weighted *y = b;
    if (x->estimate != y->estimate)
        return x->estimate < y->estimate ? 1 : -1;
    return (x->index > y->index) - (x->index < y->index);
}

typedef struct splitting {
    dlx_budget *limits;
    bool rough;
    dlx_search_node position;
    size_t base;       /* trail length at the root */
    uint32_t *options; /* scratch: options of an item, and of a descent */
    uint32_t *branch_options;
    node *nodes;
    size_t count, capacity;
    dlx_literals literals; /* literals of all nodes */
    weighted *heap;        /* leaves that can be split, by estimate */
    size_t waiting, heap_capacity;
    size_t leaves;
    dlx_literals path; /* scratch: literals from the root to a leaf */
    uint64_t heard;    /* work of the position already reported to the limits */
} splitting;

static bool push(splitting *tree, size_t leaf)
{
    if (!dlx_buffer_grow(&tree->heap, &tree->heap_capacity, tree->waiting + 1, sizeof *tree->heap))
        return false;
    tree->heap[tree->waiting] = (weighted){tree->nodes[leaf].estimate, leaf};
    dlx_heap_up(tree->heap, tree->waiting++, sizeof *tree->heap, compare_weighted);
    return true;
}

/* ---- the tree -------------------------------------------------------------------------------- */

bool dlx_search_node_enter(dlx_search_node *position, const int64_t *literals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const int64_t literal = literals[i];
        const uint64_t option = (uint64_t)(literal < 0 ? -literal : literal) - 1;
        if (option >= position->problem->options ||
            !dlx_search_node_is_active(position, (uint32_t)option) ||
            !(literal < 0 ? dlx_search_node_exclude(position, (uint32_t)option)
                          : dlx_search_node_choose(position, (uint32_t)option)))
            return false;
    }
    return true;
}

/* Writes the literals from the root to a node to `path`. Returns false on lack of memory. */
static bool find_path(splitting *tree, size_t leaf)
{
    dlx_literals *path = &tree->path;
    path->count = 0;
    for (size_t n = leaf; n != tree->nodes[n].parent; n = tree->nodes[n].parent)
        for (size_t i = tree->nodes[n].end; i-- > tree->nodes[n].literals;)
            if (!dlx_literals_add(path, tree->literals.list[i]))
                return false;
    for (size_t i = 0; i < path->count / 2; i++) {
        const int64_t literal = path->list[i];
        path->list[i] = path->list[path->count - 1 - i];
        path->list[path->count - 1 - i] = literal;
    }
    return true;
}

/* Estimates the number of nodes below the position, at least 1: the mean of several descents. Equal
 * problems have equal estimates on every machine. Returns false on lack of memory or a stop by the
 * limits. */
static bool estimate(splitting *tree, size_t leaf, uint64_t *nodes)
{
    const uint64_t probes = tree->rough ? 1 : leaf || tree->base ? PROBES : ROOT_PROBES;
    dlx_random random = dlx_random_begin(leaf);
    *nodes = 1;
    for (uint64_t i = 0; i < probes; i++) {
        dlx_probe probe;
        if (!dlx_probe_descend(&tree->position, tree->options, &random, true, &probe) ||
            !dlx_budget_hear(tree->limits, tree->position.work - tree->heard))
            return false;
        tree->heard = tree->position.work;
        *nodes += (probe.nodes < DLX_PROBE_MOST ? (uint64_t)probe.nodes : UINT64_MAX) / probes;
    }
    return true;
}

/* Adds a leaf for the position, unless the position is dead. A few descents mostly miss the
 * branches with nearly all nodes of a tree. The estimate is therefore the mean of the descents'
 * estimate and `share`, the parent's estimate divided by the number of siblings. Returns false on
 * lack of memory or a stop by the limits. */
static bool add_leaf(splitting *tree, size_t parent, size_t literals, uint64_t share, size_t *added)
{
    uint64_t nodes;
    *added = 0;
    if (tree->position.dead) {
        tree->literals.count = literals;
        return true;
    }
    if (!dlx_buffer_grow(&tree->nodes, &tree->capacity, tree->count + 1, sizeof *tree->nodes) ||
        !estimate(tree, tree->count, &nodes))
        return false;
    *added = tree->count++;
    tree->nodes[*added] = (node){.parent = parent,
                                 .literals = literals,
                                 .end = tree->literals.count,
                                 .estimate = *added ? nodes / 2 + share / 2 + 1 : nodes};
    tree->leaves++;
    return push(tree, *added);
}

/* Adds a leaf for each live branch at the item of the current position. If all branches are dead,
 * the node stays a leaf, so that every ancestor of a dead node has leaves. Returns false on lack of
 * memory. */
static bool add_branches(splitting *tree, size_t parent, uint32_t item)
{
    dlx_search_node *position = &tree->position;
    const size_t moves = position->moves;
    const size_t live = position->live[item];
    const size_t branches = dlx_search_node_branches(position, item);
    const uint64_t share = tree->nodes[parent].estimate / branches;
    size_t before = 0;
    bool ok = true;
    dlx_search_node_options(position, item, tree->branch_options);
    for (size_t branch = 0; branch < branches && ok; branch++) {
        const size_t literals = tree->literals.count;
        size_t leaf;
        ok = dlx_literals_add_branch(&tree->literals, tree->branch_options, live, branch,
                                     dlx_search_node_is_exact(position, item)) &&
             (literals == tree->literals.count ||
              dlx_search_node_enter(position, tree->literals.list + literals,
                                    tree->literals.count - literals)) &&
             add_leaf(tree, parent, literals, share, &leaf);
        dlx_search_node_undo(position, moves);
        if (!ok || !leaf)
            continue;
        if (before)
            tree->nodes[before].next = leaf;
        else
            tree->nodes[parent].child = leaf;
        before = leaf;
    }
    tree->leaves -= tree->nodes[parent].child > 0;
    return ok;
}

/* Splits the largest leaf. Returns false on lack of memory. */
static bool split(splitting *tree)
{
    dlx_heap_pop(tree->heap, tree->waiting, sizeof *tree->heap, compare_weighted);
    const size_t leaf = tree->heap[--tree->waiting].index;
    if (!find_path(tree, leaf) ||
        !dlx_search_node_enter(&tree->position, tree->path.list, tree->path.count))
        return false;
    const uint32_t item = dlx_search_node_choose_item(&tree->position);
    const bool ok = item == DLX_NO_INDEX || add_branches(tree, leaf, item);
    dlx_search_node_undo(&tree->position, tree->base);
    return ok;
}

/* Splits leaves until `wanted` leaves exist. Returns false on lack of memory or a stop by the
 * limits. */
static bool grow(splitting *tree, size_t wanted)
{
    const size_t options = tree->position.problem->options;
    size_t root;
    tree->options = dlx_buffer_allocate(options, sizeof *tree->options);
    tree->branch_options = dlx_buffer_allocate(options, sizeof *tree->branch_options);
    bool ok = tree->options && tree->branch_options && add_leaf(tree, 0, 0, 0, &root);
    while (ok && tree->waiting && tree->leaves < wanted)
        ok = split(tree);
    return ok;
}

/* ---- cubes ----------------------------------------------------------------------------------- */

bool dlx_cubes_add(dlx_cubes *cubes, const int64_t *literals, size_t count, uint64_t estimate)
{
    const size_t start = cubes->literals.count;
    if (!dlx_buffer_grow(&cubes->cubes, &cubes->capacity, cubes->count + 1, sizeof *cubes->cubes))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!dlx_literals_add(&cubes->literals, literals[i]))
            return false;
    cubes->cubes[cubes->count++] = (dlx_cube){start, cubes->literals.count, estimate};
    return true;
}

/* Adds the leaves as cubes, from left to right. Returns false on lack of memory. */
static bool list_leaves(splitting *tree, dlx_cubes *cubes)
{
    size_t index = 0;
    while (tree->count) {
        const node *here = &tree->nodes[index];
        if (!here->child &&
            (!find_path(tree, index) ||
             !dlx_cubes_add(cubes, tree->path.list, tree->path.count, here->estimate)))
            return false;
        if (here->child) {
            index = here->child;
            continue;
        }
        while (index && !tree->nodes[index].next)
            index = tree->nodes[index].parent;
        if (!index)
            break;
        index = tree->nodes[index].next;
    }
    return true;
}

static void free_splitting(splitting *tree)
{
    dlx_search_node_free(&tree->position);
    free(tree->options);
    free(tree->branch_options);
    free(tree->nodes);
    free(tree->literals.list);
    free(tree->heap);
    free(tree->path.list);
}

/* Prepends the literals of a cube to each of its sub-cubes. Returns false on lack of memory. */
static bool put_before(dlx_cubes *cubes, const int64_t *literals, size_t count)
{
    dlx_cubes joined = {0};
    bool ok = true;
    for (size_t i = 0; i < cubes->count && ok; i++) {
        size_t own;
        const int64_t *rest = dlx_cubes_literals(cubes, i, &own);
        ok = dlx_cubes_add(&joined, literals, count, dlx_cubes_estimate(cubes, i));
        for (size_t k = 0; k < own && ok; k++)
            ok = dlx_literals_add(&joined.literals, rest[k]);
        if (ok)
            joined.cubes[i].end = joined.literals.count;
    }
    free(cubes->cubes);
    free(cubes->literals.list);
    *cubes = joined;
    return ok;
}

/* Divides the residual problem of these literals, within the limits of `tree`. Returns NULL on lack
 * of memory or a stop by the limits. */
static dlx_cubes *make(splitting *tree, const dlx_problem *problem, const int64_t *literals,
                       size_t literal_count, size_t count)
{
    dlx_cubes *cubes = calloc(1, sizeof *cubes);
    bool ok = cubes && dlx_search_node_make(&tree->position, problem, tree->limits) &&
              dlx_search_node_enter(&tree->position, literals, literal_count);
    tree->base = tree->position.moves;
    ok = ok && grow(tree, count) && list_leaves(tree, cubes) &&
         put_before(cubes, literals, literal_count);
    free_splitting(tree);
    if (ok)
        return cubes;
    dlx_cubes_free(cubes);
    return NULL;
}

dlx_cubes *dlx_cubes_make_fast(const dlx_problem *problem, size_t count, dlx_budget *limits)
{
    splitting tree = {.limits = limits, .rough = true};
    return make(&tree, problem, NULL, 0, count);
}

/* Divides the residual problem within the limits of a caller. */
static dlx_cubes *divide(const dlx_problem *problem, const int64_t *literals, size_t literal_count,
                         size_t count, const dlx_limits *limits, dlx_error *error)
{
    dlx_budget budget;
    splitting tree = {.limits = &budget};
    if (dlx_budget_of(&budget, limits, "cubes", error) != DLX_OK)
        return NULL;
    if (dlx_task_supports(DLX_TASK_CUBES, problem, error) != DLX_OK)
        return NULL;
    dlx_cubes *cubes = make(&tree, problem, literals, literal_count, count);
    if (cubes)
        return cubes;
    if (dlx_budget_stopped(&budget))
        dlx_error_set(error, DLX_ABORTED, "stopped before the search was divided");
    else
        dlx_error_memory(error);
    return NULL;
}

dlx_cubes *dlx_cubes_new(const dlx_problem *problem, size_t count, const dlx_limits *limits,
                         dlx_error *error)
{
    return divide(problem, NULL, 0, count, limits, error);
}

dlx_cubes *dlx_cubes_divide(const dlx_cubes *cubes, size_t index, const dlx_problem *problem,
                            size_t count, const dlx_limits *limits, dlx_error *error)
{
    size_t literal_count;
    const int64_t *literals = dlx_cubes_literals(cubes, index, &literal_count);
    return divide(problem, literals, literal_count, count, limits, error);
}

size_t dlx_cubes_count(const dlx_cubes *cubes)
{
    return cubes->count;
}

const int64_t *dlx_cubes_literals(const dlx_cubes *cubes, size_t index, size_t *count)
{
    const dlx_cube *cube = &cubes->cubes[index];
    const size_t size = cube->end - cube->start;
    if (count)
        *count = size;
    return size ? cubes->literals.list + cube->start : cubes->literals.list; /* may be NULL */
}

bool dlx_cubes_is_passed(const dlx_cubes *cubes, size_t index, const uint32_t *path, size_t length)
{
    size_t count;
    const int64_t *literals = dlx_cubes_literals(cubes, index, &count);
    for (size_t i = 0; i < count && i < length; i++)
        if (literals[i] != (int64_t)path[i] + 1)
            return literals[i] > 0 && literals[i] <= (int64_t)path[i];
    return false;
}

uint64_t dlx_cubes_estimate(const dlx_cubes *cubes, size_t index)
{
    return cubes->cubes[index].estimate;
}

void dlx_cubes_free(dlx_cubes *cubes)
{
    if (!cubes)
        return;
    free(cubes->cubes);
    free(cubes->literals.list);
    free(cubes);
}

/* ---- shares ---------------------------------------------------------------------------------- */

static int compare_indices(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a;
    const size_t y = *(const size_t *)b;
    return (x > y) - (x < y);
}

size_t *dlx_cubes_indices(const dlx_cubes *cubes, bool largest_first)
{
    weighted *order = dlx_buffer_allocate(cubes->count, sizeof *order);
    size_t *list = order ? dlx_buffer_allocate(cubes->count, sizeof *list) : NULL;
    for (size_t i = 0; i < cubes->count && order; i++)
        order[i] = (weighted){cubes->cubes[i].estimate, i};
    if (order && largest_first)
        qsort(order, cubes->count, sizeof *order, compare_weighted);
    for (size_t i = 0; i < cubes->count && list; i++)
        list[i] = order[i].index;
    free(order);
    return list;
}

size_t *dlx_cubes_share(const dlx_cubes *cubes, size_t part, size_t parts, size_t *count,
                        dlx_error *error)
{
    size_t unused;
    count = count ? count : &unused;
    *count = 0;
    if (part >= parts) {
        dlx_error_set(error, DLX_INVALID, "expected a share of [0..%zu[, found %zu", parts, part);
        return NULL;
    }
    size_t *list = dlx_cubes_indices(cubes, true);
    if (!list) {
        dlx_error_memory(error);
        return NULL;
    }
    for (size_t first = 0; first < cubes->count; first += parts) {
        const size_t index = first + (first / parts % 2 ? parts - 1 - part : part);
        if (index < cubes->count)
            list[(*count)++] = list[index];
    }
    qsort(list, *count, sizeof *list, compare_indices);
    return list;
}

bool dlx_literals_add(dlx_literals *literals, int64_t literal)
{
    if (!dlx_buffer_grow(&literals->list, &literals->capacity, literals->count + 1,
                         sizeof *literals->list))
        return false;
    literals->list[literals->count++] = literal;
    return true;
}

bool dlx_literals_add_branch(dlx_literals *literals, const uint32_t *options, size_t live,
                             size_t branch, bool exact)
{
    bool ok = true;
    for (size_t i = 0; i < branch && !exact && ok; i++)
        ok = dlx_literals_add(literals, -(int64_t)options[i] - 1);
    return ok && (branch == live || dlx_literals_add(literals, (int64_t)options[branch] + 1));
}

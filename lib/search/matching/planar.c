/* SPDX-License-Identifier: MIT */
/* The left-right test of planarity (de Fraysseix, Ossona de Mendez and Rosenstiehl, "Trémaux trees
 * and planarity", 2006) as described by Brandes ("The left-right planarity test", 2009).
 *
 * A depth-first search follows tree edges down, and back edges up to an ancestor, which return on
 * the left or on the right of the tree. Back edges that must return on the same side form an
 * interval, and two intervals that must not share a side form a pair. The graph is planar if these
 * constraints can be satisfied. */
#include "search/matching/planar.h"

#include "core/numbers.h"
#include "io/buffer.h"

enum { NONE = DLX_NO_HALF_EDGE };

/* Back edges, from the highest to the lowest return; linked by `ref`. Empty: both NONE. */
typedef struct interval {
    uint32_t low, high;
} interval;

typedef struct conflict_pair {
    interval left, right;
} conflict_pair;

/* Of the half-edges of an edge, one is followed, to which the arrays of half-edges refer. */
typedef struct embedding {
    const dlx_graph *graph;
    dlx_arena arena;
    uint32_t *first;  /* half-edges of vertex v: order[first[v]..first[v + 1][ */
    uint32_t *order;  /* the order of the search */
    uint32_t *cursor; /* of each vertex: index in `order` */
    uint32_t *height; /* of each vertex above its root; NONE: not reached */
    uint32_t *parent; /* see dlx_planar_embed */
    bool *is_followed;
    uint32_t *low, *second_low; /* the least heights of the returns of each half-edge */
    int64_t *depth;             /* of nesting of each half-edge */
    uint32_t *ref;              /* NONE, or the half-edge to which `side` is relative */
    signed char *side;          /* 1: right, -1: left */
    uint32_t *low_edge;         /* the back edge with the lowest return of each half-edge */
    size_t *bottom;             /* the size of the stack before each half-edge */
    conflict_pair *stack;
    size_t size;
    uint32_t *next, *previous; /* around the tail of each half-edge */
    uint32_t *entry;           /* the first half-edge around each vertex */
    uint32_t *left, *right;    /* half-edges of each vertex next to which back edges return */
} embedding;

static uint32_t tail(const embedding *e, uint32_t edge)
{
    return e->graph->tail[edge];
}

static uint32_t head(const embedding *e, uint32_t edge)
{
    return e->graph->tail[edge ^ 1];
}

static bool is_tree_edge(const embedding *e, uint32_t edge)
{
    return e->parent[head(e, edge)] == edge;
}

/* Puts the half-edges of each vertex in order of their depth; those not followed are the last. */
static bool sort_half_edges(embedding *e)
{
    const size_t count = 2 * e->graph->edges;
    uint64_t *keys = dlx_buffer_allocate(count, sizeof *keys);
    if (!keys)
        return false;
    for (size_t h = 0; h < count; h++)
        keys[h] = (uint64_t)(e->is_followed[h] ? e->depth[h] + INT32_MAX : UINT32_MAX) << 32 | h;
    qsort(keys, count, sizeof *keys, dlx_compare_words);
    for (size_t v = 0; v < e->graph->vertices; v++)
        e->cursor[v] = e->first[v];
    for (size_t i = 0; i < count; i++)
        e->order[e->cursor[tail(e, (uint32_t)keys[i])]++] = (uint32_t)keys[i];
    free(keys);
    return true;
}

/* Returns false if out of memory. */
static bool begin(embedding *e)
{
    const size_t vertices = e->graph->vertices;
    const size_t count = 2 * e->graph->edges;
    dlx_arena *arena = &e->arena;
    e->first = dlx_arena_take(arena, vertices + 1, sizeof *e->first);
    e->order = dlx_arena_take(arena, count, sizeof *e->order);
    e->cursor = dlx_arena_take(arena, vertices, sizeof *e->cursor);
    e->height = dlx_arena_take(arena, vertices, sizeof *e->height);
    e->is_followed = dlx_arena_take(arena, count, sizeof *e->is_followed);
    e->low = dlx_arena_take(arena, count, sizeof *e->low);
    e->second_low = dlx_arena_take(arena, count, sizeof *e->second_low);
    e->depth = dlx_arena_take(arena, count, sizeof *e->depth);
    e->ref = dlx_arena_take(arena, count, sizeof *e->ref);
    e->side = dlx_arena_take(arena, count, sizeof *e->side);
    e->low_edge = dlx_arena_take(arena, count, sizeof *e->low_edge);
    e->bottom = dlx_arena_take(arena, count, sizeof *e->bottom);
    e->stack = dlx_arena_take(arena, e->graph->edges, sizeof *e->stack);
    e->previous = dlx_arena_take(arena, count, sizeof *e->previous);
    e->entry = dlx_arena_take(arena, vertices, sizeof *e->entry);
    e->left = dlx_arena_take(arena, vertices, sizeof *e->left);
    e->right = dlx_arena_take(arena, vertices, sizeof *e->right);
    if (arena->failed)
        return false;
    for (size_t v = 0; v < vertices; v++)
        e->height[v] = e->parent[v] = e->entry[v] = NONE;
    for (uint32_t h = 0; h < count; h++) {
        e->ref[h] = NONE;
        e->side[h] = 1;
        e->first[tail(e, h) + 1]++;
    }
    for (size_t v = 0; v < vertices; v++)
        e->first[v + 1] += e->first[v];
    return sort_half_edges(e);
}

/* ---- depth-first search ---------------------------------------------------------------------- */

/* Returns false to stop the search. */
typedef bool visit(embedding *e, uint32_t edge);

/* Follows each edge reached from the root once, in one direction: calls `before`, then for a tree
 * edge, follows the edges of its head, then calls `after`. Not recursive, since trees are deep. */
static bool search(embedding *e, uint32_t root, visit *before, visit *after)
{
    uint32_t v = root;
    for (;;) {
        uint32_t edge;
        if (e->cursor[v] == e->first[v + 1]) {
            if (v == root)
                return true;
            edge = e->parent[v];
            v = tail(e, edge);
        } else {
            edge = e->order[e->cursor[v]++];
            if (e->is_followed[edge ^ 1])
                continue;
            if (!before(e, edge))
                return false;
            if (is_tree_edge(e, edge)) {
                v = head(e, edge);
                continue;
            }
        }
        if (!after(e, edge))
            return false;
    }
}

static bool search_all(embedding *e, visit *before, visit *after)
{
    bool ok = true;
    for (size_t v = 0; v < e->graph->vertices; v++)
        e->cursor[v] = e->first[v];
    for (uint32_t v = 0; v < e->graph->vertices && ok; v++) {
        if (e->height[v] == NONE)
            e->height[v] = 0;
        if (e->parent[v] == NONE)
            ok = search(e, v, before, after);
    }
    return ok;
}

/* ---- orientation ----------------------------------------------------------------------------- */

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static bool follow(embedding *e, uint32_t edge)
{
    const uint32_t height = e->height[tail(e, edge)];
    uint32_t *other = &e->height[head(e, edge)];
    e->is_followed[edge] = true;
    e->low[edge] = e->second_low[edge] = height;
    if (*other == NONE) {
        e->parent[head(e, edge)] = edge;
        *other = height + 1;
    } else {
        e->low[edge] = *other;
    }
    return true;
}

/* Sets the depth of the half-edge, and adds its returns to those of the half-edge above. */
static bool add_returns(embedding *e, uint32_t edge)
{
    const uint32_t v = tail(e, edge);
    const uint32_t above = e->parent[v];
    const uint32_t low = e->low[edge];
    const uint32_t second = e->second_low[edge];
    e->depth[edge] = 2 * (int64_t)low + (second < e->height[v]);
    if (above == NONE)
        return true;
    uint32_t *const above_low = &e->low[above];
    uint32_t *const above_second = &e->second_low[above];
    if (low < *above_low) {
        *above_second = least(*above_low, second);
        *above_low = low;
    } else {
        *above_second = least(*above_second, low > *above_low ? low : second);
    }
    return true;
}

/* ---- constraints ----------------------------------------------------------------------------- */

static bool is_empty(interval edges)
{
    return edges.low == NONE && edges.high == NONE;
}

static void swap_sides(conflict_pair *pair)
{
    const interval left = pair->left;
    pair->left = pair->right;
    pair->right = left;
}

/* True if an edge of the interval returns above the lowest return of `edge`. */
static bool conflicts(const embedding *e, interval edges, uint32_t edge)
{
    return !is_empty(edges) && e->low[edges.high] > e->low[edge];
}

static uint32_t lowest(const embedding *e, const conflict_pair *pair)
{
    return is_empty(pair->left)    ? e->low[pair->right.low]
           : is_empty(pair->right) ? e->low[pair->left.low]
                                   : least(e->low[pair->left.low], e->low[pair->right.low]);
}

/* Puts the edges of `lower` below those of `edges`. */
static void append(embedding *e, interval *edges, interval lower)
{
    if (is_empty(*edges))
        edges->high = lower.high;
    else
        e->ref[edges->low] = lower.high;
    edges->low = lower.low;
}

/* Adds the returns of `edge` to the constraints of `above`: they return on one side, and edges
 * before `edge` which return higher than its lowest return, on the other. False: not planar. */
static bool add_constraints(embedding *e, uint32_t edge, uint32_t above)
{
    conflict_pair merged = {{NONE, NONE}, {NONE, NONE}};
    do {
        conflict_pair pair = e->stack[--e->size];
        if (!is_empty(pair.left))
            swap_sides(&pair);
        if (!is_empty(pair.left))
            return false;
        if (e->low[pair.right.low] > e->low[above])
            append(e, &merged.right, pair.right);
        else
            e->ref[pair.right.low] = e->low_edge[above];
    } while (e->size > e->bottom[edge]);
    while (e->size > 0 && (conflicts(e, e->stack[e->size - 1].left, edge) ||
                           conflicts(e, e->stack[e->size - 1].right, edge))) {
        conflict_pair pair = e->stack[--e->size];
        if (conflicts(e, pair.right, edge))
            swap_sides(&pair);
        if (conflicts(e, pair.right, edge))
            return false;
        e->ref[merged.right.low] = pair.right.high;
        if (pair.right.low != NONE)
            merged.right.low = pair.right.low;
        append(e, &merged.left, pair.left);
    }
    if (!is_empty(merged.left) || !is_empty(merged.right))
        e->stack[e->size++] = merged;
    return true;
}

/* Removes the edges that return to `vertex` from the interval; if none is left, its last edge takes
 * the side opposite to the other interval. */
static void trim(embedding *e, interval *edges, const interval *other, uint32_t vertex)
{
    while (edges->high != NONE && head(e, edges->high) == vertex)
        edges->high = e->ref[edges->high];
    if (edges->high == NONE && edges->low != NONE) {
        e->ref[edges->low] = other->low;
        e->side[edges->low] = -1;
        edges->low = NONE;
    }
}

/* Removes the back edges that return to the tail of the tree edge, whose subtree is complete. */
static void remove_back_edges(embedding *e, uint32_t edge)
{
    const uint32_t vertex = tail(e, edge);
    while (e->size > 0 && lowest(e, &e->stack[e->size - 1]) == e->height[vertex]) {
        const conflict_pair *pair = &e->stack[--e->size];
        if (pair->left.low != NONE)
            e->side[pair->left.low] = -1;
    }
    if (e->size > 0) {
        conflict_pair *pair = &e->stack[e->size - 1];
        trim(e, &pair->left, &pair->right, vertex);
        trim(e, &pair->right, &pair->left, vertex);
    }
    if (e->low[edge] < e->height[vertex]) {
        const uint32_t left = e->stack[e->size - 1].left.high;
        const uint32_t right = e->stack[e->size - 1].right.high;
        e->ref[edge] =
            left != NONE && (right == NONE || e->low[left] > e->low[right]) ? left : right;
    }
}

static bool begin_test(embedding *e, uint32_t edge)
{
    e->bottom[edge] = e->size;
    if (!is_tree_edge(e, edge)) {
        e->low_edge[edge] = edge;
        e->stack[e->size++] = (conflict_pair){{NONE, NONE}, {edge, edge}};
    }
    return true;
}

static bool end_test(embedding *e, uint32_t edge)
{
    const uint32_t v = tail(e, edge);
    const uint32_t above = e->parent[v];
    if (is_tree_edge(e, edge))
        remove_back_edges(e, edge);
    if (e->low[edge] >= e->height[v])
        return true;
    if (edge != e->order[e->first[v]])
        return add_constraints(e, edge, above);
    e->low_edge[above] = e->low_edge[edge];
    return true;
}

/* ---- the order around each vertex ------------------------------------------------------------ */

/* Resolves the sides of the half-edges that the side of `edge` depends on. */
static void resolve_side(embedding *e, uint32_t edge)
{
    uint32_t previous = NONE;
    while (e->ref[edge] != NONE) { /* the links on the way lead back for now */
        const uint32_t ref = e->ref[edge];
        e->ref[edge] = previous;
        previous = edge;
        edge = ref;
    }
    while (previous != NONE) {
        const uint32_t before = e->ref[previous];
        e->side[previous] = (signed char)(e->side[previous] * e->side[edge]);
        e->ref[previous] = NONE;
        edge = previous;
        previous = before;
    }
}

/* Puts a half-edge after another of the same vertex; NONE: it is the only one. */
static void insert_after(embedding *e, uint32_t edge, uint32_t other)
{
    const uint32_t previous = other == NONE ? edge : other;
    const uint32_t next = other == NONE ? edge : e->next[other];
    e->next[previous] = edge;
    e->previous[next] = edge;
    e->previous[edge] = previous;
    e->next[edge] = next;
}

static void insert_before(embedding *e, uint32_t edge, uint32_t other)
{
    const uint32_t v = tail(e, edge);
    insert_after(e, edge, other == NONE ? NONE : e->previous[other]);
    if (e->entry[v] == other)
        e->entry[v] = edge;
}

/* Puts the other half of a followed edge in the order around its head. */
static bool place_return(embedding *e, uint32_t edge)
{
    const uint32_t back = edge ^ 1;
    const uint32_t v = tail(e, edge);
    const uint32_t w = head(e, edge);
    if (is_tree_edge(e, edge)) {
        insert_before(e, back, e->entry[w]);
        e->left[v] = e->right[v] = edge;
    } else if (e->side[edge] == 1) {
        insert_after(e, back, e->right[w]);
    } else {
        insert_before(e, back, e->left[w]);
        e->left[w] = back;
    }
    return true;
}

static bool pass(embedding *e, uint32_t edge)
{
    (void)e;
    (void)edge;
    return true;
}

/* Returns false if out of memory. */
static bool order_edges(embedding *e)
{
    const size_t count = 2 * e->graph->edges;
    for (uint32_t h = 0; h < count; h++) {
        if (!e->is_followed[h])
            continue;
        resolve_side(e, h);
        e->depth[h] *= e->side[h];
    }
    if (!sort_half_edges(e))
        return false;
    for (size_t i = 0; i < count; i++) {
        const uint32_t h = e->order[i];
        const uint32_t v = tail(e, h);
        if (!e->is_followed[h])
            continue;
        insert_after(e, h, e->entry[v] == NONE ? NONE : e->previous[e->entry[v]]);
        if (e->entry[v] == NONE)
            e->entry[v] = h;
    }
    return search_all(e, place_return, pass);
}

dlx_planarity dlx_planar_embed(const dlx_graph *graph, uint32_t *next, uint32_t *parent)
{
    embedding e = {.graph = graph, .next = next, .parent = parent};
    dlx_planarity result = DLX_PLANARITY_NO_MEMORY;
    if (begin(&e) && search_all(&e, follow, add_returns) && sort_half_edges(&e))
        result = search_all(&e, begin_test, end_test) ? DLX_PLANAR : DLX_NOT_PLANAR;
    if (result == DLX_PLANAR && !order_edges(&e))
        result = DLX_PLANARITY_NO_MEMORY;
    dlx_arena_free(&e.arena);
    return result;
}

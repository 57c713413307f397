/* SPDX-License-Identifier: MIT */
#include "symmetry/group.h"

/* Vertices are the options, then the items that are the least of those alike, then the colours and
 * multiplicities of these items. */
struct dlx_automorphisms {
    dlx_arena arena;
    const dlx_action *action;
    dlx_budget *limits;
    dlx_graph graph;
    dlx_graph_search search;
    uint32_t *order; /* the vertices by kind */
    bool *is_last;   /* and true at the last of each kind */
    uint32_t *own_order;
    bool *own_is_last; /* scratch: these with marked options */
    uint32_t *mark_of; /* scratch, by option */
};

typedef struct vertex_kind {
    int64_t cost;
    uint32_t role, lo, hi, alike;
    uint32_t vertex;
} vertex_kind;

/* The graph while it is made. */
typedef struct drafting {
    dlx_arena arena;
    uint32_t (*edge)[2];
    size_t edges;
    vertex_kind *kind; /* by vertex */
    uint32_t vertices;
    uint32_t *part; /* scratch: the vertices of the colours or multiplicities of an item */
} drafting;

static int compare_kinds(const void *a, const void *b)
{
    const vertex_kind *x = a, *y = b;
    if (x->role != y->role)
        return x->role < y->role ? -1 : 1;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    if (x->lo != y->lo)
        return x->lo < y->lo ? -1 : 1;
    if (x->hi != y->hi)
        return x->hi < y->hi ? -1 : 1;
    return (x->alike > y->alike) - (x->alike < y->alike);
}

/* Roles in the order of the vertices; `lo` of a multiplicity is the number of times, less 1. */
enum { ROLE_OPTION, ROLE_PRIMARY, ROLE_SECONDARY, ROLE_COLOUR, ROLE_MULTIPLICITY };

/* ---- making ---------------------------------------------------------------------------------- */

static vertex_kind item_kind(const dlx_action *action, uint32_t item)
{
    const dlx_items *items = action->problem->items;
    vertex_kind kind = {.role = item < items->primary ? ROLE_PRIMARY : ROLE_SECONDARY};
    if (kind.role == ROLE_PRIMARY && items->lo) {
        kind.lo = items->lo[item];
        kind.hi = items->hi[item];
    }
    for (uint32_t i = item; i != DLX_NO_INDEX; i = action->next[i])
        kind.alike++;
    return kind;
}

static uint32_t add_vertex(drafting *draft, vertex_kind kind)
{
    kind.vertex = draft->vertices;
    draft->kind[draft->vertices] = kind;
    return draft->vertices++;
}

static void add_edge(drafting *draft, uint32_t a, uint32_t b)
{
    draft->edge[draft->edges][0] = a;
    draft->edge[draft->edges++][1] = b;
}

/* Adds an item that is the least of those alike, with its colours, multiplicities and edges. */
static void add_item(drafting *draft, const dlx_action *action, uint32_t item)
{
    const dlx_columns *columns = &action->columns;
    const size_t end = columns->start[item + 1];
    const vertex_kind kind = item_kind(action, item);
    const uint32_t vertex = add_vertex(draft, kind);
    const uint32_t first_part = draft->vertices;
    size_t next;
    for (size_t i = columns->start[item]; i < end; i = next) {
        for (next = i + 1; next < end && columns->option[next] == columns->option[i];)
            next++;
        const bool has_colour = kind.role == ROLE_SECONDARY && columns->colour;
        const uint32_t part = has_colour ? columns->colour[i] : (uint32_t)(next - i - 1);
        if (part > 0 && draft->part[part] < first_part) {
            draft->part[part] = add_vertex(
                draft, (vertex_kind){.role = has_colour ? ROLE_COLOUR : ROLE_MULTIPLICITY,
                                     .lo = has_colour ? 0 : part});
            add_edge(draft, vertex, draft->part[part]);
        }
        add_edge(draft, columns->option[i], part > 0 ? draft->part[part] : vertex);
    }
}

static void add_all(drafting *draft, const dlx_action *action)
{
    const dlx_problem *problem = action->problem;
    for (size_t k = 0; k < problem->options; k++) {
        /* Options that literals have emptied are fixed. */
        const bool is_fixed = problem->shown && problem->start[k] == problem->start[k + 1];
        add_vertex(draft, (vertex_kind){.role = ROLE_OPTION,
                                        .alike = is_fixed ? (uint32_t)k + 1 : 0,
                                        .cost = problem->cost ? problem->cost[k] : 0});
    }
    for (uint32_t i = 0; i < problem->items->names.count; i++)
        if (action->least[i] == i)
            add_item(draft, action, i);
}

/* Refuses a graph that takes more memory than the limits leave. */
static dlx_status check_memory(dlx_budget *limits, uint64_t bytes, dlx_error *error)
{
    if (bytes > dlx_budget_memory_left(limits, UINT64_MAX))
        return dlx_error_set(error, DLX_ABORTED,
                             "the symmetries need %llu bytes, more than the memory limit",
                             (unsigned long long)bytes);
    return DLX_OK;
}

static dlx_status make_draft(drafting *draft, const dlx_action *action, dlx_budget *limits,
                             dlx_error *error)
{
    const dlx_problem *problem = action->problem;
    const uint64_t nonzeros = dlx_problem_nonzeros(problem);
    const uint64_t colours = problem->colours.count;
    const bool has_parts = colours > 0 || problem->has_repeats;
    const uint64_t vertices =
        problem->options + problem->items->names.count + (has_parts ? nonzeros : 0);
    const uint64_t edges = nonzeros + (has_parts ? nonzeros : 0);
    const uint64_t parts = 1 + (colours > nonzeros ? colours : nonzeros);
    if (vertices >= DLX_AUTOMORPHISMS_VERTICES)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the problem is too large for a search for symmetries");
    if (check_memory(limits,
                     vertices * sizeof *draft->kind + edges * sizeof *draft->edge +
                         parts * sizeof *draft->part,
                     error) != DLX_OK)
        return DLX_ABORTED;
    draft->kind = dlx_arena_take(&draft->arena, vertices, sizeof *draft->kind);
    draft->edge = dlx_arena_take(&draft->arena, edges, sizeof *draft->edge);
    draft->part = dlx_arena_take(&draft->arena, parts, sizeof *draft->part);
    if (draft->arena.failed)
        return dlx_error_memory(error);
    add_all(draft, action);
    return DLX_OK;
}

static void place_edges(dlx_graph *graph, const drafting *draft)
{
    for (size_t i = 0; i < draft->edges; i++)
        for (int side = 0; side < 2; side++)
            graph->start[draft->edge[i][side] + 1]++;
    for (uint32_t i = 0; i < graph->count; i++)
        graph->start[i + 1] += graph->start[i];
    for (size_t i = draft->edges; i-- > 0;)
        for (int side = 0; side < 2; side++)
            graph->neighbour[--graph->start[draft->edge[i][side] + 1]] = draft->edge[i][!side];
    /* Each entry is now the start of its own vertex. */
    memmove(graph->start, graph->start + 1, graph->count * sizeof *graph->start);
    graph->start[graph->count] = 2 * draft->edges;
}

static void sort_vertices(dlx_automorphisms *graph, drafting *draft)
{
    const size_t count = graph->graph.count;
    if (count > 0)
        qsort(draft->kind, count, sizeof *draft->kind, compare_kinds);
    for (size_t i = 0; i < count; i++) {
        graph->order[i] = draft->kind[i].vertex;
        graph->is_last[i] =
            i + 1 == count || compare_kinds(&draft->kind[i], &draft->kind[i + 1]) != 0;
    }
}

static dlx_status build(dlx_automorphisms *graph, drafting *draft, dlx_error *error)
{
    dlx_arena *arena = &graph->arena;
    const size_t count = draft->vertices;
    const size_t options = graph->action->problem->options;
    const uint64_t bytes =
        (count + 1) * (DLX_GRAPH_SEARCH_BYTES + sizeof(size_t) + 2 * sizeof(uint32_t) + 2) +
        2 * draft->edges * (DLX_GRAPH_SEARCH_END_BYTES + sizeof(uint32_t));
    if (check_memory(graph->limits, bytes, error) != DLX_OK)
        return DLX_ABORTED;
    graph->graph.count = draft->vertices;
    graph->graph.start = dlx_arena_take(arena, count + 1, sizeof *graph->graph.start);
    graph->graph.neighbour =
        dlx_arena_take(arena, 2 * draft->edges, sizeof *graph->graph.neighbour);
    graph->order = dlx_arena_take(arena, count, sizeof *graph->order);
    graph->is_last = dlx_arena_take(arena, count, sizeof *graph->is_last);
    graph->own_order = dlx_arena_take(arena, count, sizeof *graph->own_order);
    graph->own_is_last = dlx_arena_take(arena, count, sizeof *graph->own_is_last);
    graph->mark_of = dlx_arena_take(arena, options, sizeof *graph->mark_of);
    if (arena->failed)
        return dlx_error_memory(error);
    place_edges(&graph->graph, draft);
    sort_vertices(graph, draft);
    if (!dlx_graph_search_make(&graph->search, &graph->graph, graph->limits))
        return dlx_error_memory(error);
    return DLX_OK;
}

dlx_automorphisms *dlx_automorphisms_new(const dlx_action *action, dlx_budget *limits,
                                         dlx_error *error)
{
    dlx_automorphisms *graph = calloc(1, sizeof *graph);
    drafting draft = {0};
    if (!graph)
        return dlx_error_null(error);
    graph->action = action;
    graph->limits = limits;
    const bool ok = make_draft(&draft, action, limits, error) == DLX_OK &&
                    build(graph, &draft, error) == DLX_OK;
    dlx_arena_free(&draft.arena);
    if (ok)
        return graph;
    dlx_automorphisms_free(graph);
    return NULL;
}

void dlx_automorphisms_free(dlx_automorphisms *graph)
{
    if (!graph)
        return;
    dlx_graph_search_free(&graph->search);
    dlx_arena_free(&graph->arena);
    free(graph);
}

/* ---- searches -------------------------------------------------------------------------------- */

/* Copies the vertices by kind, with the marked options in cells of their own: after the other
 * options of their cost. */
static void mark(dlx_automorphisms *graph, const dlx_marked *marked)
{
    const size_t options = graph->action->problem->options;
    const uint32_t marks = marked->one_by_one ? (uint32_t)marked->count : marked->count > 0;
    size_t begin = 0;
    for (size_t i = 0; i < marked->count; i++)
        graph->mark_of[marked->options[i]] = marked->one_by_one ? (uint32_t)i + 1 : 1;
    for (size_t end = 0; end < graph->graph.count; end++) {
        if (!graph->is_last[end])
            continue;
        size_t place = begin;
        for (uint32_t label = 0; label <= marks && place <= end; label++) {
            const size_t first = place;
            for (size_t i = begin; i <= end; i++) {
                const uint32_t vertex = graph->order[i];
                if ((vertex < options ? graph->mark_of[vertex] : 0) == label) {
                    graph->own_order[place] = vertex;
                    graph->own_is_last[place++] = false;
                }
            }
            if (place > first)
                graph->own_is_last[place - 1] = true;
        }
        begin = end + 1;
    }
    for (size_t i = 0; i < marked->count; i++)
        graph->mark_of[marked->options[i]] = 0;
}

static bool run(dlx_automorphisms *graph, const dlx_marked *marked)
{
    mark(graph, marked);
    return dlx_graph_search_run(&graph->search, graph->own_order, graph->own_is_last);
}

bool dlx_automorphisms_find(dlx_automorphisms *graph, const dlx_marked *marked, dlx_moves *found)
{
    const size_t options = graph->action->problem->options;
    const dlx_moves *moves = &graph->search.moves;
    if (!run(graph, marked))
        return false;
    bool ok = true;
    for (size_t k = 0, i = 0; found && k < moves->count && ok; k++) {
        for (; i < moves->end[k] && ok; i++)
            ok = moves->pair[i].point >= options ||
                 dlx_moves_add(found, moves->pair[i].point, moves->pair[i].image);
        ok = ok && dlx_moves_end(found);
    }
    return ok;
}

bool dlx_automorphisms_label(dlx_automorphisms *graph, const dlx_marked *marked, uint32_t *label,
                             uint64_t *hash)
{
    dlx_graph_search *search = &graph->search;
    if (!run(graph, marked) || !dlx_graph_search_label(search))
        return false;
    *hash = marked->count;
    for (size_t i = 0; i < graph->graph.start[graph->graph.count]; i++)
        *hash = dlx_mix(*hash + search->row[i] * DLX_GOLDEN);
    if (graph->action->problem->options > 0) /* the options are the first vertices */
        memcpy(label, search->best_leaf, graph->action->problem->options * sizeof *label);
    return true;
}

bool dlx_automorphisms_multiply(const dlx_automorphisms *graph, dlx_count *number)
{
    const dlx_tree_path *first = &graph->search.first;
    bool ok = true;
    for (size_t i = 0; i < first->depth && ok; i++)
        ok = dlx_count_multiply(number, &(dlx_count){.low = first->level[i].orbit});
    return ok;
}

void dlx_automorphisms_divide(const dlx_automorphisms *graph, dlx_count *number)
{
    const dlx_tree_path *first = &graph->search.first;
    for (size_t i = 0; i < first->depth; i++)
        dlx_count_divide(number, first->level[i].orbit);
}

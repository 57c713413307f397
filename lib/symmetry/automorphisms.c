/* SPDX-License-Identifier: MIT */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "symmetry/automorphisms.h"

#include "core/numbers.h"
#include "io/buffer.h"
#include "io/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if HAVE_NAUTY

#include <nauty/traces.h>

/* Vertices are the options, then the items that are the least of those alike, then the colours of
 * these items. */
struct dlx_automorphisms {
    dlx_arena arena;
    const dlx_action *action;
    sparsegraph graph;
    int *order, *cells; /* the vertices by colour, and 0 at the last of each colour */
    int *orbits;
    int *own_order, *own_cells; /* scratch: these with marked options */
    uint32_t *vertex;           /* of each item */
    size_t options;
};

/* Bytes that Traces was seen to take for a vertex and for an end of an edge, with a margin. */
enum { BYTES_PER_VERTEX = 600, BYTES_PER_END = 24 };

typedef struct vertex_kind {
    int64_t cost;
    uint32_t role, lo, hi, alike;
    uint32_t vertex;
} vertex_kind;

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

static bool same_kinds(const vertex_kind *a, const vertex_kind *b)
{
    return compare_kinds(a, b) == 0;
}

enum { ROLE_OPTION, ROLE_PRIMARY, ROLE_SECONDARY, ROLE_COLOUR };

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

/* Sorts the vertices by their kinds into order and cells. */
static bool sort_vertices(dlx_automorphisms *graph, size_t colours)
{
    const dlx_problem *problem = graph->action->problem;
    const size_t count = (size_t)graph->graph.nv;
    vertex_kind *kinds = dlx_buffer_allocate(count, sizeof *kinds);
    size_t at = 0;
    if (!kinds)
        return false;
    for (size_t k = 0; k < problem->options; k++)
        kinds[at++] = (vertex_kind){.role = ROLE_OPTION,
                                    .cost = problem->cost ? problem->cost[k] : 0,
                                    .vertex = (uint32_t)k};
    for (uint32_t i = 0; i < problem->items->names.count; i++)
        if (graph->action->least[i] == i) {
            kinds[at] = item_kind(graph->action, i);
            kinds[at++].vertex = graph->vertex[i];
        }
    for (size_t i = 0; i < colours; i++, at++)
        kinds[at] = (vertex_kind){.role = ROLE_COLOUR, .vertex = (uint32_t)at};
    qsort(kinds, count, sizeof *kinds, compare_kinds);
    for (size_t i = 0; i < count; i++) {
        graph->order[i] = (int)kinds[i].vertex;
        graph->cells[i] = i + 1 < count && same_kinds(&kinds[i], &kinds[i + 1]);
    }
    free(kinds);
    return true;
}

/* The vertices at the other ends of the edges of a least item, in the order of its column: options,
 * or its colours. Calls `edge` for each edge, and returns the next free vertex for colours. */
static uint32_t each_edge(const dlx_automorphisms *graph, uint32_t item, uint32_t *colour_vertex,
                          uint32_t free_vertex, void edge(sparsegraph *, uint32_t, uint32_t),
                          sparsegraph *to)
{
    const dlx_columns *columns = &graph->action->columns;
    const uint32_t vertex = graph->vertex[item];
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++) {
        const uint32_t colour = columns->colour ? columns->colour[i] : 0;
        uint32_t end = vertex;
        if (colour > 0) {
            if (colour_vertex[colour] == DLX_NO_INDEX) {
                colour_vertex[colour] = free_vertex++;
                edge(to, vertex, colour_vertex[colour]);
            }
            end = colour_vertex[colour];
        }
        edge(to, columns->option[i], end);
    }
    for (size_t i = columns->start[item]; i < columns->start[item + 1] && columns->colour; i++)
        colour_vertex[columns->colour[i]] = DLX_NO_INDEX;
    return free_vertex;
}

static void count_edge(sparsegraph *graph, uint32_t a, uint32_t b)
{
    (void)a;
    (void)b;
    graph->nde += 2;
}

static void measure_edge(sparsegraph *graph, uint32_t a, uint32_t b)
{
    graph->d[a]++;
    graph->d[b]++;
}

static void add_edge(sparsegraph *graph, uint32_t a, uint32_t b)
{
    graph->e[graph->v[a] + (size_t)graph->d[a]++] = (int)b;
    graph->e[graph->v[b] + (size_t)graph->d[b]++] = (int)a;
}

static uint32_t all_edges(const dlx_automorphisms *graph, uint32_t *colour_vertex,
                          uint32_t free_vertex, void edge(sparsegraph *, uint32_t, uint32_t),
                          sparsegraph *to)
{
    for (uint32_t i = 0; i < graph->action->problem->items->names.count; i++)
        if (graph->action->least[i] == i)
            free_vertex = each_edge(graph, i, colour_vertex, free_vertex, edge, to);
    return free_vertex;
}

static void place_edges(sparsegraph *graph)
{
    size_t at = 0;
    for (int i = 0; i < graph->nv; i++) {
        graph->v[i] = at;
        at += (size_t)graph->d[i];
        graph->d[i] = 0;
    }
}

static bool allocate(dlx_automorphisms *graph)
{
    sparsegraph *to = &graph->graph;
    const size_t count = (size_t)to->nv;
    to->v = dlx_buffer_allocate(count, sizeof *to->v);
    to->d = calloc(count + 1, sizeof *to->d);
    to->e = dlx_buffer_allocate(to->nde, sizeof *to->e);
    to->vlen = to->dlen = count;
    to->elen = to->nde;
    graph->order = dlx_arena_take(&graph->arena, count, sizeof *graph->order);
    graph->cells = dlx_arena_take(&graph->arena, count, sizeof *graph->cells);
    graph->orbits = dlx_arena_take(&graph->arena, count, sizeof *graph->orbits);
    graph->own_order = dlx_arena_take(&graph->arena, count, sizeof *graph->own_order);
    graph->own_cells = dlx_arena_take(&graph->arena, count, sizeof *graph->own_cells);
    return to->v && to->d && to->e && !graph->arena.failed;
}

/* Refuses a graph for which nauty might run out of memory, where nauty ends the process. */
static dlx_status check_memory(const dlx_automorphisms *graph, dlx_limits *limits, dlx_error *error)
{
    const uint64_t bytes =
        (uint64_t)graph->graph.nv * BYTES_PER_VERTEX + graph->graph.nde * BYTES_PER_END;
    if (bytes > dlx_limits_memory_left(limits, UINT64_MAX))
        return dlx_error_set(error, DLX_ABORTED,
                             "the symmetries need %llu bytes, more than the memory limit",
                             (unsigned long long)bytes);
    void *probe = malloc(bytes);
    free(probe);
    return probe ? DLX_OK : dlx_error_memory(error);
}

/* Makes the graph. `colour_vertex` is scratch: the vertices of colours of an item. */
static dlx_status build(dlx_automorphisms *graph, uint32_t *colour_vertex, dlx_limits *limits,
                        dlx_error *error)
{
    const dlx_problem *problem = graph->action->problem;
    uint32_t first = (uint32_t)problem->options;
    for (uint32_t i = 0; i < problem->items->names.count; i++)
        if (graph->action->least[i] == i)
            graph->vertex[i] = first++;
    for (size_t i = 0; i <= problem->colours.count; i++)
        colour_vertex[i] = DLX_NO_INDEX;
    const uint32_t count = all_edges(graph, colour_vertex, first, count_edge, &graph->graph);
    if (count >= NAUTY_INFINITY - 2)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the problem is too large for a search for symmetries");
    graph->graph.nv = (int)count;
    if (check_memory(graph, limits, error) != DLX_OK)
        return DLX_ABORTED;
    if (!allocate(graph))
        return dlx_error_memory(error);
    all_edges(graph, colour_vertex, first, measure_edge, &graph->graph);
    place_edges(&graph->graph);
    all_edges(graph, colour_vertex, first, add_edge, &graph->graph);
    return sort_vertices(graph, count - first) ? DLX_OK : dlx_error_memory(error);
}

dlx_automorphisms *dlx_automorphisms_new(const dlx_action *action, dlx_limits *limits,
                                         dlx_error *error)
{
    const dlx_problem *problem = action->problem;
    dlx_automorphisms *graph = calloc(1, sizeof *graph);
    uint32_t *colour_vertex =
        dlx_buffer_allocate(problem->colours.count + 1, sizeof *colour_vertex);
    bool ok = false;
    if (graph) {
        graph->action = action;
        graph->options = problem->options;
        graph->vertex =
            dlx_arena_take(&graph->arena, problem->items->names.count, sizeof *graph->vertex);
    }
    if (!graph || !graph->vertex || !colour_vertex)
        dlx_error_memory(error);
    else
        ok = build(graph, colour_vertex, limits, error) == DLX_OK;
    free(colour_vertex);
    if (ok)
        return graph;
    dlx_automorphisms_free(graph);
    return NULL;
}

void dlx_automorphisms_free(dlx_automorphisms *graph)
{
    if (!graph)
        return;
    SG_FREE(graph->graph);
    dlx_arena_free(&graph->arena);
    free(graph);
}

/* Copies the vertices by colour, with the marked options in cells of their own: after the other
 * options of their cost. */
static bool mark(dlx_automorphisms *graph, const dlx_marked *marked)
{
    const size_t count = (size_t)graph->graph.nv;
    uint32_t *mark_of = calloc(graph->options + 1, sizeof *mark_of);
    if (!mark_of)
        return false;
    for (size_t i = 0; i < marked->count; i++)
        mark_of[marked->options[i]] = marked->one_by_one ? (uint32_t)i + 1 : 1;
    const uint32_t marks = marked->count == 0   ? 0
                           : marked->one_by_one ? (uint32_t)marked->count
                                                : 1;
    size_t begin = 0;
    for (size_t end = 0; end < count; end++) {
        if (graph->cells[end])
            continue;
        size_t at = begin;
        for (uint32_t label = 0; label <= marks; label++) {
            const size_t before = at;
            for (size_t i = begin; i <= end; i++) {
                const size_t vertex = (size_t)graph->order[i];
                if ((vertex < graph->options ? mark_of[vertex] : 0) == label) {
                    graph->own_order[at] = (int)vertex;
                    graph->own_cells[at++] = 1;
                }
            }
            if (at > before)
                graph->own_cells[at - 1] = 0;
            if (at > end)
                break;
        }
        begin = end + 1;
    }
    free(mark_of);
    return true;
}

/* Traces gives the order as a double times a power of 10, which is 1 for an order below 10^10. */
static dlx_group_size size_of(const TracesStats *stats)
{
    return (dlx_group_size){
        .order = stats->grpsize2 == 0 ? (uint64_t)(stats->grpsize1 + 0.5) : 0,
        .logarithm = log10(stats->grpsize1) + stats->grpsize2,
    };
}

static bool copy_generators(const dlx_automorphisms *graph, permnode *ring, dlx_permutations *found)
{
    uint32_t *image = dlx_buffer_allocate(graph->options, sizeof *image);
    bool ok = image != NULL;
    permnode *at = ring;
    do {
        bool moves = false;
        for (size_t i = 0; i < graph->options && ok; i++) {
            image[i] = (uint32_t)at->p[i];
            moves |= image[i] != i;
        }
        ok = ok && (!moves || dlx_action_permutations_add(found, image, graph->options));
        at = at->next;
    } while (ok && at != ring);
    free(image);
    return ok;
}

bool dlx_automorphisms_find(dlx_automorphisms *graph, const dlx_marked *marked,
                            dlx_permutations *found, dlx_group_size *size)
{
    DEFAULTOPTIONS_TRACES(options);
    TracesStats stats;
    permnode *ring = NULL;
    *size = (dlx_group_size){.order = 1};
    if (graph->graph.nv == 0)
        return true;
    if (!mark(graph, marked))
        return false;
    options.defaultptn = FALSE;
    options.generators = &ring;
    Traces(&graph->graph, graph->own_order, graph->own_cells, graph->orbits, &options, &stats,
           NULL);
    *size = size_of(&stats);
    const bool ok = !ring || copy_generators(graph, ring, found);
    freeschreier(NULL, &ring);
    return ok;
}

/* Joins the rows of a canonical graph, whose vertices are numbered by cells of equal sizes for
 * equivalent sets of options. */
static void hash_graph(const sparsegraph *graph, uint64_t hash[2])
{
    hash[0] = 1;
    hash[1] = 2;
    for (int i = 0; i < graph->nv; i++) {
        uint64_t row[2] = {0};
        for (int k = 0; k < graph->d[i]; k++) {
            const uint64_t end = (uint64_t)graph->e[graph->v[i] + (size_t)k];
            row[0] += dlx_mix(end);
            row[1] += dlx_mix(end + DLX_GOLDEN);
        }
        hash[0] = dlx_mix(hash[0] * DLX_GOLDEN + row[0]);
        hash[1] = dlx_mix(hash[1] * DLX_GOLDEN + row[1]);
    }
}

bool dlx_automorphisms_canonical(dlx_automorphisms *graph, const dlx_marked *marked,
                                 uint64_t hash[2], dlx_group_size *size)
{
    DEFAULTOPTIONS_TRACES(options);
    TracesStats stats;
    SG_DECL(canonical);
    if (!mark(graph, marked))
        return false;
    options.defaultptn = FALSE;
    options.getcanon = TRUE;
    Traces(&graph->graph, graph->own_order, graph->own_cells, graph->orbits, &options, &stats,
           &canonical);
    *size = size_of(&stats);
    hash_graph(&canonical, hash);
    SG_FREE(canonical);
    return true;
}

#else

dlx_automorphisms *dlx_automorphisms_new(const dlx_action *action, dlx_limits *limits,
                                         dlx_error *error)
{
    (void)action;
    (void)limits;
    dlx_error_set(error, DLX_UNSUPPORTED,
                  "symmetries need nauty: install it (Debian: libnauty2-dev), and build again");
    return NULL;
}

void dlx_automorphisms_free(dlx_automorphisms *graph)
{
    (void)graph;
}

bool dlx_automorphisms_find(dlx_automorphisms *graph, const dlx_marked *marked,
                            dlx_permutations *found, dlx_group_size *size)
{
    (void)graph, (void)marked, (void)found, (void)size;
    return false;
}

bool dlx_automorphisms_canonical(dlx_automorphisms *graph, const dlx_marked *marked,
                                 uint64_t hash[2], dlx_group_size *size)
{
    (void)graph, (void)marked, (void)hash, (void)size;
    return false;
}

#endif

/* SPDX-License-Identifier: MIT */
/* Each face but one of each component must have an odd number of edges that point along its border.
 * The edges of a spanning forest are oriented at will; the others are a spanning forest of the
 * faces, and are oriented from its leaves on. */
#include "search/matching/kasteleyn.h"

#include "io/buffer.h"

typedef struct faces {
    dlx_arena arena;
    uint32_t *next, *parent; /* see dlx_planar_embed */
    uint32_t *face;          /* to the side of each half-edge */
    uint32_t *border;        /* a half-edge of each face */
    uint32_t *open;          /* the number of edges of each face without an orientation */
    bool *is_open;           /* of each edge */
    bool *is_odd;            /* of each face: the number of edges that point along the border */
    uint32_t *leaves;        /* faces with one open edge */
    size_t count, leaf_count;
} faces;

/* Returns false if out of memory. */
static bool begin(faces *f, const dlx_graph *graph)
{
    const size_t halves = 2 * graph->edges;
    f->next = dlx_arena_take(&f->arena, halves, sizeof *f->next);
    f->parent = dlx_arena_take(&f->arena, graph->vertices, sizeof *f->parent);
    f->face = dlx_arena_take(&f->arena, halves, sizeof *f->face);
    f->border = dlx_arena_take(&f->arena, halves, sizeof *f->border);
    f->open = dlx_arena_take(&f->arena, halves, sizeof *f->open);
    f->is_open = dlx_arena_take(&f->arena, graph->edges, sizeof *f->is_open);
    f->is_odd = dlx_arena_take(&f->arena, halves, sizeof *f->is_odd);
    f->leaves = dlx_arena_take(&f->arena, halves, sizeof *f->leaves);
    return !f->arena.failed;
}

/* The half-edge after this one along the border of their face. */
static uint32_t along(const faces *f, uint32_t half)
{
    return f->next[half ^ 1];
}

/* Numbers the faces; all edges outside the spanning forest are open, others point to the child. */
static void number_faces(faces *f, const dlx_graph *graph, bool *is_reversed)
{
    const size_t halves = 2 * graph->edges;
    for (size_t e = 0; e < graph->edges; e++)
        f->is_open[e] = true;
    for (size_t v = 0; v < graph->vertices; v++)
        if (f->parent[v] != DLX_NO_HALF_EDGE) {
            f->is_open[f->parent[v] / 2] = false;
            is_reversed[f->parent[v] / 2] = f->parent[v] % 2;
        }
    for (size_t h = 0; h < halves; h++)
        f->face[h] = DLX_NO_HALF_EDGE;
    for (uint32_t h = 0; h < halves; h++) {
        if (f->face[h] != DLX_NO_HALF_EDGE)
            continue;
        const size_t face = f->count++;
        uint32_t half = h;
        f->border[face] = h;
        do {
            f->face[half] = (uint32_t)face;
            f->open[face] += f->is_open[half / 2];
            f->is_odd[face] ^= !f->is_open[half / 2] && half % 2 == is_reversed[half / 2];
            half = along(f, half);
        } while (half != h);
    }
}

static void note_leaf(faces *f, uint32_t face)
{
    if (f->open[face] == 1)
        f->leaves[f->leaf_count++] = face;
}

/* Orients the open edge of a leaf so that it becomes odd. */
static void orient_leaf(faces *f, uint32_t face, bool *is_reversed)
{
    uint32_t half = f->border[face];
    while (!f->is_open[half / 2])
        half = along(f, half);
    const uint32_t other = f->face[half ^ 1];
    const bool points_along = !f->is_odd[face];
    f->is_open[half / 2] = false;
    f->is_odd[face] = true;
    f->is_odd[other] ^= !points_along;
    is_reversed[half / 2] = half % 2 ? points_along : !points_along;
    f->open[face] = 0;
    f->open[other]--;
    note_leaf(f, other);
}

dlx_planarity dlx_kasteleyn_orient(const dlx_graph *graph, bool *is_reversed)
{
    faces f = {.count = 0};
    dlx_planarity result = DLX_PLANARITY_NO_MEMORY;
    if (begin(&f, graph))
        result = dlx_planar_embed(graph, f.next, f.parent);
    if (result == DLX_PLANAR) {
        number_faces(&f, graph, is_reversed);
        for (uint32_t face = 0; face < f.count; face++)
            note_leaf(&f, face);
        while (f.leaf_count > 0) {
            const uint32_t face = f.leaves[--f.leaf_count];
            if (f.open[face] == 1) /* not the other end of the last edge */
                orient_leaf(&f, face, is_reversed);
        }
    }
    dlx_arena_free(&f.arena);
    return result;
}

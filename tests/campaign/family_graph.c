/* SPDX-License-Identifier: MIT */
/* Problems about graphs: covers of edges by vertices, perfect codes, matchings, colourings. */
#include "family.h"

#include "memory.h"

#include <stdlib.h>

/* Two vertices may have several edges; an option has each item once. */
static void add_new_use(problem *to, int which)
{
    const option *of = &to->options[to->option_count - 1];
    for (int u = of->first; u < of->first + of->size; u++)
        if (to->uses[u].item == which)
            return;
    add_use(to, which, NO_COLOUR);
}

typedef struct graph {
    int vertices, edges;
    int (*ends)[2]; /* of [0..edges[ */
} graph;

static void join(graph *to, int a, int b)
{
    to->ends = room_for_one(to->ends, (size_t)to->edges, sizeof *to->ends);
    to->ends[to->edges][0] = a;
    to->ends[to->edges++][1] = b;
}

/* ---- models */

/* Options are vertices, items are edges: least covers, and ways to colour the vertices with two
 * colours. */
static void model_vertex_cover(problem *to, chance *from, const graph *of)
{
    (void)from;
    const int first = add_items(to, of->edges, false);
    for (int v = 0; v < of->vertices; v++) {
        add_option(to);
        for (int e = 0; e < of->edges; e++)
            if (of->ends[e][0] == v || of->ends[e][1] == v)
                add_use(to, first + e, NO_COLOUR);
        to->option_count -= to->options[to->option_count - 1].size == 0;
    }
    to->planted = false;
}

/* Options are vertices with their neighbours: dominating sets, and perfect codes. */
static void model_domination(problem *to, chance *from, const graph *of)
{
    (void)from;
    const int first = add_items(to, of->vertices, false);
    for (int v = 0; v < of->vertices; v++) {
        add_option_of(to, 1, (int[]){first + v});
        for (int e = 0; e < of->edges; e++)
            for (int end = 0; end < 2; end++)
                if (of->ends[e][end] == v)
                    add_new_use(to, first + of->ends[e][1 - end]);
    }
    to->planted = false;
}

/* Options are edges, items are vertices: perfect matchings, and covers by edges. */
static void model_matching(problem *to, chance *from, const graph *of)
{
    const int first = add_items(to, of->vertices, false);
    for (int e = 0; e < of->edges; e++)
        add_option_of(to, 2, (int[]){first + of->ends[e][0], first + of->ends[e][1]});
    const int single = between(from, 1, 20);
    for (int v = 0; v < of->vertices; v++)
        if (one_in(from, single))
            add_option_of(to, 1, (int[]){first + v});
    to->planted = false;
}

/* An option gives a vertex a colour; for each edge and colour there is a secondary item. */
static void model_colouring(problem *to, chance *from, const graph *of)
{
    const int colours = between(from, 2, 4);
    const int first = add_items(to, of->vertices, false);
    const int second = add_items(to, of->edges * colours, true);
    for (int v = 0; v < of->vertices; v++) {
        for (int c = 0; c < colours; c++) {
            add_option_of(to, 1, (int[]){first + v});
            for (int e = 0; e < of->edges; e++)
                if (of->ends[e][0] == v || of->ends[e][1] == v)
                    add_use(to, second + e * colours + c, NO_COLOUR);
        }
    }
    to->planted = false;
}

typedef void model(problem *, chance *, const graph *);

static void model_graph(problem *to, chance *from, graph *of)
{
    static model *const models[] = {model_vertex_cover, model_vertex_cover, model_domination,
                                    model_matching, model_colouring};
    models[roll(from, sizeof models / sizeof *models)](to, from, of);
    free(of->ends);
}

/* ---- graphs */

static void make_path(problem *to, chance *from, int size)
{
    graph made = {.vertices = size + 1};
    for (int v = 0; v < size; v++)
        join(&made, v, v + 1);
    model_graph(to, from, &made);
}

static void make_cycle(problem *to, chance *from, int size)
{
    graph made = {.vertices = size};
    for (int v = 0; v < size; v++)
        join(&made, v, (v + 1) % size);
    model_graph(to, from, &made);
}

/* The parent of a vertex is among some vertices before it: few make long trees, many make broad
 * trees. */
static void make_tree(problem *to, chance *from, int size)
{
    graph made = {.vertices = size};
    const int near = one_in(from, 2) ? size : between(from, 1, 6);
    for (int v = 1; v < size; v++)
        join(&made, v - 1 - roll(from, v < near ? v : near), v);
    model_graph(to, from, &made);
}

static void make_grid(problem *to, chance *from, int size)
{
    const int width = about(from, 2, size < 60 ? 4 : size < 900 ? size / 15 : 30);
    const int height = size / width > 2 ? size / width : 2;
    const int holes = one_in(from, 2) ? 0 : between(from, 3, 20);
    graph made = {.vertices = width * height};
    for (int v = 0; v < width * height; v++) {
        if ((v + 1) % width && !(holes && one_in(from, holes)))
            join(&made, v, v + 1);
        if (v + width < width * height && !(holes && one_in(from, holes)))
            join(&made, v, v + width);
    }
    model_graph(to, from, &made);
}

static void make_graph(problem *to, chance *from, int size)
{
    const int vertices = size * between(from, 4, 12) / 10;
    graph made = {.vertices = vertices};
    for (int e = 0; e < size; e++) {
        const int a = roll(from, vertices);
        const int b = roll(from, vertices);
        if (a != b)
            join(&made, a, b);
    }
    model_graph(to, from, &made);
}

const family graph_families[] = {
    {"path", make_path}, {"cycle", make_cycle}, {"tree", make_tree},
    {"grid", make_grid}, {"graph", make_graph}, {NULL, NULL},
};

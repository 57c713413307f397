/* SPDX-License-Identifier: MIT */
/* DIMACS graphs to be coloured: adjacent vertices get different colours.
 *
 * A vertex is a primary item `vN`. An option of the vertex is a possible colour, with an item
 * `vN#K` for the colour, and an item `M-N#K` for each edge. These items are secondary: an edge has
 * each colour at no more than one end. Hence the solutions are the proper colourings. */
#include "format/words.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct edge {
    uint32_t low, high; /* vertices from 0, low < high */
} edge;

typedef struct graph {
    dlx_words words;
    uint64_t vertices, announced, edges_read;
    edge *edges;
    size_t count, capacity;
    size_t *start;    /* the edges of vertex v are incident[start[v]..start[v + 1][ */
    size_t *incident; /* indices of edges */
} graph;

static int compare_edges(const void *a, const void *b)
{
    const edge *first = a;
    const edge *second = b;
    if (first->low != second->low)
        return first->low < second->low ? -1 : 1;
    return first->high < second->high ? -1 : first->high > second->high;
}

static dlx_status read_header(graph *parsed, dlx_error *error)
{
    dlx_words *words = &parsed->words;
    dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !dlx_words_is(words, "edge") && !dlx_words_is(words, "edges") &&
        !dlx_words_is(words, "col"))
        return dlx_words_expected(words, "'edge'", error);
    if (status == DLX_OK)
        status = dlx_words_number(words, "a number of vertices", 0, DLX_MAX_INDEX,
                                  &parsed->vertices, error);
    if (status == DLX_OK)
        status = dlx_words_announce(words, parsed->vertices, "vertices", error);
    if (status == DLX_OK)
        status =
            dlx_words_number(words, "a number of edges", 0, UINT64_MAX, &parsed->announced, error);
    return status;
}

static dlx_status read_edge(graph *parsed, dlx_error *error)
{
    dlx_words *words = &parsed->words;
    uint64_t ends[2];
    for (int i = 0; i < 2; i++) {
        const dlx_status status =
            dlx_words_number(words, "a vertex of the graph", 1, parsed->vertices, &ends[i], error);
        if (status != DLX_OK)
            return status;
    }
    if (ends[0] == ends[1])
        return dlx_words_error(words, error, "self-loop at vertex %llu: the graph has no colouring",
                               (unsigned long long)ends[0]);
    if (!dlx_grow(&parsed->edges, &parsed->capacity, parsed->count + 1, sizeof *parsed->edges))
        return dlx_error_memory(error);
    const bool turned = ends[0] > ends[1];
    parsed->edges[parsed->count++] =
        (edge){(uint32_t)(ends[turned] - 1), (uint32_t)(ends[!turned] - 1)};
    parsed->edges_read++;
    return DLX_OK;
}

/* Reads a line. Other lines, with weights and positions of vertices, are ignored. */
static dlx_status read_line(graph *parsed, dlx_error *error)
{
    dlx_words *words = &parsed->words;
    if (dlx_words_is(words, "e"))
        return read_edge(parsed, error);
    if (words->length == 1 && strchr("ndvx", *words->word)) {
        words->at = words->line.text + words->line.length;
        return DLX_OK;
    }
    return dlx_words_expected(words, "an edge 'e VERTEX VERTEX'", error);
}

static dlx_status read_graph(graph *parsed, dlx_error *error)
{
    dlx_words *words = &parsed->words;
    dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !words->word)
        return DLX_NO_DATA;
    if (status == DLX_OK && !dlx_words_is(words, "p"))
        return dlx_words_expected(words, "a header 'p edge VERTICES EDGES'", error);
    if (status == DLX_OK && words->reader->options.colours == 0)
        return dlx_words_error(words, error,
                               "expected a number of colours for the graph: use --colours");
    if (status == DLX_OK)
        status = read_header(parsed, error);
    if (status == DLX_OK)
        status = dlx_words_next(words, error);
    while (status == DLX_OK && words->word) {
        status = read_line(parsed, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    }
    if (status == DLX_OK && parsed->edges_read != parsed->announced)
        status = dlx_words_odd(words, error, "expected %llu edges, found %llu",
                               (unsigned long long)parsed->announced,
                               (unsigned long long)parsed->edges_read);
    return status;
}

/* Removes duplicate edges, since many files list both directions, and lists the edges of each
 * vertex. */
static bool sort_edges(graph *parsed)
{
    size_t count = 0;
    if (parsed->count)
        qsort(parsed->edges, parsed->count, sizeof *parsed->edges, compare_edges);
    for (size_t i = 0; i < parsed->count; i++)
        if (i == 0 || compare_edges(&parsed->edges[i - 1], &parsed->edges[i]) != 0)
            parsed->edges[count++] = parsed->edges[i];
    parsed->count = count;
    parsed->start = calloc((size_t)parsed->vertices + 2, sizeof *parsed->start);
    parsed->incident = dlx_allocate(2 * count, sizeof *parsed->incident);
    if (!parsed->start || !parsed->incident)
        return false;
    for (size_t i = 0; i < count; i++) {
        parsed->start[parsed->edges[i].low + 2]++;
        parsed->start[parsed->edges[i].high + 2]++;
    }
    for (size_t v = 2; v < (size_t)parsed->vertices + 2; v++)
        parsed->start[v] += parsed->start[v - 1];
    for (size_t i = 0; i < count; i++) {
        parsed->incident[parsed->start[parsed->edges[i].low + 1]++] = i;
        parsed->incident[parsed->start[parsed->edges[i].high + 1]++] = i;
    }
    return true;
}

/* Adds the items of colours: those of vertices, then those of edges. */
static dlx_status add_colour_items(const graph *parsed, dlx_builder *builder, uint32_t colours,
                                   dlx_error *error)
{
    dlx_status status = DLX_OK;
    char name[48];
    for (uint64_t v = 0; v < parsed->vertices; v++)
        for (uint32_t k = 1; k <= colours && status == DLX_OK; k++) {
            const int length =
                snprintf(name, sizeof name, "v%llu#%u", (unsigned long long)v + 1, k);
            status = dlx_builder_put_secondary(builder, name, (size_t)length, error);
        }
    for (size_t i = 0; i < parsed->count; i++)
        for (uint32_t k = 1; k <= colours && status == DLX_OK; k++) {
            const int length =
                snprintf(name, sizeof name, "%lu-%lu#%u", (unsigned long)parsed->edges[i].low + 1,
                         (unsigned long)parsed->edges[i].high + 1, k);
            status = dlx_builder_put_secondary(builder, name, (size_t)length, error);
        }
    return status;
}

static dlx_status add_option(const graph *parsed, dlx_builder *builder, uint64_t vertex,
                             uint32_t colour, uint32_t colours, dlx_error *error)
{
    const size_t begin = parsed->start[vertex];
    const size_t end = parsed->start[vertex + 1];
    const dlx_status status = dlx_builder_reserve(builder, end - begin + 2, error);
    if (status != DLX_OK)
        return status;
    dlx_builder_push(builder, (uint32_t)vertex);
    dlx_builder_push(builder, (uint32_t)(parsed->vertices + vertex * colours + colour));
    for (size_t i = begin; i < end; i++)
        dlx_builder_push(builder,
                         (uint32_t)(parsed->vertices +
                                    (parsed->vertices + parsed->incident[i]) * colours + colour));
    return dlx_builder_end_option(builder, error);
}

static dlx_status build(graph *parsed, dlx_reader *reader, dlx_error *error)
{
    const uint32_t colours = reader->options.colours;
    uint64_t items;
    if (!sort_edges(parsed))
        return dlx_error_memory(error);
    if (__builtin_mul_overflow(parsed->vertices + parsed->count, (uint64_t)colours, &items) ||
        items + parsed->vertices > DLX_MAX_INDEX)
        return dlx_words_error(&parsed->words, error, "more than %lu items for this graph",
                               (unsigned long)DLX_MAX_INDEX);
    dlx_status status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, "v", 1, parsed->vertices, true, error);
    if (status == DLX_OK)
        status = add_colour_items(parsed, reader->builder, colours, error);
    for (uint64_t v = 0; v < parsed->vertices; v++)
        for (uint32_t k = 0; k < colours && status == DLX_OK; k++)
            status = add_option(parsed, reader->builder, v, k, colours, error);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    graph parsed = {.words = dlx_words_begin(reader, 'c')};
    dlx_status status = read_graph(&parsed, error);
    if (status == DLX_OK)
        status = build(&parsed, reader, error);
    status = dlx_reader_finish_file(reader, status, problem, error);
    free(parsed.edges);
    free(parsed.start);
    free(parsed.incident);
    return status;
}

const dlx_format dlx_format_col = {
    .name = "col",
    .summary = "DIMACS graphs, to be coloured with --colours=K",
    .read = read_problem,
    .kept = 4,
    .is_never_empty = true,
    .first_words = "c p",
    .reduces = true,
};

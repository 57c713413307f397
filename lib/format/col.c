/* SPDX-License-Identifier: MIT */
/* DIMACS graphs to be coloured: adjacent vertices get different colours.
 *
 * A vertex is a primary item `vN`. An option of the vertex is a possible colour, with an item
 * `vN#K` for the colour, and an item `M-N#K` for each edge. These items are secondary: an edge has
 * each colour at no more than one end. Hence the solutions are the proper colourings. */
#include "format/words.h"

#include <stdio.h>

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

static void read_edge(graph *parsed)
{
    dlx_words *words = &parsed->words;
    const uint64_t a = dlx_words_number(words, "a vertex of the graph", 1, parsed->vertices);
    const uint64_t b = dlx_words_number(words, "a vertex of the graph", 1, parsed->vertices);
    if (a == b)
        dlx_words_error(words, "self-loop at vertex %llu: the graph has no colouring",
                        (unsigned long long)a);
    if (!dlx_words_allocated(words, dlx_buffer_grow(&parsed->edges, &parsed->capacity,
                                                    parsed->count + 1, sizeof *parsed->edges)))
        return;
    parsed->edges[parsed->count++] =
        (edge){(uint32_t)((a < b ? a : b) - 1), (uint32_t)((a < b ? b : a) - 1)};
    parsed->edges_read++;
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
    parsed->incident = dlx_buffer_allocate(2 * count, sizeof *parsed->incident);
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
static void add_colour_items(graph *parsed)
{
    dlx_builder *builder = parsed->words.reader->builder;
    const uint32_t colours = parsed->words.reader->options.colours;
    char name[48];
    for (uint64_t i = 0; i < parsed->vertices + parsed->count; i++)
        for (uint32_t k = 1; k <= colours && parsed->words.status == DLX_OK; k++) {
            const edge *ends = i < parsed->vertices ? NULL : &parsed->edges[i - parsed->vertices];
            const int length =
                ends ? snprintf(name, sizeof name, "%lu-%lu#%u", (unsigned long)ends->low + 1,
                                (unsigned long)ends->high + 1, k)
                     : snprintf(name, sizeof name, "v%llu#%u", (unsigned long long)i + 1, k);
            dlx_words_check(&parsed->words, dlx_builder_put_secondary(builder, name, (size_t)length,
                                                                      parsed->words.error));
        }
}

static void add_option(graph *parsed, uint64_t vertex, uint32_t colour)
{
    dlx_words *words = &parsed->words;
    dlx_builder *builder = words->reader->builder;
    const uint32_t colours = words->reader->options.colours;
    const size_t begin = parsed->start[vertex];
    const size_t end = parsed->start[vertex + 1];
    if (!dlx_words_check(words, dlx_builder_reserve(builder, end - begin + 2, words->error)))
        return;
    dlx_builder_push(builder, (uint32_t)vertex);
    dlx_builder_push(builder, (uint32_t)(parsed->vertices + vertex * colours + colour));
    for (size_t i = begin; i < end; i++)
        dlx_builder_push(builder,
                         (uint32_t)(parsed->vertices +
                                    (parsed->vertices + parsed->incident[i]) * colours + colour));
    dlx_words_check(words, dlx_builder_end_option(builder, words->error));
}

static void build(graph *parsed)
{
    dlx_words *words = &parsed->words;
    dlx_reader *reader = words->reader;
    const uint32_t colours = reader->options.colours;
    uint64_t items;
    if (!dlx_words_allocated(words, sort_edges(parsed)))
        return;
    if (__builtin_mul_overflow(parsed->vertices + parsed->count, (uint64_t)colours, &items) ||
        items + parsed->vertices > DLX_MAX_INDEX)
        dlx_words_error(words, "more than %lu items for this graph", (unsigned long)DLX_MAX_INDEX);
    if (dlx_words_check(words, dlx_builder_drop(reader->builder, false, words->error)))
        dlx_words_check(words,
                        dlx_reader_items(reader, "v", 1, parsed->vertices, true, words->error));
    add_colour_items(parsed);
    for (uint64_t v = 0; v < parsed->vertices; v++)
        for (uint32_t k = 0; k < colours && words->status == DLX_OK; k++)
            add_option(parsed, v, k);
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    graph parsed = {.words = dlx_words_begin(reader, 'c', error)};
    dlx_words *words = &parsed.words;
    if (!dlx_words_next(words))
        dlx_words_check(words, DLX_NO_DATA);
    if (!dlx_words_is(words, "p"))
        dlx_words_expected(words, "a header 'p edge VERTICES EDGES'");
    if (words->reader->options.colours == 0)
        dlx_words_error(words, "expected a number of colours for the graph: use --colours");
    dlx_words_next(words);
    if (!dlx_words_is(words, "edge") && !dlx_words_is(words, "edges") &&
        !dlx_words_is(words, "col"))
        dlx_words_expected(words, "'edge'");
    parsed.vertices = dlx_words_number(words, "a number of vertices", 0, DLX_MAX_INDEX);
    dlx_words_announce(words, parsed.vertices, "vertices");
    parsed.announced = dlx_words_number(words, "a number of edges", 0, UINT64_MAX);
    while (dlx_words_next(words)) {
        if (dlx_words_is(words, "e"))
            read_edge(&parsed);
        else if (words->length == 1 && strchr("ndvx", *words->word))
            words->cursor = words->line.text + words->line.length; /* weights and positions */
        else
            dlx_words_expected(words, "an edge 'e VERTEX VERTEX'");
    }
    if (parsed.edges_read != parsed.announced)
        dlx_words_odd(words, "expected %llu edges, found %llu",
                      (unsigned long long)parsed.announced, (unsigned long long)parsed.edges_read);
    if (parsed.words.status == DLX_OK)
        build(&parsed);
    const dlx_status status = dlx_reader_finish_file(reader, parsed.words.status, problem, error);
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
    .first_words = "c p",
    .reduces = true,
};

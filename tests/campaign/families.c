/* SPDX-License-Identifier: MIT */
#include "family.h"

#include "memory.h"

#include <stdlib.h>

/* ---- random options, with a solution and without */

enum { LARGEST_OPTION = 8 };

/* A random order of [0..count[. Free it. */
static int *shuffled(chance *origin, int count)
{
    int *order = renew(NULL, (size_t)count, sizeof *order);
    for (int i = 0; i < count; i++) {
        const int j = roll(origin, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    return order;
}

/* An option of up to `size` different items from [first..first + span[. */
static void add_random_option(problem *target, chance *origin, int first, int span, int size)
{
    int chosen[LARGEST_OPTION], count = 0;
    for (int tries = 0; tries < size; tries++) {
        const int drawn = first + roll(origin, span);
        int k = 0;
        while (k < count && chosen[k] != drawn)
            k++;
        chosen[k] = drawn;
        count += k == count;
    }
    add_option_of(target, count, chosen);
}

/* Options of 1 to `most` items that cover each item once. */
static void plant_partition(problem *target, chance *origin, int first, int count, int most)
{
    OWNED(int) order = shuffled(origin, count);
    for (int i = 0; i < count; i++)
        order[i] += first;
    for (int i = 0; i < count;) {
        int size = between(origin, 1, most);
        size = size < count - i ? size : count - i;
        add_option_of(target, size, order + i)->planted = true;
        i += size;
    }
}

static void make_sparse(problem *target, chance *origin, int size)
{
    const int first = add_items(target, size, false);
    const int options = size * between(origin, 8, 30) / 10;
    for (int k = 0; k < options; k++)
        add_random_option(target, origin, first, size, between(origin, 1, 5));
}

static void make_planted(problem *target, chance *origin, int size)
{
    const int first = add_items(target, size, false);
    const int most = between(origin, 2, LARGEST_OPTION);
    plant_partition(target, origin, first, size, most);
    const int noise = size * roll(origin, 25) / 10;
    for (int k = 0; k < noise; k++)
        add_random_option(target, origin, first, size, between(origin, 2, most));
}

/* Options whose items are near each other: such problems have many solutions or small frontiers. */
static void make_windows(problem *target, chance *origin, int size)
{
    const int first = add_items(target, size, false);
    const int span = between(origin, 3, 10);
    int step;
    for (int i = 0; i < size; i += step) {
        int items[3];
        step = between(origin, 1, 3);
        step = step < size - i ? step : size - i;
        for (int k = 0; k < step; k++)
            items[k] = first + i + k;
        add_option_of(target, step, items)->planted = true;
    }
    const int noise = size * between(origin, 2, 12) / 10;
    for (int k = 0; k < noise; k++)
        add_random_option(target, origin, first + roll(origin, size - span), span,
                          between(origin, 2, 4));
}

/* Three-dimensional matching. */
static void make_triples(problem *target, chance *origin, int size)
{
    const int n = size / 3;
    const int first = add_items(target, 3 * n, false);
    OWNED(int) second = shuffled(origin, n);
    OWNED(int) third = shuffled(origin, n);
    for (int i = 0; i < n; i++)
        add_option_of(target, 3,
                      (int[]){first + i, first + n + second[i], first + 2 * n + third[i]})
            ->planted = true;
    const int noise = n * between(origin, 0, 30) / 10;
    for (int k = 0; k < noise; k++)
        add_option_of(target, 3,
                      (int[]){first + roll(origin, n), first + n + roll(origin, n),
                              first + 2 * n + roll(origin, n)});
}

/* Random bounds around the counts of a random set of options. */
static void make_bounds(problem *target, chance *origin, int size)
{
    const int first = add_items(target, size, false);
    const int options = size * between(origin, 8, 20) / 10;
    const int few = between(origin, 2, 6);
    OWNED(int) times = renew_zeroed((size_t)size, sizeof *times);
    for (int k = 0; k < options; k++) {
        add_random_option(target, origin, first, size, between(origin, 1, 4));
        option *made = &target->options[target->option_count - 1];
        made->planted = one_in(origin, few);
        for (int u = made->first; u < made->first + made->size && made->planted; u++)
            times[target->uses[u].item - first]++;
    }
    const int slack = between(origin, 1, 3);
    for (int i = 0; i < size; i++) {
        item *entry = &target->items[first + i];
        entry->most = times[i] + roll(origin, slack);
        entry->most = entry->most > 0 ? entry->most : 1;
        entry->least =
            times[i] - roll(origin, slack) > 0 ? times[i] - roll(origin, times[i] + 1) : 0;
        entry->least = entry->least < times[i] ? entry->least : times[i];
    }
    target->has_bounds = true;
}

/* Slots of letters that cross each other: the cells are secondary items, the letters their colours.
 */
static void make_crossing(problem *target, chance *origin, int size)
{
    const int slots = size / 2;
    const int letters = between(origin, 2, 6);
    const int words = between(origin, 2, 12);
    const int first = add_items(target, slots, false);
    const int cells = add_items(target, slots, true);
    for (int s = 0; s < slots; s++) {
        for (int w = 0; w < words; w++) {
            add_option_of(target, 1, (int[]){first + s})->planted = w == 0;
            for (int c = 0; c < 3; c++) {
                const int cell = (s + c * c) % slots; /* 0, 1, 4 after it: others share it */
                const int colour = w == 0 ? 1 + cell * 7 % letters : 1 + roll(origin, letters);
                add_use(target, cells + cell, w > 0 && one_in(origin, 12) ? NO_COLOUR : colour);
            }
        }
    }
}

/* Disjoint pairs: 2^n solutions, or none. */
static void make_pairs(problem *target, chance *origin, int size)
{
    const int first = add_items(target, size, false);
    const int hopeless = one_in(origin, 4) ? roll(origin, size) : -1;
    for (int i = 0; i < size; i++)
        for (int k = 0; k < between(origin, 1, 3) && i != hopeless; k++)
            add_option_of(target, 1, (int[]){first + i})->planted = k == 0;
    target->planted = target->planted && hopeless < 0;
}

/* Pigeons and holes; some holes are open only to some pigeons. */
static void make_pigeons(problem *target, chance *origin, int size)
{
    const int pigeons = between(origin, 5, size < 1000 ? 12 + size / 40 : 37);
    const int holes = pigeons - 1 + roll(origin, 3);
    const int far = one_in(origin, 3) ? between(origin, 2, 4) : holes;
    const int first = add_items(target, pigeons, false);
    const int hole = add_items(target, holes, true);
    for (int p = 0; p < pigeons; p++)
        for (int h = 0; h < holes; h++)
            if (abs(p - h) <= far)
                add_option_of(target, 2, (int[]){first + p, hole + h})->planted = p == h;
    target->planted = target->planted && holes >= pigeons;
}

/* ---- graphs: covers of edges by vertices, perfect codes, matchings, colourings */

/* Two vertices may have several edges; an option has each item once. */
static void add_new_use(problem *target, int which)
{
    const option *subject = &target->options[target->option_count - 1];
    for (int u = subject->first; u < subject->first + subject->size; u++)
        if (target->uses[u].item == which)
            return;
    add_use(target, which, NO_COLOUR);
}

typedef struct graph {
    int vertices, edges;
    int (*ends)[2]; /* of [0..edges[ */
} graph;

static void join(graph *target, int a, int b)
{
    target->ends = room_for_one(target->ends, (size_t)target->edges, sizeof *target->ends);
    target->ends[target->edges][0] = a;
    target->ends[target->edges++][1] = b;
}

/* Options are vertices, items are edges: least covers, and ways to colour the vertices with two
 * colours. */
static void model_vertex_cover(problem *target, chance *origin, const graph *subject)
{
    (void)origin;
    const int first = add_items(target, subject->edges, false);
    for (int v = 0; v < subject->vertices; v++) {
        add_option(target);
        for (int e = 0; e < subject->edges; e++)
            if (subject->ends[e][0] == v || subject->ends[e][1] == v)
                add_use(target, first + e, NO_COLOUR);
        target->option_count -= target->options[target->option_count - 1].size == 0;
    }
}

/* Options are vertices with their neighbours: dominating sets, and perfect codes. */
static void model_domination(problem *target, chance *origin, const graph *subject)
{
    (void)origin;
    const int first = add_items(target, subject->vertices, false);
    for (int v = 0; v < subject->vertices; v++) {
        add_option_of(target, 1, (int[]){first + v});
        for (int e = 0; e < subject->edges; e++)
            for (int end = 0; end < 2; end++)
                if (subject->ends[e][end] == v)
                    add_new_use(target, first + subject->ends[e][1 - end]);
    }
}

/* Options are edges, items are vertices: perfect matchings, and covers by edges. */
static void model_matching(problem *target, chance *origin, const graph *subject)
{
    const int first = add_items(target, subject->vertices, false);
    for (int e = 0; e < subject->edges; e++)
        add_option_of(target, 2, (int[]){first + subject->ends[e][0], first + subject->ends[e][1]});
    const int single = between(origin, 1, 20);
    for (int v = 0; v < subject->vertices; v++)
        if (one_in(origin, single))
            add_option_of(target, 1, (int[]){first + v});
}

/* An option gives a vertex a colour; for each edge and colour there is a secondary item. */
static void model_colouring(problem *target, chance *origin, const graph *subject)
{
    const int colours = between(origin, 2, 4);
    const int first = add_items(target, subject->vertices, false);
    const int second = add_items(target, subject->edges * colours, true);
    for (int v = 0; v < subject->vertices; v++) {
        for (int c = 0; c < colours; c++) {
            add_option_of(target, 1, (int[]){first + v});
            for (int e = 0; e < subject->edges; e++)
                if (subject->ends[e][0] == v || subject->ends[e][1] == v)
                    add_use(target, second + e * colours + c, NO_COLOUR);
        }
    }
}

typedef void model(problem *, chance *, const graph *);

static void model_graph(problem *target, chance *origin, graph *subject)
{
    static model *const models[] = {model_vertex_cover, model_vertex_cover, model_domination,
                                    model_matching, model_colouring};
    models[roll(origin, sizeof models / sizeof *models)](target, origin, subject);
    free(subject->ends);
}

static void make_path(problem *target, chance *origin, int size)
{
    graph made = {.vertices = size + 1};
    for (int v = 0; v < size; v++)
        join(&made, v, v + 1);
    model_graph(target, origin, &made);
}

static void make_cycle(problem *target, chance *origin, int size)
{
    graph made = {.vertices = size};
    for (int v = 0; v < size; v++)
        join(&made, v, (v + 1) % size);
    model_graph(target, origin, &made);
}

/* The parent of a vertex is among some vertices before it: few make long trees, many make broad
 * trees. */
static void make_tree(problem *target, chance *origin, int size)
{
    graph made = {.vertices = size};
    const int near = one_in(origin, 2) ? size : between(origin, 1, 6);
    for (int v = 1; v < size; v++)
        join(&made, v - 1 - roll(origin, v < near ? v : near), v);
    model_graph(target, origin, &made);
}

static void make_grid(problem *target, chance *origin, int size)
{
    const int width = about(origin, 2, size < 60 ? 4 : size < 900 ? size / 15 : 30);
    const int height = size / width > 2 ? size / width : 2;
    const int holes = one_in(origin, 2) ? 0 : between(origin, 3, 20);
    graph made = {.vertices = width * height};
    for (int v = 0; v < width * height; v++) {
        if ((v + 1) % width && !(holes && one_in(origin, holes)))
            join(&made, v, v + 1);
        if (v + width < width * height && !(holes && one_in(origin, holes)))
            join(&made, v, v + width);
    }
    model_graph(target, origin, &made);
}

static void make_graph(problem *target, chance *origin, int size)
{
    const int vertices = size * between(origin, 4, 12) / 10;
    graph made = {.vertices = vertices};
    for (int e = 0; e < size; e++) {
        const int a = roll(origin, vertices);
        const int b = roll(origin, vertices);
        if (a != b)
            join(&made, a, b);
    }
    model_graph(target, origin, &made);
}

/* ---- tilings, Latin squares, queens, Langford's problem, and products of several problems */

/* Cells of a board; -1 for holes, else the item. */
typedef struct board {
    int width, height;
    int *item;
} board;

static int cell_at(const board *subject, int x, int y)
{
    return x < 0 || y < 0 || x >= subject->width || y >= subject->height
               ? -1
               : subject->item[y * subject->width + x];
}

static board make_board(problem *target, chance *origin, int size, int widest)
{
    const int width = between(origin, 2, widest);
    board made = {.width = width, .height = size / width > 2 ? size / width : 2};
    const int cells = made.width * made.height;
    const int holes = one_in(origin, 2) ? 0 : between(origin, 4, 40);
    made.item = renew(NULL, (size_t)cells, sizeof *made.item);
    for (int c = 0; c < cells; c++)
        made.item[c] = holes && one_in(origin, holes) ? -1 : add_items(target, 1, false);
    return made;
}

/* Cells of a piece, as steps from its first cell. */
typedef struct piece {
    int size, query[4][2];
} piece;

static void place(problem *target, const board *on, const piece *shape)
{
    for (int y = 0; y < on->height; y++) {
        for (int x = -2; x < on->width; x++) {
            int items[4], count = 0;
            for (int k = 0; k < shape->size; k++) {
                items[count] = cell_at(on, x + shape->query[k][0], y + shape->query[k][1]);
                count += items[count] >= 0;
            }
            if (count == shape->size)
                add_option_of(target, count, items);
        }
    }
}

static void make_dominoes(problem *target, chance *origin, int size)
{
    static const piece pieces[] = {{2, {{0, 0}, {1, 0}}}, {2, {{0, 0}, {0, 1}}}, {1, {{0, 0}}}};
    const board on = make_board(target, origin, size, one_in(origin, 3) ? 20 : 8);
    const int kinds = one_in(origin, 6) ? 3 : 2;
    for (int p = 0; p < kinds; p++)
        place(target, &on, &pieces[p]);
    free(on.item);
}

static void make_tiles(problem *target, chance *origin, int size)
{
    static const piece pieces[] = {
        {3, {{0, 0}, {1, 0}, {2, 0}}},         {3, {{0, 0}, {0, 1}, {0, 2}}},
        {3, {{0, 0}, {1, 0}, {0, 1}}},         {3, {{0, 0}, {1, 0}, {1, 1}}},
        {3, {{0, 0}, {0, 1}, {1, 1}}},         {3, {{1, 0}, {0, 1}, {1, 1}}},
        {4, {{0, 0}, {1, 0}, {0, 1}, {1, 1}}}, {4, {{0, 0}, {1, 0}, {2, 0}, {3, 0}}},
    };
    const board on = make_board(target, origin, size, one_in(origin, 3) ? 14 : 7);
    const int absent = between(origin, 2, 5);
    for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++)
        if (!one_in(origin, absent))
            place(target, &on, &pieces[p]);
    free(on.item);
}

/* A shuffled cyclic square of n symbols, with some cells given. */
static void make_latin(problem *target, chance *origin, int size)
{
    int n = 4;
    while (3 * (n + 1) * (n + 1) <= size && n < 25)
        n++;
    const int first = add_items(target, 3 * n * n, false);
    const int step = between(origin, 1, n - 1);
    const int given = between(origin, 20, 95);
    const bool spoilt = one_in(origin, 4);
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            const int right = (r + c) % n;
            const bool fixed = roll(origin, 100) < given;
            const int told = spoilt && one_in(origin, n * n) ? (right + step) % n : right;
            for (int s = 0; s < n; s++)
                if (!fixed || s == told)
                    add_option_of(target, 3,
                                  (int[]){first + r * n + c, first + n * n + r * n + s,
                                          first + 2 * n * n + c * n + s})
                        ->planted = s == right;
        }
    }
    target->planted = target->planted && !spoilt;
}

static void make_queens(problem *target, chance *origin, int size)
{
    const int n = between(origin, 4, size < 1000 ? 6 + size / 25 : 40);
    const int lines = add_items(target, 2 * n, false);
    const int diagonals = add_items(target, 2 * (2 * n - 1), true);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            add_option_of(target, 4,
                          (int[]){lines + r, lines + n + c, diagonals + r + c,
                                  diagonals + 2 * n - 1 + n - 1 - r + c});
}

static void make_langford(problem *target, chance *origin, int size)
{
    const int n = between(origin, 4, size < 1000 ? 5 + size / 60 : 25);
    const int numbers = add_items(target, n, false);
    const int places = add_items(target, 2 * n, false);
    for (int k = 1; k <= n; k++)
        for (int p = 0; p + k + 1 < 2 * n; p++)
            add_option_of(target, 3, (int[]){numbers + k - 1, places + p, places + p + k + 1});
}

/* Components from other families, which share no item. */
static void make_product(problem *target, chance *origin, int size)
{
    const int parts = about(origin, 2, size < 200 ? size / 10 : 40);
    for (int p = 0; p < parts; p++) {
        const family *kind = draw_family(origin);
        if (kind->make != make_product)
            make_member(target, origin, kind, size / parts > 12 ? size / parts : 12);
    }
}

static const family families[] = {
    {"sparse", make_sparse, false},  {"planted", make_planted, true},
    {"windows", make_windows, true}, {"triples", make_triples, true},
    {"bounds", make_bounds, true},   {"crossing", make_crossing, true},
    {"pairs", make_pairs, true},     {"pigeons", make_pigeons, true},
    {"path", make_path, false},      {"cycle", make_cycle, false},
    {"tree", make_tree, false},      {"grid", make_grid, false},
    {"graph", make_graph, false},    {"dominoes", make_dominoes, false},
    {"tiles", make_tiles, false},    {"latin", make_latin, true},
    {"queens", make_queens, false},  {"langford", make_langford, false},
    {"product", make_product, true}};

const family *draw_family(chance *origin)
{
    return &families[roll(origin, sizeof families / sizeof *families)];
}

void make_member(problem *target, chance *origin, const family *kind, int size)
{
    kind->make(target, origin, size);
    target->planted = target->planted && kind->is_planted;
}

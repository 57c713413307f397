/* SPDX-License-Identifier: MIT */
/* Set covers of graphs too large for brute force: each edge is an item, each vertex an option. On
 * paths, cycles and trees the best is computed by dynamic programming; on other graphs the best
 * must be at least as good as the result of a greedy search. The environment variable DLX_GRAPHS
 * multiplies the number of graphs; `make check-engines` takes 20. */
#include "random.h"
#include "solving.h"
#include "suite.h"

enum { MOST_VERTICES = 3001, MOST_EDGES = 6000, MOST_BEST = 6, MOST_COST = 50, NODES = 20000 };

static const int64_t none = INT64_MAX / 4; /* the cost of the impossible */

typedef struct graph {
    int vertices, edges, end[MOST_EDGES][2];
    int64_t cost[MOST_VERTICES];
    int rivals; /* vertices 2i and 2i + 1 exclude each other, for i below this number */
} graph;

/* So many graphs, or the multiple asked for. */
static unsigned graphs(unsigned few)
{
    const char *times = getenv("DLX_GRAPHS");
    return few * (times ? (unsigned)atoi(times) : 1);
}

static void add_edge(graph *on, int tail, int head)
{
    ck_assert_int_lt(on->edges, MOST_EDGES);
    on->end[on->edges][0] = tail;
    on->end[on->edges++][1] = head;
}

/* A graph without edges; costs are up to most_cost, or 1 if most_cost is 0. */
static void begin_graph(graph *on, unsigned seed, int vertices, int most_cost)
{
    random_begin(seed);
    on->vertices = vertices;
    on->edges = on->rivals = 0;
    for (int v = 0; v < vertices; v++)
        on->cost[v] = most_cost ? roll(most_cost + 1) : 1;
}

/* Joins each vertex to an earlier vertex, at most `reach` before: a path for 1. */
static void make_tree(graph *on, int reach)
{
    for (int v = 1; v < on->vertices; v++)
        add_edge(on, v - 1 - roll(reach < v ? reach : v), v);
}

static void make_grid(graph *on, int width)
{
    for (int v = 0; v < on->vertices; v++) {
        if (v % width + 1 < width && v + 1 < on->vertices)
            add_edge(on, v, v + 1);
        if (v + width < on->vertices)
            add_edge(on, v, v + width);
    }
}

/* Somewhat more edges than vertices, none of which is alone. */
static void make_sparse(graph *on)
{
    for (int v = 0; v < on->vertices * 6 / 5; v++) {
        const int tail = v < on->vertices ? v : roll(on->vertices);
        add_edge(on, tail, (tail + 1 + roll(on->vertices - 1)) % on->vertices);
    }
}

/* The edges as primary items, rivalries as secondary ones, the vertices as options, in order. */
static dlx_problem *cover_problem(const graph *on)
{
    for (int e = 0; e < on->edges; e++)
        put("%d ", e);
    put("|");
    for (int i = 0; i < on->rivals; i++)
        put(" r%d", i);
    for (int v = 0; v < on->vertices; v++) {
        put("\n");
        for (int e = 0; e < on->edges; e++)
            if (on->end[e][0] == v || on->end[e][1] == v)
                put("%d ", e);
        if (v / 2 < on->rivals)
            put("r%d ", v / 2);
        put("|%d", (int)on->cost[v]);
    }
    return put_end();
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The least cost of covering a tree; each vertex comes after its parent. */
static int64_t tree_cost(const graph *on)
{
    static int64_t taken[MOST_VERTICES], left[MOST_VERTICES];
    for (int v = 0; v < on->vertices; v++) {
        taken[v] = on->cost[v];
        left[v] = 0;
    }
    for (int e = on->edges; e-- > 0;) {
        const int above = on->end[e][0], below = on->end[e][1];
        taken[above] += lesser(taken[below], left[below]);
        left[above] += taken[below];
    }
    return lesser(taken[0], left[0]);
}

/* The least cost of covering a path or cycle with at most so many vertices, without rivals. */
static int64_t path_cost(const graph *on, int at_most, bool is_cycle)
{
    /* by the parity and use of the last vertex, and how many are taken */
    static int64_t cost[2][2][MOST_VERTICES + 1];
    int64_t best = none;
    for (int first = 0; first < 2; first++) {
        for (int k = 0; k <= at_most; k++)
            cost[0][0][k] = cost[0][1][k] = none;
        cost[0][first][first] = first ? on->cost[0] : 0;
        for (int v = 1; v < on->vertices; v++) {
            int64_t(*earlier)[MOST_VERTICES + 1] = cost[(v - 1) % 2];
            int64_t(*current)[MOST_VERTICES + 1] = cost[v % 2];
            const bool rivals = v % 2 && v / 2 < on->rivals;
            for (int k = 0; k <= at_most; k++) {
                const int64_t before = k == 0   ? none
                                       : rivals ? earlier[0][k - 1]
                                                : lesser(earlier[0][k - 1], earlier[1][k - 1]);
                current[0][k] = earlier[1][k];
                current[1][k] = lesser(none, before + on->cost[v]);
            }
        }
        for (int last = is_cycle && !first; last < 2; last++)
            for (int k = 0; k <= at_most; k++)
                best = lesser(best, cost[(on->vertices - 1) % 2][last][k]);
    }
    return best;
}

/* Adds a cost to the ordered costs, of which MOST_BEST are kept, the greatest first. */
static void keep(int64_t *best, int64_t cost)
{
    for (int i = 0; i < MOST_BEST; i++)
        if (cost > best[i]) {
            const int64_t other = best[i];
            best[i] = cost;
            cost = other;
        }
}

/* The costs of the cheapest minimal covers of a path, the least first, or with sign -1 of the
 * dearest. The complement of a minimal cover is an independent set with gaps of 1 or 2. */
static void path_covers(const graph *on, int64_t sign, int64_t *covers)
{
    static int64_t best[MOST_VERTICES][MOST_BEST];
    int64_t total = 0, last[MOST_BEST];
    for (int i = 0; i < MOST_BEST; i++)
        last[i] = -none;
    for (int v = 0; v < on->vertices; v++) {
        const int64_t cost = sign * on->cost[v];
        total += cost;
        for (int i = 0; i < MOST_BEST; i++)
            best[v][i] = -none;
        if (v < 2)
            keep(best[v], cost);
        for (int gap = 2; gap <= 3 && gap <= v; gap++)
            for (int i = 0; i < MOST_BEST; i++)
                keep(best[v], best[v - gap][i] + cost);
        for (int i = 0; v + 2 >= on->vertices && i < MOST_BEST; i++)
            keep(last, best[v][i]);
    }
    for (int i = 0; i < MOST_BEST; i++)
        covers[i] = sign * (total - last[i]);
}

/* The cost of a greedy cover: each added vertex covers the most open edges for its cost. */
static int64_t greedy_cost(const graph *on)
{
    static bool is_taken[MOST_VERTICES];
    int64_t cost = 0;
    memset(is_taken, 0, sizeof is_taken);
    for (;;) {
        static int open[MOST_VERTICES];
        int best = 0;
        memset(open, 0, sizeof open);
        for (int e = 0; e < on->edges; e++)
            if (!is_taken[on->end[e][0]] && !is_taken[on->end[e][1]]) {
                open[on->end[e][0]]++;
                open[on->end[e][1]]++;
            }
        for (int v = 1; v < on->vertices; v++)
            if (open[v] * (on->cost[best] + 1) > open[best] * (on->cost[v] + 1))
                best = v;
        if (!open[best])
            return cost;
        is_taken[best] = true;
        cost += on->cost[best];
    }
}

/* The cost of the solution found last, which is a cover. */
static int64_t cost_of(const graph *on, const dlx_solver *solver)
{
    static bool is_taken[MOST_VERTICES];
    size_t count;
    int64_t cost = 0;
    memset(is_taken, 0, sizeof is_taken);
    const uint32_t *chosen = dlx_solver_solution(solver, &count);
    for (size_t i = 0; i < count; i++) {
        is_taken[chosen[i]] = true;
        cost += on->cost[chosen[i]];
    }
    for (int e = 0; e < on->edges; e++)
        ck_assert(is_taken[on->end[e][0]] || is_taken[on->end[e][1]]);
    for (int i = 0; i < on->rivals; i++)
        ck_assert(!is_taken[2 * i] || !is_taken[2 * i + 1]);
    return cost;
}

/* Finds covers until there are no more; their costs as they come. Returns how many. */
static int find(const graph *on, const dlx_search_options *options, int64_t *costs, dlx_end *end)
{
    OWNED(dlx_problem) problem = cover_problem(on);
    OWNED(dlx_solver) solver = new_solver(problem, options);
    int found = 0;
    while (dlx_solver_next(solver, NULL) == DLX_OK) {
        ck_assert_int_lt(found, MOST_BEST);
        costs[found++] = cost_of(on, solver);
    }
    *end = dlx_solver_end(solver);
    return found;
}

/* Searches for the best cover, by size if all costs are 1, for a limited time. A proven cover has
 * the given cost (`none`: none exists), another is not better. Returns true if the cover is proven.
 * */
static bool is_proven(const graph *on, bool by_size, int at_most, int64_t expected)
{
    const dlx_search_options options = {.set_cover = true,
                                        .goal = by_size ? DLX_GOAL_ANY : DLX_GOAL_MIN,
                                        .at_most = (uint64_t)at_most,
                                        .solution_limit = 1,
                                        .limits = &(dlx_limits){.node_limit = NODES}};
    int64_t cost = none;
    dlx_end end;
    const int found = find(on, &options, &cost, &end);
    const bool proven = end != DLX_END_LIMIT;
    if ((proven && end != (found ? DLX_END_OPTIMAL : DLX_END_COMPLETE)) || cost < expected ||
        (proven && cost > expected))
        ck_abort_msg("%d vertices, %d edges: %lld in place of %lld, %s", on->vertices, on->edges,
                     (long long)cost, (long long)expected, dlx_end_word(end));
    return proven;
}

TEST(paths_and_trees_are_covered_as_going_along_them_says)
{
    static const int reaches[] = {1, 2, 10, MOST_VERTICES};
    static graph on;
    int proven = 0;
    for (unsigned seed = 0; seed < graphs(48); seed++) {
        const bool by_size = seed % 2;
        begin_graph(&on, seed, 300 + roll(seed % 8 == 0 ? 2700 : 700), by_size ? 0 : MOST_COST);
        make_tree(&on, reaches[seed / 2 % 4]);
        proven += is_proven(&on, by_size, 0, tree_cost(&on));
    }
    ck_assert_int_gt(proven, graphs(40));
}

TEST(cycles_are_covered_as_going_round_says)
{
    static graph on;
    int proven = 0;
    for (unsigned seed = 0; seed < graphs(16); seed++) {
        const bool by_size = seed % 2;
        begin_graph(&on, seed, 300 + roll(900), by_size ? 0 : MOST_COST);
        make_tree(&on, 1);
        add_edge(&on, on.vertices - 1, 0);
        const int64_t expected = path_cost(&on, on.vertices, true);
        ck_assert(!by_size || expected == (on.vertices + 1) / 2);
        proven += is_proven(&on, by_size, 0, expected);
    }
    ck_assert_int_gt(proven, graphs(12));
}

TEST(the_number_of_options_and_secondary_items_are_kept)
{
    static graph on;
    int proven = 0, unlike = 0;
    for (unsigned seed = 0; seed < graphs(24); seed++) {
        begin_graph(&on, seed, 20 + roll(250), MOST_COST);
        make_tree(&on, 1);
        const int half = on.vertices / 2;
        on.rivals = seed % 2 ? half / 3 : 0;
        const int64_t free_cost = path_cost(&on, on.vertices, false);
        for (int more = -1; more < 8; more += 3) {
            const int64_t expected = path_cost(&on, half + more, false);
            unlike += expected != free_cost;
            proven += is_proven(&on, false, half + more, expected);
        }
    }
    ck_assert_int_gt(unlike, graphs(24)); /* else the limit tests nothing */
    ck_assert_int_gt(proven, graphs(24));
}

TEST(the_best_covers_of_paths_are_the_best_and_all_different)
{
    static graph on;
    int64_t expected[MOST_BEST], costs[MOST_BEST];
    dlx_end end;
    for (unsigned seed = 0; seed < graphs(32); seed++) {
        const bool dearest = seed % 4 == 3;
        begin_graph(&on, seed, dearest ? 30 : 300 + roll(600), MOST_COST);
        make_tree(&on, 1);
        path_covers(&on, dearest ? -1 : 1, expected);
        const dlx_search_options options = {.set_cover = true,
                                            .goal = dearest ? DLX_GOAL_MAX : DLX_GOAL_MIN,
                                            .solution_limit = MOST_BEST};
        ck_assert_int_eq(find(&on, &options, costs, &end), MOST_BEST);
        ck_assert_int_eq(end, DLX_END_OPTIMAL);
        for (int i = 0; i < MOST_BEST; i++)
            ck_assert_int_eq(costs[i], expected[i]);
    }
}

TEST(no_greedy_cover_is_better_than_what_is_called_optimal)
{
    static graph on;
    int optimal = 0;
    for (unsigned seed = 0; seed < graphs(32); seed++) {
        const bool by_size = seed % 2;
        begin_graph(&on, seed, 200 + roll(800), by_size ? 0 : MOST_COST);
        if (seed % 4 < 2)
            make_grid(&on, 3 + roll(30));
        else
            make_sparse(&on);
        const dlx_search_options options = {.set_cover = true,
                                            .goal = by_size ? DLX_GOAL_ANY : DLX_GOAL_MIN,
                                            .solution_limit = 1,
                                            .limits = &(dlx_limits){.node_limit = NODES}};
        int64_t cost = none;
        dlx_end end;
        find(&on, &options, &cost, &end);
        ck_assert(end == DLX_END_LIMIT || end == DLX_END_OPTIMAL);
        ck_assert(end == DLX_END_LIMIT || cost <= greedy_cost(&on));
        optimal += end == DLX_END_OPTIMAL;
    }
    ck_assert_int_gt(optimal, graphs(16));
}

/* Exact covers whose searches are thousands of levels deep. The right answers come from dynamic
 * programming along the strip, and a search cut short must not pass for a complete search. */
enum { MOST_CELLS = 100001 };

/* Costs of a single cell and of a domino on a cell and the next cell; `none`: not allowed. */
typedef struct strip {
    int cells;
    int64_t single[MOST_CELLS], domino[MOST_CELLS];
} strip;

/* A strip to be tiled by dominoes, and by single cells where allowed. */
static void make_strip(strip *on, unsigned seed, int cells, bool singles)
{
    random_begin(seed);
    on->cells = cells;
    for (int i = 0; i < cells; i++) {
        on->single[i] = singles ? roll(MOST_COST) : none;
        on->domino[i] = i + 1 < cells ? roll(2 * MOST_COST) : none;
    }
}

static dlx_problem *strip_problem(const strip *on)
{
    for (int i = 0; i < on->cells; i++)
        put("%d ", i);
    for (int i = 0; i < on->cells; i++) {
        if (on->single[i] < none)
            put("\n%d |%d", i, (int)on->single[i]);
        if (on->domino[i] < none)
            put("\n%d %d |%d", i, i + 1, (int)on->domino[i]);
    }
    return put_end();
}

/* The costs of the cheapest tilings, the least first; with sign -1 of the dearest. */
static void best_tilings(const strip *on, int64_t sign, int64_t *best)
{
    static int64_t gains[MOST_CELLS + 1]
                        [MOST_BEST]; /* of the first cells, with sign 1 less costs */
    for (int i = 0; i <= on->cells; i++)
        for (int k = 0; k < MOST_BEST; k++)
            gains[i][k] = -none;
    gains[0][0] = 0;
    for (int i = 0; i < on->cells; i++)
        for (int k = 0; k < MOST_BEST && gains[i][k] > -none / 2; k++) {
            if (on->single[i] < none)
                keep(gains[i + 1], gains[i][k] - sign * on->single[i]);
            if (on->domino[i] < none)
                keep(gains[i + 2], gains[i][k] - sign * on->domino[i]);
        }
    for (int k = 0; k < MOST_BEST; k++)
        best[k] = gains[on->cells][k] > -none / 2 ? -sign * gains[on->cells][k] : none;
}

TEST(the_best_tilings_of_a_strip_are_the_best)
{
    static strip on;
    int64_t expected[MOST_BEST];
    for (unsigned seed = 0; seed < 12; seed++) {
        const bool dearest = seed % 3 == 2;
        make_strip(&on, seed, 2000 + roll(4000), true);
        best_tilings(&on, dearest ? -1 : 1, expected);
        OWNED(dlx_problem) problem = strip_problem(&on);
        const dlx_search_options options = {.goal = dearest ? DLX_GOAL_MAX : DLX_GOAL_MIN,
                                            .solution_limit = seed % 2 ? 1 : MOST_BEST};
        OWNED(dlx_solver) solver = new_solver(problem, &options);
        for (uint64_t k = 0; k < options.solution_limit; k++) {
            ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
            ck_assert_int_eq(dlx_solver_cost(solver), expected[k]);
        }
        expect_none(solver, DLX_END_OPTIMAL);
    }
}

/* Asks an engine for the first or the best tiling, in limited time; `cost` is that of the best, or
 * `none`. Returns true if the engine supports the task and finished. */
static bool ask(const strip *on, const dlx_problem *problem, const char *engine, dlx_goal goal,
                int64_t cost)
{
    const dlx_search_options options = {
        .engine = engine,
        .goal = goal,
        .solution_limit = 1,
        .limits = &(dlx_limits){.time_limit = goal == DLX_GOAL_ANY ? 0 : 0.1}};
    OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, &error);
    if (!solver) {
        ck_assert_int_eq(error.status, DLX_UNSUPPORTED);
        return false;
    }
    const bool found = dlx_solver_next(solver, NULL) == DLX_OK;
    if (found)
        dlx_solver_next(solver, NULL);
    const dlx_end end = dlx_solver_end(solver);
    const bool cut = end == DLX_END_LIMIT || end == DLX_END_TIMEOUT;
    if (found ? cost == none : !cut && cost < none)
        ck_abort_msg("engine %s: %s tiling of %d cells, %s", engine, found ? "a" : "no", on->cells,
                     dlx_end_word(end));
    if (found && !cut && goal != DLX_GOAL_ANY)
        ck_assert_int_eq(dlx_solver_cost(solver), cost);
    ck_assert(cut || end == (!found                 ? DLX_END_COMPLETE
                             : goal == DLX_GOAL_ANY ? DLX_END_ENOUGH
                                                    : DLX_END_OPTIMAL));
    return !cut;
}

TEST(no_engine_takes_a_search_that_was_cut_for_a_proof)
{
    static const int lengths[] = {50000, 50001}; /* by dominoes alone: one tiling, and none */
    static strip on;
    int ended = 0;
    for (int kind = 0; kind < 4; kind++) {
        int64_t best[MOST_BEST];
        make_strip(&on, (unsigned)kind, lengths[kind % 2], kind / 2 == 1);
        best_tilings(&on, 1, best);
        OWNED(dlx_problem) problem = strip_problem(&on);
        for (size_t i = 0; dlx_engine_name(i); i++) {
            ended += ask(&on, problem, dlx_engine_name(i), DLX_GOAL_ANY, best[0]);
            ask(&on, problem, dlx_engine_name(i), DLX_GOAL_MIN, best[0]);
        }
    }
    ck_assert_int_ge(ended, 12); /* auto, links, cells */
}

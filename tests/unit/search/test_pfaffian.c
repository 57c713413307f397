/* SPDX-License-Identifier: MIT */
/* Perfect matchings by Pfaffians: lib/search/matching. Catches a wrong embedding or orientation
 * (matchings of different signs), wrong arithmetic, and graphs taken for planar or not. */
#include "random.h"
#include "solving.h"
#include "suite.h"

static const dlx_search_options by_pfaffian = {.engine = "pfaffian", .count_only = true};

enum { MOST_VERTICES = 14, MOST_EDGES = 100 };

typedef struct graph {
    int vertices, edges, end[MOST_EDGES][2];
} graph;

static void join(graph *made, int a, int b)
{
    ck_assert_int_lt(made->edges, MOST_EDGES);
    made->end[made->edges][0] = a;
    made->end[made->edges++][1] = b;
}

/* Each further vertex goes into a triangle, and is joined to its three vertices; then some edges
 * are left out, and others doubled. */
static graph planar_graph(void)
{
    graph whole = {.vertices = 4 + roll(MOST_VERTICES - 3)};
    graph made = {.vertices = whole.vertices};
    int triangles[2 * MOST_VERTICES][3] = {{0, 1, 2}, {0, 1, 2}}, count = 2;
    const int kept = 4 + roll(7);
    for (int v = 0; v < 3; v++)
        join(&whole, v, (v + 1) % 3);
    for (int v = 3; v < whole.vertices; v++) {
        int *const outer = triangles[roll(count)];
        const int a = outer[0], b = outer[1], c = outer[2];
        const int inner[3][3] = {{a, b, v}, {b, c, v}, {c, a, v}};
        memcpy(outer, inner[0], sizeof inner[0]);
        memcpy(triangles[count++], inner[1], sizeof inner[1]);
        memcpy(triangles[count++], inner[2], sizeof inner[2]);
        join(&whole, a, v);
        join(&whole, b, v);
        join(&whole, c, v);
    }
    for (int e = 0; e < whole.edges; e++)
        for (int times = roll(10) < kept ? 1 + (roll(12) == 0) : 0; times > 0; times--)
            join(&made, whole.end[e][0], whole.end[e][1]);
    return made;
}

/* A subdivision of a complete graph of five vertices, or of two times three, and other edges. */
static graph graph_not_planar(void)
{
    const bool complete = roll(2) == 0;
    graph made = {.vertices = complete ? 5 : 6};
    for (int a = 0; a < (complete ? 5 : 3); a++)
        for (int b = complete ? a + 1 : 3; b < (complete ? 5 : 6); b++) {
            const bool is_divided = made.vertices < MOST_VERTICES && roll(2);
            const int last = is_divided ? made.vertices++ : b;
            join(&made, a, last);
            if (is_divided)
                join(&made, last, b);
        }
    for (int more = roll(4); more > 0; more--) {
        const int a = roll(made.vertices);
        join(&made, a, (a + 1 + roll(made.vertices - 1)) % made.vertices);
    }
    return made;
}

/* The problem with vertices and edges in random order. */
static dlx_problem *problem_of(const graph *made)
{
    int number[MOST_VERTICES], order[MOST_EDGES];
    for (int v = 0; v < made->vertices; v++) {
        const int other = roll(v + 1);
        number[v] = number[other];
        number[other] = v;
    }
    for (int e = 0; e < made->edges; e++) {
        const int other = roll(e + 1);
        order[e] = order[other];
        order[other] = e;
    }
    for (int v = 0; v < made->vertices; v++)
        put("%d ", v);
    for (int e = 0; e < made->edges; e++) {
        const int *end = made->end[order[e]];
        const int first = roll(2);
        put("\n%d %d", number[end[first]], number[end[!first]]);
    }
    return put_end();
}

/* Matchings of the vertices that are not taken, by their first vertex. */
static uint64_t count_matchings(const graph *counted, unsigned taken)
{
    int v = 0;
    while (v < counted->vertices && taken >> v & 1)
        v++;
    uint64_t number = v == counted->vertices;
    for (int e = 0; e < counted->edges; e++) {
        const int a = counted->end[e][0], b = counted->end[e][1];
        const unsigned both = 1U << a | 1U << b;
        if ((a == v || b == v) && !(taken & both))
            number += count_matchings(counted, taken | both);
    }
    return number;
}

TEST(matchings_of_planar_graphs_are_counted)
{
    int with_matchings = 0;
    for (int seed = 0; seed < 2000; seed++) {
        random_begin((unsigned)seed);
        const graph made = planar_graph();
        const uint64_t expected = count_matchings(&made, 0);
        OWNED(dlx_problem) problem = problem_of(&made);
        ck_assert_uint_eq(count_all(problem, &by_pfaffian), expected);
        with_matchings += expected > 1;
    }
    ck_assert_int_gt(with_matchings, 500);
}

TEST(other_graphs_and_options_are_refused)
{
    for (int seed = 0; seed < 500; seed++) {
        random_begin((unsigned)seed);
        const graph made = graph_not_planar();
        OWNED(dlx_problem) problem = problem_of(&made);
        NONE(dlx_solver_new(problem, &by_pfaffian, &error), DLX_UNSUPPORTED);
        ck_assert_int_eq(dlx_engine_supports(NULL, problem, &by_pfaffian, &error), DLX_UNSUPPORTED);
        ck_assert_ptr_nonnull(strstr(error.text, "not planar"));
    }
    static const char *const others[] = {"a b c\na b c\n", "a b\na b\na\n", "a b | s\na b\na s\n",
                                         "a b | s\na b s\n"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        OWNED(dlx_problem) problem = read_problem(others[i]);
        NONE(dlx_solver_new(problem, &by_pfaffian, &error), DLX_UNSUPPORTED);
    }
}

/* The number of tilings of a board of 2 x n is a Fibonacci number, of 139 digits for 664. */
TEST(large_numbers_are_composed_of_residues)
{
    enum { COLUMNS = 664, DIGITS = 140 };
    char last[DIGITS] = {1}, before[DIGITS] = {1}; /* the least significant digit first */
    for (int n = 2; n <= COLUMNS; n++) {
        int carry = 0;
        for (int i = 0; i < DIGITS; i++) {
            const int sum = last[i] + before[i] + carry;
            before[i] = last[i];
            last[i] = (char)(sum % 10);
            carry = sum / 10;
        }
    }
    char text[DIGITS + 1] = {0};
    for (int i = 0; i < DIGITS; i++)
        text[i] = (char)('0' + last[DIGITS - 1 - i]);
    OWNED(dlx_problem) problem = domino_board(2, COLUMNS);
    OWNED(dlx_solver) solver = new_solver(problem, &by_pfaffian);
    expect_counted(solver, text + strspn(text, "0"), DLX_END_COMPLETE);
}

/* 2444888770250892795802079170816 tilings of 16 x 16 (Kasteleyn 1961). */
TEST(matchings_are_limited_by_nodes)
{
    OWNED(dlx_problem) problem = dominoes(16);
    const dlx_limits limits = {.node_limit = 200};
    dlx_search_options options = by_pfaffian;
    OWNED(dlx_solver) whole = new_solver(problem, &options);
    options.limits = &limits;
    OWNED(dlx_solver) limited = new_solver(problem, &options);
    expect_counted(whole, "2444888770250892795802079170816", DLX_END_COMPLETE);
    expect_counted(limited, "0", DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(limited), 200);
}

/* Tilings of 60 x 60 are too many for other engines, which take turns. */
TEST(auto_counts_matchings_of_planar_graphs)
{
    OWNED(dlx_problem) problem = dominoes(60);
    dlx_search_options options = {.count_only = true};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    OWNED(dlx_solver) alone = new_solver(problem, &by_pfaffian);
    ck_assert_int_eq(dlx_solver_count(solver, NULL), DLX_OK);
    ck_assert_int_eq(dlx_solver_count(alone, NULL), DLX_OK);
    OWNED(char) found = dlx_solver_found(alone);
    expect_found(solver, found, DLX_END_COMPLETE);
}

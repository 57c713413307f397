/* SPDX-License-Identifier: MIT */
/* The best solutions and set covers by several threads that share the bound: any number of threads
 * finds the same solutions as a single thread, equals included, and keeps to the limits. */
#include "core/problem.h"
#include "portfolios.h"
#include "random.h"
#include "search/best/bound_tree.h"
#include "search/best/cover_tree.h"
#include "solving.h"
#include "suite.h"

enum { PROBLEMS = 40, MOST_FOUND = 1 << 15, EXACT = 0, COVERS = 1, KINDS = 2 };

/* Of a goal, and for covers of its absence, one, several, and all where they are of any cost. */
static dlx_search_options wanted(unsigned seed, int kind)
{
    static const dlx_goal goals[KINDS][5] = {
        {DLX_GOAL_MIN, DLX_GOAL_MIN, DLX_GOAL_MAX, DLX_GOAL_MAX, DLX_GOAL_MIN},
        {DLX_GOAL_MIN, DLX_GOAL_ANY, DLX_GOAL_MIN, DLX_GOAL_MAX, DLX_GOAL_ANY}};
    static const uint64_t most[KINDS][8] = {{0, 2, 7, 40, 4000, 500, 1, 0},
                                            {1, 1, 2, 1, 7, 40, 1, 0}};
    return (dlx_search_options){.size = sizeof(dlx_search_options),
                                .set_cover = kind == COVERS,
                                .goal = goals[kind][seed % 5],
                                .solution_limit = most[kind][seed / 5 % 8]};
}

static void put_option(size_t first, size_t primary, size_t secondary)
{
    bool has[32] = {false};
    put("\np%zu ", first);
    has[first] = true;
    for (int i = 1, size = 2 + roll(3); i < size; i++) {
        const int item = roll((int)primary);
        if (!has[item])
            put("p%d ", item);
        has[item] = true;
    }
    if (secondary && roll(3) == 0) {
        put("s%d", roll((int)secondary));
        put(roll(2) ? ":%d " : " ", roll(2));
    }
}

/* Solutions are many, and so are those of equal costs. Some problems have negative costs, or
 * secondary items, with or without colours. */
static dlx_problem *random_problem(unsigned seed, int kind)
{
    random_begin(seed);
    const bool exact = kind == EXACT, negative = exact ? seed % 2 : seed % 7 == 6;
    const dlx_search_options sought = wanted(seed, kind);
    const bool single =
        !exact && sought.solution_limit == 1 && sought.goal != DLX_GOAL_MAX && !negative;
    const size_t primary = (exact ? 10 : single ? 22 : 8) + (size_t)roll(10);
    const size_t secondary = seed % 4 == 3 ? 1 + (size_t)roll(3) : 0;
    const int costs = seed % 5 == 0 ? 1 : 2 + roll(4);
    for (size_t i = 0; i < primary; i++)
        put("p%zu ", i);
    put("%s", secondary ? "| " : "");
    for (size_t i = 0; i < secondary; i++)
        put("s%zu ", i);
    for (size_t i = 0; i < (exact ? 5 : single ? 4 : 2) * primary; i++) {
        if (exact && i < primary)
            put("\np%zu ", i);
        else
            put_option(exact ? (size_t)roll((int)primary) : i % primary, primary, secondary);
        put("|%d", (negative ? -1 : 1) + roll(costs));
    }
    return put_end();
}

/* Costs of solutions, and hashes of their options, in the order they were found. */
typedef struct findings {
    size_t count;
    int64_t cost[MOST_FOUND];
    uint64_t hash[MOST_FOUND];
    dlx_end end;
} findings;

static void note(findings *found, const dlx_search *task, bool sized)
{
    uint64_t hash = 0;
    int64_t cost = 0;
    for (size_t i = 0; i < task->chosen_count; i++) {
        hash = hash * UINT64_C(0x9e3779b97f4a7c15) + task->chosen[i] + 1;
        cost += sized ? 1 : task->problem->cost[task->chosen[i]];
    }
    ck_assert_uint_lt(found->count, MOST_FOUND);
    found->cost[found->count] = cost;
    found->hash[found->count++] = hash;
}

/* Covers at once, in batches of a few nodes, with the relaxation beside them. */
static const dlx_cover_pace hurried_pace = {0, 1 << 12, 0};
static const dlx_cover_pace undivided_pace = {UINT64_MAX / 2, UINT64_MAX / 2, UINT64_MAX};

/* Opens a search that is divided at once or not at all; for exact covers without lanes, which would
 * leave nothing to divide. */
static void *open_search(dlx_search *task, bool hurried)
{
    const dlx_engine *engine = task->options.set_cover ? &dlx_engine_cover : &dlx_engine_bound;
    void *search = calloc(1, engine->state_size);
    ck_assert_ptr_nonnull(search);
    if (task->options.set_cover
            ? dlx_cover_open(search, task, hurried ? &hurried_pace : &undivided_pace)
            : dlx_bound_partition_open(search, task, DLX_NO_LANES, DLX_RELAX_ROOT_NEVER,
                                       hurried ? 0 : UINT64_MAX / 2))
        return search;
    dlx_engine_close(engine, search);
    return NULL;
}

static void find(const dlx_problem *problem, const dlx_search_options *options, bool hurried,
                 findings *found)
{
    const dlx_engine *engine = options->set_cover ? &dlx_engine_cover : &dlx_engine_bound;
    asked call;
    ask(&call, problem, options);
    void *search = open_search(&call.task, hurried);
    found->count = 0;
    while (search && engine->next(search) == DLX_STEP_FOUND)
        note(found, &call.task, options->goal == DLX_GOAL_ANY || !problem->cost);
    found->end = call.limits.end;
    dlx_engine_close(engine, search);
    dlx_search_end(&call.task);
}

/* Equal costs, and with `threads` equal solutions. */
static void expect_same(const findings *got, const findings *expected, unsigned seed,
                        unsigned threads)
{
    ck_assert_msg(got->count == expected->count, "seed %u: %zu, not %zu", seed, got->count,
                  expected->count);
    for (size_t i = 0; i < got->count; i++)
        ck_assert_msg(got->cost[i] == expected->cost[i] &&
                          (!threads || got->hash[i] == expected->hash[i]),
                      "seed %u, %u threads, solution %zu", seed, threads, i);
}

LOOP_TEST(any_number_of_threads_finds_the_same, KINDS)
{
    static const unsigned threads[] = {2, 4, 7};
    static findings alone, many, expected;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        OWNED(dlx_problem) problem = random_problem(seed, _i);
        dlx_search_options options = wanted(seed, _i);
        find(problem, &options, false, &expected);
        find(problem, &options, true, &alone);
        ck_assert_int_eq(alone.end, DLX_END_NONE);
        expect_same(&alone, &expected, seed, 0);
        for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
            options.threads = threads[i];
            find(problem, &options, true, &many);
            expect_same(&many, &alone, seed, threads[i]);
        }
    }
}

/* The dearest of 840 solutions was lost in the last round of branch and bound. */
TEST(the_dearest_of_many_is_not_lost)
{
    OWNED(dlx_problem)
    problem = read_problem(
        "a b c d e f g h i | j k\ni |-3\ne |3\nc\nd h |3\nb h |5\na e |4\nc i\nh |4\nc e |5\n"
        "e |-2\nb d f h |4\nb d f h |-1\nh |3\nd |2\na c i |1\nb j:1 |4\ni |-1\nf |2\nd h |-3\n"
        "d f |-1\nh j:1 |-2\nj:1 |-3\ng |5\nd h |4\nb d |-2\na i\na g |4\nb j:1 |-2\nc i |-2\n"
        "h |2\ng |-3\n");
    for (size_t e = 0; dlx_engine_name(e); e++) {
        const dlx_search_options options = {
            .engine = dlx_engine_name(e), .goal = DLX_GOAL_MAX, .solution_limit = 1};
        OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, NULL);
        if (solver)
            ck_assert(dlx_solver_next(solver, NULL) == DLX_OK && dlx_solver_cost(solver) == 22);
    }
}

static dlx_step count(const dlx_problem *problem, const dlx_search_options *options, uint64_t first,
                      uint64_t *number)
{
    asked call;
    dlx_count sum = {0};
    ask(&call, problem, options);
    void *search = open_search(&call.task, true);
    ck_assert_ptr_nonnull(search);
    for (uint64_t i = 0; i < first; i++)
        ck_assert_int_eq(dlx_engine_cover.next(search), DLX_STEP_FOUND);
    const dlx_step step = dlx_engine_cover.count(search, &sum);
    ck_assert_uint_eq(sum.size, 0);
    *number = sum.low;
    dlx_engine_close(&dlx_engine_cover, search);
    dlx_search_end(&call.task);
    return step;
}

TEST(any_number_of_threads_counts_the_same_covers)
{
    static const unsigned threads[] = {1, 2, 4, 7};
    static findings expected;
    for (unsigned seed = 0; seed < PROBLEMS; seed += 3) {
        OWNED(dlx_problem) problem = random_problem(seed, COVERS);
        const size_t primary = problem->items->primary;
        dlx_search_options options = {.set_cover = true, .count_only = true};
        options.at_most = primary > 15 ? 6 : seed % 2 ? 0 : 5;
        if (seed % 5 == 0) {
            find(problem, &options, false, &expected);
            ck_assert_int_eq(expected.end, DLX_END_NONE);
        }
        uint64_t counted = 0;
        for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
            uint64_t number;
            options.threads = threads[i];
            ck_assert_int_eq(count(problem, &options, 0, &number), DLX_STEP_DONE);
            ck_assert_msg(i == 0 || number == counted, "seed %u, %u threads", seed, threads[i]);
            counted = number;
            if (i > 1)
                continue;
            ck_assert_int_eq(count(problem, &options, counted > 2 ? 2 : 0, &number), DLX_STEP_DONE);
            ck_assert_uint_eq(number, counted > 2 ? counted - 2 : counted);
        }
        ck_assert(seed % 5 || expected.count == counted);
    }
}

LOOP_TEST(threads_that_share_the_bound_can_be_stopped, KINDS)
{
    static findings found;
    for (unsigned seed = 0; seed < 40; seed++) {
        unsigned left = 1 + seed % 8;
        OWNED(dlx_problem) problem = random_problem(seed, _i);
        dlx_search_options options = wanted(seed, _i);
        options.threads = 3;
        options.limits = &(dlx_limits){.is_cancelled = is_enough, .cancel_state = &left};
        find(problem, &options, true, &found);
        ck_assert(found.end == DLX_END_INTERRUPTED || (found.end == DLX_END_NONE && left > 0));
    }
}

TEST(a_limit_on_nodes_ends_a_divided_search_at_the_same_node)
{
    static findings alone, many;
    unsigned ended = 0;
    for (unsigned seed = 0; seed < 60; seed++) {
        OWNED(dlx_problem) problem = random_problem(seed, COVERS);
        dlx_search_options options = wanted(seed, COVERS);
        options.limits = &(dlx_limits){.node_limit = 250 + 20 * seed};
        find(problem, &options, true, &alone);
        options.threads = 4;
        find(problem, &options, true, &many);
        ended += alone.end == DLX_END_LIMIT;
        ck_assert_int_eq(alone.end, many.end);
        expect_same(&many, &alone, seed, options.threads);
    }
    ck_assert_uint_gt(ended, 0);
    ck_assert_uint_lt(ended, 60);
}

/* Where memory is short, fewer threads search, or the search ends. */
LOOP_TEST(threads_that_share_the_bound_keep_to_the_memory_limit, KINDS)
{
    static findings alone, many;
    unsigned ended = 0;
    for (unsigned seed = 0; seed < 60; seed++) {
        OWNED(dlx_problem) problem = random_problem(seed, _i);
        dlx_search_options options = wanted(seed, _i);
        find(problem, &options, false, &alone);
        options.threads = 4;
        options.limits = &(dlx_limits){.memory_limit = UINT64_C(1) << (12 + seed % 8)};
        find(problem, &options, true, &many);
        ended += many.end == DLX_END_LIMIT;
        if (many.end == DLX_END_NONE)
            expect_same(&many, &alone, seed, 0);
    }
    ck_assert_uint_gt(ended, 0);
    ck_assert_uint_lt(ended, 60);
}

/* SPDX-License-Identifier: MIT */
/* Threads of a search: any number of threads finds the same solutions in the same order as a single
 * thread, and can be stopped at any time. tests/cli/jobs.t compares lists, counts and parts. */
#include "core/problem.h"
#include "families.h"
#include "portfolios.h"
#include "search/cubes/cubes.h"
#include "search/parallel/team.h"
#include "suite.h"

#include <time.h>

enum { PROBLEMS = 150, MOST_THREADS = 5 };

static unsigned set_of(const uint32_t *options, size_t count)
{
    unsigned set = 0;
    for (size_t i = 0; i < count; i++)
        set |= 1U << options[i];
    return set;
}

/* All solutions as sets, in the order of engine links. */
static size_t list_by_one(const dlx_problem *problem, unsigned *sets)
{
    const dlx_search_options options = {.engine = "links"};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    size_t number = 0, count;
    while (dlx_solver_next(solver, NULL) == DLX_OK) {
        const uint32_t *solution = dlx_solver_solution(solver, &count);
        sets[number++] = set_of(solution, count);
    }
    return number;
}

static void check_listed(const dlx_problem *problem, const dlx_engine *engine, unsigned threads,
                         uint64_t skip, uint64_t memory_limit)
{
    static unsigned sets[MOST_SETS];
    const dlx_search_options options = {.limits = &(dlx_limits){.memory_limit = memory_limit}};
    const size_t expected = list_by_one(problem, sets);
    const uint32_t *solution;
    size_t count;
    asked caller;
    ask(&caller, problem, &options);
    const dlx_team_job work = {.task = &caller.task,
                               .problem = problem,
                               .engine = engine,
                               .threads = threads,
                               .skip = skip};
    dlx_team *team = dlx_team_open(&work);
    ck_assert_ptr_nonnull(team);
    dlx_team_add_thread(team);
    for (size_t i = skip; i < expected; i++) {
        ck_assert_int_eq(dlx_team_next(team, 0, &solution, &count), DLX_STEP_FOUND);
        ck_assert_msg(set_of(solution, count) == sets[i], "engine %s, features %x, solution %zu",
                      engine->name, dlx_problem_features(problem), i);
    }
    ck_assert_int_eq(dlx_team_next(team, 0, &solution, &count), DLX_STEP_DONE);
    dlx_team_close(team);
    dlx_search_end(&caller.task);
}

/* Bit sets, masks and words repeat the search of links, so they list in its order too. */
static const dlx_engine *const in_order[] = {&dlx_engine_links, &dlx_engine_bits,
                                             &dlx_engine_masks};

TEST(threads_list_in_the_order_of_one)
{
    for (unsigned seed = 0; seed < PROBLEMS && dlx_have_feature("threads"); seed++) {
        const plain given = random_problem(seed);
        OWNED(dlx_problem) problem = build(&given);
        for (size_t e = 0; e < sizeof in_order / sizeof *in_order; e++)
            if (!(dlx_problem_features(problem) & ~in_order[e]->features) &&
                dlx_cube_search_keeps_order(problem, in_order[e]))
                check_listed(problem, in_order[e], 2 + seed % MOST_THREADS, seed % 3,
                             seed % 2 ? 1 << 22 : 0);
    }
}

TEST(threads_count_what_one_counts)
{
    static unsigned sets[MOST_SETS];
    const dlx_search_options options = {.count_only = true};
    for (unsigned seed = 0; seed < PROBLEMS && dlx_have_feature("threads"); seed++) {
        const plain given = random_problem(seed);
        OWNED(dlx_problem) problem = build(&given);
        dlx_count found = {0};
        asked caller;
        ask(&caller, problem, &options);
        const dlx_team_job work = {.task = &caller.task,
                                   .problem = problem,
                                   .engine = &dlx_engine_auto,
                                   .threads = 2 + seed % MOST_THREADS,
                                   .counting = true};
        dlx_team *team = dlx_team_open(&work);
        ck_assert_int_eq(dlx_team_await_count(team, 0), DLX_STEP_DONE);
        ck_assert(dlx_team_is_done(team));
        ck_assert(dlx_team_total(team, &found));
        ck_assert_uint_eq(found.low, list_by_one(problem, sets));
        dlx_team_close(team);
        dlx_search_end(&caller.task);
    }
}

/* A number for the solutions in their order, as far as `limit`; 0: all. */
static uint64_t list_all(const dlx_problem *problem, const dlx_search_options *options,
                         uint64_t *number)
{
    uint64_t hash = 0;
    OWNED(dlx_solver) solver = new_solver(problem, options);
    *number = 0;
    while (dlx_solver_next(solver, NULL) == DLX_OK) {
        size_t count;
        const uint32_t *solution = dlx_solver_solution(solver, &count);
        uint64_t own = 0;
        for (size_t i = 0; i < count; i++)
            own = own * UINT64_C(0x9e3779b97f4a7c15) + solution[i] + 1;
        /* In any order, they only add up. */
        hash = options->unordered ? hash + own : hash * 31 + own;
        ++*number;
    }
    return hash;
}

/* Every engine able to list, by its name: the same list with any number of threads, and all
 * solutions without an order. Engines without cubes list in a single thread. */
TEST(threads_list_by_the_engine_that_was_asked_for)
{
    OWNED(dlx_problem) problem = domino_board(6, 7);
    for (size_t e = 0; dlx_engine_name(e); e++) {
        uint64_t number;
        dlx_search_options options = {.engine = dlx_engine_name(e)};
        if (dlx_engine_supports(NULL, problem, &options, NULL) != DLX_OK ||
            strcmp(options.engine, "learn") == 0)
            continue;
        const uint64_t hash = list_all(problem, &options, &number);
        ck_assert_uint_eq(number, 31529);
        for (options.threads = 2; options.threads < 8; options.threads += 5) {
            ck_assert_uint_eq(list_all(problem, &options, &number), hash);
            ck_assert_uint_eq(number, 31529);
        }
        options.unordered = true;
        list_all(problem, &options, &number);
        ck_assert_msg(number == 31529, "engine %s", options.engine);
    }
}

TEST(threads_count_by_the_engine_that_was_asked_for)
{
    OWNED(dlx_problem) problem = domino_board(6, 7);
    for (size_t e = 0; dlx_engine_name(e); e++) {
        const dlx_search_options options = {
            .engine = dlx_engine_name(e), .count_only = true, .threads = 3};
        OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, NULL);
        if (!solver || strcmp(options.engine, "learn") == 0)
            continue;
        /* Some solutions may be taken singly before. */
        for (size_t i = 0; i < e && dlx_engine_capabilities(e) & DLX_ENGINE_LISTS; i++)
            ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
        expect_counted(solver, "31529", DLX_END_COMPLETE);
        ck_assert(e == 0 || strcmp(dlx_solver_engine(solver), options.engine) == 0);
    }
}

/* Processor time in seconds, of the whole program or of this thread. */
static double time_of(clockid_t clock)
{
    struct timespec time;
    ck_assert_int_eq(clock_gettime(clock, &time), 0);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* While queens are placed, the caller takes less than this share of the processor time. */
static void expect_share_below(double most, const dlx_search_options *options, size_t size,
                               const char *found)
{
    OWNED(dlx_problem) problem = queens(size);
    OWNED(dlx_solver) solver = new_solver(problem, options);
    const double begin = time_of(CLOCK_PROCESS_CPUTIME_ID);
    const double own = time_of(CLOCK_THREAD_CPUTIME_ID);
    expect_counted(solver, found, DLX_END_COMPLETE);
    if (dlx_have_feature("threads"))
        ck_assert_double_lt(time_of(CLOCK_THREAD_CPUTIME_ID) - own,
                            most * (time_of(CLOCK_PROCESS_CPUTIME_ID) - begin));
}

/* The caller waits for other threads, which begin when it has looked for symmetries. */
TEST(threads_do_most_of_a_count)
{
    const dlx_search_options options = {.count_only = true, .threads = 2};
    expect_share_below(0.5, &options, 14, "365596");
}

/* Other threads list the solutions while the caller makes diagrams, which come to nothing. */
TEST(threads_do_much_of_a_sample)
{
    const dlx_search_options options = {.sample = true, .threads = 2};
    expect_share_below(0.85, &options, 13, "73712");
}

/* Given cubes: the number of finished cubes never exceeds the number of cubes handed out. */
TEST(threads_search_given_cubes_in_their_order)
{
    OWNED(dlx_problem) problem = dominoes(6);
    OWNED(dlx_cubes) cubes = dlx_cubes_new(problem, 40, NULL, NULL);
    size_t count;
    OWNED(size_t) list = dlx_cubes_share(cubes, 0, 1, &count, NULL);
    uint64_t expected, number = 0;
    dlx_search_options options = {.cubes = cubes, .cube_list = list, .cube_count = count};
    for (size_t i = 0; i < count / 2; i++) {
        const size_t cube = list[i];
        list[i] = list[count - 1 - i];
        list[count - 1 - i] = cube;
    }
    const uint64_t hash = list_all(problem, &options, &expected);
    options.threads = 3;
    ck_assert_uint_eq(list_all(problem, &options, &number), hash);
    ck_assert_uint_eq(number, expected);
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    size_t done = 0;
    for (number = 1; dlx_solver_next(solver, NULL) == DLX_OK; number++) {
        char *found;
        const size_t current = dlx_solver_cubes_done(solver, &found);
        ck_assert_uint_ge(current, done);
        ck_assert_uint_le(strtoull(found, NULL, 10), number);
        dlx_free(found);
        done = current;
    }
    ck_assert_uint_eq(dlx_solver_cubes_done(solver, NULL), count);
}

TEST(threads_can_be_stopped)
{
    OWNED(dlx_problem) problem = dominoes(12);
    for (unsigned left = 1; left < 300; left *= 4)
        for (int counting = 0; counting < 2; counting++) {
            unsigned calls = left;
            const dlx_search_options options = {
                .solution_limit = counting ? 0 : 1000000000,
                .count_only = counting,
                .threads = 3,
                .limits = &(dlx_limits){.is_cancelled = is_enough, .cancel_state = &calls}};
            OWNED(dlx_solver) solver = new_solver(problem, &options);
            while (!counting && dlx_solver_next(solver, NULL) == DLX_OK)
                continue;
            if (counting)
                dlx_solver_count(solver, NULL);
            const dlx_end end = dlx_solver_end(solver);
            ck_assert(end == DLX_END_INTERRUPTED || (counting && end == DLX_END_COMPLETE));
        }
}

/* A solver freed before all solutions were taken ends its threads. */
TEST(threads_end_with_the_solver)
{
    OWNED(dlx_problem) problem = dominoes(8);
    const dlx_search_options options = {.threads = 4};
    for (uint64_t most = 1; most < 100000; most = most * 7 + 1) {
        OWNED(dlx_solver) solver = new_solver(problem, &options);
        for (uint64_t number = 0; number < most; number++)
            ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    }
}

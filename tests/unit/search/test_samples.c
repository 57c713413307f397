/* SPDX-License-Identifier: MIT */
/* Random solutions, drawn from decision diagrams, and their limits: lib/search/diagram. */
#include "families.h"
#include "suite.h"

enum { PROBLEMS = 600 };

/* The next solution, as a set of options. */
static unsigned draw_set(dlx_solver *solver)
{
    size_t count;
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    const uint32_t *options = dlx_solver_solution(solver, &count);
    unsigned set = 0;
    for (size_t i = 0; i < count; i++)
        set |= 1U << options[i];
    return set;
}

/* Sums of squared differences from the expected values, and their degrees of freedom. */
typedef struct chi_square {
    double sum, freedom;
} chi_square;

/* Is the sum greater than chance makes it once in 160,000 times? (Laurent and Massart, "Adaptive
 * estimation of a quadratic functional by model selection", 2000, lemma 1, with x = 12.) */
static bool is_off(chi_square measured)
{
    const double over = measured.sum - measured.freedom - 2 * 12;
    return over > 0 && over * over > 4 * 12 * measured.freedom;
}

/* Draws 100 times as often as there are solutions, and expects each about 100 times. The seed is
 * fixed, so this comes out the same each time. */
static chi_square expect_uniform(const plain *given, unsigned seed)
{
    static family expected;
    static unsigned times[MOST_SETS];
    enum { EACH = 100 };
    solve_by_force(given, &expected);
    chi_square measured = {0, expected.count - 1};
    if (expected.count == 0)
        return (chi_square){0};
    OWNED(dlx_problem) problem = build(given);
    const dlx_search_options options = {.sample = true, .seed = seed};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    memset(times, 0, sizeof times);
    for (int i = 0; i < EACH * expected.count; i++)
        times[draw_set(solver)]++;
    for (unsigned set = 0; set < MOST_SETS; set++) {
        const double off = (double)times[set] - EACH;
        ck_assert(times[set] == 0 || expected.has[set]);
        measured.sum += expected.has[set] ? off * off / EACH : 0;
    }
    if (is_off(measured))
        ck_abort_msg("seed %u: chi-square %f for %d solutions", seed, measured.sum, expected.count);
    return measured;
}

TEST(every_solution_is_drawn_with_the_same_chance)
{
    chi_square total = {0};
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        const plain given = random_problem(seed);
        const chi_square sample = expect_uniform(&given, seed);
        total.sum += sample.sum;
        total.freedom += sample.freedom;
    }
    ck_assert(!is_off(total));
    ck_assert(total.sum > 0.9 * total.freedom); /* too even would not be random either */
}

/* 45 items with three options each: 3^45 solutions, more than 64 bits. */
static dlx_problem *many_threes(void)
{
    for (int i = 0; i < 45; i++)
        put("i%d ", i);
    put("\n");
    for (int i = 0; i < 135; i++)
        put("i%d\n", i / 3);
    return put_end();
}

TEST(more_solutions_than_64_bits_count_are_drawn_evenly)
{
    OWNED(dlx_problem) problem = many_threes();
    const dlx_search_options options = {.sample = true, .seed = 3};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    int times[135] = {0};
    for (int i = 0; i < 300; i++) {
        size_t count;
        ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
        const uint32_t *chosen = dlx_solver_solution(solver, &count);
        ck_assert_uint_eq(count, 45);
        for (size_t k = 0; k < count; k++)
            times[chosen[k]]++;
    }
    /* 135 options, each about 100 times, in groups of three: 90 degrees of freedom. */
    double sum = 0;
    for (int k = 0; k < 135; k++)
        sum += (times[k] - 100) * (times[k] - 100) / 100.0;
    ck_assert(sum > 40 && sum < 150);
}

TEST(a_seed_tells_the_solutions)
{
    OWNED(dlx_problem) problem = read_problem("a b\na\na\na\na\nb\nb\nb\nb\n");
    const dlx_search_options few = {.sample = true, .seed = 1, .solution_limit = 20};
    const dlx_search_options many = {.sample = true, .seed = 1};
    const dlx_search_options others = {.sample = true, .seed = 2};
    OWNED(dlx_solver) a = new_solver(problem, &few);
    OWNED(dlx_solver) b = new_solver(problem, &many);
    OWNED(dlx_solver) c = new_solver(problem, &others);
    int equal = 0;
    for (int i = 0; i < 20; i++) {
        const unsigned drawn = draw_set(a);
        ck_assert_uint_eq(drawn, draw_set(b));
        equal += drawn == draw_set(c);
    }
    ck_assert(dlx_solver_next(a, NULL) != DLX_OK);
    expect_found(a, "20", DLX_END_ENOUGH);
    ck_assert_int_lt(equal, 10);
}

static void expect_stopped(const dlx_problem *problem, dlx_search_options options, dlx_end end)
{
    NONE(dlx_diagram_new(problem, &options, &error), DLX_ABORTED);
    ck_assert_ptr_nonnull(strstr(error.text, dlx_end_word(end)));
    options.sample = true;
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
    expect_found(solver, "0", end);
}

/* tests/cli/diagram.t and test_stopping.c have other ends. */
TEST(what_a_limit_ends_draws_nothing)
{
    OWNED(dlx_problem) problem = dominoes(12);
    expect_stopped(problem, (dlx_search_options){.limits = &(dlx_limits){.node_limit = 1000}},
                   DLX_END_LIMIT);
    /* Each step on the way has its own array to grow. */
    for (uint64_t memory = 1; memory <= 1 << 20; memory *= 2)
        expect_stopped(problem,
                       (dlx_search_options){.limits = &(dlx_limits){.memory_limit = memory}},
                       DLX_END_LIMIT);
}

/* SPDX-License-Identifier: MIT */
/* The best solutions by several threads that share the bound: any number of threads finds the same
 * solutions as a single thread, equals included. */
#include "core/problem.h"
#include "findings.h"
#include "random.h"
#include "search/best/bound_tree.h"
#include "solving.h"
#include "suite.h"

#include <stdint.h>
#include <string.h>

enum { PROBLEMS = 60 };

/* ---- problems -------------------------------------------------------------------------------- */

/* Items of a random option of some primary items and, if there are some, secondary ones. */
static size_t write_option(char *text, size_t primary, size_t secondary, bool coloured)
{
    bool has[32] = {false};
    size_t used = 0;
    for (int i = 0, size = 2 + roll(3); i < size; i++) {
        const int item = roll((int)primary);
        if (!has[item])
            used += (size_t)sprintf(text + used, "p%d ", item);
        has[item] = true;
    }
    if (secondary && roll(2)) {
        used += (size_t)sprintf(text + used, "s%d", roll((int)secondary));
        used += (size_t)sprintf(text + used, coloured && roll(3) ? ":%d " : " ", roll(2));
    }
    return used;
}

/* Solutions are many, and so are those of equal costs. Costs may be negative, and there may be
 * secondary items, with or without colours. */
static dlx_problem *random_costs(unsigned seed)
{
    static char text[1 << 14];
    random_state = UINT64_C(0x9e3779b97f4a7c15) * (seed + 1);
    for (int i = 0; i < 8; i++)
        roll(2);
    const size_t primary = 10 + (size_t)roll(10);
    const size_t secondary = seed % 3 ? 1 + (size_t)roll(4) : 0;
    const int kinds = seed % 5 == 0 ? 1 : 2 + roll(6);
    size_t used = 0;
    for (size_t i = 0; i < primary; i++)
        used += (size_t)sprintf(text + used, "p%zu ", i);
    used += (size_t)sprintf(text + used, secondary ? "| " : "");
    for (size_t i = 0; i < secondary; i++)
        used += (size_t)sprintf(text + used, "s%zu ", i);
    used += (size_t)sprintf(text + used, "\n");
    for (size_t i = 0; i < 5 * primary; i++) {
        used += i < primary ? (size_t)sprintf(text + used, "p%zu ", i)
                            : write_option(text + used, primary, secondary, seed % 3 == 2);
        used += (size_t)sprintf(text + used, "|%d\n", (seed % 2 ? -2 : 0) + roll(kinds));
    }
    return read_problem(text);
}

/* ---- results --------------------------------------------------------------------------------- */

static void note(findings *found, const dlx_problem *problem, const uint32_t *options, size_t count)
{
    int64_t cost = 0;
    for (size_t i = 0; i < count && problem->cost; i++)
        cost += problem->cost[options[i]];
    findings_add(found, options, count, cost);
}

/* Has engine bound search, divided at once, and without lanes, which would leave nothing to divide.
 */
static void find_divided(const dlx_problem *problem, const dlx_search_options *options,
                         findings *found)
{
    dlx_error error;
    dlx_limits limits;
    dlx_search task;
    dlx_limits_begin(&limits, options);
    ck_assert(dlx_search_begin(&task, problem, &limits, options));
    void *search = dlx_bound_partition_open(&task, DLX_NO_LANES, DLX_RELAX_ROOT_NEVER, 0, &error);
    found->count = 0;
    while (search && dlx_engine_bound.next(search) == DLX_STEP_FOUND)
        note(found, problem, task.chosen, task.chosen_count);
    found->end = limits.end;
    dlx_engine_bound.close(search);
    dlx_search_end(&task);
}

/* The costs by going through all solutions. */
static void find_by_force(const dlx_problem *problem, dlx_search_options options, findings *found)
{
    options.engine = "links";
    dlx_solver *solver = new_solver(problem, &options);
    size_t count;
    found->count = 0;
    while (dlx_solver_next(solver)) {
        const uint32_t *solution = dlx_solver_solution(solver, &count);
        note(found, problem, solution, count);
    }
    dlx_solver_free(solver);
}

static const uint64_t most_found[] = {0, 2, 7, 40, 4000};

START_TEST(any_number_of_threads_finds_the_same_best)
{
    static const unsigned threads[] = {2, 4, 7};
    static findings alone, many, expected;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        dlx_problem *problem = random_costs(seed);
        dlx_search_options options = {
            .size = sizeof options,
            .goal = seed % 4 < 2 ? DLX_GOAL_MIN : DLX_GOAL_MAX,
            .solution_limit = most_found[seed % (sizeof most_found / sizeof *most_found)]};
        find_by_force(problem, options, &expected);
        find_divided(problem, &options, &alone);
        ck_assert_int_eq(alone.end, DLX_END_COMPLETE);
        findings_expect_costs(&alone, &expected, seed);
        for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
            options.threads = threads[i];
            find_divided(problem, &options, &many);
            findings_expect_same(&many, &alone, seed, threads[i]);
        }
        dlx_problem_free(problem);
    }
}
END_TEST

/* ---- stopping -------------------------------------------------------------------------------- */

START_TEST(threads_that_share_the_bound_can_be_stopped)
{
    static findings found;
    for (unsigned seed = 0; seed < 40; seed++) {
        unsigned left = 1 + seed % 8;
        dlx_problem *problem = random_costs(seed);
        const dlx_search_options options = {.size = sizeof options,
                                            .goal = DLX_GOAL_MIN,
                                            .solution_limit = 4000,
                                            .threads = 3,
                                            .is_cancelled = is_enough,
                                            .cancel_state = &left};
        find_divided(problem, &options, &found);
        ck_assert(found.end == DLX_END_INTERRUPTED || (found.end == DLX_END_COMPLETE && left > 0));
        dlx_problem_free(problem);
    }
}
END_TEST

/* Where memory is short, fewer threads search, or the search ends. */
START_TEST(threads_that_share_the_bound_keep_to_the_memory_limit)
{
    static findings alone, many;
    unsigned ended = 0;
    for (unsigned seed = 0; seed < 60; seed++) {
        dlx_problem *problem = random_costs(seed);
        dlx_search_options options = {
            .size = sizeof options, .goal = DLX_GOAL_MIN, .solution_limit = 500};
        find_divided(problem, &options, &alone);
        options.threads = 4;
        options.memory_limit = UINT64_C(1) << (13 + seed % 6);
        find_divided(problem, &options, &many);
        ended += many.end == DLX_END_LIMIT;
        if (many.end == DLX_END_COMPLETE)
            findings_expect_same(&many, &alone, seed, options.threads);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(ended, 0);
    ck_assert_uint_lt(ended, 60);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        any_number_of_threads_finds_the_same_best,
        threads_that_share_the_bound_can_be_stopped,
        threads_that_share_the_bound_keep_to_the_memory_limit,
    };
    return suite_run("shares", tests, sizeof tests / sizeof *tests);
}

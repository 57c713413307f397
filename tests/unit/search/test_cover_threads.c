/* SPDX-License-Identifier: MIT */
/* Set covers by several threads: any number of threads finds the same covers as a single thread,
 * equals included. */
#include "core/problem.h"
#include "findings.h"
#include "random.h"
#include "search/best/cover_subproblems.h"
#include "solving.h"
#include "suite.h"

#include <stdint.h>
#include <string.h>

enum { PROBLEMS = 80 };

/* ---- goals ----------------------------------------------------------------------------------- */

/* Of a goal, and of its absence, a cover, several, and all where these are of any cost. */
static dlx_search_options wanted(unsigned seed)
{
    static const dlx_goal goals[] = {DLX_GOAL_MIN, DLX_GOAL_ANY, DLX_GOAL_MIN, DLX_GOAL_MAX,
                                     DLX_GOAL_ANY};
    static const uint64_t most[] = {1, 1, 2, 1, 7, 40, 1, 0};
    return (dlx_search_options){.size = sizeof(dlx_search_options),
                                .set_cover = true,
                                .goal = goals[seed % (sizeof goals / sizeof *goals)],
                                .solution_limit = most[seed / 5 % (sizeof most / sizeof *most)]};
}

/* ---- problems -------------------------------------------------------------------------------- */

static size_t write_option(char *text, size_t first, size_t primary, size_t secondary, int size)
{
    bool has[32] = {false};
    size_t used = (size_t)sprintf(text, "p%zu ", first);
    has[first] = true;
    for (int i = 1; i < size; i++) {
        const int item = roll((int)primary);
        if (!has[item])
            used += (size_t)sprintf(text + used, "p%d ", item);
        has[item] = true;
    }
    if (secondary && roll(3) == 0) {
        used += (size_t)sprintf(text + used, "s%d", roll((int)secondary));
        used += (size_t)sprintf(text + used, roll(2) ? ":%d " : " ", roll(2));
    }
    return used;
}

/* Covers are many, and so are those of equal costs. Some have negative costs, or secondary items.
 */
static dlx_problem *random_covers(unsigned seed)
{
    static char text[1 << 14];
    random_state = UINT64_C(0x9e3779b97f4a7c15) * (seed + 1);
    for (int i = 0; i < 8; i++)
        roll(2);
    const bool negative = seed % 7 == 6;
    const dlx_search_options sought = wanted(seed);
    const bool single = sought.solution_limit == 1 && sought.goal != DLX_GOAL_MAX && !negative;
    const size_t primary = (single ? 22 : 8) + (size_t)roll(10);
    const size_t secondary = seed % 4 == 3 ? 1 + (size_t)roll(3) : 0;
    const int kinds = seed % 5 == 0 ? 1 : 2 + roll(4);
    size_t used = 0;
    for (size_t i = 0; i < primary; i++)
        used += (size_t)sprintf(text + used, "p%zu ", i);
    used += (size_t)sprintf(text + used, secondary ? "| " : "");
    for (size_t i = 0; i < secondary; i++)
        used += (size_t)sprintf(text + used, "s%zu ", i);
    used += (size_t)sprintf(text + used, "\n");
    for (size_t i = 0; i < (single ? 4 : 2) * primary; i++) {
        used += write_option(text + used, i % primary, primary, secondary, 2 + roll(3));
        used += (size_t)sprintf(text + used, "|%d\n", (negative ? -1 : 1) + roll(kinds));
    }
    return read_problem(text);
}

/* ---- results --------------------------------------------------------------------------------- */

static void note(findings *found, const dlx_problem *problem, dlx_goal goal, const dlx_search *task)
{
    const bool sized = goal == DLX_GOAL_ANY || !problem->cost;
    int64_t cost = 0;
    for (size_t i = 0; i < task->chosen_count; i++)
        cost += sized ? 1 : problem->cost[task->chosen[i]];
    findings_add(found, task->chosen, task->chosen_count, cost);
}

/* At once, in batches of a few nodes, with the relaxation beside them. */
static const dlx_cover_pace hurried = {0, 1 << 12, 0};
static const dlx_cover_pace undivided = {UINT64_MAX / 2, UINT64_MAX / 2, UINT64_MAX};

static void find(const dlx_problem *problem, const dlx_search_options *options,
                 const dlx_cover_pace *pace, findings *found)
{
    dlx_error error;
    dlx_limits limits;
    dlx_search task;
    dlx_limits_begin(&limits, options);
    ck_assert(dlx_search_begin(&task, problem, &limits, options));
    void *search = dlx_cover_open(&task, pace, &error);
    found->count = 0;
    while (search && dlx_engine_cover.next(search) == DLX_STEP_FOUND)
        note(found, problem, options->goal, &task);
    found->end = limits.end;
    dlx_engine_cover.close(search);
    dlx_search_end(&task);
}

START_TEST(any_number_of_threads_finds_the_same_covers)
{
    static const unsigned threads[] = {2, 4, 7};
    static findings alone, many, expected;
    for (unsigned seed = 0; seed < PROBLEMS; seed++) {
        dlx_problem *problem = random_covers(seed);
        dlx_search_options options = wanted(seed);
        find(problem, &options, &undivided, &expected);
        find(problem, &options, &hurried, &alone);
        ck_assert_int_eq(alone.end, DLX_END_COMPLETE);
        findings_expect_costs(&alone, &expected, seed);
        for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
            options.threads = threads[i];
            find(problem, &options, &hurried, &many);
            findings_expect_same(&many, &alone, seed, threads[i]);
        }
        dlx_problem_free(problem);
    }
}
END_TEST

/* ---- how many there are ---------------------------------------------------------------------- */

static dlx_step count(const dlx_problem *problem, const dlx_search_options *options, uint64_t first,
                      uint64_t *number)
{
    dlx_error error;
    dlx_limits limits;
    dlx_search task;
    dlx_count sum = {0};
    dlx_limits_begin(&limits, options);
    ck_assert(dlx_search_begin(&task, problem, &limits, options));
    void *search = dlx_cover_open(&task, &hurried, &error);
    ck_assert_ptr_nonnull(search);
    for (uint64_t i = 0; i < first; i++)
        ck_assert_int_eq(dlx_engine_cover.next(search), DLX_STEP_FOUND);
    const dlx_step step = dlx_engine_cover.count(search, &sum);
    ck_assert_uint_eq(sum.size, 0);
    *number = sum.low;
    dlx_engine_cover.close(search);
    dlx_search_end(&task);
    return step;
}

START_TEST(any_number_of_threads_counts_the_same_covers)
{
    static const unsigned threads[] = {1, 2, 4, 7};
    static findings expected;
    for (unsigned seed = 0; seed < PROBLEMS; seed += 3) {
        dlx_problem *problem = random_covers(seed);
        const size_t primary = problem->items->primary;
        dlx_search_options options = {.set_cover = true, .count_only = true};
        options.at_most = primary > 15 ? 6 : seed % 2 ? 0 : 5;
        if (seed % 5 == 0) {
            find(problem, &options, &undivided, &expected);
            ck_assert_int_eq(expected.end, DLX_END_COMPLETE);
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
        dlx_problem_free(problem);
    }
}
END_TEST

/* ---- limits ---------------------------------------------------------------------------------- */

START_TEST(threads_that_search_for_covers_can_be_stopped)
{
    static findings found;
    for (unsigned seed = 0; seed < 40; seed++) {
        unsigned left = 1 + seed % 8;
        dlx_problem *problem = random_covers(seed);
        dlx_search_options options = wanted(seed);
        options.threads = 3;
        options.is_cancelled = is_enough;
        options.cancel_state = &left;
        find(problem, &options, &hurried, &found);
        ck_assert(found.end == DLX_END_INTERRUPTED || (found.end == DLX_END_COMPLETE && left > 0));
        dlx_problem_free(problem);
    }
}
END_TEST

START_TEST(a_limit_on_nodes_ends_a_divided_search_at_the_same_node)
{
    static findings alone, many;
    unsigned ended = 0;
    for (unsigned seed = 0; seed < 60; seed++) {
        dlx_problem *problem = random_covers(seed);
        dlx_search_options options = wanted(seed);
        options.node_limit = 250 + 20 * seed;
        find(problem, &options, &hurried, &alone);
        options.threads = 4;
        find(problem, &options, &hurried, &many);
        ended += alone.end == DLX_END_LIMIT;
        ck_assert_int_eq(alone.end, many.end);
        findings_expect_same(&many, &alone, seed, options.threads);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(ended, 0);
    ck_assert_uint_lt(ended, 60);
}
END_TEST

/* Where memory is short, fewer threads search, or the search ends. */
START_TEST(threads_that_search_for_covers_keep_to_the_memory_limit)
{
    static findings alone, many;
    unsigned ended = 0;
    for (unsigned seed = 0; seed < 60; seed++) {
        dlx_problem *problem = random_covers(seed);
        dlx_search_options options = wanted(seed);
        find(problem, &options, &undivided, &alone);
        options.threads = 4;
        options.memory_limit = UINT64_C(1) << (12 + seed % 8);
        find(problem, &options, &hurried, &many);
        ended += many.end == DLX_END_LIMIT;
        if (many.end == DLX_END_COMPLETE)
            findings_expect_costs(&many, &alone, seed);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(ended, 0);
    ck_assert_uint_lt(ended, 60);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        any_number_of_threads_finds_the_same_covers,
        any_number_of_threads_counts_the_same_covers,
        threads_that_search_for_covers_can_be_stopped,
        a_limit_on_nodes_ends_a_divided_search_at_the_same_node,
        threads_that_search_for_covers_keep_to_the_memory_limit,
    };
    return suite_run("cover_threads", tests, sizeof tests / sizeof *tests);
}

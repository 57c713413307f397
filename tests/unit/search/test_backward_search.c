/* SPDX-License-Identifier: MIT */
/* Threads that search a tree from its end while engines take turns:
 * lib/search/auto/backward_search.h. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "portfolios.h"
#include "suite.h"

#include <stdint.h>

/* The solutions of a portfolio with so many threads; a number for their order. */
static uint64_t list_by_threads(const dlx_problem *problem, const dlx_schedule_settings *turns,
                                const dlx_search_options *options, uint64_t *number)
{
    asked call;
    dlx_step step;
    uint64_t hash = 0;
    *number = 0;
    dlx_budget_begin(&call.limits, options->limits);
    ck_assert(dlx_search_begin(&call.task, problem, &call.limits, options));
    dlx_portfolio *portfolio = dlx_portfolio_open(&call.task, problem, DLX_MODE_FIRST, turns);
    while ((step = dlx_portfolio_next(portfolio)) == DLX_STEP_FOUND) {
        size_t count;
        const uint32_t *found = dlx_portfolio_solution(portfolio, &count);
        uint64_t own = 0;
        for (size_t i = 0; i < count; i++)
            own += (found[i] + UINT64_C(1)) * (found[i] + UINT64_C(0x9e3779b97f4a7c15));
        hash = hash * 31 + own;
        if (++*number == options->solution_limit)
            break;
    }
    ck_assert(step == DLX_STEP_FOUND || step == DLX_STEP_DONE);
    ck_assert_int_eq(call.limits.end, DLX_END_NONE);
    dlx_portfolio_close(portfolio);
    ck_assert_uint_eq(call.limits.memory, 0);
    dlx_search_end(&call.task);
    return hash;
}

enum { CASES = 5 };

static void make_cases(dlx_problem **cases)
{
    cases[0] = dominoes(4);
    cases[1] = bounded();
    cases[2] = dominoes(5);                                      /* none */
    cases[3] = read_problem("a b c d\na b\nb c\nc d\nd\na c\n"); /* one */
    cases[4] = domino_board(3, 8);
}

TEST(threads_from_the_end_change_no_first_solutions)
{
    static const uint64_t asked_for[] = {1, 2, 7, 1000};
    dlx_problem *cases[CASES];
    make_cases(cases);
    for (size_t p = 0; p < CASES; p++)
        for (uint64_t length = 1; length < 1 << 18; length = 7 * length)
            for (size_t n = 0; n < 4; n++) {
                const dlx_schedule_settings turns = {length, true, 1 + length % 4, false};
                uint64_t number, expected;
                dlx_search_options options = {.solution_limit = asked_for[n]};
                const uint64_t hash = list_by_threads(cases[p], &turns, &options, &expected);
                for (options.threads = 2; options.threads < 5; options.threads += 2)
                    for (unsigned limited = 0; limited < 2; limited++) {
                        options.limits = &(dlx_limits){.memory_limit = limited ? 1 << 28 : 0};
                        ck_assert_uint_eq(list_by_threads(cases[p], &turns, &options, &number),
                                          hash);
                        ck_assert_uint_eq(number, expected);
                    }
            }
    for (size_t p = 0; p < CASES; p++)
        dlx_problem_free(cases[p]);
}

TEST(threads_from_the_end_find_each_solution_once_in_any_order)
{
    dlx_problem *cases[CASES];
    make_cases(cases);
    for (size_t p = 0; p < CASES; p++)
        for (uint64_t length = 1; length < 1 << 18; length = 7 * length)
            for (unsigned threads = 2; threads < 5; threads++) {
                const dlx_schedule_settings turns = {length, true, 1, false};
                const dlx_search_options options = {
                    .solution_limit = 1000, .threads = threads, .unordered = true};
                asked call;
                dlx_step last;
                dlx_budget_begin(&call.limits, options.limits);
                ck_assert(dlx_search_begin(&call.task, cases[p], &call.limits, &options));
                dlx_portfolio *portfolio =
                    dlx_portfolio_open(&call.task, cases[p], DLX_MODE_FIRST, &turns);
                ck_assert_uint_eq(list(portfolio, &last), count_by_links(cases[p]));
                ck_assert_int_eq(last, DLX_STEP_DONE);
                dlx_portfolio_close(portfolio);
                dlx_search_end(&call.task);
            }
    for (size_t p = 0; p < CASES; p++)
        dlx_problem_free(cases[p]);
}

#if HAVE_THREADS
/* The work of the turns until it is known that there is no solution. */
static uint64_t work_by_threads(const dlx_problem *problem, unsigned threads)
{
    const dlx_schedule_settings turns = {1 << 15, true, 1, false};
    const dlx_search_options options = {.solution_limit = 1, .threads = threads};
    asked call;
    dlx_budget_begin(&call.limits, options.limits);
    ck_assert(dlx_search_begin(&call.task, problem, &call.limits, &options));
    dlx_portfolio *portfolio = dlx_portfolio_open(&call.task, problem, DLX_MODE_FIRST, &turns);
    ck_assert_int_eq(dlx_portfolio_next(portfolio), DLX_STEP_DONE);
    const uint64_t work = dlx_portfolio_work(portfolio);
    dlx_portfolio_close(portfolio);
    dlx_search_end(&call.task);
    return work;
}

/* The search takes a tenth of a second, in which threads do work that the turns need not do. */
TEST(threads_from_the_end_spare_the_turns_work)
{
    OWNED(dlx_problem) problem = domino_board(7, 9);
    ck_assert_uint_lt(work_by_threads(problem, 4), work_by_threads(problem, 1));
}
#endif

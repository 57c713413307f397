/* SPDX-License-Identifier: MIT */
/* Threads that search a tree from its end while engines take turns:
 * lib/search/auto/backward_search.h. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "portfolios.h"
#include "suite.h"

/* The solutions of a portfolio with so many threads; a number for their order. */
static uint64_t list_by_threads(const dlx_problem *problem, const dlx_schedule_settings *turns,
                                const dlx_search_options *options, uint64_t *number)
{
    SCOPED(end_asked) asked call;
    dlx_step step;
    uint64_t hash = 0;
    *number = 0;
    ask_turns(&call, problem, options, DLX_MODE_FIRST, turns);
    while ((step = dlx_portfolio_next(call.portfolio)) == DLX_STEP_FOUND) {
        size_t count;
        const uint32_t *found = dlx_portfolio_solution(call.portfolio, &count);
        uint64_t own = 0;
        for (size_t i = 0; i < count; i++)
            own += (found[i] + UINT64_C(1)) * (found[i] + UINT64_C(0x9e3779b97f4a7c15));
        hash = hash * 31 + own;
        if (++*number == options->solution_limit)
            break;
    }
    ck_assert(step == DLX_STEP_FOUND || step == DLX_STEP_DONE);
    ck_assert_int_eq(call.limits.end, DLX_END_NONE);
    return hash;
}

enum { CASES = 5 };

static dlx_problem *make_case(size_t number)
{
    return number == 0   ? dominoes(4)
           : number == 1 ? bounded()
           : number == 2 ? dominoes(5)                                      /* none */
           : number == 3 ? read_problem("a b c d\na b\nb c\nc d\nd\na c\n") /* one */
                         : domino_board(3, 8);
}

TEST(threads_from_the_end_change_no_first_solutions)
{
    static const uint64_t asked_for[] = {1, 2, 7, 1000};
    for (size_t p = 0; p < CASES; p++) {
        OWNED(dlx_problem) problem = make_case(p);
        for (uint64_t length = 1; length < 1 << 18; length = 7 * length)
            for (size_t n = 0; n < 4; n++) {
                const dlx_schedule_settings turns = {length, true, 1 + length % 4, false};
                uint64_t number, expected;
                dlx_search_options options = {.solution_limit = asked_for[n]};
                const uint64_t hash = list_by_threads(problem, &turns, &options, &expected);
                for (options.threads = 2; options.threads < 5; options.threads += 2)
                    for (unsigned limited = 0; limited < 2; limited++) {
                        options.limits = &(dlx_limits){.memory_limit = limited ? 1 << 28 : 0};
                        ck_assert_uint_eq(list_by_threads(problem, &turns, &options, &number),
                                          hash);
                        ck_assert_uint_eq(number, expected);
                    }
            }
    }
}

TEST(threads_from_the_end_find_each_solution_once_in_any_order)
{
    for (size_t p = 0; p < CASES; p++) {
        OWNED(dlx_problem) problem = make_case(p);
        for (uint64_t length = 1; length < 1 << 18; length = 7 * length)
            for (unsigned threads = 2; threads < 5; threads++) {
                const dlx_schedule_settings turns = {length, true, 1, false};
                const dlx_search_options options = {
                    .solution_limit = 1000, .threads = threads, .unordered = true};
                SCOPED(end_asked) asked call;
                dlx_step last;
                ask_turns(&call, problem, &options, DLX_MODE_FIRST, &turns);
                ck_assert_uint_eq(list(call.portfolio, &last), count_by_links(problem));
                ck_assert_int_eq(last, DLX_STEP_DONE);
            }
    }
}

#if HAVE_THREADS
/* The work of the turns until it is known that there is no solution. */
static uint64_t work_by_threads(const dlx_problem *problem, unsigned threads)
{
    const dlx_schedule_settings turns = {1 << 15, true, 1, false};
    const dlx_search_options options = {.solution_limit = 1, .threads = threads};
    SCOPED(end_asked) asked call;
    ask_turns(&call, problem, &options, DLX_MODE_FIRST, &turns);
    ck_assert_int_eq(dlx_portfolio_next(call.portfolio), DLX_STEP_DONE);
    return dlx_portfolio_work(call.portfolio);
}

/* The search takes a tenth of a second, in which threads do work that the turns need not do. */
TEST(threads_from_the_end_spare_the_turns_work)
{
    OWNED(dlx_problem) problem = domino_board(7, 9);
    ck_assert_uint_lt(work_by_threads(problem, 4), work_by_threads(problem, 1));
}
#endif

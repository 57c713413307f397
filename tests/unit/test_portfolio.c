/* SPDX-License-Identifier: MIT */
/* Engines that take turns, with turns as short as can be: lib/search/auto. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/auto/portfolio.h"
#include "search/auto/solution_set.h"
#include "search/auto/subsearch.h"
#include "solving.h"
#include "suite.h"

#include <stdint.h>

enum { WHOLE = 36 }; /* ways to cover a board of 4 x 4 with dominoes */

static const dlx_engine *const listers[] = {&dlx_engine_links, &dlx_engine_bits, &dlx_engine_cells};

enum { LISTERS = sizeof listers / sizeof *listers };

/* Three items, each covered once or twice: a solution can be part of another. */
static dlx_problem *bounded(void)
{
    return read_problem("1:2|a 1:2|b 0:2|c | s\na b\nb c\na\nb s:x\nc s:y\na b c\nc\n");
}

/* A search for so many solutions, with no limit but that of memory. */
typedef struct asked {
    dlx_limits limits;
    dlx_search task;
} asked;

static void begin(asked *call, const dlx_problem *problem, uint64_t solutions)
{
    const dlx_search_options options = {.solution_limit = solutions};
    dlx_limits_begin(&call->limits, &options);
    ck_assert(dlx_search_begin(&call->task, problem, &call->limits, &options));
}

/* Lists by turns until they end; the solutions are known to be new. Returns their number. */
static size_t list(dlx_portfolio *turns, dlx_step *last)
{
    dlx_solution_set known = {0};
    while ((*last = dlx_portfolio_next(turns)) == DLX_STEP_FOUND) {
        size_t count;
        bool is_new;
        const uint32_t *options = dlx_portfolio_solution(turns, &count);
        ck_assert(dlx_solution_set_add(&known, options, count, &is_new));
        ck_assert_msg(is_new, "solution %zu comes twice", known.count);
    }
    const size_t found = known.count;
    dlx_solution_set_free(&known);
    return found;
}

static uint64_t count_by_links(const dlx_problem *problem)
{
    const dlx_search_options options = {.engine = "links"};
    dlx_solver *solver = new_solver(problem, &options);
    dlx_solver_count(solver);
    char *found = dlx_solver_found(solver);
    const uint64_t count = strtoull(found, NULL, 10);
    free(found);
    dlx_solver_free(solver);
    return count;
}

START_TEST(turns_of_any_length_find_each_solution_once)
{
    static const uint64_t lengths[] = {1, 2, 10, 100, 1000, 1 << 20};
    static const uint64_t asked_for[] = {1, 2, 3, 1000}; /* beyond 2, one search goes on */
    dlx_problem *problems[] = {dominoes(4), bounded(), dominoes(3)};
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++)
        for (size_t b = 0; b < 6; b++)
            for (size_t l = 0; l < 6; l++) {
                const dlx_turns turns = {lengths[b], lengths[l]};
                asked call;
                dlx_step last;
                begin(&call, problems[p], asked_for[(b + l) % 4]);
                dlx_portfolio *portfolio =
                    dlx_portfolio_open(&call.task, problems[p], true, &turns);
                ck_assert_ptr_nonnull(portfolio);
                ck_assert_uint_eq(list(portfolio, &last), count_by_links(problems[p]));
                ck_assert_int_eq(last, DLX_STEP_DONE);
                ck_assert_int_eq(call.limits.end, DLX_END_COMPLETE);
                dlx_portfolio_close(portfolio);
                ck_assert_uint_eq(call.limits.memory, 0);
                dlx_search_end(&call.task);
            }
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++)
        dlx_problem_free(problems[p]);
}
END_TEST

#if HAVE_CADICAL
START_TEST(branching_changes_to_learning)
{
    dlx_problem *problem = dominoes(4);
    const dlx_turns turns = {2, 1};
    asked call;
    dlx_step last;
    begin(&call, problem, 2);
    dlx_portfolio *portfolio = dlx_portfolio_open(&call.task, problem, true, &turns);
    ck_assert(!dlx_portfolio_learnt(portfolio));
    ck_assert_uint_eq(list(portfolio, &last), WHOLE);
    ck_assert(dlx_portfolio_learnt(portfolio));
    dlx_portfolio_close(portfolio);
    dlx_search_end(&call.task);
    dlx_problem_free(problem);
}
END_TEST

START_TEST(learning_does_not_find_what_is_forbidden)
{
    dlx_problem *problems[] = {dominoes(4), bounded()};
    for (size_t p = 0; p < 2; p++) {
        asked call;
        dlx_subsearch first;
        dlx_subsearch learner;
        begin(&call, problems[p], 0);
        const uint64_t all = count_by_links(problems[p]);
        ck_assert(dlx_subsearch_open(&first, &dlx_engine_links, &call.task, problems[p], NULL));
        ck_assert(dlx_subsearch_open(&learner, &dlx_engine_learn, &call.task, problems[p], NULL));
        for (uint64_t i = 0; i < all / 2; i++) {
            ck_assert_int_eq(dlx_subsearch_next(&first), DLX_STEP_FOUND);
            dlx_subsearch_forbid(&learner, first.search.chosen, first.search.chosen_count);
        }
        uint64_t found = 0;
        while (dlx_subsearch_next(&learner) == DLX_STEP_FOUND)
            found++;
        ck_assert_uint_eq(found, all - all / 2);
        dlx_subsearch_close(&first);
        dlx_subsearch_close(&learner);
        dlx_search_end(&call.task);
        dlx_problem_free(problems[p]);
    }
}
END_TEST
#endif

/* Memory runs out in every turn: at first there is none, and in the end enough. */
START_TEST(memory_may_run_out_in_any_turn)
{
    dlx_problem *problem = dominoes(4);
    const dlx_turns turns = {2, 1};
    const uint64_t whole = WHOLE;
    bool some_failed = false;
    bool some_passed = false;
    for (uint64_t memory = 1; memory < 1 << 24; memory += memory / 2 + 1) {
        asked call;
        dlx_step last;
        begin(&call, problem, 1000);
        call.limits.memory_limit = memory;
        dlx_portfolio *portfolio = dlx_portfolio_open(&call.task, problem, true, &turns);
        const size_t found = list(portfolio, &last);
        ck_assert_int_ne(last, DLX_STEP_FOUND);
        if (last == DLX_STEP_DONE)
            ck_assert_uint_eq(found, whole);
        else
            ck_assert_int_eq(call.limits.end, DLX_END_LIMIT);
        some_failed |= last != DLX_STEP_DONE;
        some_passed |= last == DLX_STEP_DONE;
        dlx_portfolio_close(portfolio);
        ck_assert_uint_eq(call.limits.memory, 0);
        dlx_search_end(&call.task);
    }
    ck_assert(some_failed && some_passed);
    dlx_problem_free(problem);
}
END_TEST

/* Memory that is withdrawn once so many solutions have been found. */
START_TEST(memory_may_run_out_later)
{
    dlx_problem *problem = dominoes(4);
    const dlx_turns turns = {2, 1};
    for (size_t when = 1; when < WHOLE; when += 5) {
        asked call;
        dlx_step last = DLX_STEP_FOUND;
        begin(&call, problem, 1000);
        dlx_portfolio *portfolio = dlx_portfolio_open(&call.task, problem, true, &turns);
        size_t found = 0;
        while (found < when && (last = dlx_portfolio_next(portfolio)) == DLX_STEP_FOUND)
            found++;
        ck_assert_uint_eq(found, when);
        call.limits.memory_limit = 1;
        while ((last = dlx_portfolio_next(portfolio)) == DLX_STEP_FOUND)
            found++;
        ck_assert_uint_le(found, WHOLE);
        ck_assert_int_eq(last == DLX_STEP_DONE, call.limits.end == DLX_END_COMPLETE);
        ck_assert(last == DLX_STEP_STOPPED || found == WHOLE);
        dlx_portfolio_close(portfolio);
        dlx_search_end(&call.task);
    }
    dlx_problem_free(problem);
}
END_TEST

START_TEST(a_search_goes_on_after_any_pause)
{
    dlx_problem *problems[] = {dominoes(4), bounded()};
    for (size_t e = 0; e < LISTERS; e++)
        for (size_t p = 0; p < 2; p++)
            for (uint64_t length = 1; length < 5000; length = 3 * length + 1) {
                asked call;
                dlx_subsearch search;
                dlx_step step = DLX_STEP_FOUND;
                uint64_t found = 0;
                uint64_t pauses = 0;
                begin(&call, problems[p], 0);
                ck_assert(dlx_subsearch_open(&search, listers[e], &call.task, problems[p], NULL));
                while (step != DLX_STEP_DONE) {
                    dlx_limits_pause_at(&call.limits, call.limits.work + length);
                    step = dlx_subsearch_next(&search);
                    dlx_limits_pause_at(&call.limits, 0);
                    found += step == DLX_STEP_FOUND;
                    pauses += step == DLX_STEP_STOPPED;
                    ck_assert(step != DLX_STEP_STOPPED || dlx_limits_go_on(&call.limits));
                }
                ck_assert_uint_eq(found, count_by_links(problems[p]));
                ck_assert_msg(length > 1 || pauses > 0, "%s has not paused", listers[e]->name);
                dlx_subsearch_close(&search);
                ck_assert_uint_eq(call.limits.memory, 0);
                dlx_search_end(&call.task);
            }
    dlx_problem_free(problems[0]);
    dlx_problem_free(problems[1]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        turns_of_any_length_find_each_solution_once,
#if HAVE_CADICAL
        branching_changes_to_learning,
        learning_does_not_find_what_is_forbidden,
#endif
        memory_may_run_out_in_any_turn,
        memory_may_run_out_later,
        a_search_goes_on_after_any_pause,
    };
    return suite_run("portfolio", tests, sizeof tests / sizeof *tests);
}

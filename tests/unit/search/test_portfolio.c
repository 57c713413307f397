/* SPDX-License-Identifier: MIT */
/* Engines that take turns, with turns as short as can be: lib/search/auto. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "portfolios.h"
#include "search/base/subsearch.h"
#include "suite.h"

enum { WHOLE = 36 }; /* ways to cover a board of 4 x 4 with dominoes */

static const dlx_engine *const listers[] = {&dlx_engine_links, &dlx_engine_bits, &dlx_engine_cells,
                                            &dlx_engine_wdeg};

enum { LISTERS = sizeof listers / sizeof *listers };

static bool was_at_work(const asked *call, const char *name)
{
    for (size_t i = 0; i < call->used.count; i++)
        if (strcmp(call->used.name[i], name) == 0)
            return true;
    return false;
}

static const dlx_search_options any = {0};

/* Problems of every kind that engines treat in their own way. */
enum { PROBLEMS = 5 };

static dlx_problem *make_problem(size_t p)
{
    return p == 0   ? dominoes(4)
           : p == 1 ? bounded()
           : p == 2 ? dominoes(3)                                      /* none */
           : p == 3 ? read_problem("a b c d\na b\nb c\nc d\nd\na c\n") /* one */
                    : domino_board(3, 8);
}

TEST(turns_of_any_length_find_each_solution_once)
{
    static const uint64_t lengths[] = {1, 2, 10, 100, 1000, 1 << 20};
    static const uint64_t asked_for[] = {2, 3, 1000}; /* with 1, none is noted */
    for (size_t p = 0; p < PROBLEMS; p++) {
        OWNED(dlx_problem) problem = make_problem(p);
        const uint64_t number = count_by_links(problem);
        for (size_t t = 0; t < 6; t++)
            for (int way = 0; way < 4; way++) {
                const dlx_schedule_settings turns = {lengths[t], way % 2, 1, false};
                const dlx_search_options options = {.solution_limit =
                                                        way < 2 ? asked_for[t % 3] : 0};
                dlx_step last;
                ASKED(call, problem, &options, way < 2 ? DLX_MODE_FIRST : DLX_MODE_ALL, &turns);
                ck_assert_uint_eq(list(call.portfolio, &last), number);
                ck_assert_int_eq(last, DLX_STEP_DONE);
                ck_assert_int_eq(call.limits.end, DLX_END_NONE);
            }
    }
}

TEST(turns_of_any_length_count_all_solutions)
{
    for (size_t p = 0; p < PROBLEMS; p++) {
        OWNED(dlx_problem) problem = make_problem(p);
        const uint64_t number = count_by_links(problem);
        for (uint64_t length = 1; length < 1 << 20; length = 3 * length + 1)
            for (int way = 0; way < 2; way++) {
                const dlx_schedule_settings turns = {length, way, 1, false};
                SCOPED(dlx_count_free) dlx_count found = {0};
                ASKED(call, problem, &any, DLX_MODE_COUNT, &turns);
                ck_assert_int_eq(dlx_portfolio_count(call.portfolio, &found), DLX_STEP_DONE);
                ck_assert_uint_eq(found.low, number);
            }
    }
}

/* Handed back at any point, listing and counting go on where they were. */
TEST(a_portfolio_goes_on_after_it_has_handed_back)
{
    OWNED(dlx_problem) problem = dominoes(6);
    const uint64_t number = count_by_links(problem);
    for (uint64_t length = 1; length < 1 << 16; length *= 4)
        for (int counted = 0; counted < 2; counted++) {
            const dlx_schedule_settings turns = {16, true, 1, false};
            SCOPED(dlx_count_free) dlx_count found = {0};
            dlx_step step;
            uint64_t listed = 0, times = 0;
            ASKED(call, problem, &any, counted ? DLX_MODE_COUNT : DLX_MODE_ALL, &turns);
            do {
                call.portfolio->yield_at = call.portfolio->schedule.work + length;
                step = counted ? dlx_portfolio_count(call.portfolio, &found)
                               : dlx_portfolio_next(call.portfolio);
                listed += step == DLX_STEP_FOUND;
                times += step == DLX_STEP_STOPPED;
                ck_assert(step != DLX_STEP_STOPPED || call.portfolio->yielded);
            } while (step != DLX_STEP_DONE);
            ck_assert_uint_eq(counted ? found.low : listed, number);
            ck_assert_msg(times > 0 || length > 1, "nothing was handed back");
        }
}

/* Any number of threads lists the same, and hands back as often unless near the end. */
TEST(threads_do_not_change_when_a_portfolio_is_handed_back)
{
    OWNED(dlx_problem) problem = dominoes(6);
    for (uint64_t length = 1 << 8; length < 1 << 18; length *= 4) {
        uint64_t times[2] = {0};
        for (unsigned shared = 0; shared < 2; shared++) {
            const dlx_schedule_settings turns = {16, true, 1, false};
            const dlx_search_options options = {.threads = shared ? 3 : 1};
            dlx_step step;
            uint64_t listed = 0;
            ASKED(call, problem, &options, DLX_MODE_ALL, &turns);
            do {
                call.portfolio->finishes_if_near = true;
                call.portfolio->yield_at = call.portfolio->schedule.work + length;
                while ((step = dlx_portfolio_next(call.portfolio)) == DLX_STEP_FOUND)
                    listed++;
                times[shared] += step == DLX_STEP_STOPPED;
            } while (step == DLX_STEP_STOPPED && call.portfolio->yielded);
            ck_assert_int_eq(step, DLX_STEP_DONE);
            ck_assert_uint_eq(listed, 6728);
        }
        ck_assert_uint_eq(times[0], times[1]);
    }
}

/* Dominoes 12 x 12 are far too many to list, and few states to merge. */
TEST(states_are_merged_first_where_branching_was_hopeless)
{
    OWNED(dlx_problem) problem = dominoes(12);
    const dlx_progress_class before[] = {DLX_PROGRESS_UNKNOWN, DLX_PROGRESS_FAR};
    for (int hopeless = 0; hopeless < 2; hopeless++) {
        SCOPED(dlx_count_free) dlx_count found = {0};
        ASKED(call, problem, &any, DLX_MODE_COUNT, NULL);
        call.portfolio->schedule.initial_progress = before[hopeless];
        dlx_schedule *schedule = &call.portfolio->schedule;
        dlx_schedule_add_all(schedule);
        for (size_t i = 0; i < schedule->count; i++)
            if (schedule->runners[i]->engine ==
                &dlx_engine_pfaffian) /* would be the first to end */
                dlx_runner_eliminate(schedule->runners[i]);
        ck_assert_int_eq(dlx_portfolio_count(call.portfolio, &found), DLX_STEP_DONE);
        ck_assert(found.size == 0 && found.low == UINT64_C(53060477521960000));
        ck_assert(was_at_work(&call, "frontier"));
        ck_assert_int_eq(strcmp(call.used.name[0], "frontier") == 0, hopeless);
    }
}

/* The problem is solved before an engine has done as much as the costly ones take to set up. */
TEST(what_is_costly_to_set_up_is_not_begun_for_easy_problems)
{
    OWNED(dlx_problem) problem = dominoes(4);
    dlx_step last;
    ASKED(call, problem, &(dlx_search_options){.solution_limit = 2}, DLX_MODE_FIRST, NULL);
    ck_assert_uint_eq(list(call.portfolio, &last), WHOLE);
    ck_assert(was_at_work(&call, "masks"));
    ck_assert(!was_at_work(&call, "learn"));
    ck_assert_uint_eq(call.used.count, 1);
}

#if HAVE_CADICAL
TEST(learning_has_its_turns)
{
    OWNED(dlx_problem) problem = dominoes(4);
    const dlx_schedule_settings turns = {1, true, 1, false};
    dlx_step last;
    ASKED(call, problem, &(dlx_search_options){.solution_limit = 2}, DLX_MODE_FIRST, &turns);
    ck_assert_uint_eq(list(call.portfolio, &last), WHOLE);
    ck_assert(was_at_work(&call, "learn"));
}

TEST(learning_does_not_find_what_is_forbidden)
{
    for (size_t p = 0; p < 2; p++) {
        OWNED(dlx_problem) problem = make_problem(p);
        SCOPED(end_asked) asked call;
        SCOPED(dlx_subsearch_close) dlx_subsearch first;
        SCOPED(dlx_subsearch_close) dlx_subsearch learner;
        ask(&call, problem, &any);
        const uint64_t number = count_by_links(problem);
        ck_assert(dlx_subsearch_open(&first, &dlx_engine_links, &call.task, problem, NULL));
        ck_assert(dlx_subsearch_open(&learner, &dlx_engine_learn, &call.task, problem, NULL));
        for (uint64_t i = 0; i < number / 2; i++) {
            ck_assert_int_eq(dlx_subsearch_next(&first), DLX_STEP_FOUND);
            learner.engine->forbid(learner.state, first.search.chosen, first.search.chosen_count);
        }
        uint64_t found = 0;
        while (dlx_subsearch_next(&learner) == DLX_STEP_FOUND)
            found++;
        ck_assert_uint_eq(found, number - number / 2);
    }
}
#endif

/* Memory runs out in every turn: at first there is none, and in the end enough. */
TEST(memory_may_run_out_in_any_turn)
{
    OWNED(dlx_problem) problem = dominoes(4);
    const dlx_schedule_settings turns = {2, true, 1, false};
    bool some_failed = false, some_passed = false;
    for (uint64_t memory = 1; memory < 1 << 24; memory += memory / 2 + 1) {
        dlx_step last;
        const dlx_search_options options = {.solution_limit = 1000,
                                            .limits = &(dlx_limits){.memory_limit = memory}};
        ASKED(call, problem, &options, DLX_MODE_FIRST, &turns);
        const size_t found = list(call.portfolio, &last);
        ck_assert_int_ne(last, DLX_STEP_FOUND);
        if (last == DLX_STEP_DONE)
            ck_assert_uint_eq(found, WHOLE);
        else
            ck_assert_int_eq(call.limits.end, DLX_END_LIMIT);
        some_failed |= last != DLX_STEP_DONE;
        some_passed |= last == DLX_STEP_DONE;
    }
    ck_assert(some_failed && some_passed);
}

/* Memory that is withdrawn once so many solutions have been found. */
TEST(memory_may_run_out_later)
{
    OWNED(dlx_problem) problem = dominoes(4);
    const dlx_schedule_settings turns = {2, true, 1, false};
    for (size_t when = 1; when < WHOLE; when += 5) {
        dlx_step last = DLX_STEP_FOUND;
        ASKED(call, problem, &(dlx_search_options){.solution_limit = 1000}, DLX_MODE_FIRST, &turns);
        size_t found = 0;
        while (found < when && (last = dlx_portfolio_next(call.portfolio)) == DLX_STEP_FOUND)
            found++;
        ck_assert_uint_eq(found, when);
        call.limits.given.memory_limit = 1;
        while ((last = dlx_portfolio_next(call.portfolio)) == DLX_STEP_FOUND)
            found++;
        ck_assert_uint_le(found, WHOLE);
        ck_assert_int_eq(last == DLX_STEP_DONE, call.limits.end == DLX_END_NONE);
        ck_assert(last == DLX_STEP_STOPPED || found == WHOLE);
    }
}

TEST(a_search_goes_on_after_any_pause)
{
    for (size_t e = 0; e < LISTERS; e++)
        for (size_t p = 0; p < 2; p++) {
            OWNED(dlx_problem) problem = make_problem(p);
            for (uint64_t length = 1; length < 5000; length = 3 * length + 1) {
                SCOPED(end_asked) asked call;
                SCOPED(dlx_subsearch_close) dlx_subsearch search;
                dlx_step step = DLX_STEP_FOUND;
                uint64_t found = 0, pauses = 0;
                ask(&call, problem, &any);
                ck_assert(dlx_subsearch_open(&search, listers[e], &call.task, problem, NULL));
                while (step != DLX_STEP_DONE) {
                    const dlx_stop stop = {.work = length};
                    dlx_budget_begin_stop(&call.limits, &stop);
                    step = dlx_subsearch_next(&search);
                    dlx_budget_end_stop(&call.limits);
                    found += step == DLX_STEP_FOUND;
                    pauses += step == DLX_STEP_STOPPED;
                    ck_assert(step != DLX_STEP_STOPPED || dlx_budget_go_on(&call.limits));
                }
                ck_assert_uint_eq(found, count_by_links(problem));
                ck_assert_msg(length > 1 || pauses > 0, "%s has not paused", listers[e]->name);
            }
        }
}

TEST(progress_is_between_0_and_1)
{
    for (size_t p = 0; p < 2; p++) {
        OWNED(dlx_problem) problem = make_problem(p);
        SCOPED(end_asked) asked call;
        SCOPED(dlx_subsearch_close) dlx_subsearch search;
        ask(&call, problem, &any);
        ck_assert(dlx_subsearch_open(&search, &dlx_engine_bits, &call.task, problem, NULL));
        double last = 0;
        while (dlx_subsearch_next(&search) == DLX_STEP_FOUND) {
            const double now = dlx_engine_bits.progress(search.state);
            ck_assert_msg(now >= 0 && now <= 1, "%g after %g", now, last);
            last = now;
        }
        ck_assert_double_gt(last, 0);
    }
}

/* The solutions of a portfolio with so many threads; a number for their order. */
static uint64_t list_by_threads(const dlx_problem *problem, const dlx_schedule_settings *turns,
                                const dlx_search_options *options, uint64_t *number)
{
    dlx_step step;
    uint64_t hash = 0;
    *number = 0;
    ASKED(call, problem, options, DLX_MODE_FIRST, turns);
    while ((step = dlx_portfolio_next(call.portfolio)) == DLX_STEP_FOUND) {
        const size_t count = call.portfolio->solution_count;
        const uint32_t *found = call.portfolio->solution;
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

TEST(threads_from_the_end_change_no_first_solutions)
{
    static const uint64_t asked_for[] = {1, 2, 7, 1000};
    for (size_t p = 0; p < PROBLEMS; p++) {
        OWNED(dlx_problem) problem = make_problem(p);
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
    for (size_t p = 0; p < PROBLEMS; p++) {
        OWNED(dlx_problem) problem = make_problem(p);
        for (uint64_t length = 1; length < 1 << 18; length = 7 * length)
            for (unsigned threads = 2; threads < 5; threads++) {
                const dlx_schedule_settings turns = {length, true, 1, false};
                const dlx_search_options options = {
                    .solution_limit = 1000, .threads = threads, .unordered = true};
                dlx_step last;
                ASKED(call, problem, &options, DLX_MODE_FIRST, &turns);
                ck_assert_uint_eq(list(call.portfolio, &last), count_by_links(problem));
                ck_assert_int_eq(last, DLX_STEP_DONE);
            }
    }
}

#if HAVE_THREADS
/* The work of the turns until the problem is known to have no solution. */
static uint64_t work_by_threads(const dlx_problem *problem, unsigned threads)
{
    const dlx_schedule_settings turns = {1 << 15, true, 1, false};
    const dlx_search_options options = {.solution_limit = 1, .threads = threads};
    ASKED(call, problem, &options, DLX_MODE_FIRST, &turns);
    ck_assert_int_eq(dlx_portfolio_next(call.portfolio), DLX_STEP_DONE);
    return call.portfolio->schedule.work;
}

/* The search takes a tenth of a second, in which threads do work that the turns need not do. */
TEST(threads_from_the_end_spare_the_turns_work)
{
    OWNED(dlx_problem) problem = domino_board(7, 9);
    ck_assert_uint_lt(work_by_threads(problem, 4), work_by_threads(problem, 1));
}
#endif

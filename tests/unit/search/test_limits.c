/* SPDX-License-Identifier: MIT */
/* Limits of searches, and how searches end: lib/search. */
#include "solving.h"
#include "suite.h"

TEST(solutions_are_limited)
{
    OWNED(dlx_problem) problem = dominoes(4);
    static const struct {
        uint64_t limit;
        const char *found;
        dlx_end end;
    } cases[] = {
        {1, "1", DLX_END_ENOUGH},    {35, "35", DLX_END_ENOUGH},
        {36, "36", DLX_END_ENOUGH},  {37, "36", DLX_END_COMPLETE},
        {0, "36", DLX_END_COMPLETE}, {UINT64_MAX, "36", DLX_END_COMPLETE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const dlx_search_options options = {.solution_limit = cases[i].limit};
        OWNED(dlx_solver) counting = new_solver(problem, &options);
        expect_counted(counting, cases[i].found, cases[i].end);
        OWNED(dlx_solver) listing = new_solver(problem, &options);
        take_all(listing);
        expect_found(listing, cases[i].found, cases[i].end);
    }
}

TEST(listing_and_counting_may_be_mixed)
{
    OWNED(dlx_problem) problem = dominoes(4);
    OWNED(dlx_solver) solver = new_solver(problem, NULL);
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    expect_counted(solver, "36", DLX_END_COMPLETE);
    expect_counted(solver, "36", DLX_END_COMPLETE);
}

TEST(nodes_are_limited)
{
    OWNED(dlx_problem) problem = dominoes(6);
    const dlx_search_options options = {.engine = "links",
                                        .limits = &(dlx_limits){.node_limit = 1000}};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    dlx_solver_count(solver, NULL);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(solver), 1000);
    ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
    ck_assert_uint_eq(nodes_of(solver), 1000);
    /* A limit that is just high enough has no effect. */
    OWNED(dlx_problem) two = read_problem("a\na\na\n");
    const dlx_search_options enough = {.engine = "links", .limits = &(dlx_limits){.node_limit = 2}};
    OWNED(dlx_solver) whole = new_solver(two, &enough);
    expect_counted(whole, "2", DLX_END_COMPLETE);
}

TEST(time_is_limited)
{
    OWNED(dlx_problem) problem = dominoes(10);
    for (int counting = 0; counting < 2; counting++) {
        /* An engine that counts by merging states would be done by then. */
        const dlx_search_options options = {.engine = counting ? "links" : "auto",
                                            .limits = &(dlx_limits){.time_limit = 0.05}};
        OWNED(dlx_solver) solver = new_solver(problem, &options);
        while (!counting && dlx_solver_next(solver, NULL) == DLX_OK)
            continue;
        dlx_solver_count(solver, NULL);
        ck_assert_int_eq(dlx_solver_end(solver), DLX_END_TIMEOUT);
    }
}

TEST(a_search_is_cancelled_from_within)
{
    OWNED(dlx_problem) problem = dominoes(10);
    OWNED(dlx_solver) solver = NULL;
    const dlx_search_options options = {
        .limits = &(dlx_limits){.on_tick = cancel, .tick_state = &solver}};
    solver = new_solver(problem, &options);
    dlx_solver_count(solver, NULL);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_INTERRUPTED);
    ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
}

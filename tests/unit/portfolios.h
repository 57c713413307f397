/* SPDX-License-Identifier: MIT */
/* Portfolios, and problems for them, that tests begin by themselves. */
#ifndef TESTS_UNIT_PORTFOLIOS_H
#define TESTS_UNIT_PORTFOLIOS_H

#include "search/auto/portfolio.h"
#include "search/base/solution_set.h"
#include "solving.h"

/* Three items, each covered once or twice: a solution can be part of another. */
static inline dlx_problem *bounded(void)
{
    return read_problem("1:2|a 1:2|b 0:2|c | s\na b\nb c\na\nb s:x\nc s:y\na b c\nc\n");
}

/* A search for so many solutions, with no limit but that of memory. */
typedef struct asked {
    dlx_budget limits;
    dlx_search task;
} asked;

/* Lists by turns until they end; the solutions are known to be new. Returns their number. */
static inline size_t list(dlx_portfolio *turns, dlx_step *last)
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

static inline uint64_t count_by_links(const dlx_problem *problem)
{
    const dlx_search_options options = {.engine = "links"};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    dlx_solver_count(solver, NULL);
    OWNED(char) found = dlx_solver_found(solver);
    const uint64_t count = strtoull(found, NULL, 10);
    return count;
}

#endif

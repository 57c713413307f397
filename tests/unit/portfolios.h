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

/* A search, and its portfolio or NULL. */
typedef struct asked {
    dlx_budget limits;
    dlx_search task;
    dlx_engine_names used;
    dlx_portfolio *portfolio;
} asked;

static inline void ask(asked *call, const dlx_problem *problem, const dlx_search_options *options)
{
    call->portfolio = NULL;
    dlx_budget_begin(&call->limits, options ? options->limits : NULL);
    ck_assert(dlx_search_begin(&call->task, problem, &call->limits, options));
}

static inline void ask_turns(asked *call, const dlx_problem *problem,
                             const dlx_search_options *options, dlx_mode mode,
                             const dlx_schedule_settings *turns)
{
    ask(call, problem, options);
    call->used.count = 0;
    call->task.used = &call->used;
    call->portfolio = dlx_portfolio_open(&call->task, problem, mode, turns);
    ck_assert_ptr_nonnull(call->portfolio);
}

/* A portfolio that the end of the block closes; the other arguments are those of ask_turns. */
#define ASKED(call, ...)                                                                           \
    SCOPED(end_asked) asked call;                                                                  \
    ask_turns(&call, __VA_ARGS__)

/* All memory is returned. */
static inline void end_asked(asked *call)
{
    if (call->portfolio)
        dlx_portfolio_close(call->portfolio);
    ck_assert_uint_eq(call->limits.memory, 0);
    dlx_search_end(&call->task);
}

/* Lists by turns until they end; the solutions are known to be new. Returns their number. */
static inline size_t list(dlx_portfolio *turns, dlx_step *last)
{
    dlx_solution_set known = {0};
    while ((*last = dlx_portfolio_next(turns)) == DLX_STEP_FOUND) {
        bool is_new;
        ck_assert(dlx_solution_set_add(&known, turns->solution, turns->solution_count, &is_new));
        ck_assert_msg(is_new, "solution %zu comes twice", known.list.count);
    }
    const size_t found = known.list.count;
    dlx_solution_set_free(&known);
    return found;
}

static inline uint64_t count_by_links(const dlx_problem *problem)
{
    return count_all(problem, &(dlx_search_options){.engine = "links"});
}

#endif

/* SPDX-License-Identifier: MIT */
/* Tilings of long strips by single cells and dominoes: exact covers whose searches are thousands of
 * levels deep. The right answers come from dynamic programming along the strip, and a search
 * cut short must not pass for a complete search. */
#include "random.h"
#include "solving.h"
#include "suite.h"

enum { MOST_CELLS = 100001, MOST_BEST = 5, MOST_COST = 100 };

static const int64_t none = INT64_MAX / 4; /* the cost of the impossible */

/* Costs of a single cell and of a domino on a cell and the next cell; `none`: not allowed. */
typedef struct strip {
    int cells;
    int64_t single[MOST_CELLS], domino[MOST_CELLS];
} strip;

/* A strip to be tiled by dominoes, and by single cells where allowed. */
static void make_strip(strip *on, unsigned seed, int cells, bool singles)
{
    random_begin(seed);
    on->cells = cells;
    for (int i = 0; i < cells; i++) {
        on->single[i] = singles ? roll(MOST_COST) : none;
        on->domino[i] = i + 1 < cells ? roll(2 * MOST_COST) : none;
    }
}

static dlx_problem *strip_problem(const strip *on)
{
    for (int i = 0; i < on->cells; i++)
        put("%d ", i);
    for (int i = 0; i < on->cells; i++) {
        if (on->single[i] < none)
            put("\n%d |%d", i, (int)on->single[i]);
        if (on->domino[i] < none)
            put("\n%d %d |%d", i, i + 1, (int)on->domino[i]);
    }
    return put_end();
}

/* Adds a cost to those in order, of which MOST_BEST are kept, the least first. */
static void keep(int64_t *best, int64_t cost)
{
    for (int i = 0; i < MOST_BEST; i++)
        if (cost < best[i]) {
            const int64_t other = best[i];
            best[i] = cost;
            cost = other;
        }
}

/* The costs of the cheapest tilings, the least first; with sign -1 of the dearest. */
static void best_tilings(const strip *on, int64_t sign, int64_t *best)
{
    static int64_t costs[MOST_CELLS + 1][MOST_BEST]; /* of the first cells */
    for (int i = 0; i <= on->cells; i++)
        for (int k = 0; k < MOST_BEST; k++)
            costs[i][k] = none;
    costs[0][0] = 0;
    for (int i = 0; i < on->cells; i++)
        for (int k = 0; k < MOST_BEST && costs[i][k] < none / 2; k++) {
            if (on->single[i] < none)
                keep(costs[i + 1], costs[i][k] + sign * on->single[i]);
            if (on->domino[i] < none)
                keep(costs[i + 2], costs[i][k] + sign * on->domino[i]);
        }
    for (int k = 0; k < MOST_BEST; k++)
        best[k] = costs[on->cells][k] < none / 2 ? sign * costs[on->cells][k] : none;
}

TEST(the_best_tilings_of_a_strip_are_the_best)
{
    static strip on;
    int64_t expected[MOST_BEST];
    for (unsigned seed = 0; seed < 12; seed++) {
        const bool dearest = seed % 3 == 2;
        make_strip(&on, seed, 2000 + roll(4000), true);
        best_tilings(&on, dearest ? -1 : 1, expected);
        OWNED(dlx_problem) problem = strip_problem(&on);
        const dlx_search_options options = {.goal = dearest ? DLX_GOAL_MAX : DLX_GOAL_MIN,
                                            .solution_limit = seed % 2 ? 1 : MOST_BEST};
        OWNED(dlx_solver) solver = new_solver(problem, &options);
        for (uint64_t k = 0; k < options.solution_limit; k++) {
            ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
            ck_assert_int_eq(dlx_solver_cost(solver), expected[k]);
        }
        ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
        ck_assert_int_eq(dlx_solver_end(solver), DLX_END_OPTIMAL);
    }
}

/* Asks an engine for the first tiling, or for the best tiling, in limited time. `cost` is the cost
 * of the best, `none` if no tiling exists. Returns true if the engine supports the task and
 * finished. */
static bool ask(const strip *on, const dlx_problem *problem, const char *engine, dlx_goal goal,
                int64_t cost)
{
    const dlx_search_options options = {
        .engine = engine,
        .goal = goal,
        .solution_limit = 1,
        .limits = &(dlx_limits){.time_limit = goal == DLX_GOAL_ANY ? 0 : 0.5}};
    OWNED(dlx_solver) solver = dlx_solver_new(problem, &options, &error);
    if (!solver) {
        ck_assert_int_eq(error.status, DLX_UNSUPPORTED);
        return false;
    }
    const bool found = dlx_solver_next(solver, NULL) == DLX_OK;
    if (found)
        dlx_solver_next(solver, NULL);
    const dlx_end end = dlx_solver_end(solver);
    const bool cut = end == DLX_END_LIMIT || end == DLX_END_TIMEOUT;
    if (found ? cost == none : !cut && cost < none)
        ck_abort_msg("engine %s: %s tiling of %d cells, %s", engine, found ? "a" : "no", on->cells,
                     dlx_end_word(end));
    if (found && !cut && goal != DLX_GOAL_ANY)
        ck_assert_int_eq(dlx_solver_cost(solver), cost);
    ck_assert(cut || end == (!found                 ? DLX_END_COMPLETE
                             : goal == DLX_GOAL_ANY ? DLX_END_ENOUGH
                                                    : DLX_END_OPTIMAL));
    return !cut;
}

TEST(no_engine_takes_a_search_that_was_cut_for_a_proof)
{
    static const int lengths[] = {100000, 100001}; /* by dominoes alone: one tiling, and none */
    static strip on;
    int ended = 0;
    for (int kind = 0; kind < 4; kind++) {
        int64_t best[MOST_BEST];
        make_strip(&on, (unsigned)kind, lengths[kind % 2], kind / 2 == 1);
        best_tilings(&on, 1, best);
        OWNED(dlx_problem) problem = strip_problem(&on);
        for (size_t i = 0; dlx_engine_name(i); i++) {
            ended += ask(&on, problem, dlx_engine_name(i), DLX_GOAL_ANY, best[0]);
            ask(&on, problem, dlx_engine_name(i), DLX_GOAL_MIN, best[0]);
        }
    }
    ck_assert_int_ge(ended, 12); /* auto, links, cells */
}

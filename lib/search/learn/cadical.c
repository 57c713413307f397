/* SPDX-License-Identifier: MIT */
/* Conflict-driven clause learning, by CaDiCaL (Biere, Fazekas, Fleury, Heisinger, 2020), for
 * problems that defeat branching alone. Each solution is excluded by a clause before the search for
 * the next. A literal for each chosen option suffices, since no solution contains another; with
 * multiplicities one can, and the clause names all options. */
#include "encode/clauses.h"
#include "io/error.h"
#include "search/base/engine.h"
#include "search/learn/guard.h"

#include <limits.h>
#include <stdlib.h>

/* Work of a conflict (measured: 80 microseconds with boards and Latin squares, 110 to 170 with
 * killer sudokus, 230 with edge matching, 280 to 1,000 with tilings, of which options are in
 * conflict with 500 to 1,500 others), of a call of the terminator (whose rate varies), and of
 * adding a literal. Conflict limits bound the search until a pause. */
enum {
    WORK_PER_CONFLICT = 15000,
    WORK_PER_OPTION_IN_CONFLICT = 1 << 4,
    WORK_PER_CALL = 1 << 10,
    WORK_PER_LITERAL = 1 << 4
};

/* Initial memory of CaDiCaL in bytes: measured with sudokus of 25 x 25 and 36 x 36. */
enum { LEAST_BYTES = 1 << 20, BYTES_PER_CLAUSE = 100 };

/* Measured setup work: making and adding clauses. Beyond MOST_CLAUSES, clauses take gigabytes. */
enum {
    CLAUSES_PER_NONZERO = 4,
    LEAST_SETUP = 1 << 17,
    SETUP_PER_CLAUSE = 3 << 3,
    MOST_CLAUSES = 1 << 24
};

/* Nonzeros of a large problem: blank boards from 36 x 36 on, but no half-full ones. */
enum { LARGE_NONZEROS = 1 << 17 };

typedef struct learn {
    dlx_search *task;
    dlx_guard *solver;
    bool *is_chosen; /* by option, all false between uses; NULL: no multiplicities */
} learn;

/* Estimates the number of clauses, if all items have equally many options. Nonzeros with colours
 * are in few pairs. */
static uint64_t clauses_of(const dlx_problem *problem)
{
    const uint64_t nonzeros = dlx_problem_nonzeros(problem);
    uint64_t plain = nonzeros;
    for (size_t i = 0; problem->colour && i < nonzeros; i++)
        plain -= problem->colour[i] > 0;
    const uint64_t of_item = plain / (dlx_problem_items(problem) + 1);
    const bool by_pairs = of_item <= dlx_amo_find(NULL)->most_pairs;
    return nonzeros * CLAUSES_PER_NONZERO + (by_pairs ? plain * of_item / 2 : 0);
}

static uint64_t setup_work(const dlx_problem *problem)
{
    const uint64_t clauses = clauses_of(problem);
    return clauses > MOST_CLAUSES ? 0 : LEAST_SETUP + SETUP_PER_CLAUSE * clauses;
}

static uint64_t first_bytes(const dlx_problem *problem)
{
    return LEAST_BYTES + BYTES_PER_CLAUSE * clauses_of(problem);
}

/* Adds a clause, unless the limits say to stop. */
static void take_clause(void *state, const int32_t *literals, size_t count)
{
    const learn *search = state;
    if (!dlx_budget_hear(search->task->limits, WORK_PER_LITERAL * (count + 1)))
        return;
    for (size_t i = 0; i < count; i++)
        dlx_guard_add(search->solver, literals[i]);
    dlx_guard_add(search->solver, 0);
}

/* Terminator: CaDiCaL polls whether to stop. */
static int is_to_stop(void *state)
{
    dlx_budget *limits = state;
    limits->work += WORK_PER_CALL;
    return !dlx_budget_look(limits);
}

static void close_learn(void *state)
{
    learn *search = state;
    dlx_guard_free(search->solver);
    free(search->is_chosen);
}

/* Adds the clauses of the problem. Returns false on an error, or if stopped. */
static bool add_clauses(learn *search, dlx_error *error)
{
    const dlx_problem *problem = search->task->problem;
    /* The setup is held if another engine runs this search. */
    search->solver = dlx_guard_new(search->task->limits->holds > 0,
                                   dlx_problem_nonzeros(problem) >= LARGE_NONZEROS);
    if (problem->items->lo)
        search->is_chosen = calloc(problem->options + 1, sizeof *search->is_chosen);
    if (!search->solver || (problem->items->lo && !search->is_chosen))
        return false;
    dlx_guard_ask(search->solver, is_to_stop, search->task->limits);
    if (dlx_clauses(problem, NULL, take_clause, search, NULL, error) != DLX_OK)
        return false;
    return !dlx_guard_failed(search->solver) && !dlx_budget_stopped(search->task->limits);
}

static bool open_learn(void *state, dlx_search *task, dlx_error *error)
{
    learn *search = state;
    search->task = task;
    return dlx_search_reserve_memory(task, first_bytes(task->problem)) &&
           add_clauses(search, error);
}

/* Adds the unchosen options to a clause. */
static void add_others(learn *search, const uint32_t *chosen, size_t count)
{
    for (size_t i = 0; i < count; i++)
        search->is_chosen[chosen[i]] = true;
    for (size_t k = 0; k < search->task->problem->options; k++)
        if (!search->is_chosen[k])
            dlx_guard_add(search->solver, (int)(k + 1));
    for (size_t i = 0; i < count; i++)
        search->is_chosen[chosen[i]] = false;
}

static void forbid(void *state, const uint32_t *options, size_t count)
{
    learn *search = state;
    for (size_t i = 0; i < count; i++)
        dlx_guard_add(search->solver, -(int)(options[i] + 1));
    if (search->is_chosen)
        add_others(search, options, count);
    dlx_guard_add(search->solver, 0);
}

/* Reads the solution from the model, and excludes it. Returns false if out of memory. */
static bool read_model(learn *search)
{
    dlx_search *task = search->task;
    task->chosen_count = 0;
    for (uint32_t k = 0; k < task->problem->options; k++)
        if (dlx_guard_is_true(search->solver, (int)(k + 1)))
            task->chosen[task->chosen_count++] = k;
    if (dlx_guard_failed(search->solver))
        return false;
    dlx_search_stats_reach(&task->limits->stats, task->chosen_count);
    task->limits->stats.nodes++;
    forbid(search, task->chosen, task->chosen_count);
    return true;
}

/* Returns the number of conflicts until the next pause, within the node limit; 0: unlimited. */
static uint64_t conflict_limit(const learn *search)
{
    const dlx_budget *limits = search->task->limits;
    const double options = dlx_options_in_conflict(search->task->problem);
    const uint64_t each = WORK_PER_CONFLICT + (uint64_t)(WORK_PER_OPTION_IN_CONFLICT * options);
    const uint64_t limit = limits->given.node_limit;
    const uint64_t until_pause = dlx_budget_until_pause(limits) / each + 1;
    if (!dlx_budget_may_pause(limits) || (limit && limit < until_pause))
        return limit;
    return until_pause;
}

/* Pauses if the conflict limit stood for a pause. Returns true if paused. */
static bool reach_pause(dlx_budget *limits, uint64_t conflicts)
{
    if (!dlx_budget_may_pause(limits) || conflicts == limits->given.node_limit)
        return false;
    limits->work += dlx_budget_until_pause(limits);
    dlx_budget_pause(limits);
    return true;
}

static dlx_step next_solution(void *state)
{
    learn *search = state;
    dlx_budget *limits = search->task->limits;
    const uint64_t limit = conflict_limit(search);
    if (limit)
        dlx_guard_limit(search->solver, limit < INT_MAX ? (int)limit : INT_MAX);
    const dlx_guard_answer answer = dlx_guard_solve(search->solver);
    if (answer == DLX_GUARD_SATISFIABLE && read_model(search))
        return DLX_STEP_FOUND;
    if (answer == DLX_GUARD_UNSATISFIABLE)
        return DLX_STEP_DONE;
    if (dlx_guard_failed(search->solver))
        dlx_budget_no_memory(limits);
    else if (!dlx_budget_stopped(limits) && !limits->paused && !reach_pause(limits, limit))
        dlx_budget_stop(limits, DLX_END_LIMIT);
    return DLX_STEP_STOPPED;
}

const dlx_engine dlx_engine_learn = {
    .name = "learn",
    .summary = "clause learning by CaDiCaL, for the first solutions of hard problems",
    .features = DLX_FEATURES_BUT_REPEATS | DLX_PROBLEM_REPEATS,
    .capabilities = DLX_ENGINE_LISTS,
    .setup_work = setup_work,
    .setup_bytes = first_bytes,
    .state_size = sizeof(learn),
    .open = open_learn,
    .next = next_solution,
    .forbid = forbid,
    .close = close_learn,
};

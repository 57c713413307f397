/* Conflict-driven clause learning, by CaDiCaL (Biere, Fazekas, Fleury, Heisinger, 2020): for
 * problems whose structure defeats branching alone. Each solution is forbidden by a clause before
 * the next one is sought; that is one clause of as many literals as the solution has options, since
 * no solution is part of another. With bounds one can be, and the clause names all options. */
#include "encode/clauses.h"
#include "io/buffer.h"
#include "io/error.h"
#include "search/engine.h"

#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>

/* Work that stands for a conflict, and for the time between two calls of the terminator, of which
 * there are few or many for a conflict. Conflicts bound the search until a pause. */
enum { WORK_PER_CONFLICT = 1 << 13, WORK_PER_CALL = 1 << 10 };

/* What CaDiCaL takes at first, in bytes: measured with sudoku of 25 x 25 and 36 x 36. */
enum { LEAST_BYTES = 1 << 20, BYTES_PER_ONE = 700 };

typedef struct learn {
    dlx_search *task;
    CCaDiCaL *solver;
    bool *is_chosen; /* by option, all false between uses; NULL: no bounds */
} learn;

static void take_clause(void *state, const int32_t *literals, size_t count)
{
    CCaDiCaL *solver = state;
    for (size_t i = 0; i < count; i++)
        ccadical_add(solver, literals[i]);
    ccadical_add(solver, 0);
}

/* CaDiCaL asks now and then whether to stop. */
static int is_to_stop(void *state)
{
    dlx_limits *limits = state;
    limits->work += WORK_PER_CALL;
    return !dlx_limits_look(limits);
}

static void close_learn(void *state)
{
    learn *search = state;
    if (!search)
        return;
    if (search->solver)
        ccadical_release(search->solver);
    free(search->is_chosen);
    free(search);
}

/* Where memory runs out within CaDiCaL, which is C++, the process ends. So it is only begun where
 * about as much as it takes at first can be had. */
static bool has_room(uint64_t bytes)
{
    void *room = bytes < SIZE_MAX ? dlx_allocate((size_t)bytes, 1) : NULL;
    free(room);
    return room != NULL;
}

static void *open_learn(dlx_search *task, dlx_error *error)
{
    const uint64_t bytes = LEAST_BYTES + BYTES_PER_ONE * (uint64_t)dlx_problem_ones(task->problem);
    if (!dlx_search_takes(task, bytes))
        return NULL;
    learn *search = has_room(bytes) ? calloc(1, sizeof *search) : NULL;
    if (!search || !(search->solver = ccadical_init())) {
        close_learn(search);
        dlx_error_memory(error);
        return NULL;
    }
    search->task = task;
    if (task->problem->items->lo &&
        !(search->is_chosen = calloc(task->problem->options + 1, sizeof *search->is_chosen))) {
        close_learn(search);
        dlx_error_memory(error);
        return NULL;
    }
    ccadical_set_option(search->solver, "quiet", 1);
    if (dlx_clauses(task->problem, NULL, take_clause, search->solver, NULL, error) != DLX_OK) {
        close_learn(search);
        return NULL;
    }
    ccadical_set_terminate(search->solver, task->limits, is_to_stop);
    return search;
}

/* Adds to a clause the options that are not among the chosen ones. */
static void add_others(learn *search, const uint32_t *chosen, size_t count)
{
    for (size_t i = 0; i < count; i++)
        search->is_chosen[chosen[i]] = true;
    for (size_t k = 0; k < search->task->problem->options; k++)
        if (!search->is_chosen[k])
            ccadical_add(search->solver, (int)(k + 1));
    for (size_t i = 0; i < count; i++)
        search->is_chosen[chosen[i]] = false;
}

static void forbid(void *state, const uint32_t *options, size_t count)
{
    learn *search = state;
    for (size_t i = 0; i < count; i++)
        ccadical_add(search->solver, -(int)(options[i] + 1));
    if (search->is_chosen)
        add_others(search, options, count);
    ccadical_add(search->solver, 0);
}

/* Reads the solution off, and forbids it. */
static void read_model(learn *search)
{
    dlx_search *task = search->task;
    task->chosen_count = 0;
    for (uint32_t k = 0; k < task->problem->options; k++)
        if (ccadical_val(search->solver, (int)(k + 1)) > 0)
            task->chosen[task->chosen_count++] = k;
    if (task->chosen_count > task->limits->stats.max_level)
        task->limits->stats.max_level = task->chosen_count;
    task->limits->stats.nodes++;
    forbid(search, task->chosen, task->chosen_count);
}

/* Conflicts until the pause, and no more than the limit of nodes allows; 0: any number. */
static uint64_t conflict_limit(const dlx_limits *limits)
{
    const uint64_t limit = limits->node_limit;
    const uint64_t ahead = limits->pause > limits->work ? limits->pause - limits->work : 0;
    const uint64_t until_pause = ahead / WORK_PER_CONFLICT + 1;
    if (!dlx_limits_may_pause(limits) || (limit && limit < until_pause))
        return limit;
    return until_pause;
}

/* The search has come to that many conflicts: has it come to a pause by them? */
static bool reach_pause(dlx_limits *limits, uint64_t conflicts)
{
    if (!dlx_limits_may_pause(limits) || conflicts == limits->node_limit)
        return false;
    if (limits->work < limits->pause)
        limits->work = limits->pause;
    dlx_limits_pause(limits);
    return true;
}

static dlx_step next_solution(void *state)
{
    enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };
    learn *search = state;
    dlx_limits *limits = search->task->limits;
    const uint64_t limit = conflict_limit(limits);
    if (limit)
        ccadical_limit(search->solver, "conflicts", limit < INT_MAX ? (int)limit : INT_MAX);
    const int answer = ccadical_solve(search->solver);
    if (answer == SATISFIABLE) {
        read_model(search);
        return DLX_STEP_FOUND;
    }
    if (answer == UNSATISFIABLE)
        return DLX_STEP_DONE;
    if (!dlx_limits_stopped(limits) && !limits->paused && !reach_pause(limits, limit))
        dlx_limits_stop(limits, DLX_END_LIMIT);
    return DLX_STEP_STOPPED;
}

const dlx_engine dlx_engine_learn = {
    .name = "learn",
    .summary = "clause learning by CaDiCaL, for the first solutions of hard problems",
    .features =
        DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_BOUNDS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST,
    .open = open_learn,
    .next = next_solution,
    .forbid = forbid,
    .close = close_learn,
};

/* The solver: an engine, its limits, and what is found, in order. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "core/count.h"
#include "io/error.h"
#include "search/best.h"
#include "search/engine.h"

#include <stdlib.h>

struct dlx_solver {
    const dlx_engine *engine;
    void *search; /* the engine's own */
    dlx_run run;
    dlx_count found;
    bool ended;               /* the engine is not to be asked again */
    dlx_best best;            /* with a goal: what the whole search has found */
    size_t handed_out;        /* of these */
    const uint32_t *solution; /* handed out last, ascending: in run.chosen or in best */
    size_t solution_count;
};

/* The names that -e takes. */
static const dlx_engine *const engines[] = {
    &dlx_engine_auto,  &dlx_engine_links, &dlx_engine_bits,
#if HAVE_CADICAL
    &dlx_engine_learn,
#endif
    &dlx_engine_bound,
};

enum { ENGINES = sizeof engines / sizeof *engines };

const char *dlx_engine_name(size_t index)
{
    return index < ENGINES ? engines[index]->name : NULL;
}

const char *dlx_engine_summary(size_t index)
{
    return index < ENGINES ? engines[index]->summary : NULL;
}

/* Says which features of the problem no engine, or not this engine, supports. */
static dlx_status refuse(const char *name, unsigned lacking, dlx_error *error)
{
    const char *feature = lacking & DLX_FEATURE_BOUNDS      ? "bounds other than 1:1"
                          : lacking & DLX_FEATURE_COLOURS   ? "colours"
                          : lacking & DLX_FEATURE_SECONDARY ? "secondary items"
                                                            : "costs";
    return dlx_error_set(error, DLX_UNSUPPORTED, "engine %s does not support %s", name, feature);
}

/* The engine of that name; with a goal, `auto` is the one that optimises. */
static const dlx_engine *find_engine(const dlx_search_options *options, unsigned features,
                                     dlx_error *error)
{
    const char *name = options->engine ? options->engine : "auto";
    const bool goal = options->goal != DLX_GOAL_ANY;
    const dlx_engine *engine = NULL;
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engines[i]->name, name) == 0)
            engine = engines[i];
    /* Only links have steps to show and items to choose; then all solutions are seen for the best.
     */
    const bool watched = options->on_event || options->choose != DLX_CHOOSE_MRV;
    if (engine == &dlx_engine_auto && goal)
        engine = watched ? &dlx_engine_links : &dlx_engine_bound;
    if (!engine)
        dlx_error_set(error, DLX_INVALID, "no engine %s", dlx_show(name, strlen(name)).text);
    else if (engine->optimises && !goal)
        dlx_error_set(error, DLX_UNSUPPORTED, "engine %s looks only for the best solution", name);
    else if (features & ~engine->features)
        refuse(name, features & ~engine->features, error);
    else
        return engine;
    return NULL;
}

dlx_solver *dlx_solver_new(const dlx_problem *problem, const dlx_search_options *options,
                           dlx_error *error)
{
    static const dlx_search_options defaults = {0};
    if (!options)
        options = &defaults;
    const dlx_engine *engine = find_engine(options, dlx_problem_features(problem), error);
    if (!engine)
        return NULL;
    dlx_solver *solver = calloc(1, sizeof *solver);
    if (!solver || !dlx_run_begin(&solver->run, problem, options)) {
        free(solver);
        dlx_error_memory(error);
        return NULL;
    }
    solver->engine = engine;
    solver->run.engine = engine->name;
    const uint64_t most = solver->run.options.solution_limit;
    solver->best = (dlx_best){.most = most ? most : 1};
    solver->search = engine->open(&solver->run, error);
    if (!solver->search) {
        dlx_solver_free(solver);
        return NULL;
    }
    return solver;
}

void dlx_solver_free(dlx_solver *solver)
{
    if (!solver)
        return;
    if (solver->search)
        solver->engine->close(solver->search);
    dlx_run_free(&solver->run);
    dlx_count_free(&solver->found);
    dlx_best_free(&solver->best);
    free(solver);
}

/* The search is over, with `end`. */
static void finish(dlx_solver *solver, dlx_end end)
{
    solver->ended = true;
    solver->run.end = end;
}

/* Asks the engine for one more solution and counts it. False: it has none. */
static bool step(dlx_solver *solver)
{
    if (solver->ended)
        return false;
    switch (solver->engine->next(solver->search)) {
    case DLX_STEP_FOUND:
        if (dlx_count_add(&solver->found, solver->run.multiplicity))
            return true;
        finish(solver, DLX_END_LIMIT);
        return false;
    case DLX_STEP_DONE:
        finish(solver,
               solver->engine->optimises && solver->found.low ? DLX_END_OPTIMAL : DLX_END_COMPLETE);
        return false;
    case DLX_STEP_STOPPED:
        break;
    }
    finish(solver, solver->run.end);
    return false;
}

/* Has the number of solutions that was asked for been found? A search with a goal sees all of them.
 */
static bool has_enough(dlx_solver *solver)
{
    const dlx_run *run = &solver->run;
    if (run->options.goal != DLX_GOAL_ANY || !run->options.solution_limit ||
        solver->found.low < run->options.solution_limit)
        return false;
    if (!solver->ended)
        finish(solver, DLX_END_ENOUGH);
    return true;
}

static int compare_options(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a;
    const uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int64_t cost_of(const dlx_problem *problem, const uint32_t *options, size_t count)
{
    int64_t cost = 0;
    for (size_t i = 0; i < count && problem->cost; i++)
        cost += problem->cost[options[i]];
    return cost;
}

static void sort_chosen(dlx_solver *solver)
{
    qsort(solver->run.chosen, solver->run.chosen_count, sizeof *solver->run.chosen,
          compare_options);
}

/* Sees all solutions and keeps the best; then the search ends as if these were all it had found. */
static void find_best(dlx_solver *solver)
{
    dlx_run *run = &solver->run;
    const int64_t sign = run->options.goal == DLX_GOAL_DEAREST ? -1 : 1;
    while (step(solver)) {
        const int64_t cost = sign * cost_of(run->problem, run->chosen, run->chosen_count);
        if (!dlx_best_offer(&solver->best, cost, run->chosen, run->chosen_count))
            finish(solver, DLX_END_LIMIT);
    }
    dlx_best_sort(&solver->best);
    if (run->end == DLX_END_COMPLETE && solver->best.count > 0)
        run->end = DLX_END_OPTIMAL;
    dlx_count_free(&solver->found);
}

/* Is there a goal, and an engine that knows nothing of it? */
static bool enumerates_for_goal(const dlx_solver *solver)
{
    return solver->run.options.goal != DLX_GOAL_ANY && !solver->engine->optimises;
}

static bool next_best(dlx_solver *solver)
{
    if (!solver->ended)
        find_best(solver);
    if (solver->handed_out == solver->best.count)
        return false;
    const dlx_kept *kept = solver->best.kept[solver->handed_out++];
    solver->solution = kept->options;
    solver->solution_count = kept->count;
    return dlx_count_add(&solver->found, 1);
}

bool dlx_solver_next(dlx_solver *solver)
{
    if (enumerates_for_goal(solver))
        return next_best(solver);
    if (has_enough(solver) || !step(solver))
        return false;
    sort_chosen(solver);
    solver->solution = solver->run.chosen;
    solver->solution_count = solver->run.chosen_count;
    return true;
}

void dlx_solver_count(dlx_solver *solver)
{
    if (enumerates_for_goal(solver))
        while (next_best(solver))
            continue;
    solver->run.counting = !solver->run.options.solution_limit;
    while (!has_enough(solver) && step(solver))
        continue;
}

const uint32_t *dlx_solver_solution(const dlx_solver *solver, size_t *count)
{
    *count = solver->solution_count;
    return solver->solution;
}

int64_t dlx_solver_cost(const dlx_solver *solver)
{
    return cost_of(solver->run.problem, solver->solution, solver->solution_count);
}

char *dlx_solver_found(const dlx_solver *solver)
{
    return dlx_count_text(&solver->found);
}

dlx_end dlx_solver_end(const dlx_solver *solver)
{
    return solver->run.end;
}

dlx_search_stats dlx_solver_stats(const dlx_solver *solver)
{
    return solver->run.stats;
}

const char *dlx_solver_engine(const dlx_solver *solver)
{
    return solver->run.engine;
}

void dlx_solver_cancel(dlx_solver *solver)
{
    atomic_store_explicit(&solver->run.cancelled, true, memory_order_relaxed);
}

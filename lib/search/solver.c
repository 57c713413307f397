/* SPDX-License-Identifier: MIT */
/* The solver: an engine, its limits, and what is found, in order. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "core/count.h"
#include "core/numbers.h"
#include "core/options.h"
#include "io/error.h"
#include "search/auto/policy.h"
#include "search/diagram/diagram.h"
#include "search/engine.h"
#include "search/kbest.h"
#include "search/relax/refutation.h"
#include "search/split/parts.h"

#include <stdlib.h>

struct dlx_solver {
    const dlx_engine *engine;
    void *state; /* the engine's own; NULL: none */
    dlx_limits limits;
    dlx_search search;
    dlx_end end; /* once it has ended */
    dlx_count found;
    bool ended;               /* the engine is not to be asked again */
    bool no_memory;           /* memory ran out here, outside the engine */
    dlx_kbest best;           /* with a goal: what the whole search has found */
    const uint32_t *solution; /* the last one handed out, ascending: in search.chosen or in best */
    size_t solution_count;
};

/* clang-format off */
/* The names that -e takes. */
static const dlx_engine *const engines[] = {
    &dlx_engine_auto,
    &dlx_engine_links,
    &dlx_engine_bits,
    &dlx_engine_cells,
#if HAVE_CADICAL
    &dlx_engine_learn,
#endif
    &dlx_engine_bound,
    &dlx_engine_relax,
    &dlx_engine_cover,
    &dlx_engine_frontier,
    &dlx_engine_masks,
};
/* clang-format on */

enum { ENGINES = sizeof engines / sizeof *engines };

const char *dlx_engine_name(size_t index)
{
    return index < ENGINES ? engines[index]->name : NULL;
}

const char *dlx_engine_summary(size_t index)
{
    return index < ENGINES ? engines[index]->summary : NULL;
}

/* Former names of engines, which are still understood. */
static const struct {
    const char *old, *name;
} aliases[] = {{"memo", "frontier"}};

size_t dlx_engine_find(const char *name)
{
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(name, aliases[i].old) == 0)
            name = aliases[i].name;
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return i;
    return SIZE_MAX;
}

/* `auto` leaves to the others what it cannot do itself. */
unsigned dlx_engine_abilities(size_t index)
{
    unsigned tasks = index < ENGINES ? engines[index]->tasks : 0;
    for (size_t i = 0; i < ENGINES && index < ENGINES && engines[index] == &dlx_engine_auto; i++)
        tasks |= engines[i]->tasks;
    return tasks;
}

unsigned dlx_engine_features(size_t index)
{
    return index < ENGINES ? engines[index]->features : 0;
}

/* What an engine lacks, in words; NULL: nothing. */
static const char *lacks(const dlx_engine *engine, const dlx_search_options *options,
                         unsigned features)
{
    const unsigned tasks = engine->tasks;
    const unsigned missing = features & ~engine->features;
    const bool watched = options->on_event || options->choose != DLX_CHOOSE_MRV;
    if (options->set_cover && !(tasks & DLX_TASK_COVERS))
        return "find set covers";
    if (watched && !(tasks & DLX_TASK_WATCH))
        return "show its steps, or branch on the item that is asked for";
    if (options->proof && !(tasks & DLX_TASK_PROVE))
        return "write proofs";
    if (options->proof && (options->goal != DLX_GOAL_ANY || options->set_cover))
        return "prove that a solution is the best";
    if (options->proof && features & DLX_FEATURE_BOUNDS)
        return "write proofs of problems with bounds other than 1:1";
    if (missing & DLX_FEATURE_BOUNDS)
        return "support bounds other than 1:1";
    if (missing & DLX_FEATURE_COLOURS)
        return "support colours";
    if (missing & DLX_FEATURE_SECONDARY)
        return "support secondary items";
    if (options->set_cover || tasks & DLX_TASK_LIST)
        return NULL;
    if (options->goal != DLX_GOAL_ANY)
        return tasks & DLX_TASK_BEST ? NULL : "look for the best solution";
    if (options->count_only && !options->solution_limit)
        return tasks & DLX_TASK_COUNT ? NULL : "count solutions";
    return tasks & DLX_TASK_COVERS ? "find exact covers" : "list solutions";
}

/* The first engine of the table, from `first` on, that lacks nothing and takes the problem; with a
 * goal, preferably the first that searches for the best by itself. NULL: there is none. */
static const dlx_engine *first_able(size_t first, const dlx_search_options *options,
                                    const dlx_problem *problem)
{
    const unsigned features = dlx_problem_features(problem);
    const dlx_engine *able = NULL;
    for (size_t i = first; i < ENGINES; i++) {
        if (lacks(engines[i], options, features) ||
            (engines[i]->setup && !engines[i]->setup(problem)))
            continue;
        if (options->goal != DLX_GOAL_ANY && engines[i]->tasks & DLX_TASK_BEST)
            return engines[i];
        if (!able)
            able = engines[i];
    }
    return able;
}

static dlx_status refuse(const dlx_engine *engine, const dlx_search_options *options,
                         const dlx_problem *problem, dlx_error *error)
{
    const char *reason = lacks(engine, options, dlx_problem_features(problem));
    const dlx_engine *able = first_able(0, options, problem);
    if (able)
        return dlx_error_set(error, DLX_UNSUPPORTED, "engine %s does not %s; engine %s does",
                             engine->name, reason, able->name);
    return dlx_error_set(error, DLX_UNSUPPORTED, "engine %s does not %s, and no other engine does",
                         engine->name, reason);
}

/* What a sample or a diagram cannot be combined with; NULL: nothing. */
static const char *excludes(const dlx_search_options *options)
{
    if (options->sample && options->diagram)
        return "each other";
    if (options->engine)
        return "an engine";
    if (options->goal != DLX_GOAL_ANY)
        return "a goal";
    if (options->set_cover)
        return "set covers";
    if (options->on_event || options->choose != DLX_CHOOSE_MRV)
        return "a search to watch";
    return NULL;
}

/* What cubes cannot be combined with; NULL: nothing. */
static const char *excluded_by_cubes(const dlx_search_options *options)
{
    if (options->sample || options->diagram)
        return "samples and diagrams";
    if (options->set_cover)
        return "set covers";
    if (options->on_event || options->choose != DLX_CHOOSE_MRV)
        return "a search to watch";
    return options->proof ? "proofs" : NULL;
}

/* The engine for a sample or a diagram. */
static const dlx_engine *find_special(const dlx_search_options *options, dlx_error *error)
{
    const char *excluded = excludes(options);
    if (!excluded && options->sample)
        return options->quick ? &dlx_engine_quick : &dlx_engine_sample;
    if (!excluded)
        return &dlx_engine_diagram;
    dlx_error_set(error, DLX_UNSUPPORTED, "a %s excludes %s",
                  options->sample ? "sample" : "diagram", excluded);
    return NULL;
}

/* The engine of this name. What `auto` cannot do itself is done by the first engine that can. */
static const dlx_engine *find_engine(const dlx_search_options *options, const dlx_problem *problem,
                                     dlx_error *error)
{
    const unsigned features = dlx_problem_features(problem);
    if (options->cubes && excluded_by_cubes(options)) {
        dlx_error_set(error, DLX_UNSUPPORTED, "a search of parts excludes %s",
                      excluded_by_cubes(options));
        return NULL;
    }
    if (options->sample || options->diagram)
        return find_special(options, error);
    const char *name = options->engine ? options->engine : "auto";
    const size_t index = dlx_engine_find(name);
    const dlx_engine *engine = index < ENGINES ? engines[index] : NULL;
    if (!engine) {
        dlx_error_set(error, DLX_INVALID, "no engine %s", dlx_show(name, strlen(name)).text);
        return NULL;
    }
    const bool own = options->goal == DLX_GOAL_ANY && !lacks(engine, options, features);
    if (engine == &dlx_engine_auto && !own && first_able(1, options, problem))
        engine = first_able(1, options, problem);
    else if (engine == &dlx_engine_auto && options->set_cover)
        engine = &dlx_engine_cover; /* the error says what it lacks */
    if (!lacks(engine, options, features))
        return engine;
    refuse(engine, options, problem, error);
    return NULL;
}

/* The search is over, with `end`. */
static void finish(dlx_solver *solver, dlx_end end)
{
    solver->ended = true;
    solver->end = end;
}

static void finish_without_memory(dlx_solver *solver)
{
    solver->no_memory = true;
    finish(solver, DLX_END_LIMIT);
}

/* A proof for VeriPB needs no search if weights refute the problem: the result is that there is no
 * solution. */
static bool refuted_by_weights(dlx_solver *solver)
{
    const dlx_problem *problem = solver->search.problem;
    dlx_proof *proof = solver->search.options.proof;
    dlx_refutation refutation;
    if (proof->format != DLX_PROOF_VERIPB ||
        dlx_refutation_find(problem, DLX_POLICY_PROOF_WEIGHTS_WORK, &solver->limits, &refutation) !=
            DLX_WEIGHTING_FOUND)
        return false;
    dlx_proof_weights(proof, problem, refutation.weights);
    free(refutation.weights);
    solver->search.why = refutation.balanced
                             ? "items have weights that are 0 in every option, but not in all"
                             : "items have weights of at most 0 in every option, but more in all";
    finish(solver, DLX_END_COMPLETE);
    return true;
}

dlx_solver *dlx_solver_new(const dlx_problem *problem, const dlx_search_options *options,
                           dlx_error *error)
{
    dlx_search_options all;
    if (dlx_options_copy(&all, sizeof all, sizeof all, options, error) != DLX_OK)
        return NULL;
    options = &all;
    const dlx_engine *engine = find_engine(options, problem, error);
    if (!engine)
        return NULL;
    dlx_solver *solver = calloc(1, sizeof *solver);
    if (solver)
        dlx_limits_begin(&solver->limits, options);
    if (!solver || !dlx_search_begin(&solver->search, problem, &solver->limits, options)) {
        free(solver);
        dlx_error_memory(error);
        return NULL;
    }
    solver->engine = options->cubes ? &dlx_engine_parts : engine;
    solver->search.engine = engine->name;
    const uint64_t most = solver->search.options.solution_limit;
    solver->best = (dlx_kbest){.task = &solver->search, .most = most ? most : 1};
    if (options->proof && refuted_by_weights(solver))
        return solver;
    solver->state = options->cubes ? dlx_parts_open(&solver->search, engine, error)
                                   : engine->open(&solver->search, error);
    if (!solver->state && dlx_limits_stopped(&solver->limits))
        finish(solver, solver->limits.end);
    if (solver->state || solver->ended)
        return solver;
    dlx_solver_free(solver);
    return NULL;
}

void dlx_solver_free(dlx_solver *solver)
{
    if (!solver)
        return;
    if (solver->state)
        solver->engine->close(solver->state);
    dlx_kbest_free(&solver->best);
    dlx_search_end(&solver->search);
    dlx_count_free(&solver->found);
    free(solver);
}

/* The engine stopped, so not everything was searched, whatever the reason. */
static void finish_stopped(dlx_solver *solver)
{
    dlx_limits_stop(&solver->limits, DLX_END_LIMIT);
    finish(solver, solver->limits.end);
}

/* Is there a goal, and an engine that searches only for that? Set covers have one unless they are
 * only counted. */
static bool looks_for_best(const dlx_solver *solver)
{
    const dlx_search_options *options = &solver->search.options;
    if (options->set_cover)
        return options->goal != DLX_GOAL_ANY || !options->count_only;
    return options->goal != DLX_GOAL_ANY && solver->engine->tasks & DLX_TASK_BEST;
}

/* How a search for the best that was not cut short ends, with `found` solutions. */
static dlx_end end_of_best(const dlx_search_options *options, uint64_t found)
{
    const bool one = options->goal != DLX_GOAL_ANY && !options->solution_limit;
    const uint64_t most = one ? 1 : options->solution_limit;
    return most && found >= most ? DLX_END_OPTIMAL : DLX_END_COMPLETE;
}

/* Asks the engine for one more solution and counts it. False: it has none. */
static bool step(dlx_solver *solver)
{
    if (solver->ended || !solver->engine->next)
        return false;
    switch (solver->engine->next(solver->state)) {
    case DLX_STEP_FOUND:
        dlx_proof_solution(solver->search.options.proof, solver->search.chosen,
                           solver->search.chosen_count);
        if (dlx_count_add(&solver->found, solver->search.multiplicity))
            return true;
        finish_without_memory(solver);
        return false;
    case DLX_STEP_DONE:
        finish(solver, looks_for_best(solver)
                           ? end_of_best(&solver->search.options, solver->found.low)
                           : DLX_END_COMPLETE);
        return false;
    case DLX_STEP_STOPPED:
        break;
    }
    finish_stopped(solver);
    return false;
}

/* Have as many solutions been found as were asked for? A search with a goal sees all of them. */
static bool has_enough(dlx_solver *solver)
{
    const dlx_search *task = &solver->search;
    if (task->options.goal != DLX_GOAL_ANY || looks_for_best(solver) ||
        !task->options.solution_limit || solver->found.low < task->options.solution_limit)
        return false;
    if (!solver->ended)
        finish(solver, DLX_END_ENOUGH);
    return true;
}

static int64_t cost_of(const dlx_problem *problem, const uint32_t *options, size_t count)
{
    int64_t cost = 0;
    for (size_t i = 0; i < count && problem->cost; i++)
        cost += problem->cost[options[i]];
    return cost;
}

/* Puts the options of the solution in ascending order, in which some engines hand them out. */
static void sort_chosen(dlx_solver *solver)
{
    uint32_t *chosen = solver->search.chosen;
    const size_t count = solver->search.chosen_count;
    size_t i = 1;
    while (i < count && chosen[i - 1] < chosen[i])
        i++;
    if (i < count)
        qsort(chosen, count, sizeof *chosen, dlx_compare_numbers);
}

/* Goes through all solutions and keeps the best; then the search ends as if it had found only
 * these. */
static void find_best(dlx_solver *solver)
{
    dlx_search *task = &solver->search;
    const int64_t sign = task->options.goal == DLX_GOAL_DEAREST ? -1 : 1;
    while (step(solver)) {
        const int64_t cost = sign * cost_of(task->problem, task->chosen, task->chosen_count);
        if (!dlx_kbest_offer(&solver->best, cost, task->chosen, task->chosen_count)) {
            dlx_limits_no_memory(&solver->limits);
            finish_stopped(solver);
        }
    }
    dlx_kbest_order(&solver->best);
    if (solver->end == DLX_END_COMPLETE)
        solver->end = end_of_best(&task->options, solver->best.count);
    dlx_count_free(&solver->found);
}

/* Is there a goal, and an engine that knows nothing about it? */
static bool enumerates_for_goal(const dlx_solver *solver)
{
    return solver->search.options.goal != DLX_GOAL_ANY && !looks_for_best(solver);
}

static bool next_best(dlx_solver *solver)
{
    if (!solver->ended)
        find_best(solver);
    const dlx_kept *kept = dlx_kbest_take(&solver->best);
    if (!kept)
        return false;
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
    solver->solution = solver->search.chosen;
    solver->solution_count = solver->search.chosen_count;
    return true;
}

void dlx_solver_count(dlx_solver *solver)
{
    if (enumerates_for_goal(solver))
        while (next_best(solver))
            continue;
    solver->search.counting =
        !solver->search.options.solution_limit && !solver->search.options.proof;
    if (solver->search.counting && solver->engine->count && !solver->ended) {
        const dlx_step step = solver->engine->count(solver->state, &solver->found);
        if (step == DLX_STEP_DONE)
            finish(solver, DLX_END_COMPLETE);
        else
            finish_stopped(solver);
    }
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
    return cost_of(solver->search.problem, solver->solution, solver->solution_count);
}

char *dlx_solver_found(const dlx_solver *solver)
{
    return dlx_count_text(&solver->found);
}

dlx_end dlx_solver_end(const dlx_solver *solver)
{
    return solver->end;
}

/* Has memory run out, rather than a limit on it been reached? */
static bool out_of_memory(const dlx_solver *solver)
{
    const dlx_limits *limits = &solver->limits;
    return solver->no_memory || (limits->out_of_memory && !limits->memory_limited);
}

void dlx_solver_stats(const dlx_solver *solver, dlx_search_stats *stats, size_t size)
{
    const dlx_search_stats *all = &solver->limits.stats;
    memset(stats, 0, size);
    memcpy(stats, all, size < sizeof *all ? size : sizeof *all);
}

dlx_status dlx_solver_status(const dlx_solver *solver)
{
    return solver->ended && solver->end == DLX_END_LIMIT && out_of_memory(solver) ? DLX_NO_MEMORY
                                                                                  : DLX_OK;
}

const char *dlx_solver_engine(const dlx_solver *solver)
{
    return solver->search.engine;
}

const char *dlx_solver_why(const dlx_solver *solver)
{
    return solver->search.why;
}

const dlx_diagram *dlx_solver_diagram(const dlx_solver *solver)
{
    return solver->engine == &dlx_engine_diagram ? dlx_diagram_of(solver->state) : NULL;
}

void dlx_solver_cancel(dlx_solver *solver)
{
    atomic_store_explicit(&solver->limits.cancelled, true, memory_order_relaxed);
}

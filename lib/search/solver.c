/* SPDX-License-Identifier: MIT */
/* The solver: an engine, its limits, and the solutions in order. */
#include "search/solver.h"

#include "core/numbers.h"
#include "core/options.h"
#include "proof/bound_proof.h"
#include "search/base/engine.h"
#include "search/base/kbest.h"
#include "search/base/policy.h"
#include "search/diagram/diagram.h"
#include "search/reduce/components.h"
#include "search/relax/infeasibility.h"
#include "symmetry/group.h"

#include <stdlib.h>

struct dlx_solver {
    const dlx_engine *engine;
    void *state;             /* the engine's state; NULL: none */
    dlx_problem *restricted; /* replaces a problem with literals; NULL: none */
    dlx_problem *unbounded;  /* replaces a problem with bounds, see slack.c; NULL: none */
    size_t options;          /* of the problem: slack options have higher indices */
    dlx_budget limits;
    dlx_refuter refuter;
    dlx_search search;
    dlx_end end; /* reason of the end, if `ended` */
    dlx_count found;
    bool ended;               /* no further calls of the engine */
    bool no_memory;           /* memory exhausted outside the engine */
    dlx_kbest best;           /* with a goal: the best solutions of the complete search */
    const uint32_t *solution; /* last returned solution, ascending: in search.chosen or in best */
    size_t solution_count;
    uint32_t *block; /* options of the solutions of the last dlx_solver_next_block */
    size_t block_room;
};

/* Ends the search with `end`. */
static void finish_solver(dlx_solver *solver, dlx_end end)
{
    solver->ended = true;
    solver->end = end;
}

static void finish_without_memory(dlx_solver *solver)
{
    solver->no_memory = true;
    finish_solver(solver, DLX_END_LIMIT);
}

/* A dual certificate replaces the search for a VeriPB proof, except for cubes: the result is that
 * no solution exists, or that memory is lacking. */
static bool refuted_by_weights(dlx_solver *solver)
{
    const dlx_problem *problem = solver->search.problem;
    dlx_proof *proof = solver->search.options.proof;
    dlx_infeasibility refutation;
    if (!dlx_proof_has_rows(proof) || solver->search.options.cubes ||
        solver->search.options.set_cover)
        return false;
    const dlx_certificate_result result = dlx_infeasibility_find(
        problem, DLX_POLICY_PROOF_CERTIFICATE_WORK, &solver->limits, &refutation);
    if (result == DLX_CERTIFICATE_NO_MEMORY)
        finish_without_memory(solver);
    if (result != DLX_CERTIFICATE_FOUND)
        return result == DLX_CERTIFICATE_NO_MEMORY;
    dlx_bound_proof_weights(proof, problem, refutation.weights, refutation.modulus);
    free(refutation.weights);
    dlx_infeasibility_text(&refutation, solver->refuter.why);
    solver->search.why = solver->refuter.why;
    finish_solver(solver, DLX_END_COMPLETE);
    return true;
}

/* Makes the proof of a search for the best one of optimality. False: no memory. */
static bool set_proof_goal(const dlx_search *search)
{
    const dlx_search_options *options = &search->options;
    if (!options->proof || (options->goal == DLX_GOAL_ANY && !options->set_cover))
        return true;
    options->proof->goal = dlx_goal_new(search->problem, options);
    return options->proof->goal != NULL;
}

static bool is_auto(const dlx_search_options *options)
{
    return !options->engine || strcmp(options->engine, "auto") == 0;
}

/* Without costs, all exact covers are the best, and of set covers the smallest. */
static void settle_goal(dlx_search_options *options, const dlx_problem *problem)
{
    if (dlx_best_count_is_wanted(options) && !options->set_cover && !problem->cost &&
        is_auto(options))
        options->goal = DLX_GOAL_ANY;
    if (!options->set_cover || options->goal != DLX_GOAL_MIN || problem->cost ||
        dlx_best_count_is_wanted(options))
        return;
    options->goal = DLX_GOAL_ANY;
    if (options->solution_limit == 0)
        options->solution_limit = 1;
}

/* Sets up the engine of the solver. False: *error is set. */
static bool open_engine(dlx_solver *solver, const dlx_engine *engine, dlx_error *error)
{
    dlx_search *search = &solver->search;
    const dlx_search_options *options = &search->options;
    const bool counted = dlx_best_count_is_wanted(options) && engine != &dlx_engine_frontier;
    solver->engine = options->cubes ? &dlx_engine_parts
                     : !counted && dlx_divided_search_suits(options, engine, search->problem)
                         ? &dlx_engine_divided
                     : dlx_component_best_suits(options, engine, search->problem)
                         ? &dlx_engine_component_best
                     : counted ? &dlx_engine_best_count
                     : is_auto(options) && dlx_component_proof_suits(options, search->problem)
                         ? &dlx_engine_component_proof
                         : engine;
    search->engine = engine->name;
    search->inner = engine;
    const uint64_t most = options->solution_limit;
    solver->best = (dlx_kbest){.task = search, .most = most ? most : 1};
    if (!set_proof_goal(search)) {
        dlx_error_memory(error);
        return false;
    }
    if (options->proof && refuted_by_weights(solver))
        return true;
    if (!solver->unbounded || dlx_search_reserve_memory(search, dlx_slack_bytes(solver->unbounded)))
        solver->state = dlx_engine_open(solver->engine, search, error);
    const bool is_limit = !solver->state && dlx_budget_stopped(&solver->limits);
    /* Short of memory for the setup, `open` may not have seen that the problem is too large. */
    if (is_limit && (!engine->fits || engine->fits(search->problem, error)))
        finish_solver(solver, solver->limits.end);
    return solver->state || solver->ended;
}

/* True if the search may end by a congruence: it is one of `auto` for exact covers. */
static bool may_be_refuted(const dlx_search_options *options)
{
    return is_auto(options) && !options->set_cover && !options->proof && !options->cubes &&
           !options->sample && !options->on_event && options->choose == DLX_CHOOSE_MRV;
}

/* Begins the search of the problem, or of the problem without bounds. False: *error is set. */
static bool begin_search(dlx_solver *solver, const dlx_problem *problem,
                         const dlx_search_options *options, dlx_error *error)
{
    const dlx_problem *whole = problem;
    solver->options = problem->options;
    if (options->group && options->group->given != problem) {
        dlx_error_set(error, DLX_INVALID, "the group is not of this problem");
        return false;
    }
    if (!dlx_engines_remove_bounds(options, problem, &solver->unbounded)) {
        dlx_error_memory(error);
        return false;
    }
    if (solver->unbounded)
        problem = solver->unbounded;
    const dlx_engine *engine = dlx_engines_choose(options, problem, error);
    if (!engine)
        return false;
    dlx_budget_begin(&solver->limits, options->limits);
    if (may_be_refuted(options))
        dlx_refuter_begin(&solver->refuter, whole, &solver->limits);
    if (!dlx_search_begin(&solver->search, problem, &solver->limits, options)) {
        dlx_error_memory(error);
        return false;
    }
    solver->search.options.limits = &solver->limits.given;
    return open_engine(solver, engine, error);
}

dlx_solver *dlx_solver_new(const dlx_problem *problem, const dlx_search_options *options,
                           dlx_error *error)
{
    dlx_search_options own;
    dlx_limits limits;
    if (dlx_search_options_copy(&own, &limits, options, error) != DLX_OK)
        return NULL;
    settle_goal(&own, problem);
    dlx_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        dlx_error_memory(error);
    if (solver && dlx_engines_restrict(&own, problem, &solver->restricted, error) &&
        begin_search(solver, solver->restricted ? solver->restricted : problem, &own, error))
        return solver;
    dlx_solver_free(solver);
    return NULL;
}

void dlx_solver_free(dlx_solver *solver)
{
    if (!solver)
        return;
    dlx_engine_close(solver->engine, solver->state);
    dlx_kbest_free(&solver->best);
    if (solver->search.limits)
        dlx_search_end(&solver->search);
    dlx_refuter_end(&solver->refuter);
    dlx_problem_free(solver->unbounded);
    dlx_problem_free(solver->restricted);
    dlx_count_free(&solver->found);
    free(solver->block);
    free(solver);
}

/* Ends an incomplete search, by the reason in the limits. */
static void finish_stopped(dlx_solver *solver)
{
    if (solver->refuter.found) {
        solver->search.why = solver->refuter.why;
        finish_solver(solver, DLX_END_COMPLETE);
        return;
    }
    dlx_budget_stop(&solver->limits, DLX_END_LIMIT);
    finish_solver(solver, solver->limits.end);
}

/* True for a goal and an engine with its own search for the best. Set covers have a goal unless
 * only counted. */
static bool looks_for_best(const dlx_solver *solver)
{
    const dlx_search_options *options = &solver->search.options;
    if (options->set_cover)
        return options->goal != DLX_GOAL_ANY || !options->count_only;
    return options->goal != DLX_GOAL_ANY && solver->engine->capabilities & DLX_ENGINE_FINDS_BEST;
}

/* End of a complete search for the best with `found` solutions. */
static dlx_end end_of_best(const dlx_search_options *options, uint64_t found)
{
    const bool single = options->goal != DLX_GOAL_ANY && !options->solution_limit;
    const uint64_t most = single ? 1 : options->solution_limit;
    return most && found >= most ? DLX_END_OPTIMAL : DLX_END_COMPLETE;
}

/* Asks the engine for the next solution and counts the solution. Returns false at the end. */
static bool step_engine(dlx_solver *solver)
{
    dlx_proof *proof = solver->search.options.proof;
    if (solver->ended || !solver->engine->next)
        return false;
    switch (solver->engine->next(solver->state)) {
    case DLX_STEP_FOUND:
        dlx_proof_solution(proof, solver->search.chosen, solver->search.chosen_count);
        dlx_refuter_end(&solver->refuter);
        if (!(proof && proof->failed) && dlx_count_add(&solver->found, solver->search.multiplicity))
            return true;
        finish_without_memory(solver);
        return false;
    case DLX_STEP_DONE:
        finish_solver(solver, looks_for_best(solver)
                                  ? end_of_best(&solver->search.options, solver->found.low)
                                  : DLX_END_COMPLETE);
        return false;
    case DLX_STEP_STOPPED:
        break;
    }
    finish_stopped(solver);
    return false;
}

/* True if the requested number of solutions was found. A search with a goal visits all
 * solutions. */
static bool has_enough(dlx_solver *solver)
{
    const dlx_search *task = &solver->search;
    if (task->options.goal != DLX_GOAL_ANY || looks_for_best(solver) ||
        !task->options.solution_limit || solver->found.low < task->options.solution_limit)
        return false;
    if (!solver->ended)
        finish_solver(solver, DLX_END_ENOUGH);
    return true;
}

/* Sorts the options of the solution, which some engines return in another order. */
static void sort_chosen(dlx_solver *solver)
{
    uint32_t *chosen = solver->search.chosen;
    const size_t count = solver->search.chosen_count;
    size_t i = 1;
    while (i < count && chosen[i - 1] < chosen[i])
        i++;
    if (i < count)
        dlx_sort_numbers(chosen, count);
}

/* Enumerates all solutions and keeps the best; the search then ends as if only the best had been
 * found. */
static void find_best(dlx_solver *solver)
{
    dlx_search *task = &solver->search;
    while (step_engine(solver))
        if (!dlx_kbest_offer(&solver->best, dlx_search_cost(task), task->chosen,
                             task->chosen_count)) {
            dlx_budget_no_memory(&solver->limits);
            finish_stopped(solver);
        }
    dlx_kbest_order(&solver->best);
    if (solver->end == DLX_END_COMPLETE)
        solver->end = end_of_best(&task->options, solver->best.count);
    dlx_count_free(&solver->found);
}

/* True for a goal and an engine without support for goals. */
static bool enumerates_for_goal(const dlx_solver *solver)
{
    return solver->search.options.goal != DLX_GOAL_ANY && !looks_for_best(solver);
}

/* Sets the solution, ascending, without slack options. */
static void set_solution(dlx_solver *solver, const uint32_t *options, size_t count)
{
    while (count > 0 && options[count - 1] >= solver->options)
        count--;
    solver->solution = options;
    solver->solution_count = count;
}

static bool next_best(dlx_solver *solver)
{
    if (!solver->ended)
        find_best(solver);
    const dlx_kbest_entry *kept = dlx_kbest_take(&solver->best);
    if (!kept)
        return false;
    set_solution(solver, kept->options, kept->count);
    return dlx_count_add(&solver->found, 1);
}

/* True if memory is exhausted, rather than a memory limit reached. */
static bool out_of_memory(const dlx_solver *solver)
{
    const dlx_budget *limits = &solver->limits;
    return solver->no_memory || (limits->out_of_memory && !limits->memory_limited);
}

static dlx_status status_of_end(const dlx_solver *solver, dlx_error *error)
{
    const bool no_memory = solver->end == DLX_END_LIMIT && out_of_memory(solver);
    return no_memory ? dlx_error_memory(error) : dlx_end_status(solver->end, error);
}

/* Finds the next solution. Returns false at the end. */
static bool find_next(dlx_solver *solver)
{
    if (enumerates_for_goal(solver))
        return next_best(solver);
    if (has_enough(solver) || !step_engine(solver))
        return false;
    sort_chosen(solver);
    set_solution(solver, solver->search.chosen, solver->search.chosen_count);
    return true;
}

dlx_status dlx_solver_next(dlx_solver *solver, dlx_error *error)
{
    if (find_next(solver))
        return DLX_OK;
    const dlx_status status = status_of_end(solver, error);
    return status == DLX_OK ? DLX_NO_DATA : status;
}

/* Appends the last solution to the block. Returns false on memory exhaustion. */
static bool add_to_block(dlx_solver *solver, dlx_solution_block *block)
{
    const size_t used = block->count ? block->ends[block->count - 1] : 0;
    const size_t size = solver->solution_count;
    if (!dlx_buffer_grow(&solver->block, &solver->block_room, used + size, sizeof *solver->block)) {
        finish_without_memory(solver);
        return false;
    }
    if (size)
        memcpy(solver->block + used, solver->solution, size * sizeof *solver->block);
    if (block->costs)
        block->costs[block->count] = dlx_solver_cost(solver);
    block->ends[block->count++] = used + size;
    return true;
}

dlx_status dlx_solver_next_block(dlx_solver *solver, dlx_solution_block *block, dlx_error *error)
{
    dlx_solution_block own;
    dlx_status status = dlx_options_copy(&own, sizeof own, sizeof own, block, error);
    if (status != DLX_OK)
        return status;
    block->count = 0;
    while (status == DLX_OK && block->count < block->capacity) {
        status = dlx_solver_next(solver, error);
        if (status == DLX_OK && !add_to_block(solver, block))
            status = dlx_error_memory(error);
    }
    block->options = solver->block;
    return block->count ? DLX_OK : status;
}

dlx_status dlx_solver_count(dlx_solver *solver, dlx_error *error)
{
    while (enumerates_for_goal(solver) && next_best(solver))
        continue;
    const dlx_proof *proof = solver->search.options.proof;
    solver->search.counting =
        !solver->search.options.solution_limit && (!proof || dlx_proof_is_of_count(proof));
    const bool of_best = dlx_best_count_is_wanted(&solver->search.options);
    if (solver->search.counting && solver->engine->count && (of_best || !looks_for_best(solver)) &&
        !solver->ended) {
        const dlx_step step = solver->engine->count(solver->state, &solver->found);
        if (step == DLX_STEP_DONE)
            finish_solver(solver, of_best ? end_of_best(&solver->search.options, solver->found.low)
                                          : DLX_END_COMPLETE);
        else
            finish_stopped(solver);
    }
    while (!has_enough(solver) && step_engine(solver))
        continue;
    return status_of_end(solver, error);
}

dlx_status dlx_solver_tally(dlx_solver *solver, dlx_count *counts, dlx_error *error)
{
    if (!solver->ended && dlx_sample_tally(solver->state, counts) == DLX_STEP_DONE)
        return dlx_solver_count(solver, error);
    if (!solver->ended)
        finish_stopped(solver);
    return status_of_end(solver, error);
}

const uint32_t *dlx_solver_solution(const dlx_solver *solver, size_t *count)
{
    if (count)
        *count = solver->solution_count;
    return solver->solution;
}

int64_t dlx_solver_cost(const dlx_solver *solver)
{
    return dlx_problem_cost_of(solver->search.problem, solver->solution, solver->solution_count);
}

bool dlx_solver_add_found(const dlx_solver *solver, dlx_count *sum)
{
    return dlx_count_sum(sum, &solver->found);
}

char *dlx_solver_found(const dlx_solver *solver)
{
    return dlx_count_text(&solver->found);
}

bool dlx_solver_found_number(const dlx_solver *solver, uint64_t *number)
{
    if (number)
        *number = solver->found.size == 0 ? solver->found.low : UINT64_MAX;
    return solver->found.size == 0;
}

size_t dlx_solver_cubes_done(const dlx_solver *solver, char **found)
{
    dlx_count solutions = {0};
    const bool in_parts = solver->engine == &dlx_engine_parts && solver->state;
    const size_t done = in_parts ? dlx_parts_done(solver->state, &solutions) : 0;
    if (found)
        *found = dlx_count_text(&solutions);
    dlx_count_free(&solutions);
    return done;
}

dlx_end dlx_solver_end(const dlx_solver *solver)
{
    return solver->best.count ? DLX_END_NONE : solver->end;
}

void dlx_solver_stats(const dlx_solver *solver, dlx_search_stats *stats)
{
    dlx_options_fill(stats, sizeof *stats, &solver->limits.stats, sizeof *stats);
}

const char *dlx_solver_engine(const dlx_solver *solver)
{
    return solver->search.engine;
}

const char *dlx_solver_engine_reason(const dlx_solver *solver)
{
    return solver->search.why;
}

void dlx_solver_move_diagram(dlx_solver *solver, dlx_diagram *diagram)
{
    dlx_diagram_move(solver->state, diagram);
    diagram->problem = dlx_problem_shown(solver->search.problem);
}

void dlx_solver_cancel(dlx_solver *solver)
{
    atomic_store_explicit(&solver->limits.cancelled, true, memory_order_relaxed);
}

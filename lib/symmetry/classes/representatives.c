/* SPDX-License-Identifier: MIT */
/* Counting classes by a representative of each orbit of options. */
#include "search/cubes/orbit_cubes.h"
#include "search/solver.h"
#include "symmetry/classes/class_state.h"

enum {
    MOST_CUBES = 4096,
    WORK_PER_NODE = 1 << 6 /* of the search of a cube */
};

/* A count of classes by representatives: each class is counted once by the sum, over its solutions,
 * of the order of their stabilisers, divided by the order of the group. */
typedef struct class_sum {
    dlx_classes *classes;
    dlx_orbit_cubes orbits;
    dlx_count classes_found, solutions; /* to be divided */
} class_sum;

/* Adds the solution of a solver that searches a cube. */
static bool add_representative(class_sum *sum, size_t cube, const dlx_solver *solver)
{
    dlx_classes *classes = sum->classes;
    const dlx_marked marked = {dlx_solver_solution(solver, &classes->solution_count),
                               classes->solution_count, false};
    dlx_count stabiliser = {.low = 1};
    bool ok = true;
    classes->solution = marked.options;
    if (classes->graph) {
        ok = dlx_automorphisms_find(classes->graph, &marked, NULL) &&
             dlx_automorphisms_multiply(classes->graph, &stabiliser);
    } else {
        dlx_class_state_mark(classes, true);
        stabiliser.low = dlx_set_stabiliser(&classes->group->chain, marked.options, marked.count,
                                            classes->is_in);
        dlx_class_state_mark(classes, false);
    }
    ok = ok && dlx_orbit_cubes_add(&sum->orbits, cube, &stabiliser, &sum->classes_found) &&
         dlx_orbit_cubes_add(&sum->orbits, cube, &(dlx_count){.low = 1}, &sum->solutions) &&
         dlx_budget_hear(&classes->limits, 16 * marked.count);
    dlx_count_free(&stabiliser);
    return ok;
}

/* Counts the solutions of a cube. False: stopped, or no memory. */
static bool sum_cube(class_sum *sum, size_t cube)
{
    dlx_classes *classes = sum->classes;
    dlx_budget *limits = &classes->limits;
    const uint64_t left = dlx_budget_may_pause(limits) ? dlx_budget_until_pause(limits) : 0;
    dlx_search_options options = {.engine = classes->options.engine,
                                  .cubes = &sum->orbits.cubes,
                                  .cube_list = &cube,
                                  .cube_count = 1};
    dlx_error error;
    dlx_solver *solver = dlx_class_state_search(classes, classes->group->problem, &options,
                                                left ? left / WORK_PER_NODE + 1 : 0, &error);
    const uint64_t nodes = limits->stats.nodes;
    bool ok = solver;
    while (ok && dlx_solver_next(solver, NULL) == DLX_OK)
        ok = add_representative(sum, cube, solver);
    if (solver) {
        dlx_class_state_add_search(classes, solver);
        classes->end = dlx_solver_end(solver);
        ok = ok && classes->end == DLX_END_COMPLETE;
    }
    dlx_solver_free(solver);
    return dlx_budget_hear(limits, WORK_PER_NODE * (limits->stats.nodes - nodes + 1)) && ok;
}

/* Sets the numbers of classes and solutions: if the count is incomplete, of those known. */
static bool set_sums(class_sum *sum)
{
    dlx_classes *classes = sum->classes;
    const dlx_count *order = &classes->group->order;
    dlx_count_divide(&sum->solutions, sum->orbits.divisor);
    classes->solutions = sum->solutions;
    sum->solutions = (dlx_count){0};
    dlx_count_divide(&sum->classes_found, sum->orbits.divisor);
    if (order->size == 0)
        dlx_count_divide(&sum->classes_found, order->low);
    else if (!dlx_automorphisms_find(classes->graph, &(dlx_marked){0}, NULL))
        return false;
    else
        dlx_automorphisms_divide(classes->graph, &sum->classes_found);
    classes->found = sum->classes_found;
    sum->classes_found = (dlx_count){0};
    return true;
}

bool dlx_representatives_count(dlx_classes *classes, uint64_t most)
{
    dlx_budget *limits = &classes->limits;
    class_sum sum = {.classes = classes};
    const dlx_stop stop = {.work = most};
    const dlx_orbit_task task = {classes->group, classes->graph, MOST_CUBES, limits};
    const dlx_search_options cubes = {
        .size = sizeof cubes, .engine = classes->options.engine, .cubes = &sum.orbits.cubes};
    if (dlx_engine_supports(NULL, classes->group->problem, &cubes, NULL) != DLX_OK)
        return false;
    classes->is_in = calloc(classes->group->problem->options + 1, sizeof *classes->is_in);
    dlx_budget_begin_stop(limits, most ? &stop : NULL);
    bool ok = classes->is_in && dlx_orbit_cubes_make(&sum.orbits, &task);
    for (size_t i = 0; ok && i < dlx_cubes_count(&sum.orbits.cubes); i++)
        ok = sum_cube(&sum, i);
    dlx_budget_end_stop(limits);
    const bool gave_up = dlx_budget_go_on(limits);
    if (!gave_up && set_sums(&sum) && ok)
        dlx_class_state_finish(classes, DLX_END_COMPLETE);
    else if (!gave_up && !ok && !dlx_budget_stopped(limits) && classes->end != DLX_END_NONE &&
             classes->end != DLX_END_COMPLETE)
        dlx_class_state_finish(classes, classes->end);
    else if (!gave_up)
        dlx_class_state_fail(classes);
    dlx_count_free(&sum.classes_found);
    dlx_count_free(&sum.solutions);
    dlx_orbit_cubes_free(&sum.orbits);
    free(classes->is_in);
    classes->is_in = NULL;
    return !gave_up;
}

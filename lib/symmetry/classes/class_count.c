/* SPDX-License-Identifier: MIT */
/* Counting classes: by components, by representatives, by the elements of a group, or by listing.
 */
#include "search/cubes/orbit_cubes.h"
#include "search/solver.h"
#include "symmetry/classes/class_state.h"

/* ---- by components --------------------------------------------------------------------------- */

/* Multiplies *classes by the number of multisets of `copies` elements of `number`. False: no
 * memory. */
static bool multiply_choices(dlx_count *classes, const dlx_count *number, uint64_t copies,
                             dlx_budget *limits)
{
    dlx_count choices = {.low = 1};
    bool ok = true;
    for (uint64_t i = 0; i < copies && ok; i++) {
        dlx_count factor = {0};
        ok = dlx_count_sum(&factor, number) && dlx_count_add(&factor, i) &&
             dlx_count_multiply(&choices, &factor) && dlx_budget_hear(limits, choices.size + 1);
        if (ok)
            dlx_count_divide(&choices, i + 1);
        dlx_count_free(&factor);
    }
    ok = ok && dlx_count_multiply(classes, &choices);
    dlx_count_free(&choices);
    return ok;
}

static bool multiply_power(dlx_count *solutions, const dlx_count *number, uint64_t copies)
{
    bool ok = true;
    for (uint64_t i = 0; i < copies && ok; i++)
        ok = dlx_count_multiply(solutions, number);
    return ok;
}

/* Counts the classes of a component by a search of their own. False: not all. */
static bool count_part(dlx_classes *classes, const dlx_problem *problem, uint64_t copies)
{
    const dlx_limits limits = dlx_class_state_limits(classes);
    dlx_search_options options = {.size = sizeof options,
                                  .engine = classes->options.engine,
                                  .limits = &limits,
                                  .threads = classes->options.threads};
    dlx_group *group = dlx_group_new(problem, &limits, NULL);
    dlx_classes *part = group ? dlx_classes_new(group, &options, NULL) : NULL;
    bool ok = part;
    if (part) {
        dlx_classes_count(part, NULL);
        classes->quotients += part->quotients;
        classes->end = part->end;
        dlx_search_stats_add(&classes->limits.stats, &part->limits.stats);
        ok = part->end == DLX_END_COMPLETE &&
             multiply_choices(&classes->found, &part->found, copies, &classes->limits) &&
             multiply_power(&classes->solutions, &part->solutions, copies);
    }
    dlx_classes_free(part);
    dlx_group_free(group);
    return ok;
}

/* Counts the classes of a problem of several components, under all symmetries: the choices of a
 * class of each component, where the order of components that are alike does not matter. False: not
 * counted, since there is one component, or a node limit. */
static bool count_parts(dlx_classes *classes)
{
    const dlx_group *group = classes->group;
    const dlx_reduction *parts = &group->parts;
    if (parts->component_count < 2 || classes->limits.given.node_limit)
        return false;
    bool ok = dlx_count_add(&classes->found, 1) && dlx_count_add(&classes->solutions, 1);
    for (size_t i = 0; i < parts->component_count && ok; i++)
        ok = group->copies[i] == 0 ||
             count_part(classes, parts->components[i].problem, group->copies[i]);
    if (ok) {
        dlx_class_state_finish(classes, DLX_END_COMPLETE);
        return true;
    }
    dlx_count_free(&classes->found);
    dlx_count_free(&classes->solutions);
    if (classes->end != DLX_END_NONE && classes->end != DLX_END_COMPLETE)
        dlx_class_state_finish(classes, classes->end);
    else
        dlx_class_state_fail(classes);
    return true;
}

/* ---- by representatives ---------------------------------------------------------------------- */

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
        dlx_least_set_test(&classes->group->chain, &marked, classes->is_in, true, &stabiliser.low);
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

/* Counts the classes by representatives for about `most` steps; 0: without a limit. False: not
 * counted, since that takes more steps, or the engine or the problem exclude cubes. */
static bool count_representatives(dlx_classes *classes, uint64_t most)
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

/* ---- by the elements of a group -------------------------------------------------------------- */

/* A quotient, and the number of permutations that have it. */
typedef struct weighted_quotient {
    dlx_problem *problem;
    uint64_t hash, weight;
} weighted_quotient;

typedef struct counting {
    dlx_classes *classes;
    weighted_quotient *quotients; /* the first is that of the identity */
    size_t count, room;
    dlx_arena arena;
    uint32_t *image;          /* a permutation of the options */
    dlx_moves options, items; /* the same, and of the items */
    uint32_t *option_orbit, *item_orbit;
} counting;

static bool equal_words(const void *a, const void *b, size_t count, size_t size)
{
    return !a == !b && (!a || count == 0 || memcmp(a, b, count * size) == 0);
}

/* True if two quotients of a problem are equal but for names. */
static bool are_equal(const dlx_problem *a, const dlx_problem *b)
{
    const size_t primary = a->items->primary;
    return a->options == b->options && primary == b->items->primary &&
           a->items->names.count == b->items->names.count &&
           equal_words(a->start, b->start, a->options + 1, sizeof *a->start) &&
           equal_words(a->item, b->item, dlx_problem_nonzeros(a), sizeof *a->item) &&
           equal_words(a->colour, b->colour, dlx_problem_nonzeros(a), sizeof *a->colour) &&
           equal_words(a->items->lo, b->items->lo, primary, sizeof *a->items->lo) &&
           equal_words(a->items->hi, b->items->hi, primary, sizeof *a->items->hi);
}

/* Adds a quotient, which is taken over, with its weight. */
static bool add_quotient(counting *run, dlx_problem *problem, uint64_t weight)
{
    const uint64_t hash = dlx_problem_digest(problem);
    for (size_t i = 0; i < run->count; i++)
        if (run->quotients[i].hash == hash && are_equal(run->quotients[i].problem, problem)) {
            run->quotients[i].weight += weight;
            dlx_problem_free(problem);
            return true;
        }
    if (!dlx_buffer_grow(&run->quotients, &run->room, run->count + 1, sizeof *run->quotients)) {
        dlx_problem_free(problem);
        return false;
    }
    run->quotients[run->count++] = (weighted_quotient){problem, hash, weight};
    return true;
}

/* Sets the orbits of options and items under an element. False: no memory. */
static bool find_orbits(counting *run, uint64_t element)
{
    dlx_group *group = run->classes->group;
    const size_t options = group->problem->options;
    dlx_asymmetry why;
    dlx_chain_element(&group->chain, element, run->image);
    run->options.count = run->items.count = 0;
    if (!dlx_moves_add_images(&run->options, run->image, options) ||
        dlx_action_add_items(&group->action, &(dlx_option_images){.options = run->image},
                             &run->items, &why) != DLX_OK)
        return false;
    dlx_moves_find_orbits(&run->options, run->option_orbit, options);
    dlx_moves_find_orbits(&run->items, run->item_orbit, dlx_problem_items(group->problem));
    return true;
}

/* Adds the quotient by the cyclic group of an element. Sets *is_possible to false if there is no
 * such problem, or if the engine does not search the problem. */
static bool add_element(counting *run, uint64_t element, uint64_t weight, bool *is_possible)
{
    dlx_classes *classes = run->classes;
    dlx_group *group = classes->group;
    dlx_error error;
    if (!find_orbits(run, element))
        return false;
    dlx_quotient *quotient =
        dlx_quotient_make(group->problem, run->option_orbit, run->item_orbit, false, &error);
    *is_possible = quotient || error.status == DLX_NO_MEMORY;
    if (!quotient)
        return false;
    dlx_problem *problem = quotient->problem;
    quotient->problem = NULL;
    dlx_quotient_free(quotient);
    const dlx_search_options counts = {
        .size = sizeof counts, .count_only = true, .engine = classes->options.engine};
    *is_possible = dlx_engine_supports(NULL, problem, &counts, &error) == DLX_OK ||
                   error.status == DLX_NO_MEMORY;
    if (!*is_possible) {
        dlx_problem_free(problem);
        return false;
    }
    return add_quotient(run, problem, weight) &&
           dlx_budget_hear(&classes->limits, dlx_problem_nonzeros(group->problem));
}

static bool allocate(counting *run)
{
    const dlx_problem *problem = run->classes->group->problem;
    const size_t items = dlx_problem_items(problem);
    run->image = dlx_arena_take(&run->arena, problem->options, sizeof *run->image);
    run->option_orbit = dlx_arena_take(&run->arena, problem->options, sizeof *run->option_orbit);
    run->item_orbit = dlx_arena_take(&run->arena, items, sizeof *run->item_orbit);
    return !run->arena.failed;
}

/* Collects the quotients of all conjugacy classes. Returns false as add_element does. */
static bool collect(counting *run, bool *is_possible)
{
    const dlx_group *group = run->classes->group;
    dlx_conjugacy conjugacy;
    bool ok = dlx_chain_classes(&group->chain, &run->classes->limits, &conjugacy) && allocate(run);
    for (size_t i = 0; i < conjugacy.count && ok; i++)
        ok = add_element(run, conjugacy.classes[i].element, conjugacy.classes[i].size, is_possible);
    dlx_conjugacy_free(&conjugacy);
    return ok;
}

/* Sets *fixed to the number of solutions of a quotient. Returns false if a limit ended the search.
 */
static bool count_quotient(counting *run, const dlx_problem *problem, dlx_count *fixed)
{
    dlx_classes *classes = run->classes;
    dlx_error error;
    dlx_search_options options = {.count_only = true, .engine = classes->options.engine};
    dlx_solver *solver = dlx_class_state_search(classes, problem, &options, 0, &error);
    if (!solver)
        return dlx_class_state_fail(classes);
    dlx_solver_count(solver, NULL);
    dlx_class_state_add_search(classes, solver);
    const dlx_end end = dlx_solver_end(solver);
    const bool ok = end == DLX_END_COMPLETE && dlx_solver_add_found(solver, fixed);
    if (!ok)
        dlx_class_state_finish(classes, end == DLX_END_COMPLETE ? DLX_END_LIMIT : end);
    dlx_solver_free(solver);
    return ok;
}

/* Counts the quotients and sums up: the first is counted last, since its count takes the longest.
 */
static bool sum_up(counting *run)
{
    dlx_classes *classes = run->classes;
    bool ok = true;
    for (size_t i = run->count; i-- > 0 && ok;) {
        dlx_count fixed = {0};
        ok = count_quotient(run, run->quotients[i].problem, &fixed);
        if (ok && i == 0)
            ok = dlx_count_sum(&classes->solutions, &fixed);
        ok = ok && dlx_count_multiply(&fixed, &(dlx_count){.low = run->quotients[i].weight}) &&
             dlx_count_sum(&classes->found, &fixed);
        dlx_count_free(&fixed);
        classes->quotients += ok;
    }
    if (!ok) {
        dlx_count_free(&classes->found);
        dlx_count_free(&classes->solutions);
        return classes->ended || dlx_class_state_fail(classes);
    }
    dlx_count_divide(&classes->found, classes->group->chain.order);
    dlx_class_state_finish(classes, DLX_END_COMPLETE);
    return true;
}

/* Counts the classes of a listed group as the mean over the group of the numbers of solutions
 * invariant under a permutation (Burnside, "Theory of groups of finite order", 1897; Cauchy,
 * Frobenius), by one permutation of each conjugacy class. False: not counted, since a quotient
 * cannot be searched: the classes have to be listed. */
static bool count_fixed(dlx_classes *classes)
{
    counting run = {.classes = classes};
    bool is_possible = true;
    if (collect(&run, &is_possible))
        sum_up(&run);
    else if (is_possible)
        dlx_class_state_fail(classes);
    for (size_t i = 0; i < run.count; i++)
        dlx_problem_free(run.quotients[i].problem);
    free(run.quotients);
    dlx_moves_free(&run.options);
    dlx_moves_free(&run.items);
    dlx_arena_free(&run.arena);
    return is_possible;
}

/* ---- by any of these ------------------------------------------------------------------------- */

enum {
    LEAST_ORBIT_WORK = 1 << 22
}; /* with which representatives are counted, whatever the group */

/* The steps that finding the conjugacy classes of a listed group takes. */
static uint64_t conjugacy_work(const dlx_chain *chain)
{
    const uint64_t generators = chain->count > 0 ? chain->levels[0]->generator_count : 0;
    return chain->order * generators * chain->count * chain->count;
}

/* Counts all classes without listing. False: not counted. */
static bool count_unlisted(dlx_classes *classes)
{
    const uint64_t most =
        classes->is_listed ? conjugacy_work(&classes->group->chain) + LEAST_ORBIT_WORK : 0;
    return count_parts(classes) || count_representatives(classes, most) ||
           (classes->is_listed && count_fixed(classes));
}

dlx_status dlx_classes_count(dlx_classes *classes, dlx_error *error)
{
    const bool is_counted =
        !classes->solver && !classes->options.solution_limit && count_unlisted(classes);
    while (!is_counted && dlx_classes_next(classes, NULL) == DLX_OK)
        continue;
    return dlx_class_state_status(classes, error);
}

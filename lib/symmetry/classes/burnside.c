/* SPDX-License-Identifier: MIT */
/* Counting classes of solutions. */
#include "symmetry/classes/class_state.h"
#include "symmetry/group.h"

#include "search/solver.h"

/* A quotient, and the number of permutations that have it. */
typedef struct weighted_quotient {
    dlx_problem *problem;
    uint64_t hash;
    uint64_t weight;
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
        ok = add_element(run, conjugacy.element[i], conjugacy.size[i], is_possible);
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

bool dlx_burnside_count_fixed(dlx_classes *classes)
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

/* SPDX-License-Identifier: MIT */
#include "core/options.h"
#include "search/solver.h"
#include "symmetry/classes/class_state.h"

/* The part of the search space that has the least solution of each class: the least option of such
 * a solution is the least of its orbit, and no other option of the solution is in the orbit of a
 * smaller one; the same holds for the next option and the permutations that leave the first as it
 * is, and so on (Crawford, Ginsberg, Luks, Roy, "Symmetry-breaking predicates for search problems",
 * 1996, for sets of options). */

/* Levels with more options than these, or deeper ones, cost more than they save. */
enum { MOST_DEPTH = 6, MOST_CUBES = 4096 };

typedef struct cutting {
    dlx_classes *classes;
    dlx_search_node node;
    dlx_literals path;           /* literals of the current node */
    uint32_t chosen[MOST_DEPTH]; /* the first options of its solutions, ascending */
    dlx_cubes *cubes;
} cutting;

static bool add_literal(cutting *cut, uint32_t option, bool is_chosen)
{
    const int64_t literal = (int64_t)option + 1;
    return (is_chosen ? dlx_search_node_choose : dlx_search_node_exclude)(&cut->node, option) &&
           dlx_literals_add(&cut->path, is_chosen ? literal : -literal);
}

static void go_back(cutting *cut, size_t moves, size_t literals)
{
    dlx_search_node_undo(&cut->node, moves);
    cut->path.count = literals;
}

static bool add_cube(cutting *cut)
{
    return cut->node.dead > 0 || dlx_cubes_add(cut->cubes, cut->path.list, cut->path.count, 1);
}

static bool add_cubes(cutting *cut, size_t depth);

/* Adds the cubes whose next option is the least of its orbit, orbit by orbit, and at last the one
 * without further options. */
static bool add_orbits(cutting *cut, size_t depth, const uint32_t *orbit)
{
    const dlx_problem *problem = cut->classes->group->problem;
    const size_t moves = cut->node.moves;
    const size_t literals = cut->path.count;
    bool ok = true;
    for (uint32_t k = 0; k < problem->options && ok && cut->node.dead == 0; k++) {
        if (orbit[k] != k || !dlx_search_node_is_active(&cut->node, k) ||
            !dlx_problem_chooses(problem, k))
            continue;
        const size_t own_moves = cut->node.moves;
        const size_t own_literals = cut->path.count;
        cut->chosen[depth] = k;
        ok = add_literal(cut, k, true) && add_cubes(cut, depth + 1);
        go_back(cut, own_moves, own_literals);
        for (uint32_t other = k; other < problem->options && ok; other++)
            if (orbit[other] == k && dlx_search_node_is_active(&cut->node, other))
                ok = add_literal(cut, other, false);
    }
    ok = ok && add_cube(cut);
    go_back(cut, moves, literals);
    return ok;
}

static bool add_cubes(cutting *cut, size_t depth)
{
    uint32_t *orbit = NULL;
    if (cut->node.dead > 0)
        return true;
    dlx_classes *classes = cut->classes;
    const dlx_marked fixed = {cut->chosen, depth, true};
    if (depth < MOST_DEPTH && dlx_cubes_count(cut->cubes) < MOST_CUBES &&
        !dlx_group_find_orbits(classes->group, classes->graph, &fixed, &classes->limits, &orbit))
        return false;
    const bool ok = orbit ? add_orbits(cut, depth, orbit) : add_cube(cut);
    free(orbit);
    return ok;
}

/* Makes cubes that have the least solution of each class and few others. False: no memory, or
 * stopped by the limits. */
static bool make_cubes(dlx_classes *classes)
{
    cutting cut = {.classes = classes, .cubes = classes->cubes};
    const bool ok = dlx_search_node_make(&cut.node, classes->group->problem, &classes->limits) &&
                    add_cubes(&cut, 0);
    dlx_search_node_free(&cut.node);
    free(cut.path.list);
    return ok;
}

/* ---- making ---------------------------------------------------------------------------------- */

/* Stabilisers in groups of all symmetries of at most this order are enumerated, not searched. */
enum { MOST_ENUMERATED = 1 << 12 };

static dlx_status check_group(dlx_classes *classes, dlx_error *error)
{
    dlx_group *group = classes->group;
    dlx_status status = dlx_group_make_chain(group, &classes->is_listed, error);
    if (status == DLX_OK && !classes->is_listed && !group->is_whole)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "a group of more than %lu symmetries has to be that of the problem",
                             (unsigned long)DLX_GROUP_LISTED);
    if (status == DLX_OK)
        status = dlx_group_find_order(group, error);
    if (status != DLX_OK ||
        (classes->is_listed && !(group->is_whole && group->order.low > MOST_ENUMERATED)))
        return status;
    classes->graph = dlx_automorphisms_new(&group->action, &classes->limits, error);
    return classes->graph ? DLX_OK : DLX_UNSUPPORTED;
}

dlx_classes *dlx_classes_new(dlx_group *group, const dlx_search_options *options, dlx_error *error)
{
    dlx_limits limits;
    dlx_classes *classes = calloc(1, sizeof *classes);
    if (!classes)
        return dlx_error_null(error);
    classes->group = group;
    if (dlx_classes_supports(group->problem, options, error) == DLX_OK &&
        dlx_search_options_copy(&classes->options, &limits, options, error) == DLX_OK) {
        dlx_budget_begin(&classes->limits, &limits);
        classes->options.limits = &classes->limits.given;
        if (check_group(classes, error) == DLX_OK)
            return classes;
    }
    dlx_classes_free(classes);
    return NULL;
}

void dlx_classes_free(dlx_classes *classes)
{
    if (!classes)
        return;
    dlx_solver_free(classes->solver);
    dlx_cubes_free(classes->cubes);
    dlx_count_free(&classes->size);
    dlx_count_free(&classes->found);
    dlx_count_free(&classes->solutions);
    free(classes->cube_list);
    free(classes->is_in);
    dlx_automorphisms_free(classes->graph);
    dlx_forms_free(&classes->known);
    dlx_kbest_free(&classes->best);
    free(classes);
}

/* ---- listing --------------------------------------------------------------------------------- */

/* Restricts the search to cubes that have the least solution of each class, unless the engine or
 * the problem exclude cubes. False: ended. */
static bool set_cubes(dlx_classes *classes, dlx_search_options *options)
{
    const dlx_group *group = classes->group;
    dlx_search_options parts = *options;
    parts.size = sizeof parts;
    parts.cubes = classes->cubes = calloc(1, sizeof *classes->cubes);
    if (!classes->cubes)
        return dlx_class_state_fail(classes);
    if (group->options.count == 0 ||
        dlx_engine_supports(NULL, group->problem, &parts, NULL) != DLX_OK)
        return true;
    if (!make_cubes(classes))
        return dlx_class_state_fail(classes);
    classes->cube_list = dlx_cubes_indices(classes->cubes, false);
    if (!classes->cube_list)
        return dlx_class_state_fail(classes);
    options->cubes = classes->cubes;
    options->cube_list = classes->cube_list;
    options->cube_count = dlx_cubes_count(classes->cubes);
    return options->cube_count > 0 || dlx_class_state_finish(classes, DLX_END_COMPLETE);
}

/* Begins the search. False: ended. */
static bool begin_listing(dlx_classes *classes)
{
    dlx_error error;
    dlx_search_options options = {.engine = classes->options.engine};
    const dlx_problem *problem = classes->group->problem;
    classes->is_in = calloc(problem->options + 1, sizeof *classes->is_in);
    if (!classes->is_in)
        return dlx_class_state_fail(classes);
    if (!set_cubes(classes, &options))
        return false;
    classes->solver = dlx_class_state_search(classes, problem, &options, 0, &error);
    return classes->solver || dlx_class_state_fail(classes);
}

/* Sets the size of the class to the order of the group, to be divided by that of the stabiliser. */
static bool begin_size(dlx_classes *classes)
{
    dlx_count_free(&classes->size);
    return dlx_count_sum(&classes->size, &classes->group->order);
}

/* Sets *is_new if the solution is the least of its class, and then the size of the class. */
static bool test_least(dlx_classes *classes, bool *is_new)
{
    const dlx_marked marked = {classes->solution, classes->solution_count, false};
    uint64_t stabiliser;
    dlx_class_state_mark(classes, true);
    *is_new =
        dlx_least_set_test(&classes->group->chain, &marked, classes->is_in, false, &stabiliser);
    dlx_class_state_mark(classes, false);
    if (!*is_new)
        return true;
    const bool ok = begin_size(classes);
    dlx_count_divide(&classes->size, stabiliser);
    return ok;
}

/* As test_least, for the first solution of each class by canonical labels. */
static bool test_canonical(dlx_classes *classes, bool *is_new)
{
    const dlx_marked marked = {classes->solution, classes->solution_count, false};
    dlx_group *group = classes->group;
    uint64_t hash;
    uint32_t *label = dlx_forms_next(&classes->known, group->problem);
    if (!label || !dlx_automorphisms_label(classes->graph, &marked, label, &hash) ||
        !begin_size(classes))
        return false;
    dlx_automorphisms_divide(classes->graph, &classes->size);
    dlx_class_state_mark(classes, true);
    dlx_forms_add(&classes->known, &group->action, classes->is_in, hash, is_new);
    dlx_class_state_mark(classes, false);
    return dlx_forms_bytes(&classes->known) <=
               dlx_budget_memory_left(&classes->limits, UINT64_MAX) ||
           dlx_budget_memory_reached(&classes->limits);
}

/* Sets the size of a class of a group that is not listed. */
static bool find_size(dlx_classes *classes)
{
    const dlx_marked marked = {classes->solution, classes->solution_count, false};
    if (!dlx_automorphisms_find(classes->graph, &marked, NULL) || !begin_size(classes))
        return false;
    dlx_automorphisms_divide(classes->graph, &classes->size);
    return true;
}

/* The end of the listing after its search has ended. */
static bool finish_listing(dlx_classes *classes, dlx_status status)
{
    const dlx_end end = dlx_solver_end(classes->solver);
    dlx_class_state_add_search(classes, classes->solver);
    classes->no_memory = status == DLX_NO_MEMORY;
    return dlx_class_state_finish(classes, end);
}

/* Lists the next class. False: ended. */
static bool next_listed(dlx_classes *classes)
{
    bool is_new = false;
    if (classes->ended || (!classes->solver && !begin_listing(classes)))
        return false;
    while (!is_new) {
        const dlx_status status = dlx_solver_next(classes->solver, NULL);
        if (status != DLX_OK)
            return finish_listing(classes, status);
        classes->solution = dlx_solver_solution(classes->solver, &classes->solution_count);
        if (!(classes->is_listed ? test_least : test_canonical)(classes, &is_new))
            return dlx_class_state_fail(classes);
        if (!dlx_budget_hear(&classes->limits, 16 * classes->solution_count))
            return dlx_class_state_finish(classes, classes->limits.end);
    }
    return true;
}

static void find_best(dlx_classes *classes)
{
    const dlx_problem *problem = classes->group->problem;
    const int sign = dlx_cost_sign(classes->options.goal);
    const uint64_t most = classes->options.solution_limit;
    classes->task.limits = &classes->limits;
    classes->best = (dlx_kbest){.task = &classes->task, .most = most ? most : 1};
    while (next_listed(classes))
        if (!dlx_kbest_offer(
                &classes->best,
                dlx_cost_of_solution(problem, classes->solution, classes->solution_count, sign),
                classes->solution, classes->solution_count)) {
            dlx_class_state_fail(classes);
            break;
        }
    dlx_kbest_order(&classes->best);
    if (classes->end == DLX_END_COMPLETE && classes->best.count >= classes->best.most)
        classes->end = DLX_END_OPTIMAL;
}

/* Takes the next of the best classes. False: there is none. */
static bool next_best(dlx_classes *classes)
{
    bool is_least;
    if (!classes->best.task)
        find_best(classes);
    const dlx_kbest_entry *kept = dlx_kbest_take(&classes->best);
    if (!kept)
        return false;
    classes->solution = kept->options;
    classes->solution_count = kept->count;
    return (classes->is_listed ? test_least(classes, &is_least) : find_size(classes)) ||
           dlx_class_state_fail(classes);
}

static bool add_class(dlx_classes *classes)
{
    return (dlx_count_add(&classes->found, 1) &&
            dlx_count_sum(&classes->solutions, &classes->size)) ||
           dlx_class_state_fail(classes);
}

/* Finds the next class. Returns false at the end. */
static bool find_next(dlx_classes *classes)
{
    const uint64_t most = classes->options.solution_limit;
    const bool is_any = classes->options.goal == DLX_GOAL_ANY;
    if (is_any && !classes->ended && most && classes->found.size == 0 && classes->found.low >= most)
        return dlx_class_state_finish(classes, DLX_END_ENOUGH);
    return (is_any ? next_listed : next_best)(classes) && add_class(classes);
}

dlx_status dlx_classes_next(dlx_classes *classes, dlx_error *error)
{
    if (find_next(classes))
        return DLX_OK;
    const dlx_status status = dlx_class_state_status(classes, error);
    return status == DLX_OK ? DLX_NO_DATA : status;
}

/* ---- results --------------------------------------------------------------------------------- */

const uint32_t *dlx_classes_solution(const dlx_classes *classes, size_t *count)
{
    if (count)
        *count = classes->solution_count;
    return classes->solution;
}

char *dlx_classes_size(const dlx_classes *classes)
{
    return dlx_count_text(&classes->size);
}

char *dlx_classes_found(const dlx_classes *classes)
{
    return dlx_count_text(&classes->found);
}

char *dlx_classes_solutions(const dlx_classes *classes)
{
    return dlx_count_text(&classes->solutions);
}

size_t dlx_classes_quotients(const dlx_classes *classes)
{
    return classes->quotients;
}

dlx_end dlx_classes_end(const dlx_classes *classes)
{
    return classes->best.count ? DLX_END_NONE : classes->end;
}

void dlx_classes_stats(const dlx_classes *classes, dlx_search_stats *stats)
{
    dlx_options_fill(stats, sizeof *stats, &classes->limits.stats, sizeof *stats);
}

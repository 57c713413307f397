/* SPDX-License-Identifier: MIT */
/* Symmetries, classes of solutions, and quotients. */
#include "memory.h"
#include "trial.h"

#include <stdlib.h>
#include <string.h>

/* NULL: refused, which is wrong. */
static dlx_group *open_group(trial *query)
{
    dlx_error error = {0};
    dlx_group *group = dlx_group_new(query->problem, NULL, &error);
    if (!group)
        trial_wrong(query, "no group: %s: %s", dlx_status_text(error.status), error.text);
    return group;
}

/* ---- the group ------------------------------------------------------------------------------- */

static bool in_group(const truth *right, int options, const uint32_t *image)
{
    for (size_t g = 0; g < right->group_order; g++) {
        int k = 0;
        while (k < options && right->group[g].image[k] == image[k])
            k++;
        if (k == options)
            return true;
    }
    return false;
}

static verdict judge_orbits(trial *query, const dlx_group *group)
{
    size_t count;
    const uint32_t *orbits = dlx_group_option_orbits(group, &count);
    for (int k = 0; k < query->subject->options; k++) {
        unsigned first = MAX_OPTIONS;
        for (size_t g = 0; g < query->right->group_order; g++)
            first =
                query->right->group[g].image[k] < first ? query->right->group[g].image[k] : first;
        if (orbits[k] != first)
            return trial_wrong(query, "option %d is in the orbit of %u, right %u", k + 1,
                               orbits[k] + 1, first + 1);
    }
    return RIGHT;
}

verdict run_group(trial *query)
{
    OWNED(dlx_group) group = open_group(query);
    if (!group)
        return WRONG;
    char *order = dlx_group_order(group);
    if (order && !query->right->group) {
        dlx_free(order);
        return RIGHT;
    }
    if (trial_judge_number(query, "the order", order, query->right->group_order) == WRONG)
        return WRONG;
    for (size_t g = 0; g < dlx_group_generators(group); g++) {
        size_t count;
        const uint32_t *image = dlx_group_generator_options(group, g, &count);
        if (count != (size_t)query->subject->options ||
            !in_group(query->right, query->subject->options, image))
            return trial_wrong(query, "generator %zu is no symmetry", g + 1);
    }
    return judge_orbits(query, group);
}

/* ---- classes --------------------------------------------------------------------------------- */

static verdict open_classes(trial *query, dlx_group *group, const dlx_search_options *options,
                            dlx_classes **classes)
{
    dlx_error error = {0}, predicted = {0};
    const dlx_search_options listing = {.size = sizeof listing, .engine = options->engine};
    const dlx_status supports = dlx_engine_supports(NULL, query->problem, &listing, &predicted);
    *classes = dlx_classes_new(group, options, &error);
    if (!*classes && query->how == MEMORY && error.status == DLX_ABORTED)
        return REFUSED;
    if ((*classes != NULL) != (supports == DLX_OK))
        return trial_wrong(query, "dlx_engine_supports says %s (%s), dlx_classes_new %s",
                           dlx_status_text(supports), predicted.text,
                           *classes ? "opens" : error.text);
    return *classes ? RIGHT : REFUSED;
}

/* The solution is the least of its class, which has the right size. */
static verdict judge_class(trial *query, const dlx_classes *classes, answer *made)
{
    size_t count;
    option_set chosen;
    const uint32_t *options = dlx_classes_solution(classes, &count);
    const size_t place = set_of(query->subject, options, count, &chosen)
                             ? family_find(&query->right->exact, chosen)
                             : SIZE_MAX;
    if (place == SIZE_MAX)
        return trial_wrong(query, "class %zu shows no solution", made->sets.count + 1);
    answer_add(made, chosen, set_cost(query->subject, chosen));
    if (!query->right->group)
        return RIGHT;
    if (query->right->least[place] != chosen)
        return trial_wrong(query, "class %zu shows %#x, the least is %#x", made->sets.count, chosen,
                           query->right->least[place]);
    return trial_judge_number(query, "the size of a class", dlx_classes_size(classes),
                              query->right->class_size[place]);
}

static verdict judge_totals(trial *query, dlx_classes *classes, size_t limit)
{
    if (!query->right->group)
        return RIGHT;
    const bool all = !limit || limit >= query->right->classes;
    verdict result = trial_judge_number(query, "classes", dlx_classes_found(classes),
                                        all ? query->right->classes : limit);
    if (result == RIGHT && all)
        result = trial_judge_number(query, "solutions of all classes",
                                    dlx_classes_solutions(classes), query->right->exact.count);
    return result;
}

/* With a goal, classes come by their costs, and no class that was left out is better. */
static verdict judge_class_costs(trial *query, const answer *made, dlx_goal goal)
{
    for (size_t s = 0; s < made->sets.count && goal != DLX_GOAL_ANY && query->right->group; s++) {
        size_t better = 0;
        const wide cost = goal == DLX_GOAL_MIN ? made->cost[s] : -made->cost[s];
        for (size_t t = 0; t < query->right->exact.count; t++) {
            const wide other = set_cost(query->subject, query->right->exact.sets[t]);
            better += query->right->least[t] == query->right->exact.sets[t] &&
                      (goal == DLX_GOAL_MIN ? other : -other) < cost;
        }
        if (better > s)
            return trial_wrong(query, "class %zu is not the next by cost, %zu are better", s + 1,
                               better);
    }
    return RIGHT;
}

/* Lists the classes under a group; NULL: the group could not be opened. */
static verdict list_classes(trial *query, dlx_group *group)
{
    OWNED(dlx_classes) classes = NULL;
    SCOPED(answer_clear) answer made = {0};
    dlx_search_options options = trial_options(query);
    options.goal = (dlx_goal)roll(&query->by, 3);
    options.solution_limit = one_in(&query->by, 2) ? (uint64_t)between(&query->by, 1, 4) : 0;
    const size_t limit = (size_t)options.solution_limit;
    if (options.goal != DLX_GOAL_ANY && !limit)
        options.solution_limit = UINT64_MAX;
    verdict result = group ? open_classes(query, group, &options, &classes) : WRONG;
    while (result == RIGHT && made.sets.count <= MAX_SOLUTIONS &&
           dlx_classes_next(classes, NULL) == DLX_OK)
        result = judge_class(query, classes, &made);
    if (result != RIGHT || trial_is_stopped(query, dlx_classes_end(classes)))
        return result;
    result = judge_totals(query, classes, limit);
    return result == RIGHT ? judge_class_costs(query, &made, options.goal) : result;
}

verdict run_classes(trial *query)
{
    OWNED(dlx_group) group = open_group(query);
    return list_classes(query, group);
}

verdict run_class_count(trial *query)
{
    if (!query->right->group) /* so many symmetries take too long */
        return RIGHT;
    OWNED(dlx_group) group = open_group(query);
    OWNED(dlx_classes) classes = NULL;
    dlx_search_options options = trial_options(query);
    options.count_only = true;
    verdict result = group ? open_classes(query, group, &options, &classes) : WRONG;
    if (result != RIGHT)
        return result;
    dlx_classes_count(classes, NULL);
    const dlx_end end = dlx_classes_end(classes);
    return end == DLX_END_COMPLETE ? judge_totals(query, classes, 0)
                                   : trial_judge_complete(query, end);
}

/* ---- counts by a group ----------------------------------------------------------------------- */

/* Reads a symmetry as a permutation per line. */
static dlx_group *read_symmetry(trial *query, const symmetry *by, dlx_error *error)
{
    OWNED(char) bytes = NULL;
    size_t size;
    unsigned done = 0;
    FILE *file = open_memstream(&bytes, &size);
    for (int k = 0; k < query->subject->options; k++) {
        if (done >> k & 1)
            continue;
        fprintf(file, "(%d", k + 1);
        for (int l = by->image[k]; l != k; l = by->image[l]) {
            fprintf(file, " %d", l + 1);
            done |= 1U << l;
        }
        fputs(")", file);
    }
    fputs("\n", file);
    fclose(file);
    OWNED(dlx_input) input = dlx_input_memory("group", bytes, size, error);
    return dlx_group_read(query->problem, input, NULL, error);
}

static const symmetry *draw_symmetry(trial *query)
{
    return &query->right->group[(size_t)(chance_next(&query->by) % query->right->group_order)];
}

/* Classes under the powers of one symmetry. */
verdict run_part_classes(trial *query)
{
    if (!query->right->group)
        return RIGHT;
    dlx_error error = {0};
    const truth *whole = query->right;
    const symmetry *by = draw_symmetry(query);
    truth part = truth_under_powers(whole, query->subject, by);
    OWNED(dlx_group) group = read_symmetry(query, by, &error);
    if (!group)
        trial_wrong(query, "no group: %s", error.text);
    query->right = &part;
    const verdict result = list_classes(query, group);
    query->right = whole;
    free(part.group);
    free(part.least);
    free(part.class_size);
    return result;
}

/* A group of one symmetry, or of all. */
static dlx_group *some_group(trial *query, dlx_error *error)
{
    const symmetry *by = draw_symmetry(query);
    return one_in(&query->by, 2) ? dlx_group_new(query->problem, NULL, error)
                                 : read_symmetry(query, by, error);
}

verdict run_group_count(trial *query)
{
    if (!query->right->group)
        return RIGHT;
    dlx_error error = {0};
    dlx_search_options options = trial_options(query);
    OWNED(dlx_group) group = some_group(query, &error);
    OWNED(dlx_solver) solver = NULL;
    options.count_only = true;
    options.group = group;
    const verdict result = group ? trial_open(query, query->problem, &options, &solver)
                                 : trial_wrong(query, "no group: %s", error.text);
    if (result != RIGHT)
        return result;
    dlx_solver_count(solver, NULL);
    const dlx_end end = dlx_solver_end(solver);
    if (end != DLX_END_COMPLETE)
        return trial_judge_complete(query, end);
    return trial_judge_number(query, "solutions", dlx_solver_found(solver),
                              query->right->exact.count);
}

/* ---- quotients ------------------------------------------------------------------------------- */

static verdict search_quotient(trial *query, const dlx_quotient *quotient, answer *made)
{
    OWNED(dlx_solver) solver = NULL;
    size_t count, lifted;
    option_set chosen;
    const dlx_search_options options = trial_options(query);
    verdict result = trial_open(query, dlx_quotient_problem(quotient), &options, &solver);
    while (result == RIGHT && made->sets.count <= MAX_SOLUTIONS &&
           dlx_solver_next(solver, NULL) == DLX_OK) {
        const uint32_t *orbits = dlx_solver_solution(solver, &count);
        OWNED(uint32_t) chosen_options = dlx_quotient_lift(quotient, orbits, count, &lifted);
        if (set_of(query->subject, chosen_options, lifted, &chosen))
            answer_add(made, chosen, 0);
        else
            result = trial_wrong(query, "a lifted solution is no ascending list of options");
        if (result == RIGHT && dlx_problem_cost_of(dlx_quotient_problem(quotient), orbits, count) !=
                                   dlx_problem_cost_of(query->problem, chosen_options, lifted))
            result = trial_wrong(query, "a solution of the quotient has another cost");
    }
    return result;
}

verdict run_quotient(trial *query)
{
    if (!query->right->group)
        return RIGHT;
    dlx_error error = {0};
    SCOPED(answer_clear) answer made = {0}, invariant = {0};
    const symmetry *by = draw_symmetry(query);
    for (size_t s = 0; s < query->right->exact.count; s++)
        if (symmetry_image(query->subject, by, query->right->exact.sets[s]) ==
            query->right->exact.sets[s])
            answer_add(&invariant, query->right->exact.sets[s], 0);
    OWNED(dlx_group) group = read_symmetry(query, by, &error);
    OWNED(dlx_quotient) quotient = group ? dlx_quotient_new(group, &error) : NULL;
    if (!quotient)
        return trial_wrong(query, "no quotient: %s", error.text);
    const verdict result = search_quotient(query, quotient, &made);
    if (result != RIGHT || query->how == NODES || query->how == MEMORY ||
        same_family(&invariant.sets, &made.sets))
        return result;
    return trial_wrong(query, "%zu invariant solutions, right %zu", made.sets.count,
                       invariant.sets.count);
}

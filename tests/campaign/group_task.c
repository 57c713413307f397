/* SPDX-License-Identifier: MIT */
/* Symmetries, classes of solutions, and quotients. */
#include "memory.h"
#include "trial.h"

#include <stdlib.h>
#include <string.h>

/* NULL: refused, which is wrong. */
static dlx_group *open_group(trial *at)
{
    dlx_error error = {0};
    dlx_group *group = dlx_group_new(at->problem, NULL, &error);
    if (!group)
        trial_wrong(at, "no group: %s: %s", dlx_status_text(error.status), error.text);
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

static verdict judge_orbits(trial *at, const dlx_group *group)
{
    size_t count;
    const uint32_t *orbits = dlx_group_option_orbits(group, &count);
    for (int k = 0; k < at->of->options; k++) {
        unsigned first = MAX_OPTIONS;
        for (size_t g = 0; g < at->right->group_order; g++)
            first = at->right->group[g].image[k] < first ? at->right->group[g].image[k] : first;
        if (orbits[k] != first)
            return trial_wrong(at, "option %d is in the orbit of %u, right %u", k + 1,
                               orbits[k] + 1, first + 1);
    }
    return RIGHT;
}

verdict run_group(trial *at)
{
    OWNED(dlx_group) group = open_group(at);
    if (!group)
        return WRONG;
    char *order = dlx_group_order(group);
    if (order && !at->right->group) {
        dlx_free(order);
        return RIGHT;
    }
    if (trial_judge_number(at, "the order", order, at->right->group_order) == WRONG)
        return WRONG;
    for (size_t g = 0; g < dlx_group_generators(group); g++) {
        size_t count;
        const uint32_t *image = dlx_group_generator_options(group, g, &count);
        if (count != (size_t)at->of->options || !in_group(at->right, at->of->options, image))
            return trial_wrong(at, "generator %zu is no symmetry", g + 1);
    }
    return judge_orbits(at, group);
}

/* ---- classes --------------------------------------------------------------------------------- */

static verdict open_classes(trial *at, dlx_group *group, const dlx_search_options *options,
                            dlx_classes **classes)
{
    dlx_error error = {0}, predicted = {0};
    const dlx_search_options listing = {.size = sizeof listing, .engine = options->engine};
    const dlx_status supports = dlx_engine_supports(NULL, at->problem, &listing, &predicted);
    *classes = dlx_classes_new(group, options, &error);
    if (!*classes && at->how == MEMORY && error.status == DLX_ABORTED)
        return REFUSED;
    if ((*classes != NULL) != (supports == DLX_OK))
        return trial_wrong(at, "dlx_engine_supports says %s (%s), dlx_classes_new %s",
                           dlx_status_text(supports), predicted.text,
                           *classes ? "opens" : error.text);
    return *classes ? RIGHT : REFUSED;
}

/* The solution is the least of its class, which has the right size. */
static verdict judge_class(trial *at, const dlx_classes *classes, answer *made)
{
    size_t count;
    option_set chosen;
    const uint32_t *options = dlx_classes_solution(classes, &count);
    const size_t place =
        set_of(at->of, options, count, &chosen) ? family_find(&at->right->exact, chosen) : SIZE_MAX;
    if (place == SIZE_MAX)
        return trial_wrong(at, "class %zu shows no solution", made->sets.count + 1);
    answer_add(made, chosen, set_cost(at->of, chosen));
    if (!at->right->group)
        return RIGHT;
    if (at->right->least[place] != chosen)
        return trial_wrong(at, "class %zu shows %#x, the least is %#x", made->sets.count, chosen,
                           at->right->least[place]);
    return trial_judge_number(at, "the size of a class", dlx_classes_size(classes),
                              at->right->class_size[place]);
}

static verdict judge_totals(trial *at, dlx_classes *classes, size_t limit)
{
    if (!at->right->group)
        return RIGHT;
    const bool all = !limit || limit >= at->right->classes;
    verdict result = trial_judge_number(at, "classes", dlx_classes_found(classes),
                                        all ? at->right->classes : limit);
    if (result == RIGHT && all)
        result = trial_judge_number(at, "solutions of all classes", dlx_classes_solutions(classes),
                                    at->right->exact.count);
    return result;
}

/* With a goal, classes come by their costs, and no class that was left out is better. */
static verdict judge_class_costs(trial *at, const answer *made, dlx_goal goal)
{
    for (size_t s = 0; s < made->sets.count && goal != DLX_GOAL_ANY && at->right->group; s++) {
        size_t better = 0;
        const wide cost = goal == DLX_GOAL_MIN ? made->cost[s] : -made->cost[s];
        for (size_t t = 0; t < at->right->exact.count; t++) {
            const wide other = set_cost(at->of, at->right->exact.sets[t]);
            better += at->right->least[t] == at->right->exact.sets[t] &&
                      (goal == DLX_GOAL_MIN ? other : -other) < cost;
        }
        if (better > s)
            return trial_wrong(at, "class %zu is not the next by cost, %zu are better", s + 1,
                               better);
    }
    return RIGHT;
}

/* Lists the classes under a group; NULL: the group could not be opened. */
static verdict list_classes(trial *at, dlx_group *group)
{
    OWNED(dlx_classes) classes = NULL;
    SCOPED(answer_clear) answer made = {0};
    dlx_search_options options = trial_options(at);
    options.goal = (dlx_goal)roll(&at->by, 3);
    options.solution_limit = one_in(&at->by, 2) ? (uint64_t)between(&at->by, 1, 4) : 0;
    const size_t limit = (size_t)options.solution_limit;
    if (options.goal != DLX_GOAL_ANY && !limit)
        options.solution_limit = UINT64_MAX;
    verdict result = group ? open_classes(at, group, &options, &classes) : WRONG;
    while (result == RIGHT && made.sets.count <= MAX_SOLUTIONS &&
           dlx_classes_next(classes, NULL) == DLX_OK)
        result = judge_class(at, classes, &made);
    if (result != RIGHT || trial_is_stopped(at, dlx_classes_end(classes)))
        return result;
    result = judge_totals(at, classes, limit);
    return result == RIGHT ? judge_class_costs(at, &made, options.goal) : result;
}

verdict run_classes(trial *at)
{
    OWNED(dlx_group) group = open_group(at);
    return list_classes(at, group);
}

verdict run_class_count(trial *at)
{
    if (!at->right->group) /* so many symmetries take too long */
        return RIGHT;
    OWNED(dlx_group) group = open_group(at);
    OWNED(dlx_classes) classes = NULL;
    dlx_search_options options = trial_options(at);
    options.count_only = true;
    verdict result = group ? open_classes(at, group, &options, &classes) : WRONG;
    if (result != RIGHT)
        return result;
    dlx_classes_count(classes, NULL);
    const dlx_end end = dlx_classes_end(classes);
    return end == DLX_END_COMPLETE ? judge_totals(at, classes, 0) : trial_judge_complete(at, end);
}

/* ---- counts by a group ----------------------------------------------------------------------- */

/* Reads a symmetry as a permutation per line. */
static dlx_group *read_symmetry(trial *at, const symmetry *by, dlx_error *error)
{
    OWNED(char) bytes = NULL;
    size_t size;
    unsigned done = 0;
    FILE *file = open_memstream(&bytes, &size);
    for (int k = 0; k < at->of->options; k++) {
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
    return dlx_group_read(at->problem, input, NULL, error);
}

static const symmetry *draw_symmetry(trial *at)
{
    return &at->right->group[(size_t)(chance_next(&at->by) % at->right->group_order)];
}

/* Classes under the powers of one symmetry. */
verdict run_part_classes(trial *at)
{
    if (!at->right->group)
        return RIGHT;
    dlx_error error = {0};
    const truth *whole = at->right;
    const symmetry *by = draw_symmetry(at);
    truth part = truth_under_powers(whole, at->of, by);
    OWNED(dlx_group) group = read_symmetry(at, by, &error);
    if (!group)
        trial_wrong(at, "no group: %s", error.text);
    at->right = &part;
    const verdict result = list_classes(at, group);
    at->right = whole;
    free(part.group);
    free(part.least);
    free(part.class_size);
    return result;
}

/* A group of one symmetry, or of all. */
static dlx_group *some_group(trial *at, dlx_error *error)
{
    const symmetry *by = draw_symmetry(at);
    return one_in(&at->by, 2) ? dlx_group_new(at->problem, NULL, error)
                              : read_symmetry(at, by, error);
}

verdict run_group_count(trial *at)
{
    if (!at->right->group)
        return RIGHT;
    dlx_error error = {0};
    dlx_search_options options = trial_options(at);
    OWNED(dlx_group) group = some_group(at, &error);
    OWNED(dlx_solver) solver = NULL;
    options.count_only = true;
    options.group = group;
    const verdict result = group ? trial_open(at, at->problem, &options, &solver)
                                 : trial_wrong(at, "no group: %s", error.text);
    if (result != RIGHT)
        return result;
    dlx_solver_count(solver, NULL);
    const dlx_end end = dlx_solver_end(solver);
    if (end != DLX_END_COMPLETE)
        return trial_judge_complete(at, end);
    return trial_judge_number(at, "solutions", dlx_solver_found(solver), at->right->exact.count);
}

/* ---- quotients ------------------------------------------------------------------------------- */

static verdict search_quotient(trial *at, const dlx_quotient *quotient, answer *made)
{
    OWNED(dlx_solver) solver = NULL;
    size_t count, lifted;
    option_set chosen;
    const dlx_search_options options = trial_options(at);
    verdict result = trial_open(at, dlx_quotient_problem(quotient), &options, &solver);
    while (result == RIGHT && made->sets.count <= MAX_SOLUTIONS &&
           dlx_solver_next(solver, NULL) == DLX_OK) {
        const uint32_t *orbits = dlx_solver_solution(solver, &count);
        OWNED(uint32_t) chosen_options = dlx_quotient_lift(quotient, orbits, count, &lifted);
        if (set_of(at->of, chosen_options, lifted, &chosen))
            answer_add(made, chosen, 0);
        else
            result = trial_wrong(at, "a lifted solution is no ascending list of options");
        if (result == RIGHT && dlx_problem_cost_of(dlx_quotient_problem(quotient), orbits, count) !=
                                   dlx_problem_cost_of(at->problem, chosen_options, lifted))
            result = trial_wrong(at, "a solution of the quotient has another cost");
    }
    return result;
}

verdict run_quotient(trial *at)
{
    if (!at->right->group)
        return RIGHT;
    dlx_error error = {0};
    SCOPED(answer_clear) answer made = {0}, invariant = {0};
    const symmetry *by = draw_symmetry(at);
    for (size_t s = 0; s < at->right->exact.count; s++)
        if (symmetry_image(at->of, by, at->right->exact.sets[s]) == at->right->exact.sets[s])
            answer_add(&invariant, at->right->exact.sets[s], 0);
    OWNED(dlx_group) group = read_symmetry(at, by, &error);
    OWNED(dlx_quotient) quotient = group ? dlx_quotient_new(group, &error) : NULL;
    if (!quotient)
        return trial_wrong(at, "no quotient: %s", error.text);
    const verdict result = search_quotient(at, quotient, &made);
    if (result != RIGHT || at->how == NODES || at->how == MEMORY ||
        same_family(&invariant.sets, &made.sets))
        return result;
    return trial_wrong(at, "%zu invariant solutions, right %zu", made.sets.count,
                       invariant.sets.count);
}

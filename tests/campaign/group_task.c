/* SPDX-License-Identifier: MIT */
/* Symmetries, classes of solutions, and quotients. */
#include "memory.h"
#include "trial.h"

#include <stdlib.h>
#include <string.h>

/* Opens the group of the problem. REFUSED as predicted. */
static verdict open_group(trial *at, dlx_group **group)
{
    dlx_error error = {0};
    *group = dlx_group_new(at->problem, NULL, &error);
    if (*group)
        return RIGHT;
    return trial_wrong(at, "no group: %s: %s", dlx_status_text(error.status), error.text);
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
    dlx_group *group;
    char number[32];
    verdict result = open_group(at, &group);
    if (result != RIGHT)
        return result;
    char *order = dlx_group_order(group);
    snprintf(number, sizeof number, "%zu", at->right->group_order);
    if (!order)
        result = trial_wrong(at, "no order");
    else if (at->right->group && strcmp(order, number) != 0)
        result = trial_wrong(at, "the order is %s, right %s", order, number);
    dlx_free(order);
    for (size_t g = 0; g < dlx_group_generators(group) && at->right->group && result == RIGHT;
         g++) {
        size_t count;
        const uint32_t *image = dlx_group_generator_options(group, g, &count);
        if (count != (size_t)at->of->options || !in_group(at->right, at->of->options, image))
            result = trial_wrong(at, "generator %zu is no symmetry", g + 1);
    }
    if (result == RIGHT && at->right->group)
        result = judge_orbits(at, group);
    dlx_group_free(group);
    return result;
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
    char number[32];
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
    char *size = dlx_classes_size(classes);
    snprintf(number, sizeof number, "%zu", at->right->class_size[place]);
    if (!size || strcmp(size, number) != 0)
        trial_wrong(at, "the class of %#x has %s solutions, right %s", chosen, size ? size : "NULL",
                    number);
    dlx_free(size);
    return at->wrong[0] ? WRONG : RIGHT;
}

static verdict judge_totals(trial *at, dlx_classes *classes, size_t limit)
{
    char found[2][32];
    char *told[2] = {dlx_classes_found(classes), dlx_classes_solutions(classes)};
    const bool all = !limit || limit >= at->right->classes;
    snprintf(found[0], sizeof found[0], "%zu", all ? at->right->classes : limit);
    snprintf(found[1], sizeof found[1], "%zu", at->right->exact.count);
    for (int n = 0; n < (all ? 2 : 1) && at->right->group; n++)
        if (!told[n] || strcmp(told[n], found[n]) != 0)
            trial_wrong(at, "%s %s, right %s, end %s", told[n] ? told[n] : "NULL",
                        n ? "solutions" : "classes", found[n],
                        dlx_end_word(dlx_classes_end(classes)));
    dlx_free(told[0]);
    dlx_free(told[1]);
    return at->wrong[0] ? WRONG : RIGHT;
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

verdict run_classes(trial *at)
{
    dlx_group *group;
    dlx_classes *classes = NULL;
    answer made = {0};
    verdict result = open_group(at, &group);
    dlx_search_options options = trial_options(at);
    options.goal = (dlx_goal)roll(&at->by, 3);
    options.solution_limit = one_in(&at->by, 2) ? (uint64_t)between(&at->by, 1, 4) : 0;
    if (options.goal != DLX_GOAL_ANY && !options.solution_limit)
        options.solution_limit = UINT64_MAX;
    if (result == RIGHT)
        result = open_classes(at, group, &options, &classes);
    while (result == RIGHT && made.sets.count <= MAX_SOLUTIONS &&
           dlx_classes_next(classes, NULL) == DLX_OK)
        result = judge_class(at, classes, &made);
    const bool stopped = classes && dlx_classes_end(classes) == DLX_END_LIMIT &&
                         (at->how == NODES || at->how == MEMORY);
    if (result == RIGHT && !stopped)
        result = judge_totals(
            at, classes,
            options.solution_limit < MAX_SOLUTIONS ? (size_t)options.solution_limit : 0);
    if (result == RIGHT && !stopped)
        result = judge_class_costs(at, &made, options.goal);
    dlx_classes_free(classes);
    dlx_group_free(group);
    answer_clear(&made);
    return result;
}

verdict run_class_count(trial *at)
{
    if (!at->right->group) /* so many symmetries take too long */
        return RIGHT;
    dlx_group *group;
    dlx_classes *classes = NULL;
    verdict result = open_group(at, &group);
    dlx_search_options options = trial_options(at);
    options.count_only = true;
    if (result == RIGHT)
        result = open_classes(at, group, &options, &classes);
    if (result == RIGHT) {
        dlx_classes_count(classes, NULL);
        const dlx_end end = dlx_classes_end(classes);
        const bool stopped = end == DLX_END_LIMIT && (at->how == NODES || at->how == MEMORY);
        result = stopped ? RIGHT : judge_totals(at, classes, 0);
        if (result == RIGHT && !stopped && end != DLX_END_COMPLETE)
            result = trial_wrong(at, "the end is %s", dlx_end_word(end));
    }
    dlx_classes_free(classes);
    dlx_group_free(group);
    return result;
}

/* ---- counts by a group ----------------------------------------------------------------------- */

/* Reads a symmetry as a permutation per line. */
static dlx_group *read_symmetry(trial *at, const symmetry *by, dlx_error *error)
{
    char bytes[MAX_OPTIONS * 8 + 4] = "";
    size_t length = 0;
    unsigned done = 0;
    for (int k = 0; k < at->of->options; k++) {
        if (done >> k & 1)
            continue;
        length += (size_t)snprintf(bytes + length, sizeof bytes - length, "(%d", k + 1);
        for (int l = by->image[k]; l != k; l = by->image[l]) {
            length += (size_t)snprintf(bytes + length, sizeof bytes - length, " %d", l + 1);
            done |= 1U << l;
        }
        length += (size_t)snprintf(bytes + length, sizeof bytes - length, ")");
    }
    snprintf(bytes + length, sizeof bytes - length, "\n");
    dlx_input *input = dlx_input_memory("group", bytes, strlen(bytes), error);
    dlx_group *group = dlx_group_read(at->problem, input, NULL, error);
    dlx_input_close(input);
    return group;
}

/* A group of one symmetry, or of all. */
static dlx_group *some_group(trial *at, dlx_error *error)
{
    const size_t number = (size_t)(chance_next(&at->by) % at->right->group_order);
    return one_in(&at->by, 2) ? dlx_group_new(at->problem, NULL, error)
                              : read_symmetry(at, &at->right->group[number], error);
}

verdict run_group_count(trial *at)
{
    if (!at->right->group)
        return RIGHT;
    dlx_error error = {0};
    dlx_solver *solver = NULL;
    char number[32];
    dlx_search_options options = trial_options(at);
    options.count_only = true;
    options.group = some_group(at, &error);
    verdict result = options.group ? trial_open(at, at->problem, &options, &solver)
                                   : trial_wrong(at, "no group: %s", error.text);
    snprintf(number, sizeof number, "%zu", at->right->exact.count);
    if (result == RIGHT) {
        dlx_solver_count(solver, NULL);
        char *found = dlx_solver_found(solver);
        const dlx_end end = dlx_solver_end(solver);
        const bool is_stopped = end == DLX_END_LIMIT && (at->how == NODES || at->how == MEMORY);
        if (!is_stopped && (end != DLX_END_COMPLETE || strcmp(found, number) != 0))
            result = trial_wrong(at, "found %s %s, right %s", found, dlx_end_word(end), number);
        dlx_free(found);
    }
    dlx_solver_free(solver);
    dlx_group_free(options.group);
    return result;
}

/* ---- quotients ------------------------------------------------------------------------------- */

static verdict search_quotient(trial *at, const dlx_quotient *quotient, answer *made)
{
    dlx_solver *solver;
    size_t count, lifted;
    option_set chosen;
    const dlx_search_options options = trial_options(at);
    verdict result = trial_open(at, dlx_quotient_problem(quotient), &options, &solver);
    while (result == RIGHT && made->sets.count <= MAX_SOLUTIONS &&
           dlx_solver_next(solver, NULL) == DLX_OK) {
        const uint32_t *orbits = dlx_solver_solution(solver, &count);
        uint32_t *chosen_options = dlx_quotient_lift(quotient, orbits, count, &lifted);
        if (set_of(at->of, chosen_options, lifted, &chosen))
            answer_add(made, chosen, 0);
        else
            result = trial_wrong(at, "a lifted solution is no ascending list of options");
        if (result == RIGHT && dlx_problem_cost_of(dlx_quotient_problem(quotient), orbits, count) !=
                                   dlx_problem_cost_of(at->problem, chosen_options, lifted))
            result = trial_wrong(at, "a solution of the quotient has another cost");
        dlx_free(chosen_options);
    }
    dlx_solver_free(solver);
    return result;
}

verdict run_quotient(trial *at)
{
    if (!at->right->group)
        return RIGHT;
    dlx_error error = {0};
    answer made = {0};
    family invariant = {0};
    const symmetry *by = &at->right->group[(size_t)(chance_next(&at->by) % at->right->group_order)];
    for (size_t s = 0; s < at->right->exact.count; s++)
        if (symmetry_image(at->of, by, at->right->exact.sets[s]) == at->right->exact.sets[s]) {
            invariant.sets = room_for_one(invariant.sets, invariant.count, sizeof *invariant.sets);
            invariant.sets[invariant.count++] = at->right->exact.sets[s];
        }
    dlx_group *group = read_symmetry(at, by, &error);
    dlx_quotient *quotient = group ? dlx_quotient_new(group, &error) : NULL;
    verdict result = quotient ? RIGHT : trial_wrong(at, "no quotient: %s", error.text);
    if (result == RIGHT)
        result = search_quotient(at, quotient, &made);
    if (result == RIGHT && at->how != NODES && at->how != MEMORY &&
        !same_family(&invariant, &made.sets))
        result =
            trial_wrong(at, "%zu invariant solutions, right %zu", made.sets.count, invariant.count);
    dlx_quotient_free(quotient);
    dlx_group_free(group);
    answer_clear(&made);
    free(invariant.sets);
    return result;
}

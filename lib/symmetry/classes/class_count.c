/* SPDX-License-Identifier: MIT */
/* Counting classes: by components, by representatives, by the elements of a group, or by listing.
 */
#include "symmetry/classes/class_state.h"

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
        dlx_class_state_add_stats(classes, &part->limits.stats);
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
    return count_parts(classes) || dlx_representatives_count(classes, most) ||
           (classes->is_listed && dlx_burnside_count_fixed(classes));
}

dlx_status dlx_classes_count(dlx_classes *classes, dlx_error *error)
{
    const bool is_counted =
        !classes->solver && !classes->options.solution_limit && count_unlisted(classes);
    while (!is_counted && dlx_classes_next(classes, NULL) == DLX_OK)
        continue;
    return dlx_class_state_status(classes, error);
}

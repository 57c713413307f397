/* SPDX-License-Identifier: MIT */
#include "symmetry/group.h"

#include "io/output.h"

/* ---- making ---------------------------------------------------------------------------------- */

dlx_status dlx_group_stopped(const dlx_group *group, dlx_error *error)
{
    const dlx_budget *limits = &group->limits;
    if (limits->memory_limited)
        return dlx_error_set(error, DLX_ABORTED,
                             limits->given.memory_limit
                                 ? "the symmetries need more than the memory limit"
                                 : "the symmetries have too many generators");
    if (dlx_budget_stopped(limits) && !limits->out_of_memory)
        return dlx_error_set(error, DLX_ABORTED, "the symmetries were not found in time");
    return dlx_error_memory(error);
}

dlx_group *dlx_group_begin(const dlx_problem *problem, bool is_costless, const dlx_limits *limits,
                           dlx_error *error)
{
    dlx_group *group = calloc(1, sizeof *group);
    if (!group)
        return dlx_error_null(error);
    group->given = problem;
    group->costless = *problem;
    group->costless.cost = NULL;
    group->problem = is_costless ? &group->costless : problem;
    group->option_image = dlx_buffer_allocate(problem->options, sizeof *group->option_image);
    group->item_image = dlx_buffer_allocate(dlx_problem_items(problem), sizeof *group->item_image);
    if (!group->option_image || !group->item_image) {
        dlx_error_memory(error);
        dlx_group_free(group);
        return NULL;
    }
    if (dlx_budget_of(&group->limits, limits, "symmetries", error) == DLX_OK) {
        if (dlx_action_make(&group->action, group->problem, &group->limits))
            return group;
        dlx_group_stopped(group, error);
    }
    dlx_group_free(group);
    return NULL;
}

/* Refuses a permutation that takes an option which literals have emptied to another kind. */
static dlx_status check_emptied(const dlx_problem *problem, const uint32_t *options,
                                dlx_error *error)
{
    const size_t *start = problem->start;
    for (size_t k = 0; k < problem->options && problem->shown; k++)
        if (start[k] == start[k + 1] && start[options[k]] != start[options[k] + 1])
            return dlx_error_set(error, DLX_INVALID,
                                 "not a symmetry: included or excluded options rule out option "
                                 "%zu, but not its image %lu",
                                 k + 1, (unsigned long)options[k] + 1);
    return DLX_OK;
}

static dlx_status refuse_asymmetry(const dlx_problem *problem, const dlx_asymmetry *why,
                                   dlx_error *error)
{
    if (why->option != DLX_NO_INDEX)
        return dlx_error_set(error, DLX_INVALID,
                             "not a symmetry: option %lu has another cost than its image",
                             (unsigned long)why->option + 1);
    const char *name = dlx_problem_item_name(problem, why->item);
    return dlx_error_set(error, DLX_INVALID, "not a symmetry: item %s has no image",
                         dlx_show(name, strlen(name)).text);
}

dlx_status dlx_group_add(dlx_group *group, const dlx_option_images *images, dlx_error *error)
{
    const dlx_problem *problem = group->problem;
    const size_t count = images->moved ? images->count : problem->options;
    dlx_asymmetry why;
    if (check_emptied(problem, images->options, error) != DLX_OK)
        return DLX_INVALID;
    const dlx_status status = dlx_action_add_items(&group->action, images, &group->items, &why);
    if (status == DLX_INVALID)
        return refuse_asymmetry(problem, &why, error);
    bool ok = status == DLX_OK;
    for (uint32_t i = 0; i < count && ok; i++) {
        const uint32_t option = images->moved ? images->moved[i] : i;
        ok = dlx_moves_add(&group->options, option, images->options[option]);
    }
    return ok && dlx_moves_end(&group->options) ? DLX_OK : dlx_error_memory(error);
}

dlx_status dlx_group_complete(dlx_group *group, dlx_error *error)
{
    const size_t items = dlx_problem_items(group->problem);
    const size_t options = group->problem->options;
    group->option_orbit = dlx_buffer_allocate(options, sizeof *group->option_orbit);
    group->item_orbit = dlx_buffer_allocate(items, sizeof *group->item_orbit);
    if (!group->option_orbit || !group->item_orbit)
        return dlx_error_memory(error);
    dlx_moves_find_orbits(&group->options, group->option_orbit, options);
    dlx_moves_find_orbits(&group->items, group->item_orbit, items);
    return DLX_OK;
}

/* Makes the chain of at most `most` symmetries, unless it is complete. */
static dlx_status make_chain(dlx_group *group, uint64_t most, dlx_error *error)
{
    const dlx_chain_task task = {.degree = group->problem->options,
                                 .generators = &group->options,
                                 .most = most,
                                 .known = group->order.size > 0 ? 0 : group->order.low};
    if (group->chain.order > 0 && !group->chain.too_large)
        return DLX_OK;
    dlx_chain_free(&group->chain);
    if (!dlx_chain_make(&group->chain, &task, &group->limits))
        return dlx_group_stopped(group, error);
    return DLX_OK;
}

dlx_status dlx_group_find_order(dlx_group *group, dlx_error *error)
{
    if (group->order.low || group->order.size)
        return DLX_OK;
    const dlx_status status = make_chain(group, UINT64_MAX, error);
    if (status != DLX_OK)
        return status;
    if (group->chain.too_large)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the order of the group is unknown: its stabiliser chain needs more "
                             "memory than there may be");
    if (dlx_count_add(&group->order, 1) && dlx_chain_multiply(&group->chain, &group->order))
        return DLX_OK;
    dlx_count_free(&group->order);
    return dlx_error_memory(error);
}

dlx_status dlx_group_make_chain(dlx_group *group, bool *is_listed, dlx_error *error)
{
    *is_listed = group->order.size == 0 && group->order.low <= DLX_GROUP_LISTED;
    if (!*is_listed)
        return DLX_OK;
    const dlx_status status = make_chain(group, DLX_GROUP_LISTED, error);
    *is_listed = !group->chain.too_large;
    return status;
}

/* Adds generators of the permutations of a group with a chain that fix these options. */
static bool find_by_chain(const dlx_group *group, const dlx_marked *fixed, dlx_budget *limits,
                          dlx_moves *found)
{
    const size_t degree = group->problem->options;
    dlx_chain chain;
    const dlx_chain_task task = {.degree = degree,
                                 .generators = &group->options,
                                 .first = fixed->options,
                                 .first_count = fixed->count,
                                 .most = DLX_GROUP_LISTED,
                                 .known = group->chain.order};
    bool ok = dlx_chain_make(&chain, &task, limits) && !chain.too_large;
    size_t index = 0;
    for (size_t i = 0; i < fixed->count; i++)
        index += index < chain.count && chain.levels[index]->base == fixed->options[i];
    for (size_t i = 0; ok && index < chain.count && i < chain.levels[index]->generator_count; i++)
        ok = dlx_moves_add_images(found, chain.levels[index]->generators[i], degree);
    dlx_chain_free(&chain);
    return ok;
}

bool dlx_group_find_orbits(const dlx_group *group, dlx_automorphisms *graph,
                           const dlx_marked *fixed, dlx_budget *limits, uint32_t **orbit)
{
    const size_t degree = group->problem->options;
    dlx_moves found = {0};
    *orbit = NULL;
    bool ok = fixed->count == 0 || (!graph && group->chain.too_large) ||
              (graph ? dlx_automorphisms_find(graph, fixed, &found)
                     : find_by_chain(group, fixed, limits, &found));
    const dlx_moves *moves = fixed->count > 0 ? &found : &group->options;
    if (ok && moves->count > 0) {
        *orbit = dlx_buffer_allocate(degree, sizeof **orbit);
        ok = *orbit != NULL;
    }
    if (*orbit)
        dlx_moves_find_orbits(moves, *orbit, degree);
    dlx_moves_free(&found);
    return ok && dlx_budget_hear(limits, degree);
}

void dlx_group_free(dlx_group *group)
{
    if (!group)
        return;
    dlx_action_free(&group->action);
    dlx_moves_free(&group->options);
    dlx_moves_free(&group->items);
    dlx_chain_free(&group->chain);
    dlx_count_free(&group->order);
    dlx_reduction_free(&group->parts);
    free(group->copies);
    free(group->option_orbit);
    free(group->item_orbit);
    free(group->option_image);
    free(group->item_image);
    free(group);
}

/* ---- reading --------------------------------------------------------------------------------- */

char *dlx_group_order(dlx_group *group)
{
    return dlx_group_find_order(group, NULL) == DLX_OK ? dlx_count_text(&group->order) : NULL;
}

size_t dlx_group_generators(const dlx_group *group)
{
    return group->options.count;
}

/* Sets image[0..degree[ to a generator. */
static const uint32_t *show(const dlx_moves *moves, size_t index, uint32_t *image, size_t degree,
                            size_t *count)
{
    dlx_moves_expand(moves, index, image, degree);
    if (count)
        *count = degree;
    return image;
}

const uint32_t *dlx_group_generator_options(const dlx_group *group, size_t index, size_t *count)
{
    return show(&group->options, index, group->option_image, group->problem->options, count);
}

const uint32_t *dlx_group_generator_items(const dlx_group *group, size_t index, size_t *count)
{
    return show(&group->items, index, group->item_image, dlx_problem_items(group->problem), count);
}

const uint32_t *dlx_group_option_orbits(const dlx_group *group, size_t *count)
{
    if (count)
        *count = group->problem->options;
    return group->option_orbit;
}

const uint32_t *dlx_group_item_orbits(const dlx_group *group, size_t *count)
{
    if (count)
        *count = dlx_problem_items(group->problem);
    return group->item_orbit;
}

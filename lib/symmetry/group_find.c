/* SPDX-License-Identifier: MIT */
/* All symmetries of a problem; of several components: those of each component, and exchanges of
 * components that are alike. */
#include "io/buffer.h"
#include "symmetry/group.h"

typedef struct finding {
    dlx_group *group;
    const dlx_reduction *parts;
    dlx_arena arena;
    uint32_t *label; /* the options of each component in canonical order, component by component */
    size_t *start;   /* of each component: its first label */
    uint64_t *hash;  /* of each component */
    uint32_t *moved; /* scratch: options */
    size_t *slot;    /* hash table of the first of each kind: 1 + the component; 0: free */
    size_t mask;
    dlx_error *error;
} finding;

/* Adds generators; `option`: the options by their points, NULL: the points. The images of all
 * options are the options before and after. `moved`: scratch for options. */
static dlx_status add_generators(dlx_group *group, const dlx_moves *found, const uint32_t *option,
                                 uint32_t *moved, dlx_error *error)
{
    uint32_t *image = group->option_image;
    dlx_status status = DLX_OK;
    for (size_t g = 0; g < found->count && status == DLX_OK; g++) {
        size_t count = 0;
        for (size_t i = dlx_moves_first(found, g); i < found->end[g]; i++) {
            const dlx_move move = found->pair[i];
            moved[count] = option ? option[move.point] : move.point;
            image[moved[count++]] = option ? option[move.image] : move.image;
        }
        status = dlx_group_add(group, &(dlx_option_images){image, moved, count}, error);
        for (size_t i = 0; i < count; i++)
            image[moved[i]] = moved[i];
    }
    return status;
}

/* True if another component has as many nonzeros; components are in this order. */
static bool may_have_copies(const finding *run, size_t index)
{
    const dlx_component *part = &run->parts->components[index];
    const size_t nonzeros = dlx_problem_nonzeros(part->problem);
    return (index > 0 && dlx_problem_nonzeros(part[-1].problem) == nonzeros) ||
           (index + 1 < run->parts->component_count &&
            dlx_problem_nonzeros(part[1].problem) == nonzeros);
}

/* Finds the symmetries of a component, by its graph, and its labels if they are needed. */
static dlx_status search_part(finding *run, size_t index, dlx_automorphisms *graph)
{
    const dlx_component *part = &run->parts->components[index];
    uint32_t *label = run->label + run->start[index];
    dlx_moves found = {0};
    const bool ok = dlx_automorphisms_find(graph, &(dlx_marked){0}, &found) &&
                    dlx_automorphisms_multiply(graph, &run->group->order) &&
                    (!may_have_copies(run, index) ||
                     dlx_automorphisms_label(graph, &(dlx_marked){0}, label, &run->hash[index]));
    for (size_t i = 0; i < part->problem->options && ok; i++)
        label[i] = part->option[label[i]];
    const dlx_status status =
        ok ? add_generators(run->group, &found, part->option, run->moved, run->error)
           : DLX_NO_MEMORY;
    dlx_moves_free(&found);
    return status;
}

static dlx_status find_part(finding *run, size_t index)
{
    dlx_budget *limits = &run->group->limits;
    dlx_action action;
    dlx_automorphisms *graph = NULL;
    const bool ok = dlx_action_make(&action, run->parts->components[index].problem, limits);
    if (ok)
        graph = dlx_automorphisms_new(&action, limits, run->error);
    const dlx_status status = graph ? search_part(run, index, graph)
                              : ok  ? DLX_UNSUPPORTED /* *error is set */
                                    : DLX_NO_MEMORY;
    dlx_automorphisms_free(graph);
    dlx_action_free(&action);
    return status;
}

/* Adds the exchange of two components that have the same canonical form. DLX_INVALID: they differ.
 */
static dlx_status add_exchange(finding *run, size_t a, size_t b)
{
    const size_t size = run->parts->components[a].problem->options;
    uint32_t *image = run->group->option_image;
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        const uint32_t option = run->label[run->start[a] + i];
        const uint32_t twin = run->label[run->start[b] + i];
        image[option] = twin;
        image[twin] = option;
        run->moved[count++] = option;
        run->moved[count++] = twin;
    }
    const dlx_status status =
        dlx_group_add(run->group, &(dlx_option_images){image, run->moved, count}, run->error);
    for (size_t i = 0; i < count; i++)
        image[run->moved[i]] = run->moved[i];
    return status;
}

/* Counts a component as a copy of the first of its kind, or as the first. */
static dlx_status enter_part(finding *run, size_t index)
{
    const dlx_component *parts = run->parts->components;
    uint64_t *copies = run->group->copies;
    size_t slot = run->hash[index] & run->mask;
    copies[index] = 1;
    if (!may_have_copies(run, index))
        return DLX_OK;
    for (; run->slot[slot]; slot = (slot + 1) & run->mask) {
        const size_t first = run->slot[slot] - 1;
        if (run->hash[first] != run->hash[index] ||
            parts[first].problem->options != parts[index].problem->options)
            continue;
        const dlx_status status = add_exchange(run, first, index);
        if (status == DLX_INVALID)
            continue;
        copies[index] = 0;
        return status == DLX_OK &&
                       !dlx_count_multiply(&run->group->order, &(dlx_count){.low = ++copies[first]})
                   ? DLX_NO_MEMORY
                   : status;
    }
    run->slot[slot] = index + 1;
    return DLX_OK;
}

static bool allocate(finding *run)
{
    const size_t parts = run->parts->component_count;
    const size_t options = run->group->problem->options;
    for (run->mask = 1; run->mask < 2 * parts; run->mask = 2 * run->mask + 1)
        continue;
    run->label = dlx_arena_take(&run->arena, options, sizeof *run->label);
    run->start = dlx_arena_take(&run->arena, parts + 1, sizeof *run->start);
    run->hash = dlx_arena_take(&run->arena, parts, sizeof *run->hash);
    run->moved = dlx_arena_take(&run->arena, options, sizeof *run->moved);
    run->slot = dlx_arena_take(&run->arena, run->mask + 1, sizeof *run->slot);
    run->group->copies = calloc(parts + 1, sizeof *run->group->copies);
    return !run->arena.failed && run->group->copies;
}

/* Adds the symmetries of the components group->parts, and finds which are alike. */
static dlx_status add_parts(dlx_group *group, dlx_error *error)
{
    finding run = {.group = group, .parts = &group->parts, .error = error};
    dlx_status status = allocate(&run) ? DLX_OK : DLX_NO_MEMORY;
    for (size_t i = 0; i < run.parts->component_count && status == DLX_OK; i++) {
        run.start[i + 1] = run.start[i] + run.parts->components[i].problem->options;
        status = find_part(&run, i);
        if (status == DLX_OK)
            status = enter_part(&run, i);
    }
    dlx_arena_free(&run.arena);
    return status;
}

/* Divides the problem into components, with all options, if there are several and enough memory.
 * False: no memory, or stopped by the limits. */
static bool divide(dlx_group *group)
{
    const dlx_problem *problem = group->problem;
    dlx_problem_state whole;
    if (dlx_components_is_one(problem) ||
        dlx_reduce_bytes(problem) >= dlx_budget_memory_left(&group->limits, UINT64_MAX))
        return true;
    bool ok = dlx_components_state_make(&whole, problem);
    bool have_items = true;
    for (size_t k = 0; k < problem->options && ok; k++) {
        whole.state[k] = DLX_OPTION_LEFT;
        have_items = have_items && problem->start[k] < problem->start[k + 1];
    }
    if (ok && have_items)
        ok = dlx_components_state_divide(&whole, problem, false, &group->parts, &group->limits);
    dlx_arena_free(&whole.arena);
    return ok;
}

static dlx_status add_symmetries(dlx_group *group, dlx_error *error)
{
    dlx_moves found = {0};
    dlx_automorphisms *graph = dlx_automorphisms_new(&group->action, &group->limits, error);
    dlx_status status = graph ? DLX_OK : DLX_UNSUPPORTED;
    if (graph && (!dlx_automorphisms_find(graph, &(dlx_marked){0}, &found) ||
                  !dlx_automorphisms_multiply(graph, &group->order)))
        status = dlx_group_stopped(group, error);
    uint32_t *moved = dlx_buffer_allocate(group->problem->options, sizeof *moved);
    if (status == DLX_OK)
        status = moved ? add_generators(group, &found, NULL, moved, error) : DLX_NO_MEMORY;
    free(moved);
    dlx_moves_free(&found);
    dlx_automorphisms_free(graph);
    return status;
}

/* Adds all symmetries, by components if there are several. */
static dlx_status add_all(dlx_group *group, dlx_error *error)
{
    dlx_status status = DLX_NO_MEMORY;
    group->is_whole = true;
    dlx_moves_set_identity(group->option_image, group->problem->options);
    if (dlx_count_add(&group->order, 1) && divide(group))
        status = group->parts.component_count > 1 ? add_parts(group, error)
                                                  : add_symmetries(group, error);
    return status == DLX_NO_MEMORY ? dlx_group_stopped(group, error) : status;
}

/* Adds all symmetries to a new group, NULL: none, which is freed on failure. */
static dlx_group *find_all(dlx_group *group, dlx_error *error)
{
    if (group && add_all(group, error) == DLX_OK && dlx_group_complete(group, error) == DLX_OK)
        return group;
    dlx_group_free(group);
    return NULL;
}

dlx_group *dlx_group_new_within(const dlx_problem *problem, const dlx_limits *limits, uint64_t work,
                                dlx_error *error)
{
    const uint64_t columns = dlx_problem_nonzeros(problem) + problem->items->names.count;
    if (work < columns)
        return NULL;
    dlx_group *group = dlx_group_begin(problem, true, limits, error);
    if (group) {
        group->stop.work = work - columns;
        dlx_budget_begin_stop(&group->limits, &group->stop);
    }
    return find_all(group, error);
}

dlx_group *dlx_group_new(const dlx_problem *problem, const dlx_limits *limits, dlx_error *error)
{
    return find_all(dlx_group_begin(problem, false, limits, error), error);
}

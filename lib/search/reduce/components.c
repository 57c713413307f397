/* SPDX-License-Identifier: MIT */
/* Components: classes of items joined by options, by union and find (Galler and Fisher, 1964), and
 * their problems. */
#include "search/reduce/components.h"

bool dlx_components_state_make(dlx_problem_state *residual, const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    const dlx_items *table = problem->items;
    dlx_arena *arena = &residual->arena;
    *residual = (dlx_problem_state){0};
    residual->state = dlx_arena_take(arena, problem->options, sizeof *residual->state);
    residual->active = dlx_arena_take(arena, items, sizeof *residual->active);
    residual->lo = dlx_arena_take(arena, items, sizeof *residual->lo);
    residual->hi = dlx_arena_take(arena, items, sizeof *residual->hi);
    if (arena->failed)
        return false;
    for (size_t k = 0; k < problem->options; k++)
        residual->state[k] = dlx_problem_chooses(problem, k) ? DLX_OPTION_LEFT : DLX_OPTION_GONE;
    for (size_t i = 0; i < items; i++) {
        const bool primary = i < table->primary;
        residual->active[i] = true;
        residual->lo[i] = primary && table->lo ? table->lo[i] : primary;
        residual->hi[i] = primary && table->hi ? table->hi[i] : 1;
    }
    return true;
}

/* ---- classes of items ------------------------------------------------------------------------ */

typedef struct classes {
    uint32_t
        *parent;  /* by item: a parent in its class; the root: itself; DLX_NO_INDEX: no option */
    size_t items; /* in an option so far */
    size_t count;
} classes;

static bool begin_classes(classes *joined, dlx_arena *arena, size_t items)
{
    joined->parent = dlx_arena_take(arena, items, sizeof *joined->parent);
    for (size_t i = 0; i < items && joined->parent; i++)
        joined->parent[i] = DLX_NO_INDEX;
    return joined->parent;
}

/* Joins the classes of the items of an option and of `root` (DLX_NO_INDEX: none). `active` by item,
 * NULL: all. Returns the new root, the smallest index. */
static inline __attribute__((always_inline)) uint32_t join_items(classes *joined,
                                                                 const dlx_problem *problem,
                                                                 size_t option, const bool *active,
                                                                 uint32_t root)
{
    uint32_t *parent = joined->parent;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (active && !active[item])
            continue;
        if (parent[item] == DLX_NO_INDEX) {
            parent[item] = item;
            joined->items++;
            joined->count++;
        }
        const uint32_t other = dlx_find_root(parent, item);
        if (root == other)
            continue;
        joined->count -= root != DLX_NO_INDEX;
        if (root < other) {
            parent[other] = root;
            continue;
        }
        if (root != DLX_NO_INDEX)
            parent[root] = other;
        root = other;
    }
    return root;
}

typedef struct partition {
    dlx_arena arena;
    const dlx_problem_state *residual;
    const dlx_problem *problem;
    dlx_budget *limits;
    classes joined;            /* by open options */
    uint32_t *component;       /* by root item: component */
    uint32_t *index;           /* by item: index in the component */
    dlx_problem_room *extents; /* by component */
    size_t count, extent_capacity;
    bool together; /* all items form one component */
    bool none;     /* an item that needs options has no open option */
} partition;

/* Checks the limits after an option. */
static bool hear(const partition *dividing, size_t option)
{
    const dlx_problem *problem = dividing->problem;
    return dlx_budget_hear(dividing->limits, problem->start[option + 1] - problem->start[option]);
}

static uint32_t component_of(const partition *dividing, uint32_t item)
{
    return dividing->component[dlx_find_root(dividing->joined.parent, item)];
}

/* Numbers the components by their first items, and the items within each. Returns false if out of
 * memory. */
static bool number_items(partition *dividing)
{
    const dlx_problem_state *residual = dividing->residual;
    const size_t items = dlx_problem_items(dividing->problem);
    for (uint32_t i = 0; i < items; i++) {
        if (dividing->joined.parent[i] == DLX_NO_INDEX) {
            dividing->none |= residual->active[i] && residual->lo[i] > 0;
            continue;
        }
        const uint32_t root = dlx_find_root(dividing->joined.parent, i);
        if (root == i) {
            if (!dlx_buffer_grow(&dividing->extents, &dividing->extent_capacity,
                                 dividing->count + 1, sizeof *dividing->extents))
                return false;
            dividing->extents[dividing->count] =
                (dlx_problem_room){.priced = dividing->problem->cost};
            dividing->component[i] = (uint32_t)dividing->count++;
        }
        dlx_problem_room *size = &dividing->extents[dividing->component[root]];
        dividing->index[i] = (uint32_t)size->items++;
        if (i < dividing->problem->items->primary) {
            size->primary++;
            size->bounded |= residual->lo[i] != 1 || residual->hi[i] != 1;
        }
    }
    return true;
}

/* Returns an active item of an open option, which has a primary item. */
static uint32_t some_item(const partition *dividing, size_t option)
{
    const dlx_problem *problem = dividing->problem;
    size_t i = problem->start[option];
    while (!dividing->residual->active[problem->item[i]])
        i++;
    return problem->item[i];
}

static void measure_options(partition *dividing)
{
    const dlx_problem *problem = dividing->problem;
    for (size_t k = 0; k < problem->options; k++) {
        if (dividing->residual->state[k] != DLX_OPTION_LEFT)
            continue;
        dlx_problem_room *size = &dividing->extents[component_of(dividing, some_item(dividing, k))];
        size->options++;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            if (!dividing->residual->active[problem->item[i]])
                continue;
            size->nonzeros++;
            size->coloured |= problem->colour && problem->colour[i];
        }
    }
}

static bool divide(partition *dividing)
{
    const size_t items = dlx_problem_items(dividing->problem);
    dividing->component = dlx_arena_take(&dividing->arena, items, sizeof *dividing->component);
    dividing->index = dlx_arena_take(&dividing->arena, items, sizeof *dividing->index);
    if (!begin_classes(&dividing->joined, &dividing->arena, items) || dividing->arena.failed)
        return false;
    uint32_t root = DLX_NO_INDEX;
    for (size_t k = 0; k < dividing->problem->options; k++) {
        if (dividing->residual->state[k] == DLX_OPTION_LEFT)
            root = join_items(&dividing->joined, dividing->problem, k, dividing->residual->active,
                              dividing->together ? root : DLX_NO_INDEX);
        if (!hear(dividing, k))
            return false;
    }
    if (!number_items(dividing))
        return false;
    measure_options(dividing);
    return true;
}

/* ---- problems of components ------------------------------------------------------------------ */

/* Allocates a component for all its options, initially without options. */
static bool make_component(dlx_component *component, const dlx_problem_room *size,
                           const dlx_problem *whole)
{
    component->option = dlx_buffer_allocate(size->options, sizeof *component->option);
    component->problem = component->own = dlx_problem_with_room(size, whole->colours.count);
    return component->option && component->own;
}

static void copy_bounds(const partition *dividing, const dlx_reduction *reduction)
{
    for (uint32_t i = 0; i < dividing->problem->items->primary; i++) {
        if (dividing->joined.parent[i] == DLX_NO_INDEX)
            continue;
        const dlx_items *items = reduction->components[component_of(dividing, i)].own->items;
        if (!items->lo)
            continue;
        items->lo[dividing->index[i]] = dividing->residual->lo[i];
        items->hi[dividing->index[i]] = dividing->residual->hi[i];
    }
}

/* Copies an option to its component. */
static void copy_option(const partition *dividing, dlx_reduction *reduction, uint32_t option)
{
    const dlx_problem *whole = dividing->problem;
    const dlx_component *component =
        &reduction->components[component_of(dividing, some_item(dividing, option))];
    dlx_problem *problem = component->own;
    const size_t here = problem->options++;
    size_t place = problem->start[here];
    for (size_t i = whole->start[option]; i < whole->start[option + 1]; i++) {
        if (!dividing->residual->active[whole->item[i]])
            continue;
        if (problem->colour)
            problem->colour[place] = whole->colour[i];
        problem->has_repeats |= dlx_problem_times(whole, option, i) != 1;
        problem->item[place++] = dividing->index[whole->item[i]];
    }
    problem->start[here + 1] = place;
    if (problem->cost)
        problem->cost[here] = whole->cost[option];
    component->option[here] = option;
    reduction->options++;
}

/* By descending size, then by first option. */
static int compare_components(const void *a, const void *b)
{
    const dlx_component *x = a;
    const dlx_component *y = b;
    const size_t x_ones = dlx_problem_nonzeros(x->problem);
    const size_t y_ones = dlx_problem_nonzeros(y->problem);
    if (x_ones != y_ones)
        return x_ones < y_ones ? 1 : -1;
    return (x->option[0] > y->option[0]) - (x->option[0] < y->option[0]);
}

static bool make_components(const partition *dividing, dlx_reduction *reduction)
{
    const dlx_problem *problem = dividing->problem;
    reduction->dropped = dlx_problem_items(problem);
    reduction->forced = dlx_buffer_allocate(dividing->residual->forced, sizeof *reduction->forced);
    reduction->components = calloc(dividing->count + 1, sizeof *reduction->components);
    if (!reduction->forced || !reduction->components)
        return false;
    reduction->component_count = dividing->count;
    for (size_t p = 0; p < dividing->count; p++) {
        if (!make_component(&reduction->components[p], &dividing->extents[p], problem))
            return false;
        reduction->dropped -= dividing->extents[p].items;
    }
    copy_bounds(dividing, reduction);
    for (uint32_t k = 0; k < problem->options; k++) {
        if (dividing->residual->state[k] == DLX_OPTION_LEFT)
            copy_option(dividing, reduction, k);
        else if (dividing->residual->state[k] == DLX_OPTION_FORCED)
            reduction->forced[reduction->forced_count++] = k;
        if (!hear(dividing, k))
            return false;
    }
    qsort(reduction->components, reduction->component_count, sizeof *reduction->components,
          compare_components);
    return true;
}

/* True if the problem is one component and nothing was removed. Multiplicities are then unchanged,
 * since nothing is forced. */
static bool is_whole(const partition *dividing)
{
    const dlx_problem *problem = dividing->problem;
    return dividing->count == 1 && dividing->extents[0].options == problem->options &&
           dividing->extents[0].items == dlx_problem_items(problem);
}

/* Borrows the problem as its only component, to save memory. */
static bool borrow_whole(const dlx_problem *problem, dlx_reduction *reduction)
{
    dlx_component *component = reduction->components = calloc(1, sizeof *reduction->components);
    if (!component)
        return false;
    reduction->component_count = 1;
    reduction->options = problem->options;
    component->problem = problem;
    component->option = dlx_buffer_allocate(problem->options, sizeof *component->option);
    for (uint32_t k = 0; component->option && k < problem->options; k++)
        component->option[k] = k;
    return component->option != NULL;
}

bool dlx_components_state_divide(const dlx_problem_state *residual, const dlx_problem *problem,
                                 bool together, dlx_reduction *reduction, dlx_budget *limits)
{
    partition dividing = {
        .residual = residual, .problem = problem, .limits = limits, .together = together};
    bool ok = divide(&dividing);
    reduction->none = dividing.none;
    if (ok && !dividing.none)
        ok = is_whole(&dividing) ? borrow_whole(problem, reduction)
                                 : make_components(&dividing, reduction);
    dlx_arena_free(&dividing.arena);
    free(dividing.extents);
    return ok;
}

bool dlx_components_divide(dlx_reduction *reduction, const dlx_problem *problem, dlx_budget *limits)
{
    dlx_problem_state unreduced;
    *reduction = (dlx_reduction){0};
    const bool ok = dlx_components_state_make(&unreduced, problem) &&
                    dlx_components_state_divide(&unreduced, problem, false, reduction, limits);
    dlx_arena_free(&unreduced.arena);
    if (!ok)
        dlx_reduction_free(reduction);
    return ok;
}

void dlx_reduction_free(dlx_reduction *reduction)
{
    for (size_t p = 0; p < reduction->component_count; p++) {
        dlx_problem_free(reduction->components[p].own);
        free(reduction->components[p].option);
    }
    free(reduction->components);
    free(reduction->forced);
    *reduction = (dlx_reduction){0};
}

/* Visits the options in large strides, since few of them connect most problems. */
bool dlx_components_is_one(const dlx_problem *problem)
{
    enum { STRIDE = 61 };
    const size_t items = dlx_problem_items(problem);
    dlx_arena arena = {0};
    classes joined = {0};
    if (!begin_classes(&joined, &arena, items))
        return true;
    for (size_t first = 0; first < STRIDE; first++)
        for (size_t k = first; k < problem->options; k += STRIDE) {
            if (joined.items == items && joined.count == 1)
                break;
            join_items(&joined, problem, k, NULL, DLX_NO_INDEX);
        }
    dlx_arena_free(&arena);
    return joined.count <= 1;
}

/* SPDX-License-Identifier: MIT */
/* A problem with options included and excluded.
 *
 * An excluded option loses its items, and so is never chosen. An included option is the only one of
 * its items of bounds 1:1, since the other options of these items, its rivals, lose theirs. Without
 * such an item, or if rivals are kept, the option gets an item of its own. */
#include "core/restrict.h"

#include <stdio.h>

typedef struct restriction {
    dlx_arena arena;
    const dlx_problem *source;
    bool keeps_rivals;
    bool *included, *excluded; /* by option */
    bool *loses;               /* by option: its items */
    uint32_t *own;             /* by included option: its own item; DLX_NO_INDEX: none */
    uint32_t *includes;        /* by item: nonzeros of included options */
    size_t own_items;
} restriction;

static bool allocate(restriction *target)
{
    const size_t options = target->source->options;
    dlx_arena *arena = &target->arena;
    target->included = dlx_arena_take(arena, options, sizeof *target->included);
    target->excluded = dlx_arena_take(arena, options, sizeof *target->excluded);
    target->loses = dlx_arena_take(arena, options, sizeof *target->loses);
    target->own = dlx_arena_take(arena, options, sizeof *target->own);
    target->includes =
        dlx_arena_take(arena, dlx_problem_items(target->source), sizeof *target->includes);
    return !arena->failed;
}

/* Errors: DLX_INVALID: a literal of no option. */
static dlx_status check_literals(const dlx_problem *problem, const int64_t *literals, size_t count,
                                 dlx_error *error)
{
    const int64_t options = (int64_t)problem->options;
    for (size_t i = 0; i < count; i++)
        if (literals[i] == 0 || literals[i] > options || literals[i] < -options)
            return dlx_error_set(error, DLX_INVALID,
                                 "expected a literal of an option up to %lld, found %lld",
                                 (long long)options, (long long)literals[i]);
    return DLX_OK;
}

static void read_literals(restriction *target, const int64_t *literals, size_t count)
{
    const dlx_problem *source = target->source;
    for (size_t i = 0; i < count; i++) {
        const uint64_t option = (uint64_t)(literals[i] < 0 ? -literals[i] : literals[i]) - 1;
        (literals[i] < 0 ? target->excluded : target->included)[option] = true;
    }
    for (size_t k = 0; k < source->options; k++)
        for (size_t i = source->start[k]; i < source->start[k + 1]; i++)
            target->includes[source->item[i]] += target->included[k];
}

/* True if the option has an item whose other options are rivals of included options. `least`: the
 * number of included options of the item. */
static bool has_rivals(const restriction *target, size_t option, uint32_t least)
{
    const dlx_problem *source = target->source;
    for (size_t i = source->start[option]; i < source->start[option + 1]; i++)
        if (target->includes[source->item[i]] >= least &&
            dlx_problem_is_exact(source, source->item[i]))
            return !target->keeps_rivals;
    return false;
}

static void settle_options(restriction *target)
{
    for (size_t k = 0; k < target->source->options; k++) {
        const bool is_included = target->included[k];
        target->own[k] = DLX_NO_INDEX;
        target->loses[k] = target->excluded[k] || has_rivals(target, k, is_included ? 2 : 1) ||
                           (is_included && !dlx_problem_chooses(target->source, k));
        if (is_included && !has_rivals(target, k, 1))
            target->own[k] = (uint32_t)(target->source->items->primary + target->own_items++);
    }
}

/* ---- the new problem ------------------------------------------------------------------------- */

/* Names an own item include#N, where N is the number of the option; or, if that is another item, N
 * plus a multiple of the number of options. */
static bool name_own_item(const dlx_problem *source, size_t option, dlx_names *names)
{
    char name[40];
    int length = 0;
    for (size_t n = option + 1; !length; n += source->options) {
        length = snprintf(name, sizeof name, "include#%zu", n);
        if (dlx_names_find(&source->items->names, name, (size_t)length) != DLX_NO_INDEX)
            length = 0;
    }
    return dlx_names_add(names, name, (size_t)length) != DLX_NO_INDEX;
}

static bool name_own_items(const restriction *target, dlx_names *names)
{
    bool ok = true;
    for (size_t k = 0; k < target->source->options && ok; k++)
        ok = target->own[k] == DLX_NO_INDEX || name_own_item(target->source, k, names);
    return ok;
}

/* Replaces the items, without names, by named ones. */
static bool set_items(const restriction *target, dlx_problem *problem)
{
    const dlx_items *source = target->source->items;
    dlx_items *items = problem->items;
    items->names = (dlx_names){0};
    for (size_t i = 0; i < items->primary && items->lo; i++) {
        const bool is_own = i >= source->primary;
        items->lo[i] = is_own ? 1 : source->lo[i];
        items->hi[i] = is_own ? 1 : source->hi[i];
    }
    return dlx_names_copy(&items->names, &source->names, 0, source->primary) &&
           name_own_items(target, &items->names) &&
           dlx_names_copy(&items->names, &source->names, source->primary, source->names.count);
}

static void copy_option(const restriction *target, dlx_problem *problem, size_t option)
{
    const dlx_problem *source = target->source;
    size_t end = problem->start[option];
    for (size_t i = source->start[option]; i < source->start[option + 1] && !target->loses[option];
         i++) {
        const uint32_t item = source->item[i];
        const bool is_secondary = item >= source->items->primary;
        problem->item[end] = item + (is_secondary ? (uint32_t)target->own_items : 0);
        if (problem->colour)
            problem->colour[end] = source->colour[i];
        end++;
    }
    if (target->own[option] != DLX_NO_INDEX && !target->loses[option]) {
        if (problem->colour)
            problem->colour[end] = 0;
        problem->item[end++] = target->own[option];
    }
    problem->start[option + 1] = end;
    if (problem->cost)
        problem->cost[option] = source->cost[option];
}

static bool copy_texts(dlx_problem *problem, const dlx_problem *source)
{
    problem->name = source->name ? strdup(source->name) : NULL;
    problem->data = source->data ? strdup(source->data) : NULL;
    problem->colours.count = 0;
    return !source->name == !problem->name && !source->data == !problem->data &&
           dlx_names_copy(&problem->colours, &source->colours, 0, source->colours.count);
}

static dlx_problem *make_problem(const restriction *target)
{
    const dlx_problem *source = target->source;
    const size_t primary = source->items->primary + target->own_items;
    const dlx_problem_room room = {.items = dlx_problem_items(source) + target->own_items,
                                   .primary = primary,
                                   .options = source->options,
                                   .nonzeros = dlx_problem_nonzeros(source) + target->own_items,
                                   .bounded = source->items->lo,
                                   .coloured = source->colour,
                                   .priced = source->cost};
    dlx_problem *problem = dlx_problem_with_room(&room, 0);
    if (!problem)
        return NULL;
    if (!target->own_items) {
        dlx_problem_items_release(problem->items);
        problem->items = dlx_problem_items_share(source->items);
    }
    if ((target->own_items && !set_items(target, problem)) || !copy_texts(problem, source)) {
        dlx_problem_free(problem);
        return NULL;
    }
    problem->shown = dlx_problem_shown(source);
    problem->options = source->options;
    problem->places = source->places;
    problem->constant = source->constant;
    problem->maximise = source->maximise;
    problem->has_repeats = source->has_repeats;
    for (size_t k = 0; k < source->options; k++)
        copy_option(target, problem, k);
    return problem;
}

dlx_problem *dlx_problem_restrict(const dlx_problem *problem, const int64_t *literals, size_t count,
                                  bool keeps_rivals, dlx_error *error)
{
    restriction target = {.source = problem, .keeps_rivals = keeps_rivals};
    dlx_problem *restricted = NULL;
    if (check_literals(problem, literals, count, error) != DLX_OK)
        return NULL;
    if (allocate(&target)) {
        read_literals(&target, literals, count);
        settle_options(&target);
        restricted = make_problem(&target);
    }
    dlx_arena_free(&target.arena);
    if (!restricted)
        dlx_error_memory(error);
    return restricted;
}

/* ---- literals that no solution has ----------------------------------------------------------- */

/* The literals so far. */
typedef struct clash_search {
    const dlx_problem *problem;
    const int64_t *literals;
    bool covers; /* primary items may be covered any number of times */
} clash_search;

/* The number of times that the option has the item, and the colour of the item. */
static uint32_t count_item(const dlx_problem *problem, size_t option, uint32_t item,
                           uint32_t *colour)
{
    uint32_t times = 0;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] == item) {
            times++;
            *colour = problem->colour ? problem->colour[i] : 0;
        }
    return times;
}

/* True if the first `count` literals, of which the last has the item, include the item too often or
 * in two colours. *other is the first option with the item, SIZE_MAX: none but the last. */
static bool is_overfull(const clash_search *search, size_t count, uint32_t item, size_t *other)
{
    const dlx_problem *problem = search->problem;
    const bool is_primary = item < problem->items->primary;
    const size_t last = (size_t)search->literals[count - 1] - 1;
    uint32_t last_colour = 0;
    uint64_t times = count_item(problem, last, item, &last_colour);
    bool differs = false;
    *other = SIZE_MAX;
    for (size_t i = 0; i + 1 < count; i++) {
        uint32_t colour = 0;
        const int64_t literal = search->literals[i];
        if (literal < 0 || (size_t)literal - 1 == last)
            continue;
        const uint32_t more = count_item(problem, (size_t)literal - 1, item, &colour);
        times += more;
        differs |= more && (!colour || colour != last_colour);
        if (more && *other == SIZE_MAX)
            *other = (size_t)literal - 1;
    }
    uint32_t hi;
    if (!is_primary)
        return differs;
    dlx_problem_bounds(problem, item, NULL, &hi);
    return !search->covers && times > hi;
}

/* Describes a clash of literal `index` with the earlier ones. */
static bool describe_clash(const clash_search *search, size_t index, dlx_error *error)
{
    const dlx_problem *problem = search->problem;
    const int64_t literal = search->literals[index];
    const size_t option = (size_t)(literal < 0 ? -literal : literal) - 1;
    size_t other;
    for (size_t i = 0; i < index; i++)
        if (search->literals[i] == -literal)
            return dlx_error_set(error, DLX_INVALID, "option %zu is included and excluded",
                                 option + 1) != DLX_OK;
    if (literal < 0)
        return false;
    if (!dlx_problem_chooses(problem, option))
        return dlx_error_set(error, DLX_INVALID, "included option %zu has no primary item",
                             option + 1) != DLX_OK;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (is_overfull(search, index + 1, problem->item[i], &other)) {
            const char *name = dlx_problem_item_name(problem, problem->item[i]);
            if (other == SIZE_MAX)
                return dlx_error_set(error, DLX_INVALID, "option %zu has item %.100s too often",
                                     option + 1, name) != DLX_OK;
            return dlx_error_set(error, DLX_INVALID,
                                 "included options %zu and %zu clash at item %.100s", other + 1,
                                 option + 1, name) != DLX_OK;
        }
    return false;
}

bool dlx_literals_clash(const dlx_problem *problem, const int64_t *literals, size_t count,
                        bool covers, dlx_error *error)
{
    const clash_search search = {problem, literals, covers};
    for (size_t i = 0; i < count; i++)
        if (describe_clash(&search, i, error))
            return true;
    return false;
}

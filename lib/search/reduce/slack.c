/* SPDX-License-Identifier: MIT */
#include "search/reduce/components.h"

#include "io/buffer.h"

/* A primary item of the problem. */
typedef enum item_kind {
    ITEM_PRIMARY,   /* exactly once */
    ITEM_SLACK,     /* at most once, with a slack option */
    ITEM_SECONDARY, /* at most once; each of its options has another primary item */
    ITEM_FREE,      /* any number of times */
    ITEM_FULL       /* by all of its options */
} item_kind;

/* A primary item of a single option. */
typedef enum option_kind {
    OPTION_SHARED, /* none: the option has other primary items */
    OPTION_FREE,   /* with a slack option */
    OPTION_FORCED  /* without */
} option_kind;

typedef struct conversion {
    dlx_arena arena;
    const dlx_problem *problem;
    uint8_t *kind;         /* by primary item: an item_kind */
    uint8_t *option;       /* by option: an option_kind */
    uint32_t *times;       /* by item: its options */
    uint32_t *number;      /* by item: its index in the new problem; DLX_NO_INDEX: none */
    dlx_problem_room size; /* of the new problem */
} conversion;

static bool allocate(conversion *target, const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    *target = (conversion){.problem = problem};
    target->kind = dlx_arena_take(&target->arena, items, sizeof *target->kind);
    target->option = dlx_arena_take(&target->arena, problem->options, sizeof *target->option);
    target->times = dlx_arena_take(&target->arena, items, sizeof *target->times);
    target->number = dlx_arena_take(&target->arena, items, sizeof *target->number);
    return !target->arena.failed;
}

static bool is_primary(const conversion *target, size_t index)
{
    return target->problem->item[index] < target->problem->items->primary;
}

/* True if the option has an item of the kind. */
static bool has_kind(const conversion *target, size_t option, item_kind kind)
{
    const dlx_problem *problem = target->problem;
    for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++)
        if (is_primary(target, index) && target->kind[problem->item[index]] == kind)
            return true;
    return false;
}

static void count_options(conversion *target)
{
    const dlx_problem *problem = target->problem;
    for (size_t index = 0; index < dlx_problem_nonzeros(problem); index++)
        target->times[problem->item[index]]++;
}

/* False: options cannot express the bounds. */
static bool set_item_kinds(conversion *target)
{
    const dlx_items *items = target->problem->items;
    for (size_t i = 0; i < items->primary; i++) {
        const uint32_t lo = items->lo[i];
        const uint32_t hi = items->hi[i] < target->times[i] ? items->hi[i] : target->times[i];
        if (lo <= 1 && (hi == 1 || lo > hi))
            target->kind[i] = lo == 1                 ? ITEM_PRIMARY
                              : target->times[i] == 1 ? ITEM_FREE
                                                      : ITEM_SECONDARY;
        else if (lo == 0 && hi == target->times[i])
            target->kind[i] = ITEM_FREE;
        else if (lo == target->times[i] && lo == hi)
            target->kind[i] = ITEM_FULL;
        else
            return false;
    }
    return true;
}

/* Makes a secondary item of the option primary, the item of the most options. False: none. */
static bool add_slack(conversion *target, size_t option)
{
    const dlx_problem *problem = target->problem;
    uint32_t most = DLX_NO_INDEX;
    for (size_t index = problem->start[option]; index < problem->start[option + 1]; index++) {
        const uint32_t item = problem->item[index];
        if (is_primary(target, index) && target->kind[item] == ITEM_SECONDARY &&
            (most == DLX_NO_INDEX || target->times[item] > target->times[most]))
            most = item;
    }
    if (most != DLX_NO_INDEX)
        target->kind[most] = ITEM_SLACK;
    return most != DLX_NO_INDEX;
}

/* Gives each option that can be chosen a primary item. */
static void set_option_kinds(conversion *target)
{
    for (size_t k = 0; k < target->problem->options; k++) {
        if (!dlx_problem_chooses(target->problem, k))
            continue;
        if (has_kind(target, k, ITEM_FULL))
            target->option[k] = OPTION_FORCED;
        else if (!has_kind(target, k, ITEM_PRIMARY) && !has_kind(target, k, ITEM_SLACK) &&
                 !add_slack(target, k))
            target->option[k] = OPTION_FREE;
    }
}

static void number_items(conversion *target)
{
    const dlx_problem *problem = target->problem;
    const size_t primary = problem->items->primary;
    size_t slack = 0;
    for (size_t i = 0; i < primary; i++) {
        const bool kept = target->kind[i] == ITEM_PRIMARY || target->kind[i] == ITEM_SLACK;
        slack += target->kind[i] == ITEM_SLACK;
        target->number[i] = kept ? (uint32_t)target->size.primary++ : DLX_NO_INDEX;
    }
    target->size.nonzeros = dlx_problem_nonzeros(problem) + slack;
    for (size_t k = 0; k < problem->options; k++) {
        const bool own = target->option[k] == OPTION_FREE || target->option[k] == OPTION_FORCED;
        target->size.primary += own;
        slack += target->option[k] == OPTION_FREE;
        target->size.nonzeros += own + (target->option[k] == OPTION_FREE);
    }
    target->size.options = problem->options + slack;
    target->size.coloured = problem->colour;
    target->size.priced = problem->cost;
    target->size.items = target->size.primary;
    for (size_t i = 0; i < dlx_problem_items(problem); i++)
        if (i >= primary || target->kind[i] == ITEM_SECONDARY)
            target->number[i] = (uint32_t)target->size.items++;
}

/* Adds an item to the option that is being made. */
static void add_item(dlx_problem *problem, size_t item)
{
    problem->item[problem->start[problem->options + 1]++] = (uint32_t)item;
}

static void begin_option(dlx_problem *problem)
{
    problem->start[problem->options + 1] = problem->start[problem->options];
}

/* Copies an option, with the item `own` if it has an item of its own. */
static void copy_option(const conversion *target, dlx_problem *problem, size_t option, size_t own)
{
    const dlx_problem *source = target->problem;
    begin_option(problem);
    for (size_t index = source->start[option]; index < source->start[option + 1]; index++) {
        const uint32_t item = target->number[source->item[index]];
        if (item == DLX_NO_INDEX)
            continue;
        if (problem->colour)
            problem->colour[problem->start[problem->options + 1]] = source->colour[index];
        add_item(problem, item);
    }
    if (target->option[option] != OPTION_SHARED)
        add_item(problem, own);
    if (problem->cost)
        problem->cost[option] = source->cost[option];
    problem->options++;
}

static void add_slack_option(dlx_problem *problem, size_t item)
{
    begin_option(problem);
    add_item(problem, item);
    problem->options++;
}

static void copy_options(const conversion *target, dlx_problem *problem)
{
    const dlx_problem *source = target->problem;
    problem->places = source->places;
    problem->constant = source->constant;
    problem->maximise = source->maximise;
    size_t slack = 0; /* primary items of the problem, before those of single options */
    for (size_t i = 0; i < source->items->primary; i++)
        slack += target->kind[i] == ITEM_PRIMARY || target->kind[i] == ITEM_SLACK;
    size_t own = slack;
    for (size_t k = 0; k < source->options; k++) {
        copy_option(target, problem, k, own);
        own += target->option[k] == OPTION_FREE || target->option[k] == OPTION_FORCED;
    }
    for (size_t i = 0; i < source->items->primary; i++)
        if (target->kind[i] == ITEM_SLACK)
            add_slack_option(problem, target->number[i]);
    own = slack;
    for (size_t k = 0; k < source->options; k++) {
        if (target->option[k] == OPTION_FREE)
            add_slack_option(problem, own);
        own += target->option[k] == OPTION_FREE || target->option[k] == OPTION_FORCED;
    }
}

bool dlx_slack_make(const dlx_problem *problem, dlx_problem **slack)
{
    conversion target;
    *slack = NULL;
    if (!problem->items->lo)
        return true;
    bool ok = allocate(&target, problem);
    if (ok)
        count_options(&target);
    if (ok && set_item_kinds(&target)) {
        set_option_kinds(&target);
        number_items(&target);
        *slack = dlx_problem_with_room(&target.size, problem->colours.count);
        ok = *slack != NULL;
        if (ok)
            copy_options(&target, *slack);
    }
    dlx_arena_free(&target.arena);
    return ok;
}

uint64_t dlx_slack_bytes(const dlx_problem *slack)
{
    const uint64_t nonzero = sizeof *slack->item + (slack->colour ? sizeof *slack->colour : 0);
    const uint64_t option = sizeof *slack->start + (slack->cost ? sizeof *slack->cost : 0);
    return dlx_problem_nonzeros(slack) * nonzero + slack->options * option;
}

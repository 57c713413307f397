/* SPDX-License-Identifier: MIT */
#include "search/reduce/slack.h"

#include "io/arena.h"

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

static bool allocate(conversion *to, const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    *to = (conversion){.problem = problem};
    to->kind = dlx_arena_take(&to->arena, items, sizeof *to->kind);
    to->option = dlx_arena_take(&to->arena, problem->options, sizeof *to->option);
    to->times = dlx_arena_take(&to->arena, items, sizeof *to->times);
    to->number = dlx_arena_take(&to->arena, items, sizeof *to->number);
    return !to->arena.failed;
}

static bool is_primary(const conversion *to, size_t at)
{
    return to->problem->item[at] < to->problem->items->primary;
}

/* ---- kinds ----------------------------------------------------------------------------------- */

/* True if the option has an item of the kind. */
static bool has_kind(const conversion *to, size_t option, item_kind kind)
{
    const dlx_problem *problem = to->problem;
    for (size_t at = problem->start[option]; at < problem->start[option + 1]; at++)
        if (is_primary(to, at) && to->kind[problem->item[at]] == kind)
            return true;
    return false;
}

static void count_options(conversion *to)
{
    const dlx_problem *problem = to->problem;
    for (size_t at = 0; at < dlx_problem_nonzeros(problem); at++)
        to->times[problem->item[at]]++;
}

/* False: options cannot express the bounds. */
static bool set_item_kinds(conversion *to)
{
    const dlx_items *items = to->problem->items;
    for (size_t i = 0; i < items->primary; i++) {
        const uint32_t lo = items->lo[i];
        const uint32_t hi = items->hi[i] < to->times[i] ? items->hi[i] : to->times[i];
        if (lo <= 1 && (hi == 1 || lo > hi))
            to->kind[i] = lo == 1 ? ITEM_PRIMARY : to->times[i] == 1 ? ITEM_FREE : ITEM_SECONDARY;
        else if (lo == 0 && hi == to->times[i])
            to->kind[i] = ITEM_FREE;
        else if (lo == to->times[i] && lo == hi)
            to->kind[i] = ITEM_FULL;
        else
            return false;
    }
    return true;
}

/* Makes a secondary item of the option primary, the item of the most options. False: none. */
static bool add_slack(conversion *to, size_t option)
{
    const dlx_problem *problem = to->problem;
    uint32_t most = DLX_NO_INDEX;
    for (size_t at = problem->start[option]; at < problem->start[option + 1]; at++) {
        const uint32_t item = problem->item[at];
        if (is_primary(to, at) && to->kind[item] == ITEM_SECONDARY &&
            (most == DLX_NO_INDEX || to->times[item] > to->times[most]))
            most = item;
    }
    if (most != DLX_NO_INDEX)
        to->kind[most] = ITEM_SLACK;
    return most != DLX_NO_INDEX;
}

/* Gives each option that can be chosen a primary item. */
static void set_option_kinds(conversion *to)
{
    for (size_t k = 0; k < to->problem->options; k++) {
        if (!dlx_problem_chooses(to->problem, k))
            continue;
        if (has_kind(to, k, ITEM_FULL))
            to->option[k] = OPTION_FORCED;
        else if (!has_kind(to, k, ITEM_PRIMARY) && !has_kind(to, k, ITEM_SLACK) &&
                 !add_slack(to, k))
            to->option[k] = OPTION_FREE;
    }
}

/* ---- the new problem ------------------------------------------------------------------------- */

static void number_items(conversion *to)
{
    const dlx_problem *problem = to->problem;
    const size_t primary = problem->items->primary;
    size_t slack = 0;
    for (size_t i = 0; i < primary; i++) {
        const bool kept = to->kind[i] == ITEM_PRIMARY || to->kind[i] == ITEM_SLACK;
        slack += to->kind[i] == ITEM_SLACK;
        to->number[i] = kept ? (uint32_t)to->size.primary++ : DLX_NO_INDEX;
    }
    to->size.nonzeros = dlx_problem_nonzeros(problem) + slack;
    for (size_t k = 0; k < problem->options; k++) {
        const bool own = to->option[k] == OPTION_FREE || to->option[k] == OPTION_FORCED;
        to->size.primary += own;
        slack += to->option[k] == OPTION_FREE;
        to->size.nonzeros += own + (to->option[k] == OPTION_FREE);
    }
    to->size.options = problem->options + slack;
    to->size.coloured = problem->colour;
    to->size.priced = problem->cost;
    to->size.items = to->size.primary;
    for (size_t i = 0; i < dlx_problem_items(problem); i++)
        if (i >= primary || to->kind[i] == ITEM_SECONDARY)
            to->number[i] = (uint32_t)to->size.items++;
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
static void copy_option(const conversion *to, dlx_problem *problem, size_t option, size_t own)
{
    const dlx_problem *from = to->problem;
    begin_option(problem);
    for (size_t at = from->start[option]; at < from->start[option + 1]; at++) {
        const uint32_t item = to->number[from->item[at]];
        if (item == DLX_NO_INDEX)
            continue;
        if (problem->colour)
            problem->colour[problem->start[problem->options + 1]] = from->colour[at];
        add_item(problem, item);
    }
    if (to->option[option] != OPTION_SHARED)
        add_item(problem, own);
    if (problem->cost)
        problem->cost[option] = from->cost[option];
    problem->options++;
}

static void add_slack_option(dlx_problem *problem, size_t item)
{
    begin_option(problem);
    add_item(problem, item);
    problem->options++;
}

static void copy_options(const conversion *to, dlx_problem *problem)
{
    const dlx_problem *from = to->problem;
    problem->places = from->places;
    problem->constant = from->constant;
    problem->maximise = from->maximise;
    size_t slack = 0; /* primary items of the problem, before those of single options */
    for (size_t i = 0; i < from->items->primary; i++)
        slack += to->kind[i] == ITEM_PRIMARY || to->kind[i] == ITEM_SLACK;
    size_t own = slack;
    for (size_t k = 0; k < from->options; k++) {
        copy_option(to, problem, k, own);
        own += to->option[k] == OPTION_FREE || to->option[k] == OPTION_FORCED;
    }
    for (size_t i = 0; i < from->items->primary; i++)
        if (to->kind[i] == ITEM_SLACK)
            add_slack_option(problem, to->number[i]);
    own = slack;
    for (size_t k = 0; k < from->options; k++) {
        if (to->option[k] == OPTION_FREE)
            add_slack_option(problem, own);
        own += to->option[k] == OPTION_FREE || to->option[k] == OPTION_FORCED;
    }
}

bool dlx_slack_make(const dlx_problem *problem, dlx_problem **slack)
{
    conversion to;
    *slack = NULL;
    if (!problem->items->lo)
        return true;
    bool ok = allocate(&to, problem);
    if (ok)
        count_options(&to);
    if (ok && set_item_kinds(&to)) {
        set_option_kinds(&to);
        number_items(&to);
        *slack = dlx_problem_with_room(&to.size, problem->colours.count);
        ok = *slack != NULL;
        if (ok)
            copy_options(&to, *slack);
    }
    dlx_arena_free(&to.arena);
    return ok;
}

uint64_t dlx_slack_bytes(const dlx_problem *slack)
{
    const uint64_t nonzero = sizeof *slack->item + (slack->colour ? sizeof *slack->colour : 0);
    const uint64_t option = sizeof *slack->start + (slack->cost ? sizeof *slack->cost : 0);
    return dlx_problem_nonzeros(slack) * nonzero + slack->options * option;
}

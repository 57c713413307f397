/* SPDX-License-Identifier: MIT */
/* Cuts by colours: sets of options of which every solution has at most one.
 *
 * The options of an item with the same colour, and with the same primary item, exclude each other,
 * as do options of different colours: such a group of each colour and the options without a colour
 * make a set. The group of greatest value is chosen for each colour, and any group for one of
 * them: these are the rows of a model with a variable for each colour (Balinski, "Integer
 * programming: methods, uses, computation", 1965, for the location of facilities). */
#include "search/relax/relaxation.h"

#include <stdlib.h>

enum {
    LEAST_CUTS = 16, /* at once, and a part (1 / N) of the rows */
    ROWS_PER_CUT = 2,
    MOST_USES = 1 << 22
};

static const double least_violation = 0.05;

/* A use of an item by an option. Uses of an item with the same colour and group exclude each
 * other. */
typedef struct use {
    uint32_t item;
    uint32_t colour; /* 0: none */
    uint32_t group;  /* a primary item, or one of the option alone */
    uint32_t column;
} use;

/* The uses with the same item, colour and group, uses[begin..end[. */
typedef struct group {
    size_t begin, end;
    double value; /* of its columns */
    double cut;   /* of its cut, above 1 if violated */
    bool is_best; /* of its colour */
} group;

typedef struct colouring {
    const dlx_relaxation *relax;
    use *uses;
    size_t count, capacity;
    group *groups; /* [0..group_count[ */
    size_t group_count, group_capacity;
    uint64_t *member; /* of a cut */
} colouring;

static int compare_uses(const void *a, const void *b)
{
    const uint32_t *x = a;
    const uint32_t *y = b;
    for (size_t i = 0; i < 4; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* True for a primary item of at most one option. */
static bool is_exclusive(const dlx_relaxed_problem *model, uint32_t item)
{
    const dlx_items *items = model->problem->items;
    return item < items->primary && !model->covers && (!items->hi || items->hi[item] == 1);
}

/* Adds the uses of an item by a column, one for each group. False: no memory. */
static bool add_uses(colouring *target, uint32_t column, size_t index)
{
    const dlx_relaxed_problem *model = &target->relax->model;
    const dlx_problem *problem = model->problem;
    const uint32_t option = model->option[column];
    use added = {problem->item[index], problem->colour[index], DLX_NO_INDEX - 1 - column, column};
    const size_t before = target->count;
    for (size_t i = problem->start[option]; i <= problem->start[option + 1]; i++) {
        const bool is_last = i == problem->start[option + 1];
        if (is_last ? target->count > before
                    : !added.colour || !is_exclusive(model, problem->item[i]))
            continue;
        if (!is_last)
            added.group = problem->item[i];
        else if (!added.colour)
            added.group = 0;
        if (!dlx_buffer_grow(&target->uses, &target->capacity, target->count + 1, sizeof added))
            return false;
        target->uses[target->count++] = added;
    }
    return true;
}

static bool list_uses(colouring *target)
{
    const dlx_relaxed_problem *model = &target->relax->model;
    const dlx_problem *problem = model->problem;
    for (uint32_t j = 0; j < model->count && target->count < MOST_USES; j++)
        for (size_t i = problem->start[model->option[j]]; i < problem->start[model->option[j] + 1];
             i++)
            if (problem->item[i] >= problem->items->primary && !add_uses(target, j, i))
                return false;
    qsort(target->uses, target->count, sizeof *target->uses, compare_uses);
    return true;
}

static bool list_groups(colouring *target)
{
    for (size_t i = 0; i < target->count;) {
        group added = {.begin = i, .end = i};
        const use *first = &target->uses[i];
        for (; i < target->count && target->uses[i].item == first->item &&
               target->uses[i].colour == first->colour && target->uses[i].group == first->group;
             i++)
            added.value += target->relax->simplex.value[target->uses[i].column];
        added.end = i;
        if (!dlx_buffer_grow(&target->groups, &target->group_capacity, target->group_count + 1,
                             sizeof added))
            return false;
        target->groups[target->group_count++] = added;
    }
    return true;
}

static const use *use_of(const colouring *with, size_t index)
{
    return &with->uses[with->groups[index].begin];
}

/* Marks the best group of each colour of the item of groups[first..end[, and values their cuts. */
static void value_item(colouring *with, size_t first, size_t end)
{
    double total = 0;
    for (size_t i = first, next; i < end; i = next) {
        size_t best = i;
        for (next = i; next < end && use_of(with, next)->colour == use_of(with, i)->colour; next++)
            if (with->groups[next].value > with->groups[best].value)
                best = next;
        for (size_t k = i; k < next; k++)
            with->groups[k].cut = with->groups[k].value - with->groups[best].value;
        with->groups[best].is_best = true;
        total += with->groups[best].value;
    }
    for (size_t i = first; i < end; i++)
        with->groups[i].cut += total;
}

/* The end of the groups of the item of groups[first]. */
static size_t end_of_item(const colouring *with, size_t first)
{
    size_t end = first;
    while (end < with->group_count && use_of(with, end)->item == use_of(with, first)->item)
        end++;
    return end;
}

static void add_members(colouring *with, const group *added)
{
    for (size_t i = added->begin; i < added->end; i++) {
        const uint32_t option = with->relax->model.option[with->uses[i].column];
        with->member[option / 64] |= UINT64_C(1) << option % 64;
    }
}

/* Adds the cut of a group: the group, and the best ones of the other colours. False: no memory. */
static bool add_cut(colouring *with, size_t chosen, dlx_cuts *cuts, size_t since)
{
    const use *own = use_of(with, chosen);
    size_t first = chosen;
    while (first > 0 && use_of(with, first - 1)->item == own->item)
        first--;
    memset(with->member, 0, cuts->words * sizeof *with->member);
    add_members(with, &with->groups[chosen]);
    for (size_t i = first; i < end_of_item(with, first); i++)
        if (with->groups[i].is_best && use_of(with, i)->colour != own->colour)
            add_members(with, &with->groups[i]);
    return dlx_cuts_add(cuts, with->member, (struct dlx_cut_range){0, 1}, since);
}

/* Adds the most violated cuts. False: no memory. */
static bool add_best(colouring *with, dlx_cuts *cuts)
{
    const size_t since = cuts->count;
    const size_t rows = with->relax->program.rows;
    for (size_t left = LEAST_CUTS + rows / ROWS_PER_CUT; left > 0; left--) {
        size_t best = 0;
        for (size_t i = 1; i < with->group_count; i++)
            if (with->groups[i].cut > with->groups[best].cut)
                best = i;
        if (with->group_count == 0 || with->groups[best].cut <= 1 + least_violation)
            break;
        if (!add_cut(with, best, cuts, since))
            return false;
        with->groups[best].cut = 0;
    }
    return true;
}

bool dlx_cuts_find_colours(dlx_cuts *cuts, const dlx_relaxation *relax)
{
    colouring with = {.relax = relax};
    if (!relax->model.problem->colour)
        return true;
    cuts->words = relax->model.problem->options / 64 + 1;
    with.member = dlx_buffer_allocate(cuts->words, sizeof *with.member);
    bool ok = with.member && list_uses(&with) && list_groups(&with);
    for (size_t i = 0; ok && i < with.group_count; i = end_of_item(&with, i))
        value_item(&with, i, end_of_item(&with, i));
    ok = ok && dlx_budget_hear(relax->limits, with.count + 1) && add_best(&with, cuts);
    free(with.uses);
    free(with.groups);
    free(with.member);
    return ok;
}

/* SPDX-License-Identifier: MIT */
/* Preprocessing at the root; preserves the set of solutions.
 *
 * An item is `once` if at most one of its options can be chosen: upper bound 1, no colours. A
 * primary item is `exact` if it must be covered exactly once. If all options of an exact item i
 * hold an item j that is `once`, the other options of j are never chosen; then j is implied by i
 * (Knuth, TAOCP 4B, 7.2.2.1, where such a j is said to dominate i). An option is hopeless if
 * choosing the option leaves too few options for an item. */
#include "search/reduce/components.h"

typedef struct reducer {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_budget *limits;
    dlx_columns columns;
    dlx_problem_state residual;
    uint32_t *live;  /* by item: live options */
    bool *once;      /* by item */
    uint32_t *queue; /* items that may have too few options, or just enough; a stack */
    bool *queued;    /* by item */
    size_t waiting;  /* in the queue */
    uint32_t *count; /* by item: occurrences, valid if item_mark is current */
    uint64_t *item_mark, *option_mark;
    uint64_t mark;        /* of the present scan of items and options, never 0 */
    bool none;            /* an item has too few options */
    bool changed;         /* an option or item was dropped */
    bool stopped;         /* stopped by the limits; results are discarded */
    uint64_t work, heard; /* steps done, and reported to the limits */
} reducer;

/* Reports work to the limits. Returns false if stopped. */
static bool goes_on(reducer *reducing)
{
    const uint64_t work = reducing->work - reducing->heard;
    reducing->heard = reducing->work;
    reducing->stopped |= !dlx_budget_hear(reducing->limits, work);
    return !reducing->stopped;
}

static bool is_primary(const reducer *reducing, uint32_t item)
{
    return item < reducing->problem->items->primary;
}

static bool is_exact(const reducer *reducing, uint32_t item)
{
    return is_primary(reducing, item) && reducing->residual.lo[item] == 1 &&
           reducing->residual.hi[item] == 1;
}

static bool is_live(const reducer *reducing, uint32_t option)
{
    return reducing->residual.state[option] == DLX_OPTION_LEFT;
}

/* ---- dropped and forced options -------------------------------------------------------------- */

/* Queues an item without spare options. */
static void look_again(reducer *reducing, uint32_t item)
{
    if (!is_primary(reducing, item) || !reducing->residual.active[item] || reducing->queued[item] ||
        reducing->residual.lo[item] == 0 || reducing->live[item] > reducing->residual.lo[item])
        return;
    reducing->queued[item] = true;
    reducing->queue[reducing->waiting++] = item;
}

static void drop_option(reducer *reducing, uint32_t option)
{
    const dlx_problem *problem = reducing->problem;
    reducing->residual.state[option] = DLX_OPTION_GONE;
    reducing->changed = true;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        reducing->live[problem->item[i]]--;
        look_again(reducing, problem->item[i]);
    }
    reducing->work += problem->start[option + 1] - problem->start[option];
}

static void drop_item(reducer *reducing, uint32_t item)
{
    reducing->residual.active[item] = false;
    reducing->changed = true;
}

/* Closes an item that is covered up to its upper bound, or once with a colour: drops its
 * conflicting options, and the item. */
static void close_item(reducer *reducing, uint32_t item, uint32_t colour)
{
    const dlx_columns *columns = &reducing->columns;
    drop_item(reducing, item);
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        if (is_live(reducing, columns->option[i]) && (!colour || columns->colour[i] != colour))
            drop_option(reducing, columns->option[i]);
    reducing->work += columns->start[item + 1] - columns->start[item];
}

/* Forces an option. An item that this option has closed already is covered too often. */
static void take_option(reducer *reducing, uint32_t option)
{
    const dlx_problem *problem = reducing->problem;
    dlx_problem_state *residual = &reducing->residual;
    residual->state[option] = DLX_OPTION_FORCED;
    residual->forced++;
    reducing->changed = true;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        reducing->live[item]--;
        reducing->none |= is_primary(reducing, item) && residual->hi[item] == 0;
        if (!residual->active[item])
            continue;
        residual->lo[item] -= residual->lo[item] > 0;
        residual->hi[item]--;
        if (residual->hi[item] == 0)
            close_item(reducing, item, problem->colour ? problem->colour[i] : 0);
        else
            look_again(reducing, item);
    }
}

/* Forces the options of queued items until the queue is empty. */
static void propagate(reducer *reducing)
{
    const dlx_columns *columns = &reducing->columns;
    while (reducing->waiting > 0 && !reducing->none && goes_on(reducing)) {
        const uint32_t item = reducing->queue[--reducing->waiting];
        reducing->queued[item] = false;
        if (!reducing->residual.active[item])
            continue;
        if (reducing->live[item] < reducing->residual.lo[item])
            reducing->none = true;
        for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
            if (!reducing->none && is_live(reducing, columns->option[i]))
                take_option(reducing, columns->option[i]);
        reducing->work += columns->start[item + 1] - columns->start[item];
    }
}

/* ---- redundant items ------------------------------------------------------------------------- */

/* Marks the options of an item, and counts the items of its first option that all options share.
 * Returns the first option; DLX_NO_INDEX if no item is shared. */
static uint32_t find_companions(reducer *reducing, uint32_t item)
{
    const dlx_problem *problem = reducing->problem;
    const dlx_columns *columns = &reducing->columns;
    const uint64_t mark = ++reducing->mark;
    uint32_t first = DLX_NO_INDEX;
    uint32_t seen = 0;
    uint32_t companions = 1;
    for (size_t i = columns->start[item]; i < columns->start[item + 1] && companions > 0; i++) {
        const uint32_t option = columns->option[i];
        if (!is_live(reducing, option))
            continue;
        if (!goes_on(reducing))
            return DLX_NO_INDEX;
        reducing->option_mark[option] = mark;
        companions = 0;
        if (seen == 0)
            first = option;
        for (size_t k = problem->start[option]; k < problem->start[option + 1]; k++) {
            const uint32_t other = problem->item[k];
            if (other == item || !reducing->residual.active[other] ||
                (seen > 0 &&
                 (reducing->item_mark[other] != mark || reducing->count[other] != seen)))
                continue;
            reducing->item_mark[other] = mark;
            reducing->count[other] = seen + 1;
            companions++;
        }
        seen++;
        reducing->work += problem->start[option + 1] - problem->start[option];
    }
    return companions > 0 ? first : DLX_NO_INDEX;
}

/* Drops the options of `wide` without the exact item whose options are marked, and `wide` itself.
 */
static void narrow(reducer *reducing, uint32_t wide)
{
    const dlx_columns *columns = &reducing->columns;
    for (size_t i = columns->start[wide]; i < columns->start[wide + 1]; i++)
        if (is_live(reducing, columns->option[i]) &&
            reducing->option_mark[columns->option[i]] != reducing->mark)
            drop_option(reducing, columns->option[i]);
    drop_item(reducing, wide);
    reducing->work += columns->start[wide + 1] - columns->start[wide];
}

/* True if all live options agree on the colour of a secondary item; always for a single option. */
static bool is_agreed(const reducer *reducing, uint32_t item)
{
    const dlx_columns *columns = &reducing->columns;
    if (reducing->live[item] <= 1)
        return true;
    uint32_t colour = 0;
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++) {
        const uint32_t here = columns->colour ? columns->colour[i] : 0;
        if (!is_live(reducing, columns->option[i]))
            continue;
        if (here == 0 || (colour != 0 && colour != here))
            return false;
        colour = here;
    }
    return true;
}

/* Drops the item, or items in all of its options, if either implies the other. */
static void compare_item(reducer *reducing, uint32_t item)
{
    const dlx_problem *problem = reducing->problem;
    const bool secondary = !is_primary(reducing, item);
    if (secondary && is_agreed(reducing, item)) {
        drop_item(reducing, item);
        return;
    }
    if (!secondary && !is_exact(reducing, item))
        return;
    const uint32_t first = find_companions(reducing, item);
    if (first == DLX_NO_INDEX)
        return;
    const uint32_t size = reducing->live[item];
    for (size_t k = problem->start[first]; k < problem->start[first + 1]; k++) {
        const uint32_t other = problem->item[k];
        if (other == item || !reducing->residual.active[other] || !reducing->once[other] ||
            reducing->item_mark[other] != reducing->mark || reducing->count[other] != size)
            continue;
        if (secondary) {
            drop_item(reducing, item);
            return;
        }
        narrow(reducing, other);
    }
}

/* Counts a conflicting option in all of its items. Returns true if an item is left with too few
 * options. */
static bool count_conflict(reducer *reducing, uint32_t option)
{
    const dlx_problem *problem = reducing->problem;
    bool hopeless = false;
    if (reducing->option_mark[option] == reducing->mark)
        return false;
    reducing->option_mark[option] = reducing->mark;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (!is_primary(reducing, item) || !reducing->residual.active[item])
            continue;
        if (reducing->item_mark[item] != reducing->mark)
            reducing->count[item] = 0;
        reducing->item_mark[item] = reducing->mark;
        reducing->count[item]++;
        hopeless |= reducing->live[item] - reducing->count[item] < reducing->residual.lo[item];
    }
    reducing->work += problem->start[option + 1] - problem->start[option];
    return hopeless;
}

static bool is_hopeless(reducer *reducing, uint32_t option)
{
    const dlx_problem *problem = reducing->problem;
    const dlx_columns *columns = &reducing->columns;
    reducing->option_mark[option] = ++reducing->mark;
    for (size_t i = problem->start[option]; i < problem->start[option + 1] && goes_on(reducing);
         i++) {
        const uint32_t item = problem->item[i];
        const uint32_t colour = problem->colour ? problem->colour[i] : 0;
        if (!reducing->residual.active[item] || reducing->residual.hi[item] > 1)
            continue;
        for (size_t k = columns->start[item]; k < columns->start[item + 1]; k++)
            if (is_live(reducing, columns->option[k]) &&
                (!colour || columns->colour[k] != colour) &&
                count_conflict(reducing, columns->option[k]))
                return true;
        reducing->work += columns->start[item + 1] - columns->start[item];
    }
    return false;
}

/* ---- the reduction --------------------------------------------------------------------------- */

static void compare_items(reducer *reducing, uint64_t most_work)
{
    const size_t items = dlx_problem_items(reducing->problem);
    do {
        reducing->changed = false;
        for (uint32_t i = 0; i < items && !reducing->none && goes_on(reducing); i++) {
            if (reducing->residual.active[i])
                compare_item(reducing, i);
            propagate(reducing);
        }
    } while (reducing->changed && !reducing->none && !reducing->stopped &&
             reducing->work < most_work);
}

static void drop_hopeless(reducer *reducing, uint64_t most_work)
{
    const size_t options = reducing->problem->options;
    for (uint32_t k = 0;
         k < options && !reducing->none && !reducing->stopped && reducing->work < most_work; k++)
        if (is_live(reducing, k) && is_hopeless(reducing, k)) {
            drop_option(reducing, k);
            propagate(reducing);
        }
}

static bool allocate(reducer *reducing)
{
    const size_t items = dlx_problem_items(reducing->problem);
    const size_t options = reducing->problem->options;
    dlx_arena *arena = &reducing->arena;
    reducing->live = dlx_arena_take(arena, items, sizeof *reducing->live);
    reducing->once = dlx_arena_take(arena, items, sizeof *reducing->once);
    reducing->queue = dlx_arena_take(arena, items, sizeof *reducing->queue);
    reducing->queued = dlx_arena_take(arena, items, sizeof *reducing->queued);
    reducing->count = dlx_arena_take(arena, items, sizeof *reducing->count);
    reducing->item_mark = dlx_arena_take(arena, items, sizeof *reducing->item_mark);
    reducing->option_mark = dlx_arena_take(arena, options, sizeof *reducing->option_mark);
    return dlx_problem_columns_make(&reducing->columns, reducing->problem, reducing->limits) &&
           dlx_components_state_make(&reducing->residual, reducing->problem) && !arena->failed;
}

static void count_live(reducer *reducing)
{
    const dlx_problem *problem = reducing->problem;
    const uint32_t items = (uint32_t)dlx_problem_items(problem);
    for (uint32_t i = 0; i < items; i++)
        reducing->once[i] = reducing->residual.hi[i] == 1;
    for (uint32_t k = 0; k < problem->options; k++)
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            reducing->live[problem->item[i]] += is_live(reducing, k);
            if (problem->colour && problem->colour[i])
                reducing->once[problem->item[i]] = false;
        }
    for (uint32_t i = 0; i < items; i++)
        look_again(reducing, i);
    reducing->work = problem->start[problem->options] + items;
}

bool dlx_reduce(dlx_reduction *reduction, const dlx_problem *problem, uint64_t most_work,
                dlx_budget *limits)
{
    reducer reducing = {.problem = problem, .limits = limits};
    *reduction = (dlx_reduction){0};
    bool ok = allocate(&reducing);
    if (ok) {
        count_live(&reducing);
        propagate(&reducing);
        compare_items(&reducing, most_work / 2);
        drop_hopeless(&reducing, most_work);
        if (reducing.changed)
            compare_items(&reducing, most_work);
        reduction->none = reducing.none;
        ok = goes_on(&reducing);
        if (ok && !reducing.none)
            ok = dlx_components_state_divide(&reducing.residual, problem, false, reduction, limits);
    }
    dlx_problem_columns_free(&reducing.columns);
    dlx_arena_free(&reducing.residual.arena);
    dlx_arena_free(&reducing.arena);
    if (!ok)
        dlx_reduction_free(reduction);
    return ok;
}

uint64_t dlx_reduce_bytes(const dlx_problem *problem)
{
    const uint64_t ones = dlx_problem_nonzeros(problem);
    const uint64_t per_one = problem->colour ? 16 : 8;
    return ones * per_one + dlx_problem_items(problem) * 80 + problem->options * 32;
}

/* SPDX-License-Identifier: MIT */
/* Dominance in set covers: redundant items, and options no better than another. */
#include "search/best/partial_cover.h"

/* Nonzeros to visit at most: some tenths of a second. */
enum { MAX_WORK = 1 << 26 };

typedef struct dominance {
    dlx_partial_cover *partial;
    dlx_budget *limits;
    uint64_t *done;       /* nonzeros visited */
    const dlx_cost *cost; /* NULL: options are not compared */
    uint32_t *seen;       /* by item or option: visits; all 0 between uses */
    bool *leave_out;      /* by item */
} dominance;

/* False: stop, or the work is used up. */
static bool may_continue(const dominance *state)
{
    const uint64_t work = state->partial->work;
    state->partial->work = 0;
    *state->done += work;
    return dlx_budget_hear(state->limits, work) && *state->done < MAX_WORK;
}

/* Adds `step` to `seen` of the items of each free option of `item`. */
static void see_items(const dominance *state, uint32_t item, uint32_t step)
{
    dlx_partial_cover *partial = state->partial;
    const dlx_columns *columns = &partial->columns;
    for (size_t k = columns->start[item]; k < columns->start[item + 1]; k++) {
        const uint32_t option = columns->option[k];
        if (!dlx_partial_cover_is_free(partial, option))
            continue;
        for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++)
            state->seen[partial->item[i]] += step;
        partial->work += partial->row[option + 1] - partial->row[option];
    }
}

/* The first free option of an item that has one. */
static uint32_t first_free_option(const dlx_partial_cover *partial, uint32_t item)
{
    size_t k = partial->columns.start[item];
    while (!dlx_partial_cover_is_free(partial, partial->columns.option[k]))
        k++;
    return partial->columns.option[k];
}

/* Marks the items whose options include those of `item`, and that need no more of them; the first
 * of several equal items is kept. */
static bool mark_items(const dominance *state, uint32_t item)
{
    const dlx_partial_cover *partial = state->partial;
    bool any = false;
    if (partial->free[item] == 0)
        return false;
    see_items(state, item, 1);
    const uint32_t option = first_free_option(partial, item);
    for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++) {
        const uint32_t other = partial->item[i];
        const bool wider = partial->free[other] > partial->free[item];
        if (state->seen[other] == partial->free[item] && !state->leave_out[other] &&
            partial->need[other] <= partial->need[item] && (wider || other > item))
            any = state->leave_out[other] = true;
    }
    see_items(state, item, UINT32_MAX);
    return any;
}

static bool leave_items_out(const dominance *state)
{
    dlx_partial_cover *partial = state->partial;
    bool any = false;
    for (size_t i = 0; i < partial->open_count && may_continue(state); i++)
        if (!state->leave_out[partial->open[i]])
            any |= mark_items(state, partial->open[i]);
    if (any)
        dlx_partial_cover_leave_out(partial, state->leave_out);
    return any;
}

/* True if, in the secondary item of nonzero `last`, `better` conflicts with no more options than
 * `option`. */
static bool has_secondary(const dlx_problem *problem, uint32_t option, size_t last)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] == problem->item[last])
            return !problem->colour || !problem->colour[i] ||
                   problem->colour[i] == problem->colour[last];
    return false;
}

/* False if an item of the option needs several options, possibly both this and a better one. */
static bool is_replaceable(const dlx_partial_cover *partial, uint32_t option)
{
    for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++)
        if (partial->need[partial->item[i]] > 1)
            return false;
    return true;
}

/* True if `better`, which has all primary items of `option`, can replace it. */
static bool can_replace(const dominance *state, uint32_t better, uint32_t option)
{
    const dlx_problem *problem = state->partial->problem;
    if (state->cost[better] > state->cost[option])
        return false;
    for (size_t i = problem->start[better]; i < problem->start[better + 1]; i++)
        if (problem->item[i] >= state->partial->primary && !has_secondary(problem, option, i))
            return false;
    return true;
}

/* Adds `step` to `seen` of the options of each item of `option`. */
static void see_options(const dominance *state, uint32_t option, uint32_t step)
{
    dlx_partial_cover *partial = state->partial;
    const dlx_columns *columns = &partial->columns;
    for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++) {
        const uint32_t item = partial->item[i];
        for (size_t k = columns->start[item]; k < columns->start[item + 1]; k++)
            state->seen[columns->option[k]] += step;
        partial->work += columns->start[item + 1] - columns->start[item];
    }
}

static bool is_dominated(const dominance *state, uint32_t option)
{
    const dlx_partial_cover *partial = state->partial;
    const dlx_columns *columns = &partial->columns;
    const uint32_t item = partial->item[partial->row[option]];
    const size_t size = partial->row[option + 1] - partial->row[option];
    bool dominated = false;
    see_options(state, option, 1);
    for (size_t k = columns->start[item]; k < columns->start[item + 1] && !dominated; k++) {
        const uint32_t other = columns->option[k];
        dominated = other != option && state->seen[other] == size &&
                    dlx_partial_cover_is_free(partial, other) && can_replace(state, other, option);
    }
    see_options(state, option, UINT32_MAX);
    return dominated;
}

/* In reverse order: the first of several equal options is kept. */
static bool drop_options(const dominance *state)
{
    dlx_partial_cover *partial = state->partial;
    const size_t before = partial->count;
    for (uint32_t k = (uint32_t)partial->problem->options; k-- > 0 && may_continue(state);)
        if (dlx_partial_cover_is_free(partial, k) && is_replaceable(partial, k) &&
            is_dominated(state, k))
            dlx_partial_cover_drop(partial, k);
    return partial->count < before;
}

bool dlx_dominance_reduce(dlx_partial_cover *partial, const dlx_cost *cost, dlx_budget *limits)
{
    const dlx_problem *problem = partial->problem;
    const size_t most = partial->primary > problem->options ? partial->primary : problem->options;
    uint64_t done = 0;
    dominance search = {.partial = partial, .limits = limits, .done = &done, .cost = cost};
    for (size_t k = 0; k < problem->options && search.cost; k++)
        if (cost[k] < 0)
            search.cost = NULL;
    search.seen = calloc(most + 1, sizeof *search.seen);
    search.leave_out = calloc(partial->primary + 1, sizeof *search.leave_out);
    const bool ok = search.seen && search.leave_out;
    bool again = ok;
    while (again) {
        again = leave_items_out(&search);
        if (search.cost)
            again |= drop_options(&search);
    }
    free(search.seen);
    free(search.leave_out);
    return ok;
}

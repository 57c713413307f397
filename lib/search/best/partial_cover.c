/* SPDX-License-Identifier: MIT */
#include "search/best/partial_cover.h"

/* ---- setting up ------------------------------------------------------------------------------ */

/* Each taken option is needed by an item, which needs a single option unless it has bounds. */
static size_t max_chosen(const dlx_problem *problem)
{
    return (problem->items->lo ? problem->options : problem->items->primary) + 1;
}

uint64_t dlx_partial_cover_size(const dlx_problem *problem)
{
    const uint64_t options = problem->options + 1;
    const uint64_t items = dlx_problem_items(problem) + max_chosen(problem) + 1;
    const uint64_t bit = (problem->colour ? 3 : 2) * sizeof(uint32_t);
    return dlx_problem_nonzeros(problem) * bit + options * (sizeof(size_t) + 5 * sizeof(uint32_t)) +
           items * (sizeof(size_t) + 5 * sizeof(uint32_t));
}

/* Allocates what is all 0 while no option is taken. */
static bool allocate_taken(dlx_partial_cover *partial)
{
    const dlx_problem *problem = partial->problem;
    dlx_arena *arena = &partial->arena;
    partial->is_taken = dlx_arena_take(arena, problem->options, sizeof *partial->is_taken);
    partial->own = dlx_arena_take(arena, problem->options, sizeof *partial->own);
    partial->chosen = dlx_arena_take(arena, max_chosen(problem), sizeof *partial->chosen);
    return !arena->failed;
}

static bool allocate(dlx_partial_cover *partial)
{
    const size_t options = partial->problem->options;
    const size_t items = partial->primary;
    const size_t ones = dlx_problem_nonzeros(partial->problem);
    dlx_arena *arena = &partial->arena;
    partial->row = dlx_arena_take(arena, options + 1, sizeof *partial->row);
    partial->item = dlx_arena_take(arena, ones, sizeof *partial->item);
    partial->option = dlx_arena_take(arena, options, sizeof *partial->option);
    partial->place = dlx_arena_take(arena, options, sizeof *partial->place);
    partial->gain = dlx_arena_take(arena, options, sizeof *partial->gain);
    partial->free = dlx_arena_take(arena, items, sizeof *partial->free);
    partial->times = dlx_arena_take(arena, items, sizeof *partial->times);
    partial->need = dlx_arena_take(arena, items, sizeof *partial->need);
    partial->owner = dlx_arena_take(arena, items, sizeof *partial->owner);
    partial->open = dlx_arena_take(arena, items, sizeof *partial->open);
    partial->position = dlx_arena_take(arena, items, sizeof *partial->position);
    return allocate_taken(partial);
}

/* Counts the items of options, and the free options of items. */
static void count_rows(dlx_partial_cover *partial)
{
    for (size_t k = 0; k < partial->problem->options; k++)
        partial->gain[k] = (uint32_t)(partial->row[k + 1] - partial->row[k]);
    memset(partial->free, 0, partial->primary * sizeof *partial->free);
    for (size_t index = 0; index < partial->count; index++) {
        const uint32_t option = partial->option[index];
        for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++)
            partial->free[partial->item[i]]++;
    }
}

void dlx_partial_cover_drop(dlx_partial_cover *partial, uint32_t option)
{
    const uint32_t place = partial->place[option];
    const uint32_t last = partial->option[--partial->count];
    partial->option[place] = last;
    partial->place[last] = place;
    partial->option[partial->count] = option;
    partial->place[option] = (uint32_t)partial->count;
    for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++)
        partial->free[partial->item[i]]--;
    partial->work += 2 + partial->row[option + 1] - partial->row[option];
}

/* Drops the free options without open items. */
static void drop_idle(dlx_partial_cover *partial)
{
    for (size_t index = partial->count; index-- > 0;)
        if (partial->gain[partial->option[index]] == 0)
            dlx_partial_cover_drop(partial, partial->option[index]);
}

static void close_item(dlx_partial_cover *partial, uint32_t item)
{
    const uint32_t index = partial->position[item];
    const uint32_t last = partial->open[--partial->open_count];
    partial->open[index] = last;
    partial->position[last] = index;
    partial->open[partial->open_count] = item;
    partial->position[item] = (uint32_t)partial->open_count;
}

/* Opens the items that need options. */
static void open_items(dlx_partial_cover *partial)
{
    const dlx_items *items = partial->problem->items;
    for (uint32_t i = 0; i < partial->primary; i++) {
        partial->need[i] = items->lo ? items->lo[i] : 1;
        partial->multiple |= partial->need[i] > 1;
        partial->open[i] = partial->position[i] = i;
    }
    partial->open_count = partial->primary;
    for (uint32_t i = 0; i < partial->primary; i++)
        if (partial->need[i] == 0)
            close_item(partial, i);
}

bool dlx_partial_cover_begin(dlx_partial_cover *partial, const dlx_problem *problem,
                             dlx_budget *limits)
{
    *partial = (dlx_partial_cover){.problem = problem, .primary = problem->items->primary};
    if (!allocate(partial) || !dlx_problem_columns_make(&partial->columns, problem, limits))
        return false;
    size_t ones = 0;
    open_items(partial);
    for (size_t k = 0; k < problem->options; k++) {
        partial->row[k] = ones;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            if (problem->item[i] < partial->primary && partial->need[problem->item[i]] > 0)
                partial->item[ones++] = problem->item[i];
    }
    partial->row[problem->options] = ones;
    partial->count = problem->options;
    for (uint32_t k = 0; k < problem->options; k++)
        partial->option[k] = partial->place[k] = k;
    count_rows(partial);
    drop_idle(partial);
    return true;
}

uint64_t dlx_partial_cover_copy_size(const dlx_problem *problem)
{
    return (problem->options + UINT64_C(1)) * (4 * sizeof(uint32_t) + sizeof(bool)) +
           (problem->items->primary + UINT64_C(1)) * 5 * sizeof(uint32_t) +
           max_chosen(problem) * sizeof(uint32_t);
}

bool dlx_partial_cover_copy(dlx_partial_cover *partial, const dlx_partial_cover *source)
{
    const size_t options = source->problem->options;
    const size_t items = source->primary;
    dlx_arena *arena = &partial->arena;
    *partial = *source;
    partial->arena = (dlx_arena){0};
    partial->is_copy = true;
    partial->work = 0;
    partial->option = dlx_arena_copy(arena, source->option, options, sizeof *source->option);
    partial->place = dlx_arena_copy(arena, source->place, options, sizeof *source->place);
    partial->gain = dlx_arena_copy(arena, source->gain, options, sizeof *source->gain);
    partial->free = dlx_arena_copy(arena, source->free, items, sizeof *source->free);
    partial->times = dlx_arena_copy(arena, source->times, items, sizeof *source->times);
    partial->owner = dlx_arena_copy(arena, source->owner, items, sizeof *source->owner);
    partial->open = dlx_arena_copy(arena, source->open, items, sizeof *source->open);
    partial->position = dlx_arena_copy(arena, source->position, items, sizeof *source->position);
    return allocate_taken(partial);
}

void dlx_partial_cover_free(dlx_partial_cover *partial)
{
    dlx_arena_free(&partial->arena);
    if (!partial->is_copy)
        dlx_problem_columns_free(&partial->columns);
}

/* ---- covering items -------------------------------------------------------------------------- */

void dlx_partial_cover_leave_out(dlx_partial_cover *partial, const bool *leave_out)
{
    size_t kept = 0;
    for (size_t k = 0; k < partial->problem->options; k++) {
        const size_t begin = partial->row[k];
        partial->row[k] = kept;
        for (size_t i = begin; i < partial->row[k + 1]; i++)
            if (!leave_out[partial->item[i]])
                partial->item[kept++] = partial->item[i];
    }
    partial->row[partial->problem->options] = kept;
    for (uint32_t i = 0; i < partial->primary; i++)
        if (leave_out[i] && partial->position[i] < partial->open_count)
            close_item(partial, i);
    count_rows(partial);
    drop_idle(partial);
}

/* Drops the free options of the item. */
static void drop_column(dlx_partial_cover *partial, size_t item)
{
    const dlx_columns *columns = &partial->columns;
    for (size_t index = columns->start[item]; index < columns->start[item + 1]; index++)
        if (dlx_partial_cover_is_free(partial, columns->option[index]))
            dlx_partial_cover_drop(partial, columns->option[index]);
    partial->work += columns->start[item + 1] - columns->start[item];
}

/* Protects the last item that needs this option: drops the other options of the item, unless it
 * needs more. */
static void guard(dlx_partial_cover *partial, uint32_t option)
{
    for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++) {
        const uint32_t item = partial->item[i];
        if (partial->times[item] == partial->need[item])
            drop_column(partial, item);
    }
}

/* Closes the item, which needs no more. Drops the options left without open items, as no minimal
 * cover needs them. */
static void cover(dlx_partial_cover *partial, uint32_t item)
{
    const dlx_columns *columns = &partial->columns;
    close_item(partial, item);
    for (size_t index = columns->start[item]; index < columns->start[item + 1]; index++) {
        const uint32_t option = columns->option[index];
        if (--partial->gain[option] == 0 && dlx_partial_cover_is_free(partial, option))
            dlx_partial_cover_drop(partial, option);
    }
    partial->work += columns->start[item + 1] - columns->start[item];
}

/* Drops the options in conflict with `option` in a secondary item. */
static void drop_rivals(dlx_partial_cover *partial, uint32_t option)
{
    const dlx_problem *problem = partial->problem;
    const dlx_columns *columns = &partial->columns;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        const uint32_t colour = problem->colour ? problem->colour[i] : 0;
        if (item < partial->primary)
            continue;
        for (size_t index = columns->start[item]; index < columns->start[item + 1]; index++)
            if ((!colour || columns->colour[index] != colour) &&
                dlx_partial_cover_is_free(partial, columns->option[index]))
                dlx_partial_cover_drop(partial, columns->option[index]);
        partial->work += columns->start[item + 1] - columns->start[item];
    }
}

/* Adds `by` to `own` of an option. */
static void add_own(dlx_partial_cover *partial, uint32_t option, int by)
{
    partial->own[option] += (uint32_t)by;
    if (partial->own[option] == 0)
        partial->failed = !partial->keeps_redundant;
}

/* Adds `by` to `own` of the taken options of the item, except `last`: the item no longer needs
 * them, or needs them again. */
static void share(dlx_partial_cover *partial, uint32_t item, uint32_t last, int by)
{
    const dlx_columns *columns = &partial->columns;
    if (partial->need[item] == 1) {
        add_own(partial, partial->owner[item], by);
        return;
    }
    for (size_t index = columns->start[item]; index < columns->start[item + 1]; index++) {
        const uint32_t option = columns->option[index];
        if (partial->is_taken[option] && option != last)
            add_own(partial, option, by);
    }
    partial->work += columns->start[item + 1] - columns->start[item];
}

/* Guards the taken options of the item that have one item left of their own. */
static void guard_takers(dlx_partial_cover *partial, uint32_t item, uint32_t last)
{
    const dlx_columns *columns = &partial->columns;
    if (partial->need[item] == 1) {
        const uint32_t owner = partial->owner[item] ^ last;
        if (partial->times[item] == 2 && partial->own[owner] == 1)
            guard(partial, owner);
        return;
    }
    if (partial->times[item] < partial->need[item] ||
        partial->times[item] > partial->need[item] + 1)
        return;
    for (size_t index = columns->start[item]; index < columns->start[item + 1]; index++) {
        const uint32_t option = columns->option[index];
        if (partial->is_taken[option] && option != last && partial->own[option] == 1)
            guard(partial, option);
    }
}

/* ---- the steps of a search ------------------------------------------------------------------- */

void dlx_partial_cover_take(dlx_partial_cover *partial, uint32_t option)
{
    dlx_partial_cover_drop(partial, option);
    partial->is_taken[option] = true;
    partial->chosen[partial->chosen_count++] = option;
    partial->own[option] = partial->gain[option];
    for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++) {
        const uint32_t item = partial->item[i];
        if (partial->times[item] == partial->need[item])
            share(partial, item, option, -1);
        partial->times[item]++;
        if (partial->times[item] == partial->need[item])
            cover(partial, item);
        partial->owner[item] ^= option;
    }
    if (partial->failed)
        return;
    drop_rivals(partial, option);
    if (partial->keeps_redundant)
        return;
    if (partial->own[option] == 1)
        guard(partial, option);
    for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++)
        guard_takers(partial, partial->item[i], option);
}

/* Undoes dlx_partial_cover_take, except for the index of the option. */
static void untake(dlx_partial_cover *partial, uint32_t option)
{
    const dlx_columns *columns = &partial->columns;
    for (size_t i = partial->row[option + 1]; i-- > partial->row[option];) {
        const uint32_t item = partial->item[i];
        partial->owner[item] ^= option;
        partial->times[item]--;
        if (partial->times[item] == partial->need[item])
            share(partial, item, option, 1);
        if (partial->times[item] + 1 != partial->need[item])
            continue;
        partial->open_count++;
        for (size_t index = columns->start[item]; index < columns->start[item + 1]; index++)
            partial->gain[columns->option[index]]++;
    }
    partial->is_taken[option] = false;
    partial->chosen_count--;
}

void dlx_partial_cover_back(dlx_partial_cover *partial, size_t count)
{
    for (; partial->count < count; partial->count++) {
        const uint32_t option = partial->option[partial->count];
        for (size_t i = partial->row[option]; i < partial->row[option + 1]; i++)
            partial->free[partial->item[i]]++;
        if (partial->is_taken[option])
            untake(partial, option);
    }
    partial->failed = false;
}

bool dlx_partial_cover_least(dlx_partial_cover *partial, uint32_t *item)
{
    uint32_t least = UINT32_MAX;
    partial->work += partial->open_count;
    for (size_t index = 0; index < partial->open_count; index++) {
        const uint32_t other = partial->open[index];
        const uint32_t options = dlx_partial_cover_choices(partial, other);
        if (options < least || (options == least && other < *item)) {
            least = options;
            *item = other;
        }
    }
    return partial->open_count > 0;
}

uint64_t dlx_partial_cover_lacks(const dlx_partial_cover *partial)
{
    uint64_t sum = 0;
    for (size_t index = 0; index < partial->open_count && partial->multiple; index++)
        sum += dlx_partial_cover_lack(partial, partial->open[index]);
    return partial->multiple ? sum : partial->open_count;
}

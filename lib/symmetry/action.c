/* SPDX-License-Identifier: MIT */
#include "symmetry/moves.h"

static uint64_t kind_hash(const dlx_problem *problem, size_t item)
{
    const dlx_items *items = problem->items;
    const bool primary = item < items->primary;
    const uint64_t lo = primary && items->lo ? items->lo[item] : 1;
    const uint64_t hi = primary && items->lo ? items->hi[item] : 1;
    return dlx_mix(primary + 2 * lo) + dlx_mix(hi + 3 * DLX_GOLDEN);
}

static bool same_kind(const dlx_problem *problem, size_t a, size_t b)
{
    const dlx_items *items = problem->items;
    if ((a < items->primary) != (b < items->primary))
        return false;
    return a >= items->primary || !items->lo ||
           (items->lo[a] == items->lo[b] && items->hi[a] == items->hi[b]);
}

static size_t column_size(const dlx_action *action, size_t item)
{
    return action->columns.start[item + 1] - action->columns.start[item];
}

static uint32_t colour_in(const dlx_action *action, size_t place)
{
    return action->columns.colour ? action->columns.colour[place] : 0;
}

/* True if the colours of item `a` in the options of item `b`, see colour_at, are those of `b` under
 * other names. */
static bool same_partition(dlx_action *action, size_t a, size_t b)
{
    const dlx_columns *columns = &action->columns;
    bool same = true;
    if (!columns->colour)
        return true;
    for (size_t i = columns->start[a]; i < columns->start[a + 1]; i++)
        action->image_of[columns->colour[i]] = DLX_NO_INDEX;
    for (size_t i = columns->start[b]; i < columns->start[b + 1]; i++)
        action->preimage_of[columns->colour[i]] = DLX_NO_INDEX;
    for (size_t i = columns->start[b]; i < columns->start[b + 1] && same; i++) {
        const uint32_t mine = action->colour_at[columns->option[i]];
        const uint32_t other = columns->colour[i];
        if (action->image_of[mine] == DLX_NO_INDEX && action->preimage_of[other] == DLX_NO_INDEX) {
            action->image_of[mine] = other;
            action->preimage_of[other] = mine;
        }
        same = action->image_of[mine] == other && action->preimage_of[other] == mine &&
               !mine == !other;
    }
    return same;
}

/* The least item that is alike the image of `item`, or DLX_NO_INDEX. `options` NULL: the identity,
 * among the items in the table. `hash`: of the image. */
static uint32_t find_image(dlx_action *action, size_t item, const uint32_t *options, uint64_t hash)
{
    const dlx_columns *columns = &action->columns;
    const size_t size = column_size(action, item);
    bool is_sorted = false;
    for (size_t index = hash & action->mask;; index = (index + 1) & action->mask) {
        const uint32_t other = action->table[index];
        if (other == DLX_NO_INDEX)
            return DLX_NO_INDEX;
        if (action->hash[other] != hash || column_size(action, other) != size ||
            !same_kind(action->problem, item, other))
            continue;
        for (size_t i = 0; i < size && !is_sorted; i++) {
            const size_t place = columns->start[item] + i;
            const uint32_t option = columns->option[place];
            action->image[i] = options ? options[option] : option;
            action->colour_at[action->image[i]] = colour_in(action, place);
        }
        if (!is_sorted && options)
            dlx_sort_numbers(action->image, size);
        is_sorted = true;
        if ((size == 0 || memcmp(action->image, columns->option + columns->start[other],
                                 size * sizeof *action->image) == 0) &&
            same_partition(action, item, other))
            return other;
    }
}

static uint64_t hash_of_image(const dlx_action *action, size_t item, const uint32_t *options)
{
    const dlx_columns *columns = &action->columns;
    uint64_t hash = kind_hash(action->problem, item);
    for (size_t i = columns->start[item]; i < columns->start[item + 1]; i++)
        hash += dlx_mix(options ? options[columns->option[i]] : columns->option[i]);
    return hash;
}

/* Enters the items into the table, and links those that are alike. */
static void enter_items(dlx_action *action)
{
    const size_t items = action->problem->items->names.count;
    for (size_t slot = 0; slot <= action->mask; slot++)
        action->table[slot] = DLX_NO_INDEX;
    /* From the last to the first item: a class is entered by its last item, and its list is
     * relabelled by each smaller one. */
    for (size_t item = 0; item < items; item++) {
        action->hash[item] = hash_of_image(action, item, NULL);
        action->next[item] = DLX_NO_INDEX;
        const uint32_t least = find_image(action, item, NULL, action->hash[item]);
        action->least[item] = least == DLX_NO_INDEX ? (uint32_t)item : least;
        if (least == DLX_NO_INDEX) {
            size_t index = action->hash[item] & action->mask;
            while (action->table[index] != DLX_NO_INDEX)
                index = (index + 1) & action->mask;
            action->table[index] = (uint32_t)item;
        }
    }
    /* The last item of each class so far, in the entry of its least item. */
    for (size_t item = items; item-- > 0;) {
        const uint32_t least = action->least[item];
        if (least == item)
            continue;
        action->next[item] = action->next[least];
        action->next[least] = (uint32_t)item;
    }
}

/* Removes the colours that an item has in one option only: an item without a colour has a unique
 * colour in each option. */
static void remove_unique_colours(dlx_action *action)
{
    const dlx_columns *columns = &action->columns;
    for (size_t item = 0; columns->colour && item < action->problem->items->names.count; item++) {
        const size_t begin = columns->start[item], end = columns->start[item + 1];
        for (size_t i = begin; i < end; i++)
            action->image_of[columns->colour[i]] = 0;
        for (size_t i = begin; i < end; i++)
            action->image_of[columns->colour[i]]++;
        for (size_t i = begin; i < end; i++)
            if (action->image_of[columns->colour[i]] == 1)
                columns->colour[i] = 0;
    }
}

bool dlx_action_make(dlx_action *action, const dlx_problem *problem, dlx_budget *limits)
{
    const size_t items = problem->items->names.count;
    dlx_arena *arena = &action->arena;
    size_t longest = 0;
    *action = (dlx_action){.problem = problem};
    if (!dlx_problem_columns_make(&action->columns, problem, limits))
        return false;
    for (size_t i = 0; i < items; i++)
        if (column_size(action, i) > longest)
            longest = column_size(action, i);
    for (action->mask = 1; action->mask < 2 * items; action->mask = 2 * action->mask + 1)
        continue;
    action->hash = dlx_arena_take(arena, items, sizeof *action->hash);
    action->least = dlx_arena_take(arena, items, sizeof *action->least);
    action->next = dlx_arena_take(arena, items, sizeof *action->next);
    action->table = dlx_arena_take(arena, action->mask + 1, sizeof *action->table);
    action->image = dlx_arena_take(arena, longest, sizeof *action->image);
    action->colour_at = dlx_arena_take(arena, problem->options, sizeof *action->colour_at);
    action->image_of = dlx_arena_take(arena, problem->colours.count + 1, sizeof *action->image_of);
    action->preimage_of =
        dlx_arena_take(arena, problem->colours.count + 1, sizeof *action->preimage_of);
    action->mark = dlx_arena_take(arena, items, sizeof *action->mark);
    if (arena->failed)
        return false;
    remove_unique_colours(action);
    enter_items(action);
    return true;
}

void dlx_action_free(dlx_action *action)
{
    dlx_problem_columns_free(&action->columns);
    dlx_arena_free(&action->arena);
    *action = (dlx_action){0};
}

/* Adds the images of the items that are alike the item `least`, the least. */
static dlx_status add_images(dlx_action *action, uint32_t least, const uint32_t *options,
                             dlx_moves *items, dlx_asymmetry *why)
{
    uint32_t first = least;
    uint32_t end = find_image(action, least, options, hash_of_image(action, least, options));
    for (; first != DLX_NO_INDEX && end != DLX_NO_INDEX; end = action->next[end]) {
        if (!dlx_moves_add(items, first, end))
            return DLX_NO_MEMORY;
        first = action->next[first];
    }
    if (first == DLX_NO_INDEX && end == DLX_NO_INDEX)
        return DLX_OK;
    why->item = least;
    return DLX_INVALID;
}

/* Adds the images of the items of an option. */
static dlx_status add_items_of(dlx_action *action, uint32_t option, const uint32_t *options,
                               dlx_moves *items, dlx_asymmetry *why)
{
    const dlx_problem *problem = action->problem;
    dlx_status status = DLX_OK;
    if (problem->cost && problem->cost[option] != problem->cost[options[option]]) {
        why->option = option;
        return DLX_INVALID;
    }
    for (size_t i = problem->start[option]; i < problem->start[option + 1] && status == DLX_OK;
         i++) {
        const uint32_t least = action->least[problem->item[i]];
        if (action->mark[least] == action->stamp)
            continue;
        action->mark[least] = action->stamp;
        status = add_images(action, least, options, items, why);
    }
    return status;
}

/* Options that stay where they are leave items where they are. */
dlx_status dlx_action_add_items(dlx_action *action, const dlx_option_images *images,
                                dlx_moves *items, dlx_asymmetry *why)
{
    const size_t count = images->moved ? images->count : action->problem->options;
    dlx_status status = DLX_OK;
    *why = (dlx_asymmetry){DLX_NO_INDEX, DLX_NO_INDEX};
    action->stamp++;
    items->open = 0;
    for (uint32_t i = 0; i < count && status == DLX_OK; i++) {
        const uint32_t option = images->moved ? images->moved[i] : i;
        if (images->options[option] != option)
            status = add_items_of(action, option, images->options, items, why);
    }
    if (status == DLX_OK && !dlx_moves_end(items))
        status = DLX_NO_MEMORY;
    return status;
}

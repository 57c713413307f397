/* SPDX-License-Identifier: MIT */
#include "symmetry/action.h"

#include "config.h"

#include <math.h>

#if HAVE_NAUTY
#include <nauty/schreier.h>
#endif

uint32_t *dlx_action_permutations_add(dlx_permutations *permutations, const uint32_t *image,
                                      size_t size)
{
    uint32_t *copy = dlx_buffer_allocate(size, sizeof *copy);
    if (!copy || !dlx_buffer_grow(&permutations->list, &permutations->capacity,
                                  permutations->count + 1, sizeof *permutations->list)) {
        free(copy);
        return NULL;
    }
    if (size > 0)
        memcpy(copy, image, size * sizeof *copy);
    return permutations->list[permutations->count++] = copy;
}

void dlx_action_permutations_free(dlx_permutations *permutations)
{
    for (size_t i = 0; i < permutations->count; i++)
        free(permutations->list[i]);
    free(permutations->list);
    *permutations = (dlx_permutations){0};
}

#if HAVE_NAUTY

/* A point that is not alone in its orbit, or -1. nauty labels orbits by their least points. */
static int find_moved(const int *orbits, int degree)
{
    int i = 0;
    while (i < degree && orbits[i] == i)
        i++;
    return i < degree ? orbits[i] : -1;
}

/* Sets factors[0..points[ to the sizes of the orbits of the base points. Returns the decimal
 * logarithm of their product. */
static double find_factors(schreier *chain, permnode **ring, int *base, int points, int degree,
                           uint64_t *factors)
{
    double logarithm = 0;
    for (int k = 0; k < points; k++) {
        const int *orbits = getorbits(base, k, chain, ring, degree);
        factors[k] = 0;
        for (int i = 0; i < degree; i++)
            factors[k] += orbits[i] == orbits[base[k]];
        logarithm += log10((double)factors[k]);
    }
    return logarithm;
}

/* Sets a base point for each level, until only the identity fixes all base points. Returns the
 * number of base points, at most `most`. */
static int find_base(schreier *chain, permnode **ring, int *base, size_t most, int degree)
{
    int points = 0;
    while ((size_t)points < most) {
        const int next = find_moved(getorbits(base, points, chain, ring, degree), degree);
        if (next < 0)
            break;
        base[points++] = next;
    }
    return points;
}

/* True if there is memory for a chain of so many points in all levels together. */
static bool has_memory(const dlx_limits *limits, uint64_t points)
{
    enum { BYTES_PER_POINT = 24 };
    const uint64_t bytes = points * BYTES_PER_POINT;
    void *probe = bytes <= dlx_limits_memory_left(limits, UINT64_C(1) << 30)
                      ? dlx_buffer_allocate(bytes, 1)
                      : NULL;
    free(probe);
    return probe != NULL;
}

uint64_t *dlx_action_permutations_order(const dlx_permutations *generators, size_t degree,
                                        double logarithm, const dlx_limits *limits, size_t *count)
{
    enum { MOST_LEVELS = 1000, ROUNDS = 10, FAILURES = 50 };
    schreier *chain;
    permnode *ring;
    const double bits = logarithm / log10(2);
    const size_t most = logarithm > 0 && bits < (double)degree ? (size_t)bits + 1 : degree;
    uint64_t *factors = dlx_buffer_allocate(most, sizeof *factors);
    int *base = dlx_buffer_allocate(most + 1, sizeof *base);
    *count = 0;
    if (!factors || !base || most > MOST_LEVELS || !has_memory(limits, most * degree)) {
        free(base);
        return factors;
    }
    newgroup(&chain, &ring, (int)degree);
    schreier_fails(logarithm > 0 ? 2 : FAILURES);
    for (size_t i = 0; i < generators->count; i++)
        addgenerator(&chain, &ring, (int *)generators->list[i], (int)degree);
    /* Random elements fill the chain; a known order tells when it is full. */
    for (int round = 0; round < ROUNDS && *count == 0; round++) {
        expandschreier(chain, &ring, (int)degree);
        const int points = find_base(chain, &ring, base, most, (int)degree);
        const double product = find_factors(chain, &ring, base, points, (int)degree, factors);
        const bool is_full =
            logarithm > 0 ? fabs(product - logarithm) < 1e-6 * logarithm : round == ROUNDS - 1;
        *count = is_full ? (size_t)points : 0;
    }
    freeschreier(&chain, &ring);
    free(base);
    return factors;
}

#else

uint64_t *dlx_action_permutations_order(const dlx_permutations *generators, size_t degree,
                                        double logarithm, const dlx_limits *limits, size_t *count)
{
    (void)generators, (void)degree, (void)logarithm, (void)limits;
    *count = 0;
    return NULL;
}

#endif

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
        action->to[columns->colour[i]] = DLX_NO_INDEX;
    for (size_t i = columns->start[b]; i < columns->start[b + 1]; i++)
        action->from[columns->colour[i]] = DLX_NO_INDEX;
    for (size_t i = columns->start[b]; i < columns->start[b + 1] && same; i++) {
        const uint32_t mine = action->colour_at[columns->option[i]];
        const uint32_t other = columns->colour[i];
        if (action->to[mine] == DLX_NO_INDEX && action->from[other] == DLX_NO_INDEX) {
            action->to[mine] = other;
            action->from[other] = mine;
        }
        same = action->to[mine] == other && action->from[other] == mine && !mine == !other;
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
    for (size_t at = hash & action->mask;; at = (at + 1) & action->mask) {
        const uint32_t other = action->table[at];
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
            size_t at = action->hash[item] & action->mask;
            while (action->table[at] != DLX_NO_INDEX)
                at = (at + 1) & action->mask;
            action->table[at] = (uint32_t)item;
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

bool dlx_action_make(dlx_action *action, const dlx_problem *problem, dlx_limits *limits)
{
    const size_t items = problem->items->names.count;
    dlx_arena *arena = &action->arena;
    *action = (dlx_action){.problem = problem};
    if (!dlx_problem_columns_make(&action->columns, problem, limits))
        return false;
    for (action->mask = 1; action->mask < 2 * items; action->mask = 2 * action->mask + 1)
        continue;
    action->hash = dlx_arena_take(arena, items, sizeof *action->hash);
    action->least = dlx_arena_take(arena, items, sizeof *action->least);
    action->next = dlx_arena_take(arena, items, sizeof *action->next);
    action->table = dlx_arena_take(arena, action->mask + 1, sizeof *action->table);
    action->image = dlx_arena_take(arena, problem->options, sizeof *action->image);
    action->colour_at = dlx_arena_take(arena, problem->options, sizeof *action->colour_at);
    action->to = dlx_arena_take(arena, problem->colours.count + 1, sizeof *action->to);
    action->from = dlx_arena_take(arena, problem->colours.count + 1, sizeof *action->from);
    if (arena->failed)
        return false;
    enter_items(action);
    return true;
}

void dlx_action_free(dlx_action *action)
{
    dlx_problem_columns_free(&action->columns);
    dlx_arena_free(&action->arena);
    *action = (dlx_action){0};
}

bool dlx_action_items(dlx_action *action, const uint32_t *options, uint32_t *items, uint32_t *item,
                      uint32_t *option)
{
    const dlx_problem *problem = action->problem;
    *item = *option = DLX_NO_INDEX;
    for (size_t k = 0; k < problem->options && problem->cost; k++)
        if (problem->cost[k] != problem->cost[options[k]]) {
            *option = (uint32_t)k;
            return false;
        }
    for (size_t i = 0; i < problem->items->names.count; i++) {
        if (action->least[i] != i)
            continue;
        uint32_t from = (uint32_t)i;
        uint32_t to = find_image(action, i, options, hash_of_image(action, i, options));
        while (from != DLX_NO_INDEX && to != DLX_NO_INDEX) {
            items[from] = to;
            from = action->next[from];
            to = action->next[to];
        }
        if (from != DLX_NO_INDEX || to != DLX_NO_INDEX) {
            *item = (uint32_t)i;
            return false;
        }
    }
    return true;
}

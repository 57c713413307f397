/* SPDX-License-Identifier: MIT */
#include "search/base/solution_set.h"

#include "core/numbers.h"
#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

/* Hashes the number of options and the options, each mixed in by a multiplication (Fibonacci
 * hashing: Knuth, TAOCP 3, 6.4). */
static uint64_t hash(const uint32_t *solution)
{
    uint64_t mixed = 0;
    for (size_t i = 0; i <= solution[0]; i++)
        mixed = (mixed ^ solution[i] ^ mixed >> 29) * DLX_GOLDEN;
    return mixed ^ mixed >> 32;
}

/* The slot of a solution, or the free slot for the solution. */
static size_t find_slot(const dlx_solution_set *known, const uint32_t *solution)
{
    size_t index = (size_t)hash(solution) & known->mask;
    while (known->slots[index] && memcmp(known->list.words + known->slots[index] - 1, solution,
                                         (solution[0] + (size_t)1) * sizeof *solution) != 0)
        index = (index + 1) & known->mask;
    return index;
}

/* Keeps at least half of the slots free. */
static bool grow_slots(dlx_solution_set *known)
{
    if (known->slots && 2 * (known->list.count + 1) <= known->mask + 1)
        return true;
    uint32_t *options;
    size_t count;
    const size_t size = known->slots ? 2 * (known->mask + 1) : 16;
    size_t *slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    free(known->slots);
    known->slots = slots;
    known->mask = size - 1;
    for (size_t index = 0; dlx_solutions_next(&known->list, &index, &options, &count);)
        slots[find_slot(known, options - 1)] = index - count;
    return true;
}

/* Sorts a solution after the others and finds its slot. Returns false on memory exhaustion. */
static bool place(dlx_solution_set *known, const uint32_t *options, size_t count, size_t *slot)
{
    dlx_solutions *list = &known->list;
    if (!grow_slots(known) || !dlx_solutions_add(list, options, count))
        return false;
    list->count--;
    list->used -= count + 1;
    dlx_sort_numbers(list->words + list->used + 1, count);
    *slot = find_slot(known, list->words + list->used);
    return true;
}

bool dlx_solution_set_add(dlx_solution_set *known, const uint32_t *options, size_t count,
                          bool *is_new)
{
    size_t slot;
    if (!place(known, options, count, &slot))
        return false;
    *is_new = known->slots[slot] == 0;
    if (*is_new) {
        known->slots[slot] = known->list.used + 1;
        known->list.used += count + 1;
        known->list.count++;
    }
    return true;
}

bool dlx_solution_set_has(dlx_solution_set *known, const uint32_t *options, size_t count,
                          bool *failed)
{
    size_t slot;
    *failed = !place(known, options, count, &slot);
    return !*failed && known->slots[slot] != 0;
}

uint64_t dlx_solution_set_bytes(const dlx_solution_set *known)
{
    return known->list.capacity * sizeof *known->list.words +
           (known->slots ? (known->mask + 1) * sizeof *known->slots : 0);
}

void dlx_solution_set_free(dlx_solution_set *known)
{
    free(known->list.words);
    free(known->slots);
    *known = (dlx_solution_set){0};
}

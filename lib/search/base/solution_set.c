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
    while (known->slots[index] && memcmp(known->options + known->slots[index] - 1, solution,
                                         (solution[0] + (size_t)1) * sizeof *solution) != 0)
        index = (index + 1) & known->mask;
    return index;
}

/* Keeps at least half of the slots free. */
static bool grow_slots(dlx_solution_set *known)
{
    if (known->slots && 2 * (known->count + 1) <= known->mask + 1)
        return true;
    const size_t size = known->slots ? 2 * (known->mask + 1) : 16;
    size_t *slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    free(known->slots);
    known->slots = slots;
    known->mask = size - 1;
    for (size_t index = 0; index < known->used; index += known->options[index] + (size_t)1)
        slots[find_slot(known, known->options + index)] = index + 1;
    return true;
}

/* Appends a sorted solution and finds its slot. Returns false on memory exhaustion. */
static bool place(dlx_solution_set *known, const uint32_t *options, size_t count, size_t *slot)
{
    const size_t needed = known->used + count + 1;
    if (!dlx_buffer_grow(&known->options, &known->capacity, needed, sizeof *known->options) ||
        !grow_slots(known))
        return false;
    uint32_t *solution = known->options + known->used;
    solution[0] = (uint32_t)count;
    if (count > 0) {
        memcpy(solution + 1, options, count * sizeof *options);
        dlx_sort_numbers(solution + 1, count);
    }
    *slot = find_slot(known, solution);
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
        known->slots[slot] = known->used + 1;
        known->used += count + 1;
        known->count++;
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
    return known->capacity * sizeof *known->options +
           (known->slots ? (known->mask + 1) * sizeof *known->slots : 0);
}

void dlx_solution_set_free(dlx_solution_set *known)
{
    free(known->options);
    free(known->slots);
    *known = (dlx_solution_set){0};
}

/* SPDX-License-Identifier: MIT */
#include "core/decisions.h"

#include "core/numbers.h"

enum { FIRST_CAPACITY = 64 };

static uint64_t hash_of(uint32_t variable, uint32_t lo, uint32_t hi)
{
    return dlx_mix(((uint64_t)hi << 32 | lo) + variable * DLX_GOLDEN);
}

/* The slot of a node, or the free slot for it. */
static size_t slot_of(const dlx_decisions *decisions, uint32_t variable, uint32_t lo, uint32_t hi)
{
    const size_t mask = 2 * decisions->capacity - 1;
    for (size_t index = (size_t)hash_of(variable, lo, hi) & mask;; index = (index + 1) & mask) {
        const dlx_decision *node = &decisions->node[decisions->slots[index]];
        if (decisions->slots[index] == 0 ||
            (node->variable == variable && node->lo == lo && node->hi == hi))
            return index;
    }
}

/* Doubles the table. False: no memory, too many nodes, or stopped. */
static bool grow(dlx_decisions *decisions, dlx_budget *limits)
{
    const size_t capacity = decisions->capacity ? 2 * decisions->capacity : FIRST_CAPACITY;
    if (capacity > UINT32_MAX || capacity > SIZE_MAX / sizeof *decisions->node)
        return false;
    dlx_decision *node = realloc(decisions->node, capacity * sizeof *node);
    if (!node)
        return false;
    decisions->node = node;
    uint32_t *slots = calloc(2 * capacity, sizeof *slots);
    if (!slots)
        return false;
    free(decisions->slots);
    decisions->slots = slots;
    decisions->capacity = capacity;
    for (size_t i = DLX_TERMINALS; i < decisions->count; i++) {
        slots[slot_of(decisions, node[i].variable, node[i].lo, node[i].hi)] = (uint32_t)i;
        if (!dlx_budget_hear(limits, 2))
            return false;
    }
    return true;
}

uint32_t dlx_decisions_get(dlx_decisions *decisions, uint32_t variable, uint32_t lo, uint32_t hi,
                           dlx_budget *limits)
{
    if (decisions->count >= decisions->capacity && !grow(decisions, limits))
        return DLX_NO_SETS;
    uint32_t *slot = &decisions->slots[slot_of(decisions, variable, lo, hi)];
    if (*slot == 0) {
        *slot = (uint32_t)decisions->count++;
        decisions->node[*slot] = (dlx_decision){variable, lo, hi};
    }
    return *slot;
}

void dlx_decisions_seal(dlx_decisions *decisions)
{
    free(decisions->slots);
    decisions->slots = NULL;
}

void dlx_decisions_free(dlx_decisions *decisions)
{
    free(decisions->node);
    free(decisions->slots);
}

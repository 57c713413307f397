/* SPDX-License-Identifier: MIT */
#include "search/cells/known_counts.h"

#include "core/numbers.h"

#include <stdlib.h>

enum {
    SLOTS = 1 << 16,        /* a power of 2 */
    LEAST_ACTIVE = 4,       /* open items of a residual problem */
    NODES_BEFORE = 1 << 3,  /* branches before the table is made */
    LEAST_LOOKS = 1 << 4,   /* looks until a search tells that it saves many branches: ... */
    MANY_SAVED = 4,         /* ... one for so many looks */
    LOOKS_BEFORE = 1 << 14, /* looks until the search must save some branches: ... */
    LEAST_SAVED = 8,        /* ... one for so many looks */
    NODES_PER_WORK = 2      /* nodes hashed in a step of work */
};

/* True if at least as much memory remains for other tables. */
static bool may_take(const dlx_search *task, uint64_t bytes)
{
    return dlx_budget_memory_left(task->limits, 2 * bytes) >= 2 * bytes;
}

/* Makes the table, and room on the stack. Returns false if out of memory. */
static bool make_room(dlx_known_counts *known, dlx_search *task)
{
    const uint64_t table = SLOTS * sizeof *known->slots;
    const uint64_t larger = 2 * (known->count + 1) * sizeof *known->begun;
    if (!known->slots && may_take(task, table) && dlx_search_reserve_memory(task, table))
        known->slots = calloc(SLOTS, sizeof *known->slots);
    return known->slots &&
           (known->count < known->capacity ||
            (may_take(task, larger) && dlx_search_grow(task, &known->begun, &known->capacity,
                                                       known->count + 1, sizeof *known->begun)));
}

/* The hashes of the live options. An option has a hash for each of its open items. */
static dlx_known_count fingerprint(const dlx_sparse_sets *sets)
{
    dlx_known_count problem = {0};
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < sets->active_size; k++) {
        const dlx_set *set = &sets->sets[sets->active[k]];
        for (uint32_t i = set->begin; i < set->begin + set->size; i++)
            dlx_mix_into(&problem.low, &problem.high, sets->cells[i]);
        nodes += set->size;
    }
    sets->limits->work += nodes / NODES_PER_WORK;
    return problem;
}

/* True if a branch is saved for each `looks` problems looked up. */
static bool pays_off(const dlx_known_counts *known, uint64_t looks)
{
    return looks * known->saved >= known->looks;
}

bool dlx_known_counts_find(dlx_known_counts *known, const dlx_sparse_sets *sets, uint32_t depth,
                           uint64_t *solutions)
{
    dlx_search *task = sets->task;
    known->nodes++;
    if (known->ended || known->nodes < NODES_BEFORE || sets->active_size < LEAST_ACTIVE)
        return false;
    known->ended =
        (known->looks >= LOOKS_BEFORE && !pays_off(known, LEAST_SAVED)) || !make_room(known, task);
    task->merges = !known->ended && known->looks >= LEAST_LOOKS && pays_off(known, MANY_SAVED);
    if (known->ended)
        return false;
    dlx_known_count problem = fingerprint(sets);
    const dlx_known_count *slot = &known->slots[problem.low % SLOTS];
    known->looks++;
    if (slot->nodes && slot->low == problem.low && slot->high == problem.high) {
        known->saved += slot->nodes;
        *solutions = slot->solutions;
        return true;
    }
    problem.solutions = known->solutions;
    problem.nodes = known->nodes;
    known->begun[known->count++] = (dlx_begun_count){problem, depth};
    return false;
}

/* A residual problem with a sum of 2^64 or more is not known. */
void dlx_known_counts_add(dlx_known_counts *known, uint64_t solutions)
{
    if (__builtin_add_overflow(known->solutions, solutions, &known->solutions))
        known->count = 0;
}

void dlx_known_counts_end(dlx_known_counts *known, uint32_t depth)
{
    while (known->count > 0 && known->begun[known->count - 1].depth > depth) {
        dlx_known_count problem = known->begun[--known->count].before;
        problem.solutions = known->solutions - problem.solutions;
        problem.nodes = known->nodes - problem.nodes + 1;
        known->slots[problem.low % SLOTS] = problem;
    }
}

void dlx_known_counts_free(dlx_known_counts *known)
{
    free(known->slots);
    free(known->begun);
}

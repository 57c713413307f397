/* SPDX-License-Identifier: MIT */
#include "search/frontier/ordered.h"

enum {
    STATES_PER_BUCKET = 4,
    BATCH = 32, /* states whose twins are looked up together, while the memory is fetched */
    WORK_PER_TWIN = 8
};

/* ---- the separator --------------------------------------------------------------------------- */

/* The order of the items as the separator needs it. */
typedef struct halves {
    dlx_arena arena;
    const dlx_masks *masks;
    const dlx_problem *problem;
    uint32_t *position; /* by item, in the order */
    uint32_t *first;    /* by option: the position of its first item, and of its last one */
    uint32_t *last;
    uint32_t *reach;  /* by position: after the items of the options that begin there */
    uint32_t *inside; /* by position: after the latest first item of the options that end there */
    uint32_t begin, end; /* positions of the separator [begin..end[ */
} halves;

static uint32_t mirrored(const halves *halved, uint32_t item)
{
    return (uint32_t)halved->problem->items->primary - 1 - halved->position[item];
}

/* Sets the positions. Returns false if out of memory. */
static bool open_halves(halves *halved, const dlx_masks *masks, const dlx_problem *problem)
{
    const size_t items = problem->items->primary;
    dlx_arena *arena = &halved->arena;
    *halved = (halves){.masks = masks, .problem = problem};
    halved->position = dlx_arena_take(arena, items, sizeof *halved->position);
    halved->first = dlx_arena_take(arena, problem->options, sizeof *halved->first);
    halved->last = dlx_arena_take(arena, problem->options, sizeof *halved->last);
    halved->reach = dlx_arena_take(arena, items, sizeof *halved->reach);
    halved->inside = dlx_arena_take(arena, items, sizeof *halved->inside);
    if (arena->failed)
        return false;
    for (uint32_t p = 0; p < items; p++)
        halved->position[masks->order.item[p]] = p;
    for (size_t k = 0; k < problem->options; k++) {
        halved->first[k] = UINT32_MAX;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            const uint32_t position = halved->position[problem->item[i]];
            halved->first[k] = position < halved->first[k] ? position : halved->first[k];
            halved->last[k] = position > halved->last[k] ? position : halved->last[k];
        }
        if (problem->start[k] == problem->start[k + 1])
            continue;
        uint32_t *reach = &halved->reach[halved->first[k]];
        uint32_t *inside = &halved->inside[halved->last[k]];
        *reach = halved->last[k] + 1 > *reach ? halved->last[k] + 1 : *reach;
        *inside = halved->first[k] + 1 > *inside ? halved->first[k] + 1 : *inside;
    }
    return true;
}

/* Finds the separator, as far from the beginning as from the end. Returns false if there is none.
 */
static bool find_separator(halves *halved)
{
    const uint32_t items = (uint32_t)halved->problem->items->primary;
    while (halved->begin + halved->end < items) {
        const uint32_t reach = halved->reach[halved->begin++];
        halved->end = reach > halved->end ? reach : halved->end;
        halved->end = halved->begin > halved->end ? halved->begin : halved->end;
    }
    for (uint32_t p = 0; p < halved->end; p++)
        if (halved->inside[p] > halved->begin)
            return false;
    return halved->begin + halved->end == items;
}

/* True if the options `a` and `b` have the mirrored items of each other. `mark`: by position, below
 * `a` + 1. */
static bool is_mirrored(const halves *halved, size_t a, size_t b, const uint32_t *mark)
{
    const dlx_problem *problem = halved->problem;
    if (problem->start[a + 1] - problem->start[a] != problem->start[b + 1] - problem->start[b])
        return false;
    for (size_t i = problem->start[b]; i < problem->start[b + 1]; i++)
        if (mark[halved->position[problem->item[i]]] != a + 1)
            return false;
    return true;
}

/* True if each option has a mirrored option of its own. */
static bool has_mirrored_options(halves *halved)
{
    const dlx_problem *problem = halved->problem;
    const dlx_masks *masks = halved->masks;
    uint32_t *mark = dlx_arena_take(&halved->arena, problem->items->primary, sizeof *mark);
    bool *taken = dlx_arena_take(&halved->arena, problem->options, sizeof *taken);
    if (halved->arena.failed)
        return false;
    for (uint32_t k = 0; k < problem->options; k++) {
        if (masks->order.step[k] == DLX_NO_STEP)
            continue;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            mark[mirrored(halved, problem->item[i])] = k + 1;
        const size_t first = problem->items->primary - 1 - halved->last[k];
        const uint32_t layer = masks->order.own[masks->order.item[first]];
        bool found = false;
        for (size_t m = layer == DLX_NO_STEP ? 0 : masks->start[layer];
             layer != DLX_NO_STEP && !found && m < masks->start[layer + 1]; m++) {
            const uint32_t other = masks->option[m];
            found = !taken[other] && is_mirrored(halved, k, other, mark);
            taken[other] |= found;
        }
        if (!found)
            return false;
    }
    return true;
}

/* ---- twins ----------------------------------------------------------------------------------- */

/* Adds an item of the separator that options before and options after the separator may cover. */
static void add_to_twins(dlx_middle *middle, const halves *halved, uint32_t item)
{
    const dlx_masks *masks = halved->masks;
    const uint32_t bit = masks->place[item];
    const uint64_t twin = UINT64_C(1) << masks->place[masks->order.item[mirrored(halved, item)]];
    for (size_t value = 0; value < DLX_BYTE_VALUES; value++)
        if (!(value >> bit % 8 & 1))
            middle->twin[bit / 8][value] ^= twin;
}

/* Sets the layer and the twins of the separator. */
static void set_twins(dlx_middle *middle, const halves *halved)
{
    const dlx_masks *masks = halved->masks;
    *middle = (dlx_middle){0};
    for (uint32_t p = 0; p < halved->begin; p++)
        middle->layer += masks->order.own[masks->order.item[p]] != DLX_NO_STEP;
    const uint64_t bits = masks->keep[middle->layer] | masks->own[middle->layer];
    for (uint32_t p = halved->begin; p < halved->end; p++) {
        const uint32_t item = masks->order.item[p];
        dlx_stay stay;
        if (masks->place[item] != DLX_NO_STEP && (bits & dlx_masks_of_item(masks, item)) &&
            dlx_item_order_stay(&masks->order, halved->problem, item, &stay) &&
            stay.first < middle->layer && stay.last + (size_t)1 >= middle->layer)
            add_to_twins(middle, halved, item);
    }
}

bool dlx_middle_find(dlx_middle *middle, const dlx_masks *masks, const dlx_problem *problem)
{
    halves halved;
    if (dlx_problem_items(problem) != problem->items->primary)
        return false;
    const bool ok = open_halves(&halved, masks, problem) && find_separator(&halved) &&
                    has_mirrored_options(&halved);
    if (ok)
        set_twins(middle, &halved);
    dlx_arena_free(&halved.arena);
    return ok;
}

/* ---- the join -------------------------------------------------------------------------------- */

/* A state of a table. */
typedef struct spot {
    uint32_t run, slot;
} spot;

/* The first state of each bucket of states with equal highest bits. */
typedef struct bucket_index {
    const dlx_table *table;
    spot *first; /* [0..buckets] */
    size_t buckets;
    unsigned shift;
} bucket_index;

/* Returns the number of buckets, and sets the shift, which is below 64. */
static size_t choose_buckets(bucket_index *index)
{
    const dlx_table *table = index->table;
    const uint64_t last = table->runs[table->count - 1].last;
    const size_t most = dlx_runs_table_used(table) / STATES_PER_BUCKET + 1;
    while (last >> index->shift > most)
        index->shift++;
    return (size_t)(last >> index->shift) + 1;
}

/* Returns false if out of memory. */
static bool make_index(bucket_index *index, const dlx_table *table, dlx_search *task)
{
    *index = (bucket_index){.table = table};
    index->buckets = choose_buckets(index);
    const uint64_t bytes = (index->buckets + 1) * sizeof *index->first;
    if (!dlx_search_reserve_memory(task, bytes))
        return false;
    dlx_search_release_memory(task, bytes);
    index->first = dlx_buffer_allocate(index->buckets + 1, sizeof *index->first);
    size_t bucket = 0;
    for (uint32_t r = 0; index->first && r < table->count; r++)
        for (uint32_t i = 0; i < table->runs[r].used; i++)
            while (bucket <= table->runs[r].states[i] >> index->shift)
                index->first[bucket++] = (spot){r, i};
    if (index->first)
        index->first[bucket] =
            (spot){(uint32_t)table->count - 1, table->runs[table->count - 1].used};
    return index->first != NULL;
}

/* Returns the numbers of the state, or NULL. */
static const uint64_t *find_number(const bucket_index *index, uint64_t state)
{
    const dlx_table *table = index->table;
    const size_t bucket = (size_t)(state >> index->shift);
    if (bucket >= index->buckets)
        return NULL;
    const dlx_difference below = (dlx_difference)state - 1;
    const spot first = index->first[bucket];
    const size_t r = dlx_runs_find_run(table, first.run, below);
    if (r == table->count)
        return NULL;
    const dlx_run *run = &table->runs[r];
    const spot end = index->first[bucket + 1];
    const size_t slot = dlx_runs_find_state(run->states, r == first.run ? first.slot : 0,
                                            r == end.run ? end.slot : run->used, below);
    return slot < run->used && run->states[slot] == state ? run->numbers + slot * table->limbs
                                                          : NULL;
}

static inline uint64_t twin_of(const dlx_middle *middle, uint64_t state)
{
    uint64_t twin = 0;
    for (unsigned byte = 0; byte < DLX_STATE_BYTES; byte++)
        twin ^= middle->twin[byte][state >> 8 * byte & (DLX_BYTE_VALUES - 1)];
    return twin;
}

/* sum += a * b, where `sum` has 2 * limbs + 1 limbs. */
static void add_product(uint64_t *sum, const uint64_t *a, const uint64_t *b, uint32_t limbs)
{
    for (uint32_t i = 0; i < limbs; i++) {
        unsigned __int128 carry = 0;
        for (uint32_t j = 0; j < limbs; j++) {
            carry += (unsigned __int128)a[i] * b[j] + sum[i + j];
            sum[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        for (uint32_t j = i + limbs; carry; j++) {
            carry += sum[j];
            sum[j] = (uint64_t)carry;
            carry >>= 64;
        }
    }
}

/* Adds the products of states [0..count[ of a run, from `slot` on, with their twins: to sums[0] if
 * the twin is the state, to sums[1] if the twin is a later state. */
static void join_batch(const dlx_middle *middle, const bucket_index *index, const dlx_run *run,
                       uint32_t slot, uint32_t count, uint64_t *sums)
{
    uint64_t twins[BATCH];
    const uint64_t *numbers[BATCH];
    const uint32_t limbs = index->table->limbs;
    for (uint32_t i = 0; i < count; i++) {
        twins[i] = twin_of(middle, run->states[slot + i]);
        if (twins[i] >> index->shift < index->buckets)
            __builtin_prefetch(&index->first[twins[i] >> index->shift]);
    }
    for (uint32_t i = 0; i < count; i++)
        if (twins[i] >= run->states[slot + i] && twins[i] >> index->shift < index->buckets) {
            const spot first = index->first[twins[i] >> index->shift];
            __builtin_prefetch(index->table->runs[first.run].states + first.slot);
        }
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = twins[i] >= run->states[slot + i] ? find_number(index, twins[i]) : NULL;
        __builtin_prefetch(numbers[i]);
    }
    for (uint32_t i = 0; i < count; i++)
        if (numbers[i])
            add_product(twins[i] == run->states[slot + i] ? sums : sums + 2 * limbs + 1,
                        run->numbers + (size_t)(slot + i) * limbs, numbers[i], limbs);
}

bool dlx_middle_join(const dlx_middle *middle, const dlx_table *table, dlx_search *task,
                     dlx_count *found)
{
    const size_t size = 2 * (size_t)table->limbs + 1;
    bucket_index index;
    uint64_t *sums = calloc(2 * size, sizeof *sums);
    bool ok = sums && make_index(&index, table, task);
    dlx_budget_hold(task->limits); /* a join is not resumed */
    for (size_t r = 0; ok && r < table->count; r++)
        for (uint32_t slot = 0; ok && slot < table->runs[r].used; slot += BATCH) {
            const uint32_t left = table->runs[r].used - slot;
            join_batch(middle, &index, &table->runs[r], slot, left < BATCH ? left : BATCH, sums);
            ok = dlx_budget_hear(task->limits, BATCH * WORK_PER_TWIN);
        }
    dlx_budget_release(task->limits);
    ok = ok && dlx_count_add_words(found, sums, size) &&
         dlx_count_add_words(found, sums + size, size) &&
         dlx_count_add_words(found, sums + size, size);
    if (sums)
        free(index.first);
    free(sums);
    return ok;
}

/* SPDX-License-Identifier: MIT */
#include "search/frontier/states.h"

enum {
    WORK_PER_MOVE = 4, /* to move a state, see dlx_budget.work */
    FIRST_SLOTS = 1 << 10
};

static uint64_t entry_bytes(const dlx_store *store)
{
    return 8 * (uint64_t)(store->words + store->limbs);
}

void dlx_states_drop(dlx_store *store, dlx_states *dropped)
{
    const uint64_t bytes = dropped->capacity * entry_bytes(store);
    free(dropped->entries);
    *dropped = (dlx_states){0};
    store->taken -= bytes;
    dlx_search_release_memory(store->task, bytes);
}

/* Copies the entries to a larger table. `limits` may be NULL. False: stopped. */
static bool move_entries(const dlx_store *store, const dlx_states *source, dlx_states *target,
                         dlx_budget *limits)
{
    const size_t size = store->words + store->limbs;
    for (size_t i = 0; i < source->capacity; i++) {
        const uint64_t *entry = source->entries + i * size;
        if (dlx_states_free(entry + store->words, store->limbs))
            continue;
        size_t place = dlx_states_place(target, store->words, entry);
        while (!dlx_states_free(target->entries + place * size + store->words, store->limbs))
            place = (place + 1) & (target->capacity - 1);
        memcpy(target->entries + place * size, entry, size * sizeof *entry);
        if (limits && !dlx_budget_hear(limits, WORK_PER_MOVE))
            return false;
    }
    target->used = source->used;
    return true;
}

/* Allocates an empty table in huge pages: with random access to small pages, address translation
 * costs as much as the memory access. States are taken in the order of one table and put into the
 * next. In the same order that needs the cache least, but if most states stay as they are, a table
 * that is still smaller would fill from one end, with ever longer probes. */
static dlx_states make(const dlx_store *store, size_t capacity)
{
    const unsigned shift = 64 - (unsigned)__builtin_ctzll(capacity);
    uint64_t *entries = calloc(capacity, entry_bytes(store));
    dlx_buffer_request_huge_pages(entries, capacity * entry_bytes(store));
    return (dlx_states){.entries = entries,
                        .capacity = capacity,
                        .shift = shift,
                        .factor = DLX_GOLDEN + (store->reorders ? 2 * shift : 0)};
}

bool dlx_states_enlarge(const dlx_store *store, dlx_states *grown, size_t capacity)
{
    dlx_states larger = make(store, capacity);
    if (!larger.entries)
        return false;
    move_entries(store, grown, &larger, NULL);
    free(grown->entries);
    *grown = larger;
    return true;
}

bool dlx_states_grow(dlx_store *store, dlx_states *grown)
{
    const size_t capacity = grown->capacity ? 2 * grown->capacity : DLX_LEAST_CAPACITY;
    const uint64_t bytes = capacity * entry_bytes(store);
    if (store->taken + bytes > (grown->capacity ? store->allowed : store->most))
        return false;
    dlx_states larger = make(store, capacity);
    store->refused |= !larger.entries;
    if (!larger.entries || !dlx_search_reserve_memory(store->task, bytes)) {
        free(larger.entries);
        return false;
    }
    store->taken += bytes;
    if (!move_entries(store, grown, &larger, store->task->limits)) {
        dlx_states_drop(store, &larger);
        return false;
    }
    dlx_states_drop(store, grown);
    *grown = larger;
    return true;
}

/* Adds a limb to all numbers, in place, from the last entry to the first. Returns false if out of
 * memory or stopped. */
static bool widen(dlx_store *store, dlx_states *widened)
{
    const size_t size = store->words + store->limbs;
    const uint64_t bytes = widened->capacity * sizeof *widened->entries;
    if (!widened->capacity)
        return true;
    if (!dlx_search_reserve_memory(store->task, bytes))
        return false;
    uint64_t *entries = realloc(widened->entries, widened->capacity * (size + 1) * sizeof *entries);
    if (!entries) {
        store->refused = true;
        dlx_search_release_memory(store->task, bytes);
        return false;
    }
    widened->entries = entries;
    store->taken += bytes;
    for (size_t i = widened->capacity; i-- > 0;) {
        /* A minimum table is always completed: it may be the last table. */
        if (!dlx_budget_hear(store->task->limits, 1) && widened->capacity > DLX_LEAST_CAPACITY)
            return false;
        memmove(entries + i * (size + 1), entries + i * size, size * sizeof *entries);
        entries[i * (size + 1) + size] = 0;
    }
    return true;
}

/* Runs without a pause, which would leave tables half widened. */
bool dlx_states_widen(dlx_store *store, dlx_states *tables, size_t count)
{
    bool ok = true;
    dlx_budget_hold(store->task->limits);
    for (size_t t = 0; t < count && ok; t++)
        ok = widen(store, &tables[t]);
    dlx_budget_release(store->task->limits);
    store->limbs += ok;
    return ok;
}

/* Returns the slot of a key, or the free slot where the key belongs. */
static size_t slot_of(const dlx_state_numbers *numbers, const uint64_t *key)
{
    const uint32_t words = (uint32_t)numbers->words;
    const uint64_t hash = dlx_states_hash(words, key) * DLX_GOLDEN;
    size_t slot = (size_t)(hash >> (64 - __builtin_ctzll(numbers->slot_count)));
    while (numbers->slots[slot] != DLX_NO_STATE &&
           !dlx_states_same(dlx_state_numbers_key(numbers, numbers->slots[slot]), key, words))
        slot = (slot + 1) & (numbers->slot_count - 1);
    return slot;
}

/* Doubles the hash table. Returns false if out of memory. */
static bool grow_slots(dlx_state_numbers *numbers, dlx_search *task)
{
    const size_t before = numbers->slot_count;
    const size_t count = before ? 2 * before : FIRST_SLOTS;
    uint32_t *slots = dlx_buffer_allocate(count, sizeof *slots);
    if (!slots || !dlx_search_reserve_memory(task, (count - before) * sizeof *slots)) {
        free(slots);
        return dlx_budget_no_memory(task->limits);
    }
    free(numbers->slots);
    memset(slots, 0xff, count * sizeof *slots);
    numbers->slots = slots;
    numbers->slot_count = count;
    for (uint32_t i = 0; i < numbers->count; i++)
        slots[slot_of(numbers, dlx_state_numbers_key(numbers, i))] = i;
    return true;
}

uint32_t dlx_state_numbers_find(const dlx_state_numbers *numbers, const uint64_t *key)
{
    return numbers->slots[slot_of(numbers, key)];
}

uint32_t dlx_state_numbers_get(dlx_state_numbers *numbers, dlx_search *task, const uint64_t *key)
{
    const size_t size = numbers->words * sizeof *key;
    if (2 * numbers->count >= numbers->slot_count && !grow_slots(numbers, task))
        return DLX_NO_STATE;
    uint32_t *number = &numbers->slots[slot_of(numbers, key)];
    if (*number != DLX_NO_STATE || numbers->count == DLX_NO_STATE ||
        !dlx_search_grow(task, &numbers->keys, &numbers->capacity, numbers->count + 1, size))
        return *number;
    memcpy(dlx_state_numbers_key(numbers, numbers->count), key, size);
    return *number = (uint32_t)numbers->count++;
}

void dlx_state_numbers_free(dlx_state_numbers *numbers, dlx_search *task)
{
    const size_t size = numbers->words * sizeof *numbers->keys;
    dlx_search_release_memory(task, numbers->capacity * size +
                                        numbers->slot_count * sizeof *numbers->slots);
    free(numbers->keys);
    free(numbers->slots);
    *numbers = (dlx_state_numbers){.words = numbers->words, .count = numbers->count};
}

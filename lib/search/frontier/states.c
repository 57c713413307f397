/* SPDX-License-Identifier: MIT */
#include "search/frontier/states.h"

#include <stdlib.h>
#include <string.h>

enum { WORK_PER_MOVE = 4 }; /* to move a state, see dlx_limits.work */

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
    dlx_search_gives_back(store->task, bytes);
}

/* Copies the entries to a larger table. False: stopped. */
static bool move_entries(const dlx_store *store, const dlx_states *from, dlx_states *to)
{
    const size_t size = store->words + store->limbs;
    for (size_t i = 0; i < from->capacity; i++) {
        const uint64_t *entry = from->entries + i * size;
        if (dlx_states_free(entry + store->words, store->limbs))
            continue;
        size_t place = dlx_states_place(to, store->words, entry);
        while (!dlx_states_free(to->entries + place * size + store->words, store->limbs))
            place = (place + 1) & (to->capacity - 1);
        memcpy(to->entries + place * size, entry, size * sizeof *entry);
        if (!dlx_limits_hear(store->task->limits, WORK_PER_MOVE))
            return false;
    }
    return true;
}

bool dlx_states_grow(dlx_store *store, dlx_states *grown)
{
    dlx_states larger = *grown;
    larger.capacity = grown->capacity ? 2 * grown->capacity : DLX_LEAST_CAPACITY;
    larger.shift = 64 - (unsigned)__builtin_ctzll(larger.capacity);
    const uint64_t bytes = larger.capacity * entry_bytes(store);
    if (store->taken + bytes > (grown->capacity ? store->allowed : store->most))
        return false;
    larger.entries = calloc(larger.capacity, entry_bytes(store));
    store->refused |= !larger.entries;
    if (!larger.entries || !dlx_search_takes(store->task, bytes)) {
        free(larger.entries);
        return false;
    }
    store->taken += bytes;
    if (!move_entries(store, grown, &larger)) {
        dlx_states_drop(store, &larger);
        return false;
    }
    dlx_states_drop(store, grown);
    *grown = larger;
    return true;
}

/* Gives all numbers one more limb, in place, from the last to the first. False: no memory, or
 * stopped. */
static bool widen(dlx_store *store, dlx_states *widened)
{
    const size_t size = store->words + store->limbs;
    const uint64_t bytes = widened->capacity * sizeof *widened->entries;
    if (!widened->capacity)
        return true;
    if (!dlx_search_takes(store->task, bytes))
        return false;
    uint64_t *entries = realloc(widened->entries, widened->capacity * (size + 1) * sizeof *entries);
    if (!entries) {
        store->refused = true;
        dlx_search_gives_back(store->task, bytes);
        return false;
    }
    widened->entries = entries;
    store->taken += bytes;
    for (size_t i = widened->capacity; i-- > 0;) {
        /* A table of the least size is always finished: it may be the last one. */
        if (!dlx_limits_hear(store->task->limits, 1) && widened->capacity > DLX_LEAST_CAPACITY)
            return false;
        memmove(entries + i * (size + 1), entries + i * size, size * sizeof *entries);
        entries[i * (size + 1) + size] = 0;
    }
    return true;
}

bool dlx_states_widen(dlx_store *store, dlx_states *tables, size_t count)
{
    for (size_t t = 0; t < count; t++)
        if (!widen(store, &tables[t]))
            return false;
    store->limbs++;
    return true;
}

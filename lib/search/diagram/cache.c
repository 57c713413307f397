/* SPDX-License-Identifier: MIT */
#include "search/diagram/cache.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 256 };

/* Returns the first slot to probe for a hash: the topmost bits, which slots store too. */
static size_t first_slot(const dlx_cache *cache, uint64_t slot_or_hash)
{
    const unsigned bits = (unsigned)__builtin_ctzll(cache->slot_count);
    return (size_t)(slot_or_hash >> 32 >> (32 - bits));
}

uint32_t dlx_cache_find(const dlx_cache *cache, const dlx_cache_key *key)
{
    if (!cache->slots)
        return DLX_NOT_CACHED;
    const size_t mask = cache->slot_count - 1;
    for (size_t index = first_slot(cache, key->hash);; index = (index + 1) & mask) {
        const uint64_t slot = cache->slots[index];
        if (slot == 0)
            return DLX_NOT_CACHED;
        if (slot >> 32 != key->hash >> 32)
            continue;
        const uint64_t *entry = cache->pool + (uint32_t)slot - 1;
        if (*entry >> 32 == key->count &&
            memcmp(entry + 1, key->word, key->count * sizeof *key->word) == 0)
            return (uint32_t)*entry;
    }
}

/* Limits the load factor to two thirds. */
static bool slots_are_full(const dlx_cache *cache)
{
    return cache->entries >= cache->slot_count - cache->slot_count / 3;
}

uint64_t dlx_cache_growth(const dlx_cache *cache, const dlx_cache_key *key)
{
    uint64_t words = 0;
    if (slots_are_full(cache))
        words += cache->slot_count ? cache->slot_count : FIRST_SLOTS;
    if (cache->used + 1 + key->count > cache->pool_capacity)
        words += cache->pool_capacity / 2 + 1 + key->count;
    return words * sizeof *cache->pool;
}

static void take_slot(dlx_cache *cache, uint64_t slot)
{
    size_t index = first_slot(cache, slot);
    while (cache->slots[index])
        index = (index + 1) & (cache->slot_count - 1);
    cache->slots[index] = slot;
}

static bool grow_slots(dlx_cache *cache, dlx_limits *limits)
{
    const size_t old_count = cache->slot_count;
    const size_t count = old_count ? 2 * old_count : FIRST_SLOTS;
    uint64_t *old = cache->slots;
    uint64_t *slots = count <= UINT32_MAX ? calloc(count, sizeof *slots) : NULL;
    if (!slots)
        return false;
    bool ok = true;
    cache->slots = slots;
    cache->slot_count = count;
    for (size_t i = 0; i < old_count && ok; i++) {
        if (old[i])
            take_slot(cache, old[i]);
        ok = dlx_limits_hear(limits, 1);
    }
    free(old);
    return ok;
}

bool dlx_cache_put(dlx_cache *cache, const dlx_cache_key *key, uint32_t answer, dlx_limits *limits)
{
    if (key->count >= UINT32_MAX - cache->used ||
        !dlx_buffer_grow(&cache->pool, &cache->pool_capacity, cache->used + 1 + key->count,
                         sizeof *cache->pool) ||
        (slots_are_full(cache) && !grow_slots(cache, limits)))
        return false;
    take_slot(cache, (key->hash >> 32 << 32) + 1 + cache->used);
    cache->entries++;
    cache->pool[cache->used++] = (uint64_t)key->count << 32 | answer;
    memcpy(cache->pool + cache->used, key->word, key->count * sizeof *key->word);
    cache->used += key->count;
    return true;
}

void dlx_cache_free(dlx_cache *cache)
{
    free(cache->pool);
    free(cache->slots);
}

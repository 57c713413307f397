/* SPDX-License-Identifier: MIT */
#include "core/scratch_cache.h"

#include <stddef.h>

dlx_scratch *dlx_scratch_cache_take(dlx_scratch_cache *cache, void (*drop)(dlx_scratch *entry))
{
    for (unsigned i = 0; i < DLX_MAX_SCRATCH; i++) {
        dlx_scratch *entry = NULL;
        if (atomic_load_explicit(&cache->place[i], memory_order_relaxed))
            entry = atomic_exchange_explicit(&cache->place[i], NULL, memory_order_acq_rel);
        if (entry && entry->drop == drop)
            return entry;
        dlx_scratch_cache_put(cache, entry);
    }
    return NULL;
}

void dlx_scratch_cache_put(dlx_scratch_cache *cache, dlx_scratch *entry)
{
    for (unsigned i = 0; entry && i < DLX_MAX_SCRATCH; i++) {
        dlx_scratch *none = NULL;
        if (atomic_compare_exchange_strong_explicit(&cache->place[i], &none, entry,
                                                    memory_order_acq_rel, memory_order_relaxed))
            entry = NULL;
    }
    if (entry)
        entry->drop(entry);
}

void dlx_scratch_cache_clear(dlx_scratch_cache *cache)
{
    for (unsigned i = 0; i < DLX_MAX_SCRATCH; i++) {
        dlx_scratch *entry = atomic_load_explicit(&cache->place[i], memory_order_acquire);
        if (entry)
            entry->drop(entry);
    }
}

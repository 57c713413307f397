/* SPDX-License-Identifier: MIT */
/* Cache of answers to subproblems, under exact keys of any number of words. */
#ifndef DLX_SEARCH_DIAGRAM_CACHE_H
#define DLX_SEARCH_DIAGRAM_CACHE_H

#include "core/limits.h"

#define DLX_NOT_CACHED UINT32_MAX

/* Zero initialisation is an empty cache. */
typedef struct dlx_cache {
    uint64_t
        *pool; /* entries: 2^32 * number of words in the key + answer, then the key; [0..used[ */
    size_t used, pool_capacity;
    uint64_t *slots; /* open addressing: 2^32 * high half of the hash + 1 + place in the pool; 0:
                        free */
    size_t slot_count, entries;
} dlx_cache;

/* A key and its hash. The cache uses only the high half of the hash. */
typedef struct dlx_cache_key {
    uint64_t *word; /* [0..count[ */
    size_t count;
    uint64_t hash;
} dlx_cache_key;

/* Returns the answer under a key, or DLX_NOT_CACHED. */
uint32_t dlx_cache_find(const dlx_cache *cache, const dlx_cache_key *key);

/* Returns the number of bytes that dlx_cache_put may allocate. */
uint64_t dlx_cache_growth(const dlx_cache *cache, const dlx_cache_key *key);

/* Stores an answer other than DLX_NOT_CACHED under a new key. Returns false on lack of memory or a
 * stop by the limits. */
bool dlx_cache_put(dlx_cache *cache, const dlx_cache_key *key, uint32_t answer, dlx_limits *limits);

void dlx_cache_free(dlx_cache *cache);

#endif

/* SPDX-License-Identifier: MIT */
/* Memory and tables that searches keep for the next problem of a stream with the same items. The
 * cache belongs to the table of items. A search takes an entry for exclusive use and puts it back;
 * searches in several threads have separate entries. */
#ifndef DLX_CORE_SCRATCH_CACHE_H
#define DLX_CORE_SCRATCH_CACHE_H

#include <stdatomic.h>

/* The first member of every entry. */
typedef struct dlx_scratch {
    void (*drop)(struct dlx_scratch *entry); /* frees the entry, and identifies its kind */
} dlx_scratch;

enum { DLX_MAX_SCRATCH = 16 }; /* capacity; further entries are freed */

/* All NULL is an empty cache. */
typedef struct dlx_scratch_cache {
    _Atomic(dlx_scratch *) place[DLX_MAX_SCRATCH];
} dlx_scratch_cache;

/* Takes an entry of the kind freed by `drop`; NULL: none is cached. */
dlx_scratch *dlx_scratch_cache_take(dlx_scratch_cache *cache, void (*drop)(dlx_scratch *entry));

/* Caches an entry, or frees it if the cache is full. NULL: does nothing. */
void dlx_scratch_cache_put(dlx_scratch_cache *cache, dlx_scratch *entry);

/* Frees all entries. */
void dlx_scratch_cache_clear(dlx_scratch_cache *cache);

#endif

/* SPDX-License-Identifier: MIT */
/* A memory block for all tables of a part of a search, reused for the next part. */
#ifndef DLX_SEARCH_BASE_BLOCK_H
#define DLX_SEARCH_BASE_BLOCK_H

#include "search/base/search.h"

/* Empty if all fields are zero. */
typedef struct dlx_block {
    unsigned char *memory; /* owned; to be freed */
    unsigned char *tables; /* aligned, inside `memory` */
    size_t capacity, used; /* bytes */
} dlx_block;

/* Size of a table in bytes, rounded up to a multiple of 64. */
static inline size_t dlx_block_size(size_t count, size_t size)
{
    return (count * size + 63) / 64 * 64;
}

/* Reserves `bytes` bytes for tables and discards the present tables. Uses huge pages where at least
 * half of a page is used. Returns false on memory exhaustion. */
bool dlx_block_reserve(dlx_block *block, dlx_search *task, size_t bytes);

/* Takes the next table, whose size must have been reserved. The contents are undefined. */
void *dlx_block_take(dlx_block *block, size_t count, size_t size);

void dlx_block_free(dlx_block *block);

#endif

/* SPDX-License-Identifier: MIT */
/* One block of memory that holds all tables of a part of a search and is reused for the next part.
 */
#ifndef DLX_SEARCH_BASE_BLOCK_H
#define DLX_SEARCH_BASE_BLOCK_H

#include "search/base/search.h"

/* All zero is empty. */
typedef struct dlx_block {
    unsigned char *memory; /* to be freed */
    unsigned char *tables; /* in it; aligned */
    size_t capacity, used; /* bytes */
} dlx_block;

/* Bytes that a table takes; each begins at a multiple of 64. */
static inline size_t dlx_block_size(size_t count, size_t size)
{
    return (count * size + 63) / 64 * 64;
}

/* Makes room for tables of so many bytes in all, and discards the present ones. The room is in huge
 * pages as far as at least half of each is used. False: no memory. */
bool dlx_block_reserve(dlx_block *block, dlx_search *task, size_t bytes);

/* Takes the next table, whose size must have been reserved. Its contents are undefined. */
void *dlx_block_take(dlx_block *block, size_t count, size_t size);

void dlx_block_free(dlx_block *block);

#endif

/* SPDX-License-Identifier: MIT */
/* One block of memory for all tables of a part of a search, which is used again for the next part.
 */
#ifndef DLX_SEARCH_BITS_BLOCK_H
#define DLX_SEARCH_BITS_BLOCK_H

#include "search/search.h"

/* All zero is empty. */
typedef struct dlx_block {
    unsigned char *memory;
    size_t capacity, used; /* bytes */
} dlx_block;

/* Bytes that a table takes; each begins at a multiple of 64. */
static inline size_t dlx_block_size(size_t count, size_t size)
{
    return (count * size + 63) / 64 * 64;
}

/* Makes room for tables of so many bytes; those that were there are gone. False: no memory. */
bool dlx_block_reserve(dlx_block *block, dlx_search *task, size_t bytes);

/* The next table. Its size was among those reserved; its contents are undefined. */
void *dlx_block_take(dlx_block *block, size_t count, size_t size);

void dlx_block_free(dlx_block *block);

#endif

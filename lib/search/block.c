/* SPDX-License-Identifier: MIT */
#include "search/block.h"

#include <stdint.h>
#include <stdlib.h>

enum { ALIGN = 64 };

bool dlx_block_reserve(dlx_block *block, dlx_search *task, size_t bytes)
{
    block->used = 0;
    if (bytes <= block->capacity)
        return true;
    dlx_search_gives_back(task, block->capacity);
    dlx_block_free(block);
    if (bytes > SIZE_MAX - ALIGN || !dlx_search_takes(task, bytes))
        return false;
    block->memory = malloc(bytes + ALIGN);
    block->capacity = block->memory ? bytes : 0;
    return block->memory != NULL;
}

void *dlx_block_take(dlx_block *block, size_t count, size_t size)
{
    unsigned char *aligned = block->memory + (ALIGN - (uintptr_t)block->memory % ALIGN) % ALIGN;
    void *table = aligned + block->used;
    block->used += dlx_block_size(count, size);
    return table;
}

void dlx_block_free(dlx_block *block)
{
    free(block->memory);
    *block = (dlx_block){0};
}

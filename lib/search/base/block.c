/* SPDX-License-Identifier: MIT */
#include "search/base/block.h"

enum { ALIGN = 64 };

/* Number of bytes in huge pages at the beginning of a block of `bytes` bytes. */
static size_t bytes_in_huge_pages(dlx_search *task, size_t bytes)
{
    const size_t huge = (bytes + DLX_HUGE_PAGE / 2) / DLX_HUGE_PAGE * DLX_HUGE_PAGE;
    return dlx_limits_memory_left(task->limits, UINT64_MAX) / 2 > huge ? huge : 0;
}

/* Allocates `bytes` bytes at a multiple of `align`. Returns false on memory exhaustion. */
static bool get_memory(dlx_block *block, size_t bytes, size_t align)
{
    block->memory = malloc(bytes + align);
    if (!block->memory)
        return false;
    block->tables = block->memory + (align - (uintptr_t)block->memory % align) % align;
    block->capacity = bytes;
    return true;
}

bool dlx_block_reserve(dlx_block *block, dlx_search *task, size_t bytes)
{
    block->used = 0;
    if (bytes <= block->capacity)
        return true;
    dlx_search_release_memory(task, block->capacity);
    dlx_block_free(block);
    if (bytes > SIZE_MAX - 2 * DLX_HUGE_PAGE)
        return false;
    const size_t huge = bytes_in_huge_pages(task, bytes);
    const size_t room = huge > bytes ? huge : bytes;
    if (!dlx_search_reserve_memory(task, room))
        return false;
    if (huge && get_memory(block, room, DLX_HUGE_PAGE)) {
        dlx_buffer_request_huge_pages(block->tables, huge);
        return true;
    }
    return get_memory(block, room, ALIGN);
}

void *dlx_block_take(dlx_block *block, size_t count, size_t size)
{
    void *table = block->tables + block->used;
    block->used += dlx_block_size(count, size);
    return table;
}

void dlx_block_free(dlx_block *block)
{
    free(block->memory);
    *block = (dlx_block){0};
}

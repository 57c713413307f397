/* SPDX-License-Identifier: MIT */
#include "io/buffer.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void dlx_buffer_request_huge_pages(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t first = ((uintptr_t)memory + DLX_HUGE_PAGE - 1) / DLX_HUGE_PAGE * DLX_HUGE_PAGE;
    const uintptr_t end = ((uintptr_t)memory + bytes) / DLX_HUGE_PAGE * DLX_HUGE_PAGE;
    if (memory && first < end)
        madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}

enum {
    FIRST_CAPACITY = 16,
    /* array size in bytes from which dlx_buffer_grow_parallel allocates the larger size */
    SEVERAL_PAGES = 1 << 14,
    MANY_PAGES = 1 << 17
};

void *dlx_buffer_allocate(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return NULL;
    return malloc(bytes ? bytes : 1);
}

bool dlx_buffer_grow(void *array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    size_t wanted = *capacity + *capacity / 2;
    if (wanted < needed)
        wanted = needed;
    if (wanted < FIRST_CAPACITY)
        wanted = FIRST_CAPACITY;
    size_t bytes;
    if (__builtin_mul_overflow(wanted, size, &bytes))
        return false;
    /* *array may be of any object pointer type, so its value is copied as bytes. */
    void *old;
    memcpy(&old, array, sizeof old);
    void *grown = realloc(old, bytes);
    if (!grown)
        return false;
    memcpy(array, &grown, sizeof grown);
    *capacity = wanted;
    return true;
}

bool dlx_buffer_grow_parallel(void *array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    const size_t many = MANY_PAGES / size;
    const bool grows_again = *capacity > SEVERAL_PAGES / size;
    return dlx_buffer_grow(array, capacity, grows_again && needed < many ? many : needed, size);
}

bool dlx_buffer_add(dlx_buffer *buffer, const void *bytes, size_t size)
{
    size_t needed;
    if (__builtin_add_overflow(buffer->size, size, &needed) ||
        !dlx_buffer_grow(&buffer->bytes, &buffer->capacity, needed, 1))
        return false;
    if (size)
        memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size = needed;
    return true;
}

/* In front of an array. */
struct dlx_arena_array {
    _Alignas(max_align_t) struct dlx_arena_array *previous;
};

void *dlx_arena_take(dlx_arena *arena, size_t count, size_t size)
{
    struct dlx_arena_array *array = NULL;
    size_t bytes;
    if (!__builtin_mul_overflow(count, size, &bytes) &&
        !__builtin_add_overflow(bytes, sizeof *array, &bytes))
        array = calloc(1, bytes);
    if (!array) {
        arena->failed = true;
        return NULL;
    }
    array->previous = arena->last;
    arena->last = array;
    return array + 1;
}

void *dlx_arena_copy(dlx_arena *arena, const void *source, size_t count, size_t size)
{
    void *target = dlx_arena_take(arena, count, size);
    if (target && count)
        memcpy(target, source, count * size);
    return target;
}

void dlx_arena_free(dlx_arena *arena)
{
    for (struct dlx_arena_array *array = arena->last; array; array = arena->last) {
        arena->last = array->previous;
        free(array);
    }
    arena->failed = false;
}

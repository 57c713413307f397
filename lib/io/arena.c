/* SPDX-License-Identifier: MIT */
#include "io/arena.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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

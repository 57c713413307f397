/* SPDX-License-Identifier: MIT */
/* Arrays that are allocated one by one and freed together. */
#ifndef DLX_IO_ARENA_H
#define DLX_IO_ARENA_H

#include "dlx.h"

/* Empty if all zero. */
typedef struct dlx_arena {
    struct dlx_arena_array *last;
    bool failed; /* an allocation failed */
} dlx_arena;

/* Returns an array of `count` elements of `size` bytes, all zero; NULL, and sets arena->failed: no
 * memory, or overflow. So several arrays are checked at once. */
void *dlx_arena_take(dlx_arena *arena, size_t count, size_t size);

/* As dlx_arena_take, with the contents of `source`. */
void *dlx_arena_copy(dlx_arena *arena, const void *source, size_t count, size_t size);

/* Frees all arrays. */
void dlx_arena_free(dlx_arena *arena);

#endif

/* SPDX-License-Identifier: MIT */
/* Growing arrays. */
#ifndef DLX_IO_BUFFER_H
#define DLX_IO_BUFFER_H

#include "dlx.h"

/* Bytes of a huge page on most machines, and its alignment. */
enum { DLX_HUGE_PAGE = 1 << 21 };

/* Requests huge pages for the aligned part of the memory. */
void dlx_buffer_request_huge_pages(void *memory, size_t bytes);

/* Makes room for at least `needed` elements of `size` bytes in *array, which has *capacity (0:
 * *array may be NULL). Grows by half at least. False: no memory, or overflow; the array is
 * unchanged. */
bool dlx_buffer_grow(void *array, size_t *capacity, size_t needed, size_t size);

/* Like dlx_buffer_grow, for several arrays that grow in turn: an array of some pages grows to many
 * pages at once, for which malloc uses pages of its own, moved without copying and free until used.
 */
bool dlx_buffer_grow_parallel(void *array, size_t *capacity, size_t needed, size_t size);

/* malloc of count * size bytes, at least 1. NULL: no memory, or overflow. */
void *dlx_buffer_allocate(size_t count, size_t size);

/* A growing string of bytes. Empty if all zero; free with free(bytes). */
typedef struct dlx_buffer {
    char *bytes;
    size_t size, capacity;
} dlx_buffer;

/* Appends bytes. False: no memory. */
bool dlx_buffer_add(dlx_buffer *buffer, const void *bytes, size_t size);

/* ---- arrays that are freed together ---------------------------------------------------------- */

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

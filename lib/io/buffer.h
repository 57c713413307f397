/* SPDX-License-Identifier: MIT */
/* Growing memory, for all arrays that grow. */
#ifndef DLX_IO_BUFFER_H
#define DLX_IO_BUFFER_H

#include "dlx.h"

/* Makes room for at least `needed` elements of `size` bytes in *array, which has room for *capacity
 * (0: *array may be NULL). Grows by half at least. False: no memory, or the size overflows; the
 * array is then unchanged. */
bool dlx_grow(void *array, size_t *capacity, size_t needed, size_t size);

/* The same, for arrays that grow side by side: one that has grown to some pages has room for many
 * at once. malloc then takes pages of its own for it, which are moved without being copied, and
 * cost nothing before they are used. */
bool dlx_grow_parallel(void *array, size_t *capacity, size_t needed, size_t size);

/* malloc of count * size bytes (at least 1), NULL also if that overflows. */
void *dlx_allocate(size_t count, size_t size);

/* Bytes that grow. All zero is empty; free with free(bytes). */
typedef struct dlx_buffer {
    char *bytes;
    size_t size, capacity;
} dlx_buffer;

/* Adds bytes at the end; false: no memory. */
bool dlx_buffer_add(dlx_buffer *buffer, const void *bytes, size_t size);

#endif

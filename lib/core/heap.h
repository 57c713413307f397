/* SPDX-License-Identifier: MIT */
/* Binary heaps: arrays in which no element is after its children, 2 i + 1 and 2 i + 2 of element i.
 * Elements have `size` bytes, 64 at most; `compare` is as for qsort. */
#ifndef DLX_CORE_HEAP_H
#define DLX_CORE_HEAP_H

#include <stddef.h>

typedef int dlx_compare(const void *a, const void *b);

/* Moves an element up, or down in a heap of `count` elements, to its place. */
void dlx_heap_up(void *heap, size_t index, size_t size, dlx_compare *compare);
void dlx_heap_down(void *heap, size_t count, size_t index, size_t size, dlx_compare *compare);

/* Moves the first of `count` elements to the end, and makes a heap of the others. */
void dlx_heap_pop(void *heap, size_t count, size_t size, dlx_compare *compare);

#endif

/* SPDX-License-Identifier: MIT */
#include "core/heap.h"

#include <string.h>

static void swap(char *a, char *b, size_t size)
{
    char other[64];
    memcpy(other, a, size);
    memcpy(a, b, size);
    memcpy(b, other, size);
}

void dlx_heap_up(void *heap, size_t index, size_t size, dlx_compare *compare)
{
    char *base = heap;
    for (size_t parent; index > 0; index = parent) {
        parent = (index - 1) / 2;
        if (compare(base + index * size, base + parent * size) >= 0)
            return;
        swap(base + index * size, base + parent * size, size);
    }
}

void dlx_heap_down(void *heap, size_t count, size_t index, size_t size, dlx_compare *compare)
{
    char *base = heap;
    for (size_t child; (child = 2 * index + 1) < count; index = child) {
        child += child + 1 < count && compare(base + (child + 1) * size, base + child * size) < 0;
        if (compare(base + child * size, base + index * size) >= 0)
            return;
        swap(base + child * size, base + index * size, size);
    }
}

void dlx_heap_pop(void *heap, size_t count, size_t size, dlx_compare *compare)
{
    char *base = heap;
    if (count < 2)
        return;
    swap(base, base + (count - 1) * size, size);
    dlx_heap_down(heap, count - 1, 0, size, compare);
}

/* SPDX-License-Identifier: MIT */
#include "core/sort.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

enum { WORK_PER_COMPARISON = 4 }; /* see dlx_limits.work */

/* Merges from[begin..middle[ and from[middle..end[ into to[begin..end[. False: stopped. */
static bool merge(const void **from, const void **to, size_t begin, size_t middle, size_t end,
                  int (*compare)(const void *a, const void *b), dlx_limits *limits)
{
    size_t left = begin;
    size_t right = middle;
    for (size_t at = begin; at < end; at++) {
        const bool takes_left =
            left < middle && (right == end || compare(from[left], from[right]) <= 0);
        to[at] = takes_left ? from[left++] : from[right++];
        if (!dlx_limits_hear(limits, WORK_PER_COMPARISON))
            return false;
    }
    return true;
}

/* Merge sort from the bottom up (von Neumann; Knuth, TAOCP 3, 5.2.4). */
bool dlx_sort(const void **array, size_t count, int (*compare)(const void *a, const void *b),
              dlx_limits *limits)
{
    const void **room = dlx_allocate(count, sizeof *room);
    const void **from = array;
    const void **to = room;
    bool ok = room != NULL;
    for (size_t width = 1; width < count && ok; width *= 2) {
        for (size_t begin = 0; begin < count && ok; begin += 2 * width) {
            const size_t middle = width < count - begin ? begin + width : count;
            const size_t end = width < count - middle ? middle + width : count;
            ok = merge(from, to, begin, middle, end, compare, limits);
        }
        const void **swap = from;
        from = to;
        to = swap;
    }
    if (ok && from != array)
        memcpy(array, from, count * sizeof *array);
    free(room);
    return ok;
}

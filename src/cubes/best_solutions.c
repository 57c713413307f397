/* SPDX-License-Identifier: MIT */
/* Solutions are collected until twice `most` are kept, and sorted then. */
#include "cubes/best_solutions.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE = 64 };

static int compare(const void *a, const void *b)
{
    const best_solution *x = a;
    const best_solution *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->position > y->position) - (x->position < y->position);
}

static int compare_options(const void *a, const void *b)
{
    const best_solution *x = a;
    const best_solution *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    for (size_t i = 0; i < x->count && i < y->count; i++)
        if (x->options[i] != y->options[i])
            return x->options[i] < y->options[i] ? -1 : 1;
    return (x->count > y->count) - (x->count < y->count);
}

void best_solutions_sort(best_solutions *best)
{
    if (best->count)
        qsort(best->kept, best->count, sizeof *best->kept, compare);
    while (best->count > best->most)
        free(best->kept[--best->count].options);
    best->full = best->count == best->most ? best->count : 0;
}

void best_solutions_finish(best_solutions *best)
{
    best_solutions_sort(best);
    if (best->count)
        qsort(best->kept, best->count, sizeof *best->kept, compare_options);
}

bool best_solutions_add(best_solutions *best, __int128 cost, uint64_t position,
                        const uint32_t *options, size_t count)
{
    if (best->full && cost >= best->kept[best->full - 1].cost)
        return true;
    if (best->count >= SPARE && best->count / 2 >= best->most)
        best_solutions_sort(best);
    if (best->count == best->capacity) {
        const size_t capacity = 2 * best->capacity + SPARE;
        best_solution *kept = realloc(best->kept, capacity * sizeof *kept);
        if (!kept)
            return false;
        best->kept = kept;
        best->capacity = capacity;
    }
    uint32_t *copy = malloc((count + 1) * sizeof *copy);
    if (!copy)
        return false;
    if (count)
        memcpy(copy, options, count * sizeof *copy);
    best->kept[best->count++] = (best_solution){cost, position, copy, count};
    return true;
}

void best_solutions_free(best_solutions *best)
{
    while (best->count)
        free(best->kept[--best->count].options);
    free(best->kept);
    best->kept = NULL;
}

/* SPDX-License-Identifier: MIT */
/* Solutions are collected until there are twice as many as are kept. */
#include "cubes/best_solutions.h"

#include "cli/program.h"
#include <stdlib.h>
#include <string.h>

enum { SPARE = 64 };

static int compare(const void *a, const void *b)
{
    const best_one *x = a;
    const best_one *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->position > y->position) - (x->position < y->position);
}

static int compare_options(const void *a, const void *b)
{
    const best_one *x = a;
    const best_one *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    for (size_t i = 0; i < x->count && i < y->count; i++)
        if (x->options[i] != y->options[i])
            return x->options[i] < y->options[i] ? -1 : 1;
    return (x->count > y->count) - (x->count < y->count);
}

void best_order(best *all)
{
    if (all->count)
        qsort(all->kept, all->count, sizeof *all->kept, compare);
    while (all->count > all->most)
        free(all->kept[--all->count].options);
    all->full = all->count == all->most ? all->count : 0;
}

void best_finish(best *all)
{
    best_order(all);
    if (all->count)
        qsort(all->kept, all->count, sizeof *all->kept, compare_options);
}

void best_offer(best *all, int64_t cost, uint64_t position, const uint32_t *options, size_t count)
{
    if (all->full && cost >= all->kept[all->full - 1].cost)
        return;
    if (all->count >= SPARE && all->count / 2 >= all->most)
        best_order(all);
    if (all->count == all->capacity) {
        all->capacity = 2 * all->capacity + SPARE;
        all->kept = tool_need(realloc(all->kept, all->capacity * sizeof *all->kept));
    }
    best_one *one = &all->kept[all->count++];
    *one = (best_one){cost, position, tool_need(malloc((count + 1) * sizeof *options)), count};
    if (count)
        memcpy(one->options, options, count * sizeof *options);
}

void best_free(best *all)
{
    while (all->count)
        free(all->kept[--all->count].options);
    free(all->kept);
    all->kept = NULL;
}

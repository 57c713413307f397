/* SPDX-License-Identifier: MIT */
/* Problems of random options, with a solution and without. */
#include "family.h"

#include "memory.h"

enum { LARGEST_OPTION = 8 };

/* A random order of [0..count[. Free it. */
static int *shuffled(chance *from, int count)
{
    int *order = renew(NULL, (size_t)count, sizeof *order);
    for (int i = 0; i < count; i++) {
        const int j = roll(from, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    return order;
}

/* An option of up to `size` different items from [first..first + span[. */
static void add_random_option(problem *to, chance *from, int first, int span, int size)
{
    int chosen[LARGEST_OPTION], count = 0;
    for (int tries = 0; tries < size; tries++) {
        const int drawn = first + roll(from, span);
        int k = 0;
        while (k < count && chosen[k] != drawn)
            k++;
        chosen[k] = drawn;
        count += k == count;
    }
    add_option_of(to, count, chosen);
}

/* Options of 1 to `most` items that cover each item once. */
static void plant_partition(problem *to, chance *from, int first, int count, int most)
{
    OWNED(int) order = shuffled(from, count);
    for (int i = 0; i < count; i++)
        order[i] += first;
    for (int i = 0; i < count;) {
        int size = between(from, 1, most);
        size = size < count - i ? size : count - i;
        add_option_of(to, size, order + i)->planted = true;
        i += size;
    }
}

static void make_sparse(problem *to, chance *from, int size)
{
    const int first = add_items(to, size, false);
    const int options = size * between(from, 8, 30) / 10;
    for (int k = 0; k < options; k++)
        add_random_option(to, from, first, size, between(from, 1, 5));
    to->planted = false;
}

static void make_planted(problem *to, chance *from, int size)
{
    const int first = add_items(to, size, false);
    const int most = between(from, 2, LARGEST_OPTION);
    plant_partition(to, from, first, size, most);
    const int noise = size * roll(from, 25) / 10;
    for (int k = 0; k < noise; k++)
        add_random_option(to, from, first, size, between(from, 2, most));
}

/* Options whose items are near each other: such problems have many solutions or small frontiers. */
static void make_windows(problem *to, chance *from, int size)
{
    const int first = add_items(to, size, false);
    const int span = between(from, 3, 10);
    int step;
    for (int i = 0; i < size; i += step) {
        int items[3];
        step = between(from, 1, 3);
        step = step < size - i ? step : size - i;
        for (int k = 0; k < step; k++)
            items[k] = first + i + k;
        add_option_of(to, step, items)->planted = true;
    }
    const int noise = size * between(from, 2, 12) / 10;
    for (int k = 0; k < noise; k++)
        add_random_option(to, from, first + roll(from, size - span), span, between(from, 2, 4));
}

/* Three-dimensional matching. */
static void make_triples(problem *to, chance *from, int size)
{
    const int n = size / 3;
    const int first = add_items(to, 3 * n, false);
    OWNED(int) second = shuffled(from, n);
    OWNED(int) third = shuffled(from, n);
    for (int i = 0; i < n; i++)
        add_option_of(to, 3, (int[]){first + i, first + n + second[i], first + 2 * n + third[i]})
            ->planted = true;
    const int noise = n * between(from, 0, 30) / 10;
    for (int k = 0; k < noise; k++)
        add_option_of(to, 3,
                      (int[]){first + roll(from, n), first + n + roll(from, n),
                              first + 2 * n + roll(from, n)});
}

/* Random bounds around the counts of a random set of options. */
static void make_bounds(problem *to, chance *from, int size)
{
    const int first = add_items(to, size, false);
    const int options = size * between(from, 8, 20) / 10;
    const int few = between(from, 2, 6);
    OWNED(int) times = renew(NULL, (size_t)size, sizeof *times);
    for (int i = 0; i < size; i++)
        times[i] = 0;
    for (int k = 0; k < options; k++) {
        add_random_option(to, from, first, size, between(from, 1, 4));
        option *made = &to->options[to->option_count - 1];
        made->planted = one_in(from, few);
        for (int u = made->first; u < made->first + made->size && made->planted; u++)
            times[to->uses[u].item - first]++;
    }
    const int slack = between(from, 1, 3);
    for (int i = 0; i < size; i++) {
        item *entry = &to->items[first + i];
        entry->most = times[i] + roll(from, slack);
        entry->most = entry->most > 0 ? entry->most : 1;
        entry->least = times[i] - roll(from, slack) > 0 ? times[i] - roll(from, times[i] + 1) : 0;
        entry->least = entry->least < times[i] ? entry->least : times[i];
    }
    to->has_bounds = true;
}

/* Slots of letters that cross each other: the cells are secondary items, the letters their colours.
 */
static void make_crossing(problem *to, chance *from, int size)
{
    const int slots = size / 2;
    const int letters = between(from, 2, 6);
    const int words = between(from, 2, 12);
    const int first = add_items(to, slots, false);
    const int cells = add_items(to, slots, true);
    for (int s = 0; s < slots; s++) {
        for (int w = 0; w < words; w++) {
            add_option_of(to, 1, (int[]){first + s})->planted = w == 0;
            for (int c = 0; c < 3; c++) {
                const int cell = (s + c * c) % slots; /* 0, 1, 4 after it: others share it */
                const int colour = w == 0 ? 1 + cell * 7 % letters : 1 + roll(from, letters);
                add_use(to, cells + cell, w > 0 && one_in(from, 12) ? NO_COLOUR : colour);
            }
        }
    }
}

/* Pairs that share nothing: 2^n solutions, or none. */
static void make_pairs(problem *to, chance *from, int size)
{
    const int first = add_items(to, size, false);
    const int hopeless = one_in(from, 4) ? roll(from, size) : -1;
    for (int i = 0; i < size; i++)
        for (int k = 0; k < between(from, 1, 3) && i != hopeless; k++)
            add_option_of(to, 1, (int[]){first + i})->planted = k == 0;
    to->planted = to->planted && hopeless < 0;
}

/* Pigeons and holes; some holes are open only to some pigeons. */
static void make_pigeons(problem *to, chance *from, int size)
{
    const int pigeons = between(from, 5, size < 1000 ? 12 + size / 40 : 37);
    const int holes = pigeons - 1 + roll(from, 3);
    const int far = one_in(from, 3) ? between(from, 2, 4) : holes;
    const int first = add_items(to, pigeons, false);
    const int hole = add_items(to, holes, true);
    for (int p = 0; p < pigeons; p++)
        for (int h = 0; h < holes; h++)
            if (abs(p - h) <= far)
                add_option_of(to, 2, (int[]){first + p, hole + h})->planted = p == h;
    to->planted = to->planted && holes >= pigeons;
}

const family random_families[] = {
    {"sparse", make_sparse},   {"planted", make_planted}, {"windows", make_windows},
    {"triples", make_triples}, {"bounds", make_bounds},   {"crossing", make_crossing},
    {"pairs", make_pairs},     {"pigeons", make_pigeons}, {NULL, NULL},
};

/* SPDX-License-Identifier: MIT */
/* Small random problems with all that diagrams support, and their solutions by brute force. */
#ifndef DLX_TESTS_UNIT_FAMILIES_H
#define DLX_TESTS_UNIT_FAMILIES_H

#include "random.h"
#include "solving.h"

#include <stdint.h>
#include <string.h>

enum { MOST_ITEMS = 8, MOST_OPTIONS = 12, MOST_SETS = 1 << MOST_OPTIONS };

/* colour[k][i] says how option k has item i. */
typedef struct plain {
    int primary, items, options;
    int lo[MOST_ITEMS], hi[MOST_ITEMS];
    int colour[MOST_OPTIONS][MOST_ITEMS]; /* ABSENT, UNCOLOURED, or a colour from 1 on */
} plain;

enum { ABSENT = -1, UNCOLOURED = 0 };

/* A family of sets of options: bit k of its index says whether a set has option k. */
typedef struct family {
    bool has[MOST_SETS];
    int count;
} family;

/* The features vary with the seed: secondary items, colours, bounds. */
static inline plain random_problem(unsigned seed)
{
    plain made;
    random_begin(seed);
    const int secondary = seed % 3 == 0 ? 0 : 1 + roll(3);
    const int colours = seed % 3 == 2 ? 1 + roll(2) : 0;
    const bool bounds = seed % 2 == 1;
    const int one_in = 2 + roll(3);
    made.primary = 1 + roll(MOST_ITEMS - 3);
    made.items = made.primary + secondary;
    made.options = roll(MOST_OPTIONS + 1);
    for (int i = 0; i < made.primary; i++) {
        made.hi[i] = bounds ? 1 + roll(4) : 1;
        made.lo[i] = bounds ? roll(made.hi[i] + 1) : 1;
    }
    for (int k = 0; k < made.options; k++) {
        int size = 0;
        for (int i = 0; i < made.items; i++) {
            const bool present = roll(one_in) == 0;
            const bool coloured = i >= made.primary && colours && roll(4) > 0;
            made.colour[k][i] = !present ? ABSENT : coloured ? 1 + roll(colours + 1) : UNCOLOURED;
            size += present;
        }
        if (size == 0)
            made.colour[k][roll(made.primary)] = UNCOLOURED;
    }
    return made;
}

static inline dlx_problem *build(const plain *given)
{
    char text[4096];
    int length = 0;
    for (int i = 0; i < given->items; i++)
        if (i < given->primary)
            length += sprintf(text + length, "%d:%d|i%d ", given->lo[i], given->hi[i], i);
        else
            length += sprintf(text + length, "%s i%d ", i == given->primary ? "|" : "", i);
    length += sprintf(text + length, "\n");
    for (int k = 0; k < given->options; k++) {
        for (int i = given->items - 1; i >= 0; i--)
            if (given->colour[k][i] > 0)
                length += sprintf(text + length, "i%d:%d ", i, given->colour[k][i]);
            else if (given->colour[k][i] == UNCOLOURED)
                length += sprintf(text + length, "i%d ", i);
        length += sprintf(text + length, "\n");
    }
    return read_problem(text);
}

/* Does the set of options use item i as often, and with such colours, as it may? */
static inline bool is_covered(const plain *given, unsigned set, int i)
{
    int times = 0, colour = ABSENT;
    for (int k = 0; k < given->options; k++) {
        if (!(set >> k & 1) || given->colour[k][i] == ABSENT)
            continue;
        if (++times > 1 && i >= given->primary &&
            (colour == UNCOLOURED || given->colour[k][i] != colour))
            return false;
        colour = given->colour[k][i];
    }
    return i >= given->primary || (times >= given->lo[i] && times <= given->hi[i]);
}

static inline bool has_primary(const plain *given, int option)
{
    for (int i = 0; i < given->primary; i++)
        if (given->colour[option][i] != ABSENT)
            return true;
    return false;
}

static inline void solve_by_force(const plain *given, family *solutions)
{
    memset(solutions, 0, sizeof *solutions);
    for (unsigned set = 0; set < 1U << given->options; set++) {
        bool ok = true;
        for (int i = 0; i < given->items && ok; i++)
            ok = is_covered(given, set, i);
        for (int k = 0; k < given->options && ok; k++)
            ok = !(set >> k & 1) || has_primary(given, k);
        solutions->has[set] = ok;
        solutions->count += ok;
    }
}

#endif

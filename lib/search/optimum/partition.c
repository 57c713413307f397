/* SPDX-License-Identifier: MIT */
#include "search/optimum/partition.h"

#include "io/buffer.h"
#include <stdlib.h>
#include <string.h>

void dlx_division_free(dlx_division *division)
{
    free(division->parts);
    free(division->choices);
    *division = (dlx_division){0};
}

/* Adds choices. Sets *start to where they begin. False: no memory. */
static bool add_choices(dlx_division *division, const uint32_t *choices, size_t count,
                        size_t *start)
{
    if (!dlx_grow(&division->choices, &division->choices_capacity, division->used + count + 1,
                  sizeof *division->choices))
        return false;
    *start = division->used;
    if (count)
        memcpy(division->choices + division->used, choices, count * sizeof *choices);
    division->used += count;
    return true;
}

bool dlx_division_add(dlx_division *division, const uint32_t *choices, size_t count, uint32_t last,
                      uint64_t size, size_t state)
{
    size_t start;
    if (!dlx_grow(&division->parts, &division->capacity, division->count + 1,
                  sizeof *division->parts) ||
        !add_choices(division, choices, count, &start))
        return false;
    division->choices[division->used++] = last;
    division->parts[division->count++] = (dlx_tree_part){start, division->used, size, state};
    return true;
}

/* Puts other parts in the place of one. False: no memory. */
static bool replace(dlx_division *division, size_t at, const dlx_division *by)
{
    size_t start;
    if (!dlx_grow(&division->parts, &division->capacity, division->count + by->count,
                  sizeof *division->parts) ||
        !add_choices(division, by->choices, by->used, &start))
        return false;
    dlx_tree_part *part = division->parts + at;
    memmove(part + by->count, part + 1, (division->count - at - 1) * sizeof *part);
    for (size_t i = 0; i < by->count; i++) {
        part[i] = by->parts[i];
        part[i].start += start;
        part[i].end += start;
    }
    division->count += by->count - 1;
    return true;
}

static size_t largest(const dlx_division *division)
{
    size_t best = 0;
    for (size_t i = 1; i < division->count; i++)
        if (division->parts[i].size > division->parts[best].size)
            best = i;
    return best;
}

bool dlx_division_make(dlx_division *division, size_t wanted, dlx_division_step *step, void *state)
{
    dlx_division below = {0};
    bool good = true;
    for (size_t steps = 0; steps < wanted && good; steps++) {
        if (division->count == 0 || division->count >= wanted)
            break;
        const size_t at = largest(division);
        below.count = below.used = 0;
        good = step(state, division, at, &below) && replace(division, at, &below);
    }
    dlx_division_free(&below);
    return good;
}

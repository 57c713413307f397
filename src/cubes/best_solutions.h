/* SPDX-License-Identifier: MIT */
/* The best solutions of a search; of equal costs the first ones. */
#ifndef CUBES_BEST_SOLUTIONS_H
#define CUBES_BEST_SOLUTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct best_solution {
    __int128 cost;     /* less is better: negated for a maximum, which may not fit 64 bits */
    uint64_t position; /* in the order of the search */
    uint32_t *options; /* [0..count[, ascending */
    size_t count;
} best_solution;

/* A zeroed structure with `most` is empty. */
typedef struct best_solutions {
    uint64_t most;       /* number to keep */
    best_solution *kept; /* [0..count[ */
    size_t count, capacity;
    size_t full; /* `most` once that many are sorted, else 0 */
} best_solutions;

/* Adds a copy of a solution; positions ascend. Returns false if memory runs out. */
bool best_solutions_add(best_solutions *best, __int128 cost, uint64_t position,
                        const uint32_t *options, size_t count);

/* Sorts solutions by cost, and drops all but the best. */
void best_solutions_sort(best_solutions *best);

/* Sorts solutions by cost and options, the order of a search. None may be added afterwards. */
void best_solutions_finish(best_solutions *best);

void best_solutions_free(best_solutions *best);

#endif

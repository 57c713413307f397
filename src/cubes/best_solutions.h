/* SPDX-License-Identifier: MIT */
/* The best of many solutions, of equals those found first. */
#ifndef CUBES_BEST_SOLUTIONS_H
#define CUBES_BEST_SOLUTIONS_H

#include <stddef.h>
#include <stdint.h>

typedef struct best_solution {
    int64_t cost;      /* less is better */
    uint64_t position; /* in the order in which they were found */
    uint32_t *options; /* [0..count[, ascending */
    size_t count;
} best_solution;

/* All zero but for `most` is empty. */
typedef struct best_solutions {
    uint64_t most;       /* how many to keep */
    best_solution *kept; /* [0..count[ */
    size_t count, capacity;
    size_t full; /* `most` once there are as many: the first ones are in order */
} best_solutions;

/* Offers a solution, whose options are copied; positions ascend. */
void best_solutions_add(best_solutions *best, int64_t cost, uint64_t position,
                        const uint32_t *options, size_t count);

/* Drops those that are not among the best, and puts the others in order: the best first. */
void best_solutions_sort(best_solutions *best);

/* The same, equals by their options, as a search prints them. Nothing may be offered after it. */
void best_solutions_finish(best_solutions *best);

void best_solutions_free(best_solutions *best);

#endif

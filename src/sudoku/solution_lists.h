/* SPDX-License-Identifier: MIT */
/* The solutions of each puzzle of a block, in the order of the search. */
#ifndef SUDOKU_SOLUTION_LISTS_H
#define SUDOKU_SOLUTION_LISTS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    LISTED_CELLS = 81,
    LISTED_PUZZLES = 4096,     /* maximum */
    LISTED_SOLUTIONS = 1 << 14 /* maximum over all puzzles */
};

/* A solution. */
typedef struct listed_solution {
    struct listed_solution *next; /* of the same puzzle; NULL: none */
    uint8_t digits[LISTED_CELLS];
} listed_solution;

typedef struct solution_lists {
    size_t count;
    listed_solution solutions[LISTED_SOLUTIONS];
    listed_solution *first[LISTED_PUZZLES], *last[LISTED_PUZZLES]; /* NULL: none */
} solution_lists;

/* Empties the lists of `puzzles` puzzles. */
static inline void solution_lists_clear(solution_lists *lists, size_t puzzles)
{
    lists->count = 0;
    memset(lists->first, 0, puzzles * sizeof *lists->first);
    memset(lists->last, 0, puzzles * sizeof *lists->last);
}

/* Adds a solution of a puzzle. */
static inline void solution_lists_add(solution_lists *lists, size_t puzzle, const uint8_t *digits)
{
    listed_solution *solution = &lists->solutions[lists->count++];
    memcpy(solution->digits, digits, LISTED_CELLS);
    solution->next = NULL;
    if (lists->last[puzzle])
        lists->last[puzzle]->next = solution;
    else
        lists->first[puzzle] = solution;
    lists->last[puzzle] = solution;
}

#endif

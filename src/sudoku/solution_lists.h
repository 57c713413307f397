/* SPDX-License-Identifier: MIT */
/* The solutions of each puzzle of a block, in the order of the search. */
#ifndef SUDOKU_SOLUTION_LISTS_H
#define SUDOKU_SOLUTION_LISTS_H

#include <stddef.h>
#include <stdint.h>

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
void solution_lists_clear(solution_lists *lists, size_t puzzles);

/* Adds a solution of a puzzle. */
void solution_lists_add(solution_lists *lists, size_t puzzle, const uint8_t *digits);

#endif

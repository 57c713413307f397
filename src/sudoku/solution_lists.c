/* SPDX-License-Identifier: MIT */
#include "sudoku/solution_lists.h"

#include <string.h>

void solution_lists_clear(solution_lists *lists, size_t puzzles)
{
    lists->count = 0;
    memset(lists->first, 0, puzzles * sizeof *lists->first);
    memset(lists->last, 0, puzzles * sizeof *lists->last);
}

void solution_lists_add(solution_lists *lists, size_t puzzle, const uint8_t *digits)
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

/* SPDX-License-Identifier: MIT */
/* Results of the checks of supplied solutions. */
#ifndef SUDOKU_SOLUTION_CHECK_H
#define SUDOKU_SOLUTION_CHECK_H

#include "dlx.h"

typedef struct solution_check {
    bool unchecked; /* a puzzle of the file without a solution was reported */
} solution_check;

/* Reports the result of dlx_grid_reader_check for a puzzle. */
void report_solution_check(solution_check *check, const dlx_input *input, dlx_status status,
                           const dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Reports on boards: with -v, formats and sizes; results of the checks of supplied solutions. */
#ifndef SUDOKU_REPORT_FORMAT_H
#define SUDOKU_REPORT_FORMAT_H

#include "cli/program.h"
#include "dlx-sudoku.h"

typedef struct solution_check {
    bool unchecked; /* a puzzle of the file without a solution was reported */
} solution_check;

/* Reports the result of dlx_grid_reader_check for a puzzle. */
void report_solution_check(solution_check *check, const dlx_input *input, dlx_status status,
                           const dlx_error *error);

/* The last report. */
typedef struct reported_format {
    const dlx_input *input; /* NULL: none */
    uint64_t number;
    const char *format;
    size_t size, box_rows;
} reported_format;

/* Reports the format and the size of board `number` of the file, from 1, unless the previous board
 * of the file has the same. `reader`: of the board; NULL: the board is a solution. */
void report_format(reported_format *last, const dlx_input *input, uint64_t number,
                   dlx_grid_reader *reader, const dlx_grid *grid);

#endif

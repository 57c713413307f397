/* SPDX-License-Identifier: MIT */
/* With -v, the formats and sizes of boards. */
#ifndef SUDOKU_REPORT_FORMAT_H
#define SUDOKU_REPORT_FORMAT_H

#include "cli/program.h"

/* The last report. */
typedef struct reported_format {
    const char *format; /* NULL: none */
    size_t size, box_rows;
} reported_format;

/* Reports the format and the size of board `number` of the file, from 1, unless the previous board
 * has the same. */
void report_format(reported_format *last, const char *file, uint64_t number, const char *format,
                   const dlx_grid *grid);

#endif

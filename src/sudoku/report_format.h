/* SPDX-License-Identifier: MIT */
/* With -v, programs that read boards tell what they take them for. */
#ifndef SUDOKU_REPORT_FORMAT_H
#define SUDOKU_REPORT_FORMAT_H

#include "cli/program.h"

/* Tells the format and the size of board `number` of the file, from 1, if either is another than
 * that of the board before it. */
void report_format(const char *file, uint64_t number, const char *format, const dlx_grid *grid);

#endif

/* SPDX-License-Identifier: MIT */
/* Boards in the runs of a text: rows, whole boards, or facts of a row, a column and a digit. */
#ifndef DLX_SUDOKU_READ_LOOSE_BOARDS_H
#define DLX_SUDOKU_READ_LOOSE_BOARDS_H

#include "sudoku/read/loose_finder.h"

/* Finds the boards of a text, of size `size` (0: any). DLX_OK; DLX_NO_DATA: there is no board;
 * DLX_SYNTAX: no board or several boards fit, *fault is the place; DLX_NO_MEMORY. */
dlx_status dlx_loose_boards_find(dlx_loose_boards *boards, const dlx_loose_runs *runs,
                                 const char *text, size_t size, size_t *fault, dlx_error *error);

void dlx_loose_boards_free(dlx_loose_boards *boards);

#endif

/* SPDX-License-Identifier: MIT */
/* Boards as facts of a row, a column and a digit. */
#ifndef DLX_SUDOKU_READ_LOOSE_FACTS_H
#define DLX_SUDOKU_READ_LOOSE_FACTS_H

#include "sudoku/read/loose_finder.h"

/* Finds the board of facts. DLX_NO_DATA: there are none; otherwise as dlx_loose_find_boards. */
dlx_status dlx_loose_find_facts(const dlx_loose_finder *find);

#endif

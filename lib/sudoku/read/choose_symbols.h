/* SPDX-License-Identifier: MIT */
/* Choice of the alphabet, from the first puzzle. */
#ifndef DLX_SUDOKU_READ_CHOOSE_SYMBOLS_H
#define DLX_SUDOKU_READ_CHOOSE_SYMBOLS_H

#include "sudoku/read/lookahead.h"

/* Sets layout->symbols for the next puzzle in this layout; warns if other alphabets fit as well. */
void dlx_choose_symbols(dlx_lookahead *ahead, dlx_layout *layout);

/* Numbers in the cells of a puzzle. */
typedef struct dlx_number_use {
    bool any;   /* cells are numbers, some with several digits */
    bool empty; /* a cell is empty, without a symbol for a blank */
    size_t zeros, greatest;
} dlx_number_use;

/* Adds a cell to the characters and the numbers in use; length 0: a blank. */
void dlx_use_cell(const char *text, size_t length, dlx_charset *used, dlx_number_use *numbers);

/* For a puzzle with these characters and numbers. */
void dlx_choose_symbols_by_use(dlx_grid_reader *reader, dlx_layout *layout, const dlx_charset *used,
                               const dlx_number_use *numbers);

#endif

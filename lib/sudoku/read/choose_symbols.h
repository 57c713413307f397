/* SPDX-License-Identifier: MIT */
/* The symbols of a file: which alphabet its first puzzle is written in. */
#ifndef DLX_SUDOKU_READ_CHOOSE_SYMBOLS_H
#define DLX_SUDOKU_READ_CHOOSE_SYMBOLS_H

#include "sudoku/read/lookahead.h"

/* Sets layout->symbols for the puzzle ahead, which has this layout, and warns where others fit as
 * well. */
void dlx_choose_symbols(dlx_lookahead *ahead, dlx_layout *layout);

/* The same for a puzzle of a document, whose characters are `used`. */
void dlx_choose_alphabet(dlx_grid_reader *reader, dlx_layout *layout, const dlx_charset *used);

/* The same for one whose cells are numbers from 0, with other blanks. */
void dlx_choose_numbers_from_zero(dlx_grid_reader *reader, dlx_layout *layout);

#endif

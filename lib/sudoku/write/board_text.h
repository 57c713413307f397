/* SPDX-License-Identifier: MIT */
/* The text of 9x9 boards in a format whose text differs only in cells and numbers. */
#ifndef DLX_SUDOKU_WRITE_BOARD_TEXT_H
#define DLX_SUDOKU_WRITE_BOARD_TEXT_H

#include "dlx.h"

/* Places in the text of a board, found by writing boards; writers free it with free(). */
typedef struct dlx_board_text dlx_board_text;

/* Writes a puzzle without data beyond its cells, with the solution if the format has both;
 * NULL: none. False: dlx_grid_writer_grid must write it. */
bool dlx_board_text_write(dlx_grid_writer *writer, const uint8_t *cells, const uint8_t *solution);

#endif

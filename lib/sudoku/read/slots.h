/* SPDX-License-Identifier: MIT */
/* Slots: the places of cells in rows between bars, where blank cells are empty. */
#ifndef DLX_SUDOKU_READ_SLOTS_H
#define DLX_SUDOKU_READ_SLOTS_H

#include "sudoku/read/boxes.h"
#include "sudoku/read/lookahead.h"

/* Learns the slots of the first board from its rows, which are the lines ahead up to a blank line,
 * a frame, or a line of another form. False: no cell is empty, cells are blank in another way, or
 * the cells fit several slots. Sets layout->slots and layout->size. */
bool dlx_slots_learn(dlx_lookahead *ahead, dlx_layout *layout);

/* Finds the cells of a row, without blanks around: layout->size places, some empty. `drawn`: bars
 * were box-drawing characters. False: the line has another form. */
bool dlx_slots_split(const dlx_layout *layout, const dlx_line *line, bool drawn,
                     dlx_cell_place *places);

#endif

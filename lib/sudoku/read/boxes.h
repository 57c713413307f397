/* SPDX-License-Identifier: MIT */
/* The shape of boxes that a board shows by bars and gaps between its columns, and by lines between
 * its rows. */
#ifndef DLX_SUDOKU_READ_BOXES_H
#define DLX_SUDOKU_READ_BOXES_H

#include "sudoku/read/reader_state.h"

/* Kinds of lines between rows, from the weakest to the strongest. */
typedef enum dlx_rule { DLX_RULE_NONE, DLX_RULE_BLANK, DLX_RULE_LIGHT, DLX_RULE_HEAVY } dlx_rule;

/* Forgets the lines of the board before. */
void dlx_boxes_begin(dlx_grid_reader *reader);

/* Notes a line above row `row`, from 0. */
void dlx_boxes_note_rule(dlx_grid_reader *reader, size_t row, dlx_rule rule);

/* The same of a ruler, whose text says how strong it is. */
void dlx_boxes_note_ruler(dlx_grid_reader *reader, size_t row, const dlx_line *ruler);

/* Where a cell stands in its line; begin == end: nowhere. */
typedef struct dlx_cell_place {
    const char *begin, *end;
} dlx_cell_place;

/* Notes the gap before cell `column` > 0 of row `row`, and how far the cell is from the one before.
 */
void dlx_boxes_note_gap(dlx_grid_reader *reader, size_t row, size_t column, dlx_cell_place before,
                        dlx_cell_place cell);

/* Notes that the cells of row `row` have a character each and stand at every `step`-th place, 1 or
 * 2, instead of dlx_boxes_note_gap for each; or that the row may be another, before the first of
 * these calls. */
void dlx_boxes_note_even(dlx_grid_reader *reader, size_t row, size_t step);
void dlx_boxes_note_uneven(dlx_grid_reader *reader, size_t row);

/* Gives the layout the shape that the board shows, if it shows one; a board that shows none keeps
 * the shape of the board before. Errors: DLX_SYNTAX: no box has that shape, or the options ask for
 * another one. */
dlx_status dlx_boxes_take(dlx_grid_reader *reader, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* Shape of boxes, from bars and gaps between columns and lines between rows. */
#ifndef DLX_SUDOKU_READ_BOXES_H
#define DLX_SUDOKU_READ_BOXES_H

#include "sudoku/read/lookahead.h"

/* Lines between rows, from weakest to strongest. */
typedef enum dlx_rule { DLX_RULE_NONE, DLX_RULE_BLANK, DLX_RULE_LIGHT, DLX_RULE_HEAVY } dlx_rule;

/* Clears the lines of the previous board. */
void dlx_boxes_begin(dlx_grid_reader *reader);

/* Notes a line above row `row`, from 0. */
void dlx_boxes_note_rule(dlx_grid_reader *reader, size_t row, dlx_rule rule);

/* Notes a ruler, whose text gives its strength. */
void dlx_boxes_note_ruler(dlx_grid_reader *reader, size_t row, const dlx_line *ruler);

/* Extent of a cell in its line; begin == end: unknown. */
typedef struct dlx_cell_place {
    const char *begin, *end;
} dlx_cell_place;

/* Notes the gap before cell `column` > 0 of row `row` and the distance from the previous cell. */
void dlx_boxes_note_gap(dlx_grid_reader *reader, size_t row, size_t column, dlx_cell_place before,
                        dlx_cell_place cell);

/* Notes that the cells of row `row` are single characters `step` (1 or 2) apart; replaces calls of
 * dlx_boxes_note_gap. The row may still be rejected before the first of these calls. */
void dlx_boxes_note_even(dlx_grid_reader *reader, size_t row, size_t step);
void dlx_boxes_note_uneven(dlx_grid_reader *reader, size_t row);

/* Sets the layout's box shape if the board shows a shape; else keeps the previous shape. Errors:
 * DLX_SYNTAX: no such box, or contradicts the options. */
dlx_status dlx_boxes_take(dlx_grid_reader *reader, dlx_error *error);

/* Slots: the places of cells in rows between bars, where blank cells are empty. */

/* Learns the slots of the first board from its rows, which are the lines ahead up to a blank line,
 * a frame, or a line of another form. False: no cell is empty, cells are blank in another way, or
 * the cells fit several slots. Sets layout->slots and layout->size. */
bool dlx_slots_learn(dlx_lookahead *ahead, dlx_layout *layout);

/* Finds the cells of a row, without blanks around: layout->size places, some empty. `drawn`: bars
 * were box-drawing characters. False: the line has another form. */
bool dlx_slots_split(const dlx_layout *layout, const dlx_line *line, bool drawn,
                     dlx_cell_place *places);

#endif

/* SPDX-License-Identifier: MIT */
/* Pictures of puzzles in SVG, for pages and for a board alone. */
#ifndef DLX_SUDOKU_WRITE_PICTURE_H
#define DLX_SUDOKU_WRITE_PICTURE_H

#include "sudoku/write/writer.h"

/* Styles of the pictures, for an element `style`. */
extern const char dlx_picture_styles[];

/* Draws the cells, the entries and the marks of a board with its rules; `solution`: digits of the
 * blank cells, or NULL. The upper left corner is the origin, a cell has DLX_SVG_CELL units. */
void dlx_picture_board(dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *solution);

/* Returns the title of the next rule from row *index of dlx_rules on, the colour that the picture
 * marks the rule with, NULL: none, and increases *index; NULL: no further rule. */
const char *dlx_picture_rule(const dlx_grid *grid, size_t *index, const char **colour);

#endif

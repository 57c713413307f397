/* SPDX-License-Identifier: MIT */
/* The board in an SVG picture, with the origin at its upper left corner. */
#ifndef VIEW_SVG_BOARD_H
#define VIEW_SVG_BOARD_H

#include "view/subject.h"

enum { SVG_CELL = 40 }; /* side of a cell */

void svg_board(const view_subject *subject, dlx_output *output);

#endif

/* SPDX-License-Identifier: MIT */
/* The board in an SVG picture, with the origin at its upper left corner. */
#ifndef VIEW_SVG_BOARD_H
#define VIEW_SVG_BOARD_H

#include "view/subject.h"

size_t svg_board_width(const view_board *board);
size_t svg_board_height(const view_board *board);
void svg_board(const view_subject *subject, dlx_output *output);

#endif

/* SPDX-License-Identifier: MIT */
/* A board as an SVG group, with the origin at the upper left corner. */
#ifndef VIEW_SVG_BOARD_H
#define VIEW_SVG_BOARD_H

#include "view/subject.h"

size_t view_svg_board_width(const view_board *board);
size_t view_svg_board_height(const view_board *board);
void view_svg_board(const view_subject *subject, dlx_output *output);

#endif

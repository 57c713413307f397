/* SPDX-License-Identifier: MIT */
/* Validity of boards: a drawing must show the solution. */
#ifndef VIEW_BOARD_CHECK_H
#define VIEW_BOARD_CHECK_H

#include "view/board.h"

/* True if each cell has one option or one short colour, and the cells of a piece are connected,
 * or share a name if pieces may be disconnected. */
bool view_board_is_true(const view_board *board, const dlx_problem *problem);

#endif

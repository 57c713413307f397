/* SPDX-License-Identifier: MIT */
/* Whether a drawing of a board shows what solutions are: each cell with one option, or one letter.
 */
#ifndef VIEW_BOARD_CHECK_H
#define VIEW_BOARD_CHECK_H

#include "view/board.h"

/* True if solutions have one option or one short colour in each cell, and the cells of a piece
 * touch each other; or have a name in common, if pieces may have several parts. */
bool view_board_is_true(const view_board *board, const dlx_problem *problem);

#endif

/* SPDX-License-Identifier: MIT */
/* Boards whose rows and columns are items, such as r1..r8 and c1..c8 of queens. */
#ifndef VIEW_SQUARES_H
#define VIEW_SQUARES_H

#include "view/board.h"

/* Finds two families of primary items, each a common prefix with consecutive numbers, such that
 * every option has an item of each, and no two options the same two items. Returns NULL if there
 * are none, or options for less than half of the squares. */
view_board *view_squares_new(const dlx_problem *problem);

#endif

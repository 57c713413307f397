/* SPDX-License-Identifier: MIT */
/* Boards as text. */
#ifndef VIEW_TEXT_BOARD_H
#define VIEW_TEXT_BOARD_H

#include "view/style.h"

void view_text_board(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

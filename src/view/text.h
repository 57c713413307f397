/* SPDX-License-Identifier: MIT */
/* The matrix and the board of a problem in characters, as wide as the terminal. */
#ifndef VIEW_TEXT_H
#define VIEW_TEXT_H

#include "view/style.h"

void view_text(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

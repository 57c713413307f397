/* SPDX-License-Identifier: MIT */
/* Matrix and board as text. */
#ifndef VIEW_TEXT_H
#define VIEW_TEXT_H

#include "view/style.h"

void view_text(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

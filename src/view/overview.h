/* SPDX-License-Identifier: MIT */
/* A matrix too wide for the terminal, made smaller: in dots of Braille, each of which stands for
 * some rows and columns, and is there if there is a nonzero. */
#ifndef VIEW_OVERVIEW_H
#define VIEW_OVERVIEW_H

#include "view/style.h"

void view_overview(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

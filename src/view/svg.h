/* SPDX-License-Identifier: MIT */
/* Matrix and board in SVG 1.1. */
#ifndef VIEW_SVG_H
#define VIEW_SVG_H

#include "view/style.h"

void view_svg(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

/* SPDX-License-Identifier: MIT */
/* The matrix and the board of a problem in Scalable Vector Graphics, version 1.1. */
#ifndef VIEW_SVG_H
#define VIEW_SVG_H

#include "view/style.h"

void view_svg(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

/* SPDX-License-Identifier: MIT */
/* The matrix as a tikzpicture for LaTeX. */
#ifndef VIEW_TIKZ_H
#define VIEW_TIKZ_H

#include "view/style.h"

void view_tikz(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

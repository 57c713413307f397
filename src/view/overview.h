/* SPDX-License-Identifier: MIT */
/* A reduced matrix in Braille dots: a dot marks nonzeros in its rows and columns. */
#ifndef VIEW_OVERVIEW_H
#define VIEW_OVERVIEW_H

#include "view/style.h"

void view_overview(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

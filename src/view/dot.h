/* SPDX-License-Identifier: MIT */
/* Search trees for Graphviz. */
#ifndef VIEW_DOT_H
#define VIEW_DOT_H

#include "view/style.h"

void view_dot(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

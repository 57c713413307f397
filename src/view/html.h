/* SPDX-License-Identifier: MIT */
/* A page that shows a search step by step, in one file that needs no other. */
#ifndef VIEW_HTML_H
#define VIEW_HTML_H

#include "view/style.h"

void view_html(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

/* SPDX-License-Identifier: MIT */
/* A self-contained page that shows a search step by step. */
#ifndef VIEW_HTML_H
#define VIEW_HTML_H

#include "view/style.h"

void view_html(const view_subject *subject, const view_style *style, dlx_output *output);

#endif

/* SPDX-License-Identifier: MIT */
/* The data of a page in JSON. */
#ifndef VIEW_PAGE_DATA_H
#define VIEW_PAGE_DATA_H

#include "view/subject.h"

/* Members: name; items, a list of names; primary, the number of primary items; options, lists of
 * item indexes; labels; colours, a list for each option, or null; board, or null; solution, a
 * list of options, or null; palette; traces. A trace is a flat list with four numbers for each
 * step: kind, level, item or option, number of options. */
void view_page_data(const view_subject *subject, dlx_output *output);

#endif

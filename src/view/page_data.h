/* SPDX-License-Identifier: MIT */
/* What the script of a page works on, in JSON. */
#ifndef VIEW_PAGE_DATA_H
#define VIEW_PAGE_DATA_H

#include "view/subject.h"

/* Members: name; items, a list of names, the first `primary` of which are primary; options, lists
 * of items by index; labels; colours, a list for each option, or null; board, or null; solution,
 * the options of it, or null; palette; traces. The steps of a trace follow each other in one list,
 * each as four numbers: its kind, level, item or option, number of options. */
void view_page_data(const view_subject *subject, dlx_output *output);

#endif

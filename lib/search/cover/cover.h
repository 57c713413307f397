/* SPDX-License-Identifier: MIT */
/* Engine `cover`, with its pace. */
#ifndef DLX_SEARCH_COVER_COVER_H
#define DLX_SEARCH_COVER_COVER_H

#include "search/cover/cover_subproblems.h"

/* Opens it; `pace` is copied. As the `open` of an engine. */
void *dlx_cover_open(dlx_search *task, const dlx_cover_pace *pace, dlx_error *error);

#endif

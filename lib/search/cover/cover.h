/* SPDX-License-Identifier: MIT */
/* Opens engine `cover` with chosen amounts of work, for tests. */
#ifndef DLX_SEARCH_COVER_COVER_H
#define DLX_SEARCH_COVER_COVER_H

#include "search/cover/cover_subproblems.h"

/* Like the `open` of an engine; `pace` is copied. */
void *dlx_cover_open(dlx_search *task, const dlx_cover_pace *pace, dlx_error *error);

#endif

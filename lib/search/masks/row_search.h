/* SPDX-License-Identifier: MIT */
/* The search of engine masks on problems of a stream whose options have been seen before: an option
 * is taken by striking its row out of all masks at once. */
#ifndef DLX_SEARCH_MASKS_ROW_SEARCH_H
#define DLX_SEARCH_MASKS_ROW_SEARCH_H

#include "search/base/engine.h"
#include "search/bits/node_budget.h"

typedef struct dlx_row_search dlx_row_search;

/* NULL: it does not fit, or no memory: masks by themselves may do. */
dlx_row_search *dlx_row_search_open(dlx_search *task, dlx_vectors vectors);

/* As those of an engine. */
dlx_step dlx_row_search_next(dlx_row_search *search);
double dlx_row_search_progress(const dlx_row_search *search);
void dlx_row_search_close(dlx_row_search *search);

#endif

/* SPDX-License-Identifier: MIT */
/* The search of engine masks for streams of recurring options: taking an option clears its row from
 * all masks at once. */
#ifndef DLX_SEARCH_MASKS_ROW_SEARCH_H
#define DLX_SEARCH_MASKS_ROW_SEARCH_H

#include "search/base/engine.h"
#include "search/bits/node_budget.h"

typedef struct dlx_row_search dlx_row_search;

/* Returns NULL if the problem does not fit, or out of memory; masks.c may still search. */
dlx_row_search *dlx_row_search_open(dlx_search *task, dlx_vectors vectors);

/* As in dlx_engine. */
dlx_step dlx_row_search_next(dlx_row_search *search);
double dlx_row_search_progress(const dlx_row_search *search);
void dlx_row_search_close(dlx_row_search *search);

#endif

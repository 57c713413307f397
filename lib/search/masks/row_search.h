/* SPDX-License-Identifier: MIT */
/* The search of engine masks on problems of a stream whose options have been seen before: an option
 * is taken by striking its row out of all masks at once. */
#ifndef DLX_SEARCH_MASKS_ROW_SEARCH_H
#define DLX_SEARCH_MASKS_ROW_SEARCH_H

#include "search/base/engine.h"
#include "search/bits/node_budget.h"

typedef struct dlx_rows dlx_rows;

/* NULL: it does not fit, or no memory: masks by themselves may do. */
dlx_rows *dlx_rows_open(dlx_search *task, dlx_vectors vectors);

/* As those of an engine. */
dlx_step dlx_rows_next(dlx_rows *rows);
double dlx_rows_seen(const dlx_rows *rows);
void dlx_rows_close(dlx_rows *rows);

#endif

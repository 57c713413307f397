/* SPDX-License-Identifier: MIT */
/* The search of an engine, divided among threads if the search runs long. */
#ifndef DLX_SEARCH_PARALLEL_DIVIDED_SEARCH_H
#define DLX_SEARCH_PARALLEL_DIVIDED_SEARCH_H

#include "search/base/engine.h"

/* The state is made by dlx_divided_search_open, not by `open`. */
extern const dlx_engine dlx_engine_divided;

/* True if threads may divide the search of the engine. */
bool dlx_divided_search_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem);

/* Opens a search by the engine; `task` outlives the search. NULL: as `open` of an engine. */
void *dlx_divided_search_open(dlx_search *task, const dlx_engine *engine, dlx_error *error);

#endif

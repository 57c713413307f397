/* SPDX-License-Identifier: MIT */
/* The search of one engine, which threads share once it has lasted. */
#ifndef DLX_SEARCH_PARALLEL_DIVIDED_SEARCH_H
#define DLX_SEARCH_PARALLEL_DIVIDED_SEARCH_H

#include "search/base/engine.h"

/* Its state is made by dlx_divided_search_open and not by its `open`. */
extern const dlx_engine dlx_engine_divided;

/* May threads share what the engine is to search for? */
bool dlx_divided_search_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem);

/* A search by the engine; `task` outlives it. NULL: as an engine's `open`. */
void *dlx_divided_search_open(dlx_search *task, const dlx_engine *engine, dlx_error *error);

#endif

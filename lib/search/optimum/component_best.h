/* SPDX-License-Identifier: MIT */
/* The best solutions of a problem with several components: combinations of the best of each. */
#ifndef DLX_SEARCH_OPTIMUM_COMPONENT_BEST_H
#define DLX_SEARCH_OPTIMUM_COMPONENT_BEST_H

#include "search/base/engine.h"

/* The state is made by dlx_component_best_open, not by `open`. */
extern const dlx_engine dlx_engine_component_best;

/* True if the best solutions are wanted, the problem has several components, and the engine may
 * search each of them. */
bool dlx_component_best_suits(const dlx_search_options *options, const dlx_engine *engine,
                              const dlx_problem *problem);

/* Opens a search by the engine; `task` outlives the search. NULL: as `open` of an engine. */
void *dlx_component_best_open(dlx_search *task, const dlx_engine *engine, dlx_error *error);

#endif

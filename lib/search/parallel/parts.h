/* SPDX-License-Identifier: MIT */
/* The search of a list of cubes of a problem, in order, by another engine. */
#ifndef DLX_SEARCH_PARALLEL_PARTS_H
#define DLX_SEARCH_PARALLEL_PARTS_H

#include "search/base/engine.h"

/* The state is made by dlx_parts_open, not by `open`. */
extern const dlx_engine dlx_engine_parts;

/* Opens a search by the engine of the cubes in task->options; `task` outlives the search. Returns
 * NULL on memory exhaustion or stop. */
void *dlx_parts_open(dlx_search *task, const dlx_engine *engine, dlx_error *error);

/* Returns the number of completed cubes at the beginning of the list, and adds the number of their
 * solutions to *found. Returns 0 on memory exhaustion. */
size_t dlx_parts_done(const void *state, dlx_count *found);

#endif

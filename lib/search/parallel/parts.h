/* SPDX-License-Identifier: MIT */
/* The search of some cubes of a problem, one after the other, by another engine. */
#ifndef DLX_SEARCH_PARALLEL_PARTS_H
#define DLX_SEARCH_PARALLEL_PARTS_H

#include "search/base/engine.h"

/* Its state is made by dlx_parts_open and not by its `open`. */
extern const dlx_engine dlx_engine_parts;

/* A search by the engine of the cubes in task->options; `task` outlives it. NULL: no memory, or the
 * limits say to stop. */
void *dlx_parts_open(dlx_search *task, const dlx_engine *engine, dlx_error *error);

/* How many cubes of the list, from the first on, were searched to the end; adds the number of their
 * solutions to *found, unless there is no memory for it, and then says 0. */
size_t dlx_parts_done(const void *state, dlx_count *found);

#endif

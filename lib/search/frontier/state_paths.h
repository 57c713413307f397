/* SPDX-License-Identifier: MIT */
/* Solutions as paths, cheapest first: a graph has a node for each state of the frontier
 * (search/frontier/state_masks.h) before each layer, and an arc for each option that leads from a
 * state to a later state. The paths from the first state to the last are the solutions. */
#ifndef DLX_SEARCH_FRONTIER_STATE_PATHS_H
#define DLX_SEARCH_FRONTIER_STATE_PATHS_H

#include "search/base/engine.h"

typedef struct dlx_state_paths dlx_state_paths;

/* Sets *work to a quick estimate of the work with the items in the given order; INFINITY: much.
 * Returns false on lack of memory, or if stopped. */
bool dlx_state_paths_guess(const dlx_search *task, double *work);

/* Orders the items of task->problem, for the cheapest solutions of task->options.goal; `task`
 * outlives the object. Sets *bytes to the size of the masks of the layers. Returns NULL if they
 * exceed `most` bytes, on lack of memory, or if stopped. */
dlx_state_paths *dlx_state_paths_open(dlx_search *task, uint64_t most, uint64_t *bytes);

/* Estimated work of the graph, and an upper bound of its memory. */
double dlx_state_paths_work(const dlx_state_paths *paths);
double dlx_state_paths_bytes(const dlx_state_paths *paths);

/* Makes the graph. Returns DLX_STEP_DONE or DLX_STEP_STOPPED. */
dlx_step dlx_state_paths_make(dlx_state_paths *paths);

/* Sets task->chosen to the next of the `most` cheapest solutions. Call after the graph is made,
 * with the same `most`. Returns DLX_STEP_DONE at the end. */
dlx_step dlx_state_paths_next(dlx_state_paths *paths, uint64_t most);

/* Adds the number of the cheapest solutions to *found. Call after the graph is made. Returns
 * DLX_STEP_DONE or DLX_STEP_STOPPED. */
dlx_step dlx_state_paths_count(const dlx_state_paths *paths, dlx_count *found);

void dlx_state_paths_close(dlx_state_paths *paths); /* NULL is allowed */

#endif

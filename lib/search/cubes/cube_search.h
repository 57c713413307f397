/* SPDX-License-Identifier: MIT */
/* The search of a cube: the literals of the cube reduce the problem, and an engine searches the
 * residual problem. */
#ifndef DLX_SEARCH_CUBES_CUBE_SEARCH_H
#define DLX_SEARCH_CUBES_CUBE_SEARCH_H

#include "search/base/subsearch.h"
#include "search/cubes/cubes.h"

/* Zero initialisation is safe to free. The struct must not move while a cube is open. */
typedef struct dlx_cube_search {
    dlx_search *task;
    const dlx_engine *engine;
    const dlx_cubes *cubes;
    dlx_search_node position;
    dlx_reduction
        reduction;     /* residual problem of the cube, at most one component, with its options */
    dlx_subsearch sub; /* search of the residual problem; not open: no cube has begun, or the cube
                          is decided */
    bool in_order;     /* the engine lists all cubes in the order of the complete problem */
    bool begun;
    bool seen; /* the only solution of a decided cube was returned */
} dlx_cube_search;

/* Prepares searches of cubes of the problem of `task`. The chosen options of solutions are stored
 * in `task`. All arguments must outlive the search. Returns false on lack of memory or a stop by
 * the limits; the caller frees `search` in either case. */
bool dlx_cube_search_make(dlx_cube_search *search, dlx_search *task, const dlx_engine *engine,
                          const dlx_cubes *cubes);
void dlx_cube_search_free(dlx_cube_search *search);

/* Finds the next solution of cube `index`. Callers repeat `index` until DLX_STEP_DONE. */
dlx_step dlx_cube_search_next(dlx_cube_search *search, size_t index);

/* Adds the number of solutions of the cube not yet returned by `next` to *found. */
dlx_step dlx_cube_search_count(dlx_cube_search *search, size_t index, dlx_count *found);

/* Returns true if the engine lists the solutions of a problem in the order of the cubes. With
 * bounds, `bits` keeps the order only if no item is in all options: otherwise the bound of such an
 * item prunes the tree and changes the branching. */
bool dlx_cube_search_keeps_order(const dlx_problem *problem, const dlx_engine *engine);

/* Estimates the completed share of the current cube, in 0..1. */
double dlx_cube_search_progress(const dlx_cube_search *search);

#endif

/* SPDX-License-Identifier: MIT */
/* The search of one cube at a time: it is entered, and what that leaves of the problem is searched
 * as one of its own. */
#ifndef DLX_SEARCH_CUBES_CUBE_SEARCH_H
#define DLX_SEARCH_CUBES_CUBE_SEARCH_H

#include "search/base/subsearch.h"
#include "search/cubes/cubes.h"

/* All zero can be freed. It must not be moved while a cube is begun. */
typedef struct dlx_cube_search {
    dlx_search *task;
    const dlx_engine *engine;
    const dlx_cubes *cubes;
    dlx_search_node position;
    dlx_reduction reduction; /* what the cube leaves, as one component or none, and its options */
    dlx_subsearch sub;       /* of that; not open: the cube is not begun, or decided */
    bool in_order;           /* the engine lists all cubes in the order of the whole problem */
    bool begun;
    bool seen; /* the only solution of a cube that is decided was handed out */
} dlx_cube_search;

/* For cubes of the problem of `task`, whose chosen options its solutions are; all outlive it.
 * False: no memory, or the limits say to stop; free it all the same. */
bool dlx_cube_search_make(dlx_cube_search *search, dlx_search *task, const dlx_engine *engine,
                          const dlx_cubes *cubes);
void dlx_cube_search_free(dlx_cube_search *search);

/* The next solution of cube `index`, the same until DONE says that it has no more. */
dlx_step dlx_cube_search_next(dlx_cube_search *search, size_t index);

/* Adds the number of its solutions, or of those that `next` has not handed out, to *found. */
dlx_step dlx_cube_search_count(dlx_cube_search *search, size_t index, dlx_count *found);

/* Does the engine list the solutions of a problem in the order of its cubes? With bounds, `bits`
 * does only if no item is in all options: else the bound of that prunes its tree, and so decides
 * where it branches. */
bool dlx_cube_search_keeps_order(const dlx_problem *problem, const dlx_engine *engine);

/* The share of the cube at hand that is done, in 0..1, as far as that can be told. */
double dlx_cube_search_progress(const dlx_cube_search *search);

#endif

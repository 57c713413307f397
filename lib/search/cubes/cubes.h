/* SPDX-License-Identifier: MIT */
/* A search divided into cubes (Heule, Kullmann, Wieringa, Biere, "Cube and conquer", 2011): leaves
 * of the upper part of the search tree. Branching depends on the problem only, so that the cubes
 * alone suffice to check disjointness and completeness. */
#ifndef DLX_SEARCH_CUBES_CUBES_H
#define DLX_SEARCH_CUBES_CUBES_H

#include "search/base/subsearch.h"
#include "search/cubes/search_node.h"

/* A list of literals: 1 + index for a chosen option, -(1 + index) for an excluded option. Zero
 * initialisation is an empty list; free with free(list). */
typedef struct dlx_literals {
    int64_t *list; /* [0..count[ */
    size_t count, capacity;
} dlx_literals;

/* Adds a literal. Returns false on lack of memory. */
bool dlx_literals_add(dlx_literals *literals, int64_t literal);

/* Adds the literals of a branch at an item: options[branch] is chosen, or no option if `branch` is
 * `live`. Unless `exact`, the options before `branch` are excluded. Returns false on lack of
 * memory. */
bool dlx_literals_add_branch(dlx_literals *literals, const uint32_t *options, size_t live,
                             size_t branch, bool exact);

typedef struct dlx_cube {
    size_t start, end; /* literals, from the root on */
    uint64_t estimate; /* nodes below the cube, at least 1 */
} dlx_cube;

struct dlx_cubes {
    dlx_cube *cubes; /* in the order of the search; [0..count[ */
    size_t count, capacity;
    dlx_literals literals;
};

/* Adds a cube of these literals. Returns false on lack of memory. */
bool dlx_cubes_add(dlx_cubes *cubes, const int64_t *literals, size_t count, uint64_t estimate);

/* Makes cubes in a tenth of the time of dlx_cubes_new, with rougher estimates: for threads that
 * fetch cubes dynamically. Returns NULL on lack of memory or a stop by the limits. */
dlx_cubes *dlx_cubes_make_fast(const dlx_problem *problem, size_t count, dlx_budget *limits);

/* Returns the indices of all cubes, in order or the largest first; the caller frees the list.
 * Returns NULL on lack of memory. */
size_t *dlx_cubes_indices(const dlx_cubes *cubes, bool largest_first);

/* Returns true if the cube precedes every node below `path`, a sequence of chosen options, in a
 * search with the branching of the cubes and options in ascending order. */
bool dlx_cubes_is_passed(const dlx_cubes *cubes, size_t index, const uint32_t *path, size_t length);

/* Moves the position from the root to a cube. Returns false on lack of memory, or if a literal
 * names an inactive option. */
bool dlx_search_node_enter(dlx_search_node *position, const int64_t *literals, size_t count);

/* Checks if the cubes are exactly the leaves of a search of this problem, in order. Returns DLX_OK,
 * DLX_INVALID with the missing or superfluous cube, DLX_NO_MEMORY, or DLX_ABORTED on a stop by the
 * limits. */
dlx_status dlx_cubes_check(const dlx_cubes *cubes, const dlx_problem *problem, dlx_budget *limits,
                           dlx_error *error);

/* The search of a cube: the literals of the cube reduce the problem, and an engine searches the
 * residual problem. */

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

/* SPDX-License-Identifier: MIT */
/* A search divided into cubes (Heule, Kullmann, Wieringa, Biere, "Cube and conquer", 2011): leaves
 * of the upper part of its tree. Which item is branched on depends on the problem alone, so that
 * whoever has the cubes can tell that they are disjoint and jointly the whole. */
#ifndef DLX_SEARCH_CUBES_CUBES_H
#define DLX_SEARCH_CUBES_CUBES_H

#include "search/cubes/literals.h"
#include "search/cubes/search_node.h"

typedef struct dlx_cube {
    size_t start, end; /* its literals, from the root on */
    uint64_t estimate; /* of the nodes below it, at least 1 */
} dlx_cube;

struct dlx_cubes {
    dlx_cube *cubes; /* in the order of the search; [0..count[ */
    size_t count, capacity;
    dlx_literals literals;
};

/* Adds a cube of these literals. False: no memory. */
bool dlx_cubes_add(dlx_cubes *cubes, const int64_t *literals, size_t count, uint64_t estimate);

/* As dlx_cubes_new, in a tenth of the time, with worse estimates: for threads, which take the next
 * cube when they are done with one. NULL: no memory, or the limits say to stop. */
dlx_cubes *dlx_cubes_make_fast(const dlx_problem *problem, size_t count, dlx_limits *limits);

/* The indices of all cubes, in order or the largest first, for the caller to free. NULL: no memory.
 */
size_t *dlx_cubes_indices(const dlx_cubes *cubes, bool largest_first);

/* Is the cube before all that a path leads to, these options in turn, in a search that branches as
 * the cubes do, on options in ascending order? */
bool dlx_cubes_is_passed(const dlx_cubes *cubes, size_t index, const uint32_t *path, size_t length);

/* Takes the position from the root to a cube. False: no memory, or a literal is about an option
 * that is not left. */
bool dlx_search_node_enter(dlx_search_node *position, const int64_t *literals, size_t count);

/* Are the cubes the leaves of a search of this problem, in order and with none left out? DLX_OK, or
 * DLX_INVALID with what is missing or too much, DLX_NO_MEMORY, DLX_ABORTED: the limits say to stop.
 */
dlx_status dlx_cubes_check(const dlx_cubes *cubes, const dlx_problem *problem, dlx_limits *limits,
                           dlx_error *error);

#endif

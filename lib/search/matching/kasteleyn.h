/* SPDX-License-Identifier: MIT */
/* Orientations of planar graphs that give all perfect matchings the same sign. */
#ifndef DLX_SEARCH_MATCHING_KASTELEYN_H
#define DLX_SEARCH_MATCHING_KASTELEYN_H

#include "search/matching/planar.h"

/* Orients a planar graph so that the Pfaffian of its skew-symmetric adjacency matrix is the number
 * of its perfect matchings, or the negative number (Kasteleyn, "Graph theory and crystal physics",
 * 1967): edge e points from the tail of half-edge 2e + is_reversed[e]; [0..edges[. */
dlx_planarity dlx_kasteleyn_orient(const dlx_graph *graph, bool *is_reversed);

#endif

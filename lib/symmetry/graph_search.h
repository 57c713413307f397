/* SPDX-License-Identifier: MIT */
/* The automorphisms of a graph that keep an ordered partition of its vertices, and canonical
 * labellings: the tree of partitions made by fixing vertices one by one (McKay, "Practical graph
 * isomorphism", 1981; Darga, Liffiton, Sakallah, Markov, "Exploiting structure in symmetry
 * detection for CNF", 2004). */
#ifndef DLX_SYMMETRY_GRAPH_SEARCH_H
#define DLX_SYMMETRY_GRAPH_SEARCH_H

#include "symmetry/partition.h"

/* Permutations as lists of the points that they move. */
typedef struct dlx_moves {
    uint32_t *pair; /* point and image, by turns */
    size_t *end;    /* of each permutation: the end of its pairs; [0..count[ */
    size_t count, pair_room, end_room;
} dlx_moves;

/* A level of the tree: a vertex of a cell is fixed. */
typedef struct dlx_tree_level {
    uint32_t target; /* the cell */
    uint32_t vertex; /* DLX_NO_INDEX: none so far */
    uint32_t splits; /* of the partition before */
    uint32_t cells;  /* and the number of cells after the refinement */
    uint64_t trace;  /* of the refinement */
    uint32_t orbit;  /* first path: images of the vertex, if the vertices before are fixed */
} dlx_tree_level;

typedef struct dlx_tree_path {
    dlx_tree_level *level;
    size_t depth, room;
} dlx_tree_path;

typedef struct dlx_graph_search {
    dlx_arena arena;
    dlx_partition partition;
    dlx_moves moves;             /* generators of the group, strong for the first path */
    dlx_tree_path first;         /* to the first leaf */
    dlx_tree_path walk;          /* to the current node */
    dlx_tree_path best;          /* to the best leaf */
    uint32_t *leaf, *leaf_place; /* the first leaf: vertices by place, places by vertex */
    uint32_t *best_leaf, *best_place;
    uint32_t *row;                 /* neighbours by place of the best leaf, sorted */
    uint32_t *orbit, *local_orbit; /* forests of union and find */
    uint32_t *mark, stamp;         /* scratch: neighbours of a vertex */
    uint32_t *places;              /* scratch: the places of a vertex's neighbours */
} dlx_graph_search;

/* Bytes for each vertex and for each end of an edge. */
enum { DLX_GRAPH_SEARCH_BYTES = DLX_PARTITION_BYTES + 9 * 4, DLX_GRAPH_SEARCH_END_BYTES = 4 };

/* The graph and the limits outlive the search. False: no memory; dlx_graph_search_free is required
 * all the same. */
bool dlx_graph_search_make(dlx_graph_search *search, const dlx_graph *graph, dlx_limits *limits);
void dlx_graph_search_free(dlx_graph_search *search);

/* Finds generators of the automorphisms that keep the cells, see dlx_partition_begin. The order of
 * the group is the product of the orbits of the first path, which exhaustive search has found.
 * False: stopped by the limits, or no memory. */
bool dlx_graph_search_run(dlx_graph_search *search, const uint32_t *order, const bool *is_last);

/* After dlx_graph_search_run: finds best_leaf, the canonical order of the vertices: two graphs and
 * partitions are isomorphic if and only if these orders make them equal. */
bool dlx_graph_search_label(dlx_graph_search *search);

#endif

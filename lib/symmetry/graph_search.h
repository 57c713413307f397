/* SPDX-License-Identifier: MIT */
/* The automorphisms of a graph that keep an ordered partition of its vertices, and canonical
 * labellings: the tree of partitions made by fixing vertices one by one (McKay, "Practical graph
 * isomorphism", 1981; Darga, Liffiton, Sakallah, Markov, "Exploiting structure in symmetry
 * detection for CNF", 2004). */
#ifndef DLX_SYMMETRY_GRAPH_SEARCH_H
#define DLX_SYMMETRY_GRAPH_SEARCH_H

#include "symmetry/moves.h"

/* Ordered partitions of the vertices of a graph, refined until any two vertices of a cell have
 * equally many neighbours in each cell (McKay, "Practical graph isomorphism", 1981). */

/* An undirected graph without edges between vertices of a cell. */
typedef struct dlx_graph {
    uint32_t count;      /* vertices */
    size_t *start;       /* the neighbours of vertex v are end[start[v]..start[v + 1][ */
    uint32_t *neighbour; /* each edge twice */
} dlx_graph;

/* A cell is named by the place of its first vertex in `order`. Everything but the order of the
 * vertices within a cell, and the names of vertices, is the same for isomorphic graphs. */
typedef struct dlx_partition {
    const dlx_graph *graph;
    uint32_t cells;  /* number of cells */
    uint32_t *order; /* the vertices, cell by cell */
    uint32_t *place; /* of each vertex: its place in `order` */
    uint32_t *cell;  /* of each vertex: its cell */
    uint32_t *size;  /* of each cell: number of vertices */
    uint32_t *split; /* cells split off their predecessors, by time; [0..splits[ */
    uint32_t splits;
    uint64_t trace;  /* a hash of the latest refinement */
    uint32_t *queue; /* cells to refine by: a ring of graph->count */
    uint32_t queue_first, queue_count;
    bool *is_queued;   /* by cell */
    uint32_t *hits;    /* by vertex: neighbours in the current cell; 0 between refinements */
    uint32_t *touched; /* by cell: vertices with hits, the last of the cell */
    uint32_t *touched_cells;
    uint64_t *keys; /* scratch, to sort the vertices of a cell by their hits */
    dlx_budget *limits;
} dlx_partition;

/* Bytes for each vertex. */
enum { DLX_PARTITION_BYTES = 53 };

/* Takes the arrays of the partition from the arena, which fails without memory. */
void dlx_partition_allocate(dlx_partition *partition, const dlx_graph *graph, dlx_budget *limits,
                            dlx_arena *arena);

/* Sets the partition to cells of vertices, order[0..count[, each ending where is_last is true, and
 * refines it. False: stopped by the limits. */
bool dlx_partition_begin(dlx_partition *partition, const uint32_t *order, const bool *is_last);

/* Makes a vertex of a larger cell a cell of its own, the last part of its cell, and refines. False:
 * stopped by the limits. */
bool dlx_partition_fix(dlx_partition *partition, uint32_t vertex);

/* Undoes all splits but the first `splits`. */
void dlx_partition_undo(dlx_partition *partition, uint32_t splits);

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
bool dlx_graph_search_make(dlx_graph_search *search, const dlx_graph *graph, dlx_budget *limits);
void dlx_graph_search_free(dlx_graph_search *search);

/* Finds generators of the automorphisms that keep the cells, see dlx_partition_begin. The order of
 * the group is the product of the orbits of the first path, which exhaustive search has found.
 * False: stopped by the limits, or no memory. */
bool dlx_graph_search_run(dlx_graph_search *search, const uint32_t *order, const bool *is_last);

/* After dlx_graph_search_run: finds best_leaf, the canonical order of the vertices: two graphs and
 * partitions are isomorphic if and only if these orders make them equal. */
bool dlx_graph_search_label(dlx_graph_search *search);

#endif

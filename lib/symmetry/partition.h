/* SPDX-License-Identifier: MIT */
/* Ordered partitions of the vertices of a graph, refined until any two vertices of a cell have
 * equally many neighbours in each cell (McKay, "Practical graph isomorphism", 1981). */
#ifndef DLX_SYMMETRY_PARTITION_H
#define DLX_SYMMETRY_PARTITION_H

#include "core/limits.h"
#include "io/buffer.h"

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
    dlx_limits *limits;
} dlx_partition;

/* Bytes for each vertex. */
enum { DLX_PARTITION_BYTES = 53 };

/* Takes the arrays of the partition from the arena, which fails without memory. */
void dlx_partition_allocate(dlx_partition *partition, const dlx_graph *graph, dlx_limits *limits,
                            dlx_arena *arena);

/* Sets the partition to cells of vertices, order[0..count[, each ending where is_last is true, and
 * refines it. False: stopped by the limits. */
bool dlx_partition_begin(dlx_partition *partition, const uint32_t *order, const bool *is_last);

/* Makes a vertex of a larger cell a cell of its own, the last part of its cell, and refines. False:
 * stopped by the limits. */
bool dlx_partition_fix(dlx_partition *partition, uint32_t vertex);

/* Undoes all splits but the first `splits`. */
void dlx_partition_undo(dlx_partition *partition, uint32_t splits);

#endif

/* SPDX-License-Identifier: MIT */
/* Planar embeddings of graphs. */
#ifndef DLX_SEARCH_MATCHING_PLANAR_H
#define DLX_SEARCH_MATCHING_PLANAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DLX_NO_HALF_EDGE = UINT32_MAX };

/* A simple graph with at most 2^30 edges. Edge e has the half-edges 2e and 2e + 1, each of which
 * leaves one of the two ends for the other. */
typedef struct dlx_graph {
    size_t vertices, edges;
    const uint32_t *tail; /* the vertex that each half-edge leaves; [0..2 edges[ */
} dlx_graph;

typedef enum dlx_planarity { DLX_PLANAR, DLX_NOT_PLANAR, DLX_PLANARITY_NO_MEMORY } dlx_planarity;

/* Embeds the graph in the plane if it is planar: next[h] becomes the half-edge after h in the order
 * around their common tail, [0..2 edges[; and parent[v] the half-edge from the parent to vertex v
 * in a spanning forest, DLX_NO_HALF_EDGE for roots, [0..vertices[. Takes time linear in the size of
 * the graph, but for sorting. */
dlx_planarity dlx_planar_embed(const dlx_graph *graph, uint32_t *next, uint32_t *parent);

#endif

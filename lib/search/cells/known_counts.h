/* SPDX-License-Identifier: MIT */
/* Counts of residual problems: a residual problem that a count meets again is not searched again.
 *
 * Branching on the item with the fewest options finishes one part of a sparse problem before the
 * next, so that the same rest returns for every solution of a part (Nishino, Yasuda, Minato,
 * Nagata, "Dancing with decision diagrams", AAAI 2017; Knuth, program DLX6, 2020). Problems are
 * recognized by sums of two hashes of their options: 128 bits, in which different ones agree only
 * by accident. */
#ifndef DLX_SEARCH_CELLS_KNOWN_COUNTS_H
#define DLX_SEARCH_CELLS_KNOWN_COUNTS_H

#include "search/cells/sparse_sets.h"

/* A residual problem; a free slot has no nodes. */
typedef struct dlx_known_count {
    uint64_t low, high;
    uint64_t solutions;
    uint64_t nodes; /* branches of its search */
} dlx_known_count;

/* A residual problem whose search has begun. */
typedef struct dlx_begun_count {
    dlx_known_count before; /* its hashes, and the sums when its search began */
    uint32_t depth;         /* levels above */
} dlx_begun_count;

/* All zero: not begun. */
typedef struct dlx_known_counts {
    dlx_known_count *slots; /* table of residual problems; NULL: none yet */
    dlx_begun_count *begun; /* stack [0..count[ */
    size_t count, capacity;
    uint64_t solutions, nodes; /* sums so far, modulo 2^64 */
    uint64_t looks, saved;     /* residual problems looked up, and branches that this saved */
    bool ended;                /* it does not pay off */
} dlx_known_counts;

/* True if the residual problem is known; else begins its search. `depth`: levels above. */
bool dlx_known_counts_find(dlx_known_counts *known, const dlx_sparse_sets *sets, uint32_t depth,
                           uint64_t *solutions);

/* Adds counted solutions. */
void dlx_known_counts_add(dlx_known_counts *known, uint64_t solutions);

/* Ends the residual problems with more than `depth` levels above. */
void dlx_known_counts_end(dlx_known_counts *known, uint32_t depth);

void dlx_known_counts_free(dlx_known_counts *known);

#endif

/* SPDX-License-Identifier: MIT */
/* Symmetries of a problem as automorphisms of a graph: vertices for options, for items, and for
 * colours and multiplicities of items; edges between options and their items, or the colours or
 * multiplicities of these, and between items and their colours and multiplicities. */
#ifndef DLX_SYMMETRY_AUTOMORPHISMS_H
#define DLX_SYMMETRY_AUTOMORPHISMS_H

#include "core/count.h"
#include "symmetry/action.h"
#include "symmetry/graph_search.h"

/* The graph of a problem. Free with dlx_automorphisms_free. */
typedef struct dlx_automorphisms dlx_automorphisms;

/* More vertices than any graph has. */
#define DLX_AUTOMORPHISMS_VERTICES (UINT32_C(1) << 31)

/* NULL, with *error set: DLX_NO_MEMORY; DLX_UNSUPPORTED: too many vertices; DLX_ABORTED: more than
 * the memory limit. `action` and `limits` outlive the graph. */
dlx_automorphisms *dlx_automorphisms_new(const dlx_action *action, dlx_limits *limits,
                                         dlx_error *error);
void dlx_automorphisms_free(dlx_automorphisms *graph);

/* A set of options that symmetries have to keep, or a sequence of options that they have to keep
 * one by one. */
typedef struct dlx_marked {
    const uint32_t *options; /* [0..count[ */
    size_t count;
    bool one_by_one;
} dlx_marked;

/* Adds generators of the group to *found, which may be NULL. False: no memory, or stopped by the
 * limits. */
bool dlx_automorphisms_find(dlx_automorphisms *graph, const dlx_marked *marked,
                            dlx_permutations *found);

/* Sets label[0..options[ to the options in the canonical order of the problem with these options
 * marked, and *hash to a hash of the problem in this order. If a symmetry takes one set to another,
 * the hashes are equal, and the map from one label to the other is such a symmetry. False: as
 * above. */
bool dlx_automorphisms_label(dlx_automorphisms *graph, const dlx_marked *marked, uint32_t *label,
                             uint64_t *hash);

/* Multiplies a number by the order of the group found last, which divides another. False: no
 * memory. */
bool dlx_automorphisms_multiply(const dlx_automorphisms *graph, dlx_count *number);
void dlx_automorphisms_divide(const dlx_automorphisms *graph, dlx_count *number);

#endif

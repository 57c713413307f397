/* SPDX-License-Identifier: MIT */
/* Symmetries of a problem as automorphisms of a graph, by nauty's Traces (McKay, Piperno,
 * "Practical graph isomorphism II", 2014): vertices for options, for items, and for colours of
 * items; edges between options and their items or coloured items, and between items and their
 * colours. */
#ifndef DLX_SYMMETRY_AUTOMORPHISMS_H
#define DLX_SYMMETRY_AUTOMORPHISMS_H

#include "symmetry/action.h"

/* The graph of a problem. Free with dlx_automorphisms_free. */
typedef struct dlx_automorphisms dlx_automorphisms;

/* NULL, with *error set: DLX_NO_MEMORY; DLX_UNSUPPORTED: without nauty, or more vertices than nauty
 * takes; DLX_ABORTED: the limits have less memory than nauty may need, which would end the process.
 * `action` outlives the graph. */
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

/* The order of a group: exact, or 0 if it exceeds 10^10; and its decimal logarithm. */
typedef struct dlx_group_size {
    uint64_t order;
    double logarithm;
} dlx_group_size;

/* Adds generators of the group to *found, and sets *size. False: no memory. */
bool dlx_automorphisms_find(dlx_automorphisms *graph, const dlx_marked *marked,
                            dlx_permutations *found, dlx_group_size *size);

/* Sets *size as above, and hash[0..1] to a hash of the canonical form of the problem with these
 * options marked: equal for two sets if and, but for coincidence, only if a symmetry takes one to
 * the other. False: no memory. */
bool dlx_automorphisms_canonical(dlx_automorphisms *graph, const dlx_marked *marked,
                                 uint64_t hash[2], dlx_group_size *size);

#endif

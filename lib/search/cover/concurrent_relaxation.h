/* SPDX-License-Identifier: MIT */
/* Branch and bound on the linear relaxation, run concurrently with the rounds for a set cover of
 * least cost. It starts after more work than small problems take, and gets as much work as the
 * rounds have done; again each time the work of the rounds has grown fourfold. The work is done in
 * short slices. The relaxation is useless where its solutions are far from integral. */
#ifndef DLX_SEARCH_COVER_CONCURRENT_RELAXATION_H
#define DLX_SEARCH_COVER_CONCURRENT_RELAXATION_H

#include "search/cover/cover_subproblems.h"
#include "search/relax/relax_tree.h"

typedef struct dlx_concurrent_relaxation {
    dlx_cover_tree *rounds; /* receives the solutions */
    dlx_relaxed_problem of;
    bool usable;  /* one cover is wanted, and the relaxation fits */
    bool open;    /* `tree` and `task` are open */
    bool settled; /* the cheapest cover is proven */
    dlx_relax_tree tree;
    dlx_search task;   /* of `tree` */
    dlx_limits limits; /* of `tree`, whichever thread runs it */
    dlx_limits *caller;
    uint64_t reserved;   /* memory reserved for the tree */
    uint64_t granted;    /* total work granted */
    uint64_t grant_at;   /* work of the rounds at the next grant */
    uint64_t budget;     /* work of this slice */
    atomic_bool dropped; /* the rounds have ended the search: the slice is discarded */
    dlx_relax_tree_end end;
    dlx_cover_side_task side_task;
    dlx_cover_side_tasks side_tasks;
} dlx_concurrent_relaxation;

/* Prepares slices for `rounds`, which outlives `relax` and is at its root whenever a slice begins;
 * the first slice begins once the rounds have done `first` work. Empty if all zero. */
void dlx_concurrent_relaxation_begin(dlx_concurrent_relaxation *relax, dlx_cover_tree *rounds,
                                     uint64_t first);
void dlx_concurrent_relaxation_end(dlx_concurrent_relaxation *relax);

#endif

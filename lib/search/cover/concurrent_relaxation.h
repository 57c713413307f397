/* SPDX-License-Identifier: MIT */
/* The linear relaxation, searched beside the rounds for a set cover of least cost. When these have
 * done more work than small problems take, it is granted as much; again when they have done four
 * times as much; and so on. It does that work in small turns. Where the relaxation is far from
 * whole it is of no use. */
#ifndef DLX_SEARCH_COVER_CONCURRENT_RELAXATION_H
#define DLX_SEARCH_COVER_CONCURRENT_RELAXATION_H

#include "search/cover/cover_subproblems.h"
#include "search/relax/relax_tree.h"

typedef struct dlx_concurrent_relaxation {
    dlx_cover_tree *rounds; /* which take what is found */
    dlx_relaxed_problem of;
    bool usable;         /* one cover is wanted, and there is room */
    bool begun;          /* `tree` and `task` are in use */
    bool settled;        /* nothing is cheaper than what was found */
    dlx_relax_tree tree; /* by the linear relaxation */
    dlx_search task;     /* of the tree */
    dlx_limits limits;   /* which count its own work, whichever thread does it */
    dlx_limits *caller;
    uint64_t reserved;   /* memory of the call, which is for the tree */
    uint64_t granted;    /* work, in all */
    uint64_t grant_at;   /* work of the rounds when more is granted */
    uint64_t budget;     /* work of this turn */
    atomic_bool dropped; /* the rounds have ended the search, and this turn is of no use */
    dlx_relax_tree_end end;
    dlx_cover_side_task aside;
    dlx_cover_side_tasks beside;
} dlx_concurrent_relaxation;

/* For a tree that stands at the root whenever a turn begins, and outlives it; the first turn comes
 * when its rounds have done so much work. All zero is empty. */
void dlx_concurrent_relaxation_begin(dlx_concurrent_relaxation *relax, dlx_cover_tree *rounds,
                                     uint64_t first);
void dlx_concurrent_relaxation_end(dlx_concurrent_relaxation *relax);

#endif

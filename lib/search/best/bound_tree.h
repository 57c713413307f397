/* SPDX-License-Identifier: MIT */
/* The search tree of engine `bound`. */
#ifndef DLX_SEARCH_BEST_BOUND_TREE_H
#define DLX_SEARCH_BEST_BOUND_TREE_H

#include "proof/bound_proof.h"
#include "search/best/cost_rounds.h"
#include "search/best/reduced_cost_lanes.h"
#include "search/best/relax_root.h"

/* The Lagrangian bound in integers, for proofs: its multipliers are those of lagrange.h, rounded to
 * multiples of a power of two. A group has a multiplier too: the least reduced cost of its live
 * options. */

/* Empty if all is zero. */
typedef struct dlx_certified_bound {
    dlx_arena arena;
    dlx_proof *proof; /* NULL: none */
    const dlx_lagrange *bound;
    int64_t unit;        /* multiples of 1 / unit; 0: costs are too large */
    int64_t most;        /* the largest multiplier */
    int64_t *multiplier; /* by item, times `unit` */
    int64_t *root;       /* the same for the whole problem */
    int64_t *reduced;    /* by option, times `unit` */
} dlx_certified_bound;

/* `proof` and `bound` outlive it; the latter is at the root. False: no memory; free it anyway. */
bool dlx_certified_bound_begin(dlx_certified_bound *exact, dlx_proof *proof,
                               const dlx_lagrange *bound);

/* Derives the lower bound of the whole problem. */
void dlx_certified_bound_root(const dlx_certified_bound *exact);

enum { DLX_BOUND_NODE_STEPS = 30 }; /* subgradient steps at a node */

/* A branching node. */
typedef struct dlx_bound_branch {
    size_t first, next, end; /* candidates[first..end[; [next..end[ are untried */
    size_t live, chosen;     /* sizes to restore */
} dlx_bound_branch;

typedef struct dlx_bound_tree {
    dlx_search *task;
    dlx_live_options live;
    dlx_lagrange lagrange;
    dlx_reduced_cost_lanes lanes;
    uint64_t since;             /* limits.work at the start, plus work of others */
    uint64_t wasted;            /* work of lane searches that were cut off */
    dlx_bound_branch *branches; /* the path, [0..depth[ */
    size_t depth, branch_capacity;
    uint32_t *candidates; /* of all branches of the path */
    size_t candidate_count, candidate_capacity;
    size_t root;     /* live options at the root */
    bool quick;      /* finish the root by lanes, or give up */
    bool splitting;  /* bound and branch, without lanes */
    bool unfinished; /* the work was spent before the tree was searched */
    dlx_cost_rounds rounds;
    dlx_kbest trial;           /* solutions of the current lane search */
    dlx_certified_bound exact; /* with a proof: the bound; all solutions are known */
} dlx_bound_tree;

/* Opens a tree for the `most` best solutions. False: no memory or stopped; free it anyway. */
bool dlx_bound_tree_begin(dlx_bound_tree *tree, dlx_search *task, uint64_t most,
                          dlx_vectors vectors);
void dlx_bound_tree_free(dlx_bound_tree *tree);

/* The useful work so far plus `granted`, minus twice the wasted work. */
uint64_t dlx_bound_tree_useful(const dlx_bound_tree *tree, uint64_t granted);

/* Processes a node: takes forced options, bounds, drops options, then prunes or branches. False:
 * stopped. */
bool dlx_bound_tree_work(dlx_bound_tree *tree);

void dlx_bound_tree_return(dlx_bound_tree *tree);

/* Searches the subtree of the current node and returns to the root, or pauses at a node once
 * limits.work reaches `until`. False: stopped or paused. */
bool dlx_bound_tree_search(dlx_bound_tree *tree, uint64_t until);

/* Searches the tree within the limit of its rounds: serially for `alone` steps of work, then as
 * subproblems, in parallel if possible. False: stopped. */
bool dlx_bound_partition_search(dlx_bound_tree *tree, uint64_t alone);

/* Opens engine `bound` with chosen vector instructions, which the processor must support, use of
 * the relaxation and steps before a partition, for tests. */
void *dlx_bound_partition_open(dlx_search *task, dlx_vectors vectors, dlx_relax_root_use use,
                               uint64_t alone, dlx_error *error);

#endif

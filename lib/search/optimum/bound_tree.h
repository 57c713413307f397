/* SPDX-License-Identifier: MIT */
/* The tree of engine `bound`: nodes, each with a bound, and the way through them. */
#ifndef DLX_SEARCH_OPTIMUM_BOUND_TREE_H
#define DLX_SEARCH_OPTIMUM_BOUND_TREE_H

#include "search/optimum/cost_rounds.h"
#include "search/optimum/reduced_cost_lanes.h"

enum { DLX_BOUND_NODE_STEPS = 30 }; /* subgradient steps at a node */

/* A node of the tree at which the search branches. */
typedef struct dlx_bound_branch {
    size_t first, next,
        end; /* its candidates are tries[first..end[; those from `next` on are untried */
    size_t live, chosen; /* to go back to */
} dlx_bound_branch;

typedef struct dlx_bound_tree {
    dlx_search *task;
    dlx_live_options live;
    dlx_lagrange lagrange;
    dlx_reduced_cost_lanes lanes;
    uint64_t since;             /* limits.work when it began to search here */
    uint64_t wasted;            /* work of searches within a budget that did not end */
    dlx_bound_branch *branches; /* the path, [0..depth[ */
    size_t depth, branch_capacity;
    uint32_t *candidates; /* candidates of all branches of the path */
    size_t candidate_count, candidate_capacity;
    size_t root;     /* options that are live at the root */
    bool quick;      /* the root must be finished by the first search, or left */
    bool splitting;  /* nodes are only bounded, and branched on */
    bool unfinished; /* the search has done so much work, and stands at a node */
    dlx_cost_rounds rounds;
    dlx_kbest trial; /* found by a search within a budget */
} dlx_bound_tree;

/* A tree of which nothing has been searched, for the `most` best solutions. False: no memory, or
 * the limits say to stop; free it all the same. */
bool dlx_bound_tree_begin(dlx_bound_tree *tree, dlx_search *task, uint64_t most,
                          dlx_vectors vectors);
void dlx_bound_tree_free(dlx_bound_tree *tree);

/* The work of use so far, and so much more that was granted, of which what searches within a budget
 * have wasted takes twice as much away. */
uint64_t dlx_bound_tree_useful(const dlx_bound_tree *tree, uint64_t granted);

/* Works on a node: takes what is forced, bounds, drops options, and either finds that nothing below
 * is of use or adds a branch. False: stopped. */
bool dlx_bound_tree_work(dlx_bound_tree *tree);

/* Goes back to the root. */
void dlx_bound_tree_return(dlx_bound_tree *tree);

/* Searches all below the node at hand, and returns to the root; or until the work of the limits
 * gets there, which leaves it where it is. False: stopped, or left. */
bool dlx_bound_tree_search(dlx_bound_tree *tree, uint64_t until);

#endif

/* SPDX-License-Identifier: MIT */
/* The search tree of engine `bound`. */
#ifndef DLX_SEARCH_BEST_BOUND_TREE_H
#define DLX_SEARCH_BEST_BOUND_TREE_H

#include "proof/bound_proof.h"
#include "search/best/cost_rounds.h"
#include "search/best/lagrange.h"
#include "search/bits/lanes.h"
#include "search/relax/relax_tree.h"

/* The linear relaxation for engine `bound`: provides multipliers of the root, a first solution near
 * the bound, and reductions by reduced costs; for engine `relax`, also a branch and bound of its
 * own. Where the relaxation is not solved first, the root and the tree by the Lagrangian bound run
 * in turns. */

typedef enum dlx_relax_root_use {
    DLX_RELAX_ROOT_AUTO,
    DLX_RELAX_ROOT_NEVER,
    DLX_RELAX_ROOT_ALWAYS /* even for the smallest problem */
} dlx_relax_root_use;

typedef struct dlx_relax_root {
    dlx_relax_root_use use;
    dlx_search *task;
    dlx_live_options *live;
    size_t options; /* live options of the root, the first of `live` at any node */
    dlx_cost_rounds *rounds;
    dlx_cost *cost;     /* by option, times the sign of the goal */
    bool begun;         /* `tree` is open */
    bool tried;         /* the root is solved, or the relaxation is given up */
    bool cut;           /* and cuts were tried */
    uint64_t turn;      /* work of the last turn */
    uint64_t root_work; /* work of the root relaxation */
    dlx_relax_tree tree;
    struct dlx_bound_tree *leaves; /* finishes nodes of `tree` by lanes; NULL: not begun */
    dlx_relax_multipliers node;    /* of the current node of `tree` */
    uint8_t *role;                 /* by option, in this node: see finish_node */
} dlx_relax_root;

/* The arguments outlive `root`; `live` is at the root. */
void dlx_relax_root_begin(dlx_relax_root *root, dlx_search *task, dlx_live_options *live,
                          dlx_cost_rounds *rounds, dlx_relax_root_use use);
void dlx_relax_root_free(dlx_relax_root *root);

/* True if the relaxation should be solved instead of `steps` subgradient steps. */
bool dlx_relax_root_pays(const dlx_relax_root *root, int steps);

/* Solves the relaxation for `work` steps, or continues; if solved, adds the cuts that close enough
 * of the gap. OPEN with `tried`: multipliers exist, or the relaxation is given up. */
dlx_best_end dlx_relax_root_solve(dlx_relax_root *root, uint64_t work);

/* Searches for a first solution, if one is wanted, and drops the options in no solution better than
 * rounds->best. */
dlx_best_end dlx_relax_root_dive(dlx_relax_root *root);

/* True if the root, or then the relaxation's own tree, is to be searched in turns with a tree by
 * the Lagrangian bound. */
bool dlx_relax_root_takes_turns(const dlx_relax_root *root);

/* The work of the other tree before the next turn. */
uint64_t dlx_relax_root_due(const dlx_relax_root *root);

/* The work of the next turn. The first turn depends on `others`, the work so far; further turns do
 * not, since with threads it depends on timing. */
uint64_t dlx_relax_root_turn(dlx_relax_root *root, uint64_t others);

/* Copies the multipliers of the relaxation. False: none exist. */
bool dlx_relax_root_multipliers(const dlx_relax_root *root, dlx_lagrange *bound);

/* Searches the relaxation's own tree for `work` steps, if one solution is wanted. */
dlx_best_end dlx_relax_root_search(dlx_relax_root *root, uint64_t work);

/* Searches the relaxation's own tree again, with all options, for solutions better than the last in
 * the proof. DONE: there are none. */
dlx_best_end dlx_relax_root_prove(dlx_relax_root *root, dlx_proof *proof);

/* The work of the tree that is worth trying: a multiple of the root's work. */
uint64_t dlx_relax_root_budget(const dlx_relax_root *root);

/* Enumeration of the solutions of a residual problem within a cost limit, with lanes.
 *
 * The reduced cost of an option bounds from below how much the Lagrangian bound rises if the option
 * is taken. Reduced costs are fixed, so they add up: a solution is useful only if the sum over its
 * options is within the gap between the bound and the cost limit. Options above the remaining gap
 * are masked out of the lanes; so a node takes some nanoseconds, and items run out of options
 * early. */

typedef struct dlx_reduced_cost_lanes {
    dlx_search *task;
    dlx_vectors vectors;
    bool made, unusable; /* `sets` and `budget` are open, or cannot be */
    dlx_sets sets;       /* of the whole problem */
    dlx_lanes lanes;
    dlx_node_budget budget; /* its path begins at the root of the search */
    dlx_block block;
    double scale; /* scaled reduced cost per unit of cost */
} dlx_reduced_cost_lanes;

/* `search` is all zero. */
void dlx_reduced_cost_lanes_open(dlx_reduced_cost_lanes *search, dlx_search *task,
                                 dlx_vectors vectors);
void dlx_reduced_cost_lanes_close(dlx_reduced_cost_lanes *search);

/* The setup work for the residual problem, whose options dlx_lagrange_least has counted; 0:
 * lanes cannot hold it. */
uint64_t dlx_reduced_cost_lanes_work(const dlx_reduced_cost_lanes *search,
                                     const dlx_live_options *live);

/* Sets up a search for solutions at most `gap`, possibly infinite, above the bound just computed.
 * False: no memory. */
bool dlx_reduced_cost_lanes_begin(dlx_reduced_cost_lanes *search, const dlx_lagrange *bound,
                                  double gap);

/* Lowers the gap. */
void dlx_reduced_cost_lanes_lower(dlx_reduced_cost_lanes *search, double gap);

/* Finds the next solution, budget.path[0..budget.depth[. */
dlx_bits_status dlx_reduced_cost_lanes_next(dlx_reduced_cost_lanes *search);

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

/* The part of the tree that a paused search has done, if all candidates of a node are alike. */
double dlx_bound_tree_progress(const dlx_bound_tree *tree);

/* Searches the subtree of the current node and returns to the root, or pauses at a node once
 * limits.work reaches `until`. False: stopped or paused. */
bool dlx_bound_tree_search(dlx_bound_tree *tree, uint64_t until);

/* Searches the tree within the limit of its rounds: serially for `alone` steps of work, then as
 * subproblems, in parallel if possible. False: stopped. */
bool dlx_bound_partition_search(dlx_bound_tree *tree, uint64_t alone);

/* Opens engine `bound` with chosen vector instructions, which the processor must support, use of
 * the relaxation and steps before a partition, for tests. */
bool dlx_bound_partition_open(void *state, dlx_search *task, dlx_vectors vectors,
                              dlx_relax_root_use use, uint64_t alone);

#endif

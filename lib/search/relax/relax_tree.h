/* SPDX-License-Identifier: MIT */
/* Finds one solution of least cost by branch and bound on the linear relaxation.
 *
 * Without an incumbent depth first, on the option of greatest value below 1, taken first: so the
 * first leaf is found as if by rounding, mostly with a cost near the bound. With an incumbent, on
 * the option whose values raise the bound most, first the value that raises the bound less; a
 * pruned node is followed by the open node of least estimated bound, from the basis of its parent.
 * Each new incumbent fixes options by their reduced costs at the root; when half of the options are
 * gone, and after the first incumbent, the tree restarts without them. Pruning relies on exact
 * arithmetic only, see relaxation.h: where this does not confirm the simplex, the node is branched
 * on.
 *
 * With a proof, the tree searches for solutions better than the last in the proof: a bound is a row
 * of the proof, and an option that is chosen a decision. The options dropped at the root follow
 * from its row. */
#ifndef DLX_SEARCH_RELAX_RELAX_TREE_H
#define DLX_SEARCH_RELAX_RELAX_TREE_H

#include "search/base/search.h"
#include "search/relax/relaxation.h"

/* Nodes below the root: the open ones, and their ancestors. */
#define DLX_RELAX_NO_NODE UINT32_MAX /* the root, or none */

typedef struct dlx_relax_node {
    uint32_t parent;
    uint32_t column;
    uint32_t children; /* that exist */
    bool value;        /* of the column */
    dlx_cost bound;    /* no solution below costs less */
    double estimate;   /* of the bound of this node */
} dlx_relax_node;

/* A row of a basis, see tableau.h. */
typedef struct dlx_relax_row {
    uint32_t variable;
    float weight;
} dlx_relax_row;

typedef struct dlx_relax_nodes {
    dlx_relax_node *node; /* [0..count[ */
    size_t count, capacity;
    uint32_t unused; /* the first of a list by parents */
    uint32_t *open;  /* a heap by estimate, then nodes by age; [0..open_count[ */
    size_t open_count, open_capacity;
    size_t most_open; /* with more, the newest open node is the next, so that memory hardly grows;
                         else the one of least estimate */
    bool newest;
    dlx_relax_row *basis; /* by node: the rows of the basis of its parent, up to most_rows */
    size_t basis_capacity, most_rows;
} dlx_relax_nodes;

/* Removes all nodes. Sets `most_open`, or less where these would take much of the memory, and
 * `most_rows` likewise. */
void dlx_relax_nodes_begin(dlx_relax_nodes *nodes, const dlx_search *task, size_t most_open);
void dlx_relax_nodes_free(dlx_relax_nodes *nodes);

/* Adds a node. Returns its index; DLX_RELAX_NO_NODE: no memory, which stops the task. */
uint32_t dlx_relax_nodes_add(dlx_relax_nodes *nodes, dlx_search *task, dlx_relax_node added);

/* Opens the node. False: no memory, which stops the task. */
bool dlx_relax_nodes_open(dlx_relax_nodes *nodes, dlx_search *task, uint32_t index);

/* Saves the basis of the parent for the open node `index`, unless too many are saved. False: no
 * memory, which stops the task. */
bool dlx_relax_nodes_save(dlx_relax_nodes *nodes, dlx_search *task, uint32_t index,
                          const dlx_simplex *simplex);

/* Returns to the basis saved for the node, if any: fewer steps away from its optimum than the last
 * basis. False: the limits say to stop. */
bool dlx_relax_nodes_restore(const dlx_relax_nodes *nodes, uint32_t index, dlx_simplex *simplex);

/* Removes and returns the next open node; DLX_RELAX_NO_NODE: none. */
uint32_t dlx_relax_nodes_next(dlx_relax_nodes *nodes);

/* Removes a node without children, and its ancestors as far as they have no other child. */
void dlx_relax_nodes_drop(dlx_relax_nodes *nodes, uint32_t index);

/* Work of the simplex at the root: about two minutes. */
#define DLX_RELAX_TREE_ROOT_WORK (UINT64_C(1) << 35)

/* Finishes the solved node of the tree by another search. DONE: no useful solution of the node is
 * unrecorded; OPEN: the search gave up. */
typedef struct dlx_relax_tree dlx_relax_tree;
typedef dlx_best_end dlx_relax_tree_finish(void *state, dlx_relax_tree *tree);

/* The multipliers of the rows. */
typedef struct dlx_relax_multipliers {
    double *item;     /* by item */
    double *discount; /* by option: the sum of the multipliers of its cuts */
    double discounts; /* the sum of the multipliers of all cuts */
} dlx_relax_multipliers;

struct dlx_relax_tree {
    dlx_arena arena;
    dlx_search *task;
    dlx_proof *proof;          /* NULL: none */
    dlx_relaxed_problem model; /* `option` is `options` */
    uint32_t *options;         /* the remaining options */
    bool begun;                /* `relax` is open */
    dlx_relaxation relax;
    dlx_cuts cuts;
    dlx_cost most;                 /* the highest useful cost */
    dlx_cost least;                /* a lower bound on all costs; -DLX_COST_ANY: unknown */
    double rise;                   /* of the bound of the root, by cuts */
    dlx_relax_multipliers root;    /* of the first root */
    dlx_relax_tree_finish *finish; /* of a node; NULL: none */
    void *finish_state;
    bool refuted;   /* the problem has no solution */
    uint32_t *best; /* the cheapest solution, [0..best_count[ */
    size_t best_count;
    dlx_cost best_cost;
    bool found;
    uint32_t *chosen;          /* the solution being checked */
    uint32_t *holder, *colour; /* by item: 1 + its option, 0: none; and its colour */
    uint64_t root_work;        /* work of the last root */
    bool solved;               /* the root is solved, or cannot be */
    bool takes_first;          /* the value of the next choice that is tried first */
    double other_rise;         /* of the bound by its other value, an estimate */
    dlx_cost bound;            /* of the current node */
    dlx_cost *column_bound;    /* by column: of the solutions with the column, at the root */
    dlx_cost narrowed;         /* the columns of no solution up to this cost are fixed at 0 */
    bool dives;                /* depth first to an incumbent, before the search */
    bool dived;                /* such a dive was tried */
    bool has_incumbent;        /* since the root */
    uint32_t current;          /* node; the root: DLX_RELAX_NO_NODE */
    dlx_relax_nodes nodes;
};

/* Opens the tree for solutions up to `most`. Copies `problem` with its options. False: no memory,
 * or a limit on it; free it anyway. */
bool dlx_relax_tree_begin(dlx_relax_tree *tree, dlx_search *task,
                          const dlx_relaxed_problem *problem, dlx_cost most);
void dlx_relax_tree_free(dlx_relax_tree *tree);

/* Solves the root for `work` steps, or continues. DONE also if the solution is integral; OPEN with
 * `solved` false: the work is used up. */
dlx_best_end dlx_relax_tree_root(dlx_relax_tree *tree, uint64_t work);

/* Tightens the relaxation of the solved root by cuts while these raise the bound, and keeps the
 * cuts if dlx_relax_tree_keep_cuts. */
dlx_best_end dlx_relax_tree_cut(dlx_relax_tree *tree, dlx_cost cost);

/* True if the cuts close enough of the gap between the bound and `cost`, -DLX_COST_ANY: any. Else,
 * or if the bound was at `cost` without cuts, so that this says nothing of the optimum, the search
 * continues without cuts, which slow down the simplex. */
bool dlx_relax_tree_keep_cuts(dlx_relax_tree *tree, dlx_cost cost);

/* Dives from the root until a solution is found or `work` steps are done. */
dlx_best_end dlx_relax_tree_dive(dlx_relax_tree *tree, uint64_t work);

/* Returns to the root, and drops the options of no useful solution. */
dlx_best_end dlx_relax_tree_reduce(dlx_relax_tree *tree);

/* Searches the tree until `work` steps are done. */
dlx_best_end dlx_relax_tree_search(dlx_relax_tree *tree, uint64_t work);

/* Takes zeroed multipliers of all items and options from the arena. */
dlx_relax_multipliers dlx_relax_multipliers_take(dlx_arena *arena, const dlx_problem *problem);

/* Saves the multipliers of the solved node. */
void dlx_relax_tree_save_multipliers(const dlx_relax_tree *tree, dlx_relax_multipliers *target);

/* Records the solution chosen[0..count[ if it is useful. */
void dlx_relax_tree_record(dlx_relax_tree *tree, size_t count);

/* True if the column is not fixed. */
static inline bool dlx_relax_tree_is_free(const dlx_relax_tree *tree, size_t column)
{
    return tree->relax.simplex.lower[column] < tree->relax.simplex.upper[column];
}

/* Chooses the branching column of the solved node and its first value: a fractional one, else that
 * of option `wanted`, else any free one. False: none is free. */
bool dlx_relax_tree_choose(dlx_relax_tree *tree, uint32_t wanted, size_t *column);

#endif

/* SPDX-License-Identifier: MIT */
/* One solution of least cost, by branch and bound on the linear relaxation.
 *
 * Depth first, on the option of the greatest share below 1, which is chosen first: so the first
 * leaf is found as if by rounding, mostly with a cost near the bound. What it costs rules out
 * options by their reduced costs at the root; when half of them have gone, the tree begins anew
 * with the others. Nothing is ruled out but by exact numbers, see relaxation.h: where these do not
 * bear out what the simplex says, the node is branched on as if nothing had been said. */
#ifndef DLX_SEARCH_RELAX_RELAX_TREE_H
#define DLX_SEARCH_RELAX_RELAX_TREE_H

#include "search/base/search.h"
#include "search/relax/relaxation.h"

typedef enum dlx_relax_tree_end {
    DLX_RELAX_TREE_DONE,   /* there is nothing cheaper than what was found */
    DLX_RELAX_TREE_OPEN,   /* the work given has been done */
    DLX_RELAX_TREE_STOPPED /* the limits say to stop */
} dlx_relax_tree_end;

/* A choice on the path to the node. */
typedef struct dlx_relax_tree_choice {
    uint32_t column;
    bool again; /* the other value has been tried before */
} dlx_relax_tree_choice;

typedef struct dlx_relax_tree {
    dlx_search *task;
    dlx_relaxed_problem of; /* `option` is `options` */
    uint32_t *options;      /* those left, a copy */
    bool begun;             /* `relax` is in use */
    dlx_relaxation relax;
    int64_t most;       /* solutions that cost more are of no interest */
    int64_t least;      /* no solution costs less; INT64_MIN: not known */
    double *multiplier; /* by item: those of the first root */
    bool refuted;       /* there is no solution, whatever it costs */
    uint32_t *best;     /* the options of the cheapest solution found, [0..best_count[ */
    size_t best_count;
    int64_t best_cost;
    bool found;
    uint32_t *chosen;          /* a candidate */
    uint32_t *holder, *colour; /* by item: 1 + who has it, 0: nobody; and its colour there */
    uint64_t root_work;        /* that the root took last */
    dlx_relax_tree_choice *path;
    size_t depth, capacity;
} dlx_relax_tree;

/* Begins, for solutions of at most `most`. False: no memory, or a limit on it; free it all the
 * same. `of` is copied, with its list of options. */
bool dlx_relax_tree_begin(dlx_relax_tree *tree, dlx_search *task, const dlx_relaxed_problem *of,
                          int64_t most);
void dlx_relax_tree_free(dlx_relax_tree *tree);

/* Solves the relaxation of the whole. DONE also if its solution is whole. */
dlx_relax_tree_end dlx_relax_tree_root(dlx_relax_tree *tree);

/* Goes on from there until the first solution, or until so much work has been done. */
dlx_relax_tree_end dlx_relax_tree_dive(dlx_relax_tree *tree, uint64_t work);

/* Goes back to the root, and leaves `options` with those that a solution of interest may have. */
dlx_relax_tree_end dlx_relax_tree_reduce(dlx_relax_tree *tree);

/* Searches the whole tree, until so much work has been done. */
dlx_relax_tree_end dlx_relax_tree_search(dlx_relax_tree *tree, uint64_t work);

#endif

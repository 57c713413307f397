/* SPDX-License-Identifier: MIT */
/* The search tree for set covers.
 *
 * At each node forced options are taken and useless options dropped; then the item with the fewest
 * free options is chosen, and one of its options is first taken, then dropped. So no cover is found
 * twice. Without bounds this is the search of Murakami and Uno (see partial_cover.h) for minimal
 * hitting sets. */
#ifndef DLX_SEARCH_BEST_COVER_TREE_H
#define DLX_SEARCH_BEST_COVER_TREE_H

#include "search/best/cost_rounds.h"
#include "search/best/cover_lagrange.h"
#include "search/best/open_nodes.h"

typedef enum dlx_cover_verdict {
    DLX_COVER_DEAD,     /* prune: the subtree is useless */
    DLX_COVER_COVERED,  /* all items are covered */
    DLX_COVER_BRANCHED, /* a branch was added */
    DLX_COVER_STOPPED
} dlx_cover_verdict;

/* An option taken at a branch, to be dropped next. */
typedef struct dlx_cover_fork {
    uint32_t option;
    size_t count; /* free options before it was taken */
} dlx_cover_fork;

typedef struct dlx_cover_tree {
    dlx_arena arena; /* of `cost` and `gains`; copies share `cost` */
    dlx_search *task;
    dlx_partial_cover partial;
    dlx_cover_lagrange relax;
    dlx_cost *cost;        /* by option: cost times the sign of the goal */
    dlx_cost spent;        /* cost of the taken options */
    dlx_cover_fork *forks; /* the path, [0..depth[ */
    size_t depth, fork_capacity;
    uint64_t at_most;  /* the most options of a cover */
    bool by_size;      /* minimise the number of options */
    bool any;          /* covers are returned at once or counted, not kept */
    uint64_t counted;  /* with `any`: covers found by dlx_cover_tree_search */
    bool bounded;      /* costs are bounded */
    uint32_t *gains;   /* by number of open items: options covering as many */
    size_t least_gain; /* of the options of the last bound by numbers */
    bool begun;
    bool part; /* the search is below an open node */
    bool left; /* the work was spent before the tree was searched */
    dlx_cost_rounds rounds;
    dlx_cost ceiling; /* an upper bound on useful costs */
    size_t root;      /* free options at the root */
    dlx_cost least;   /* a lower bound on all costs */
    bool is_bounded;  /* `least` is the bound of the root */
    bool forked;      /* a branch was added since the root */
    dlx_proof *proof; /* all solutions are known; NULL: none */
} dlx_cover_tree;

/* Opens the tree, without dominance if for a proof (NULL: none). `task` and `proof` outlive it.
 * False: no memory or stopped; free it anyway. */
bool dlx_cover_tree_begin(dlx_cover_tree *tree, dlx_search *task, dlx_proof *proof);

/* Opens the tree again for a proof, with the solutions found. As dlx_cover_tree_begin. */
bool dlx_cover_tree_prove(dlx_cover_tree *tree, dlx_proof *proof);

/* Copies a tree at its root, without its solutions; `source` outlives the copy. */
bool dlx_cover_tree_copy(dlx_cover_tree *tree, dlx_search *task, const dlx_cover_tree *source);
uint64_t dlx_cover_tree_copy_size(const dlx_problem *problem);

void dlx_cover_tree_free(dlx_cover_tree *tree);

/* Finds the next cover below the first node. DEAD: none is left. */
dlx_cover_verdict dlx_cover_tree_advance(dlx_cover_tree *tree);

/* Searches the subtree of the current node for useful covers, or with `any` counts covers, and
 * returns to the root; or pauses at a node once limits.work reaches `until`. False: stopped or
 * paused. */
bool dlx_cover_tree_search(dlx_cover_tree *tree, uint64_t until);

/* The work done, including work not yet added to the limits. */
static inline uint64_t dlx_cover_tree_work(const dlx_cover_tree *tree)
{
    return tree->task->limits->work + tree->partial.work;
}

/* No open nodes. */
dlx_open_nodes dlx_cover_tree_no_nodes(const dlx_cover_tree *tree);

/* Pushes the open nodes of a paused search; the tree returns to its root. False: no memory. */
bool dlx_cover_tree_leave(dlx_cover_tree *tree, dlx_open_nodes *nodes);

/* Takes the tree from its root to an open node. The state is independent of earlier searches of the
 * tree. */
void dlx_cover_tree_enter(dlx_cover_tree *tree, const dlx_open_nodes *nodes, size_t index);

#endif

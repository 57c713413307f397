/* SPDX-License-Identifier: MIT */
/* The tree of a search for set covers: nodes, each with a bound, and the way through them.
 *
 * At each node forced options are taken, and what a bound shows to be useless is skipped; then the
 * item with the fewest free options is chosen, and one of these is first taken, then dropped. So no
 * cover is met twice. Without a bound this is the search of Murakami and Uno (see partial_cover.h)
 * for minimal hitting sets. */
#ifndef DLX_SEARCH_COVER_COVER_TREE_H
#define DLX_SEARCH_COVER_COVER_TREE_H

#include "search/cover/cover_lagrange.h"
#include "search/optimum/cost_rounds.h"

typedef enum dlx_cover_verdict {
    DLX_COVER_DEAD,     /* nothing below is of use */
    DLX_COVER_COVERED,  /* all is covered */
    DLX_COVER_BRANCHED, /* there is more below */
    DLX_COVER_STOPPED
} dlx_cover_verdict;

/* An option that was taken at a branch, and is to be dropped next. */
typedef struct dlx_cover_fork {
    uint32_t option;
    size_t count; /* free options before it was taken */
} dlx_cover_fork;

typedef struct dlx_cover_tree {
    dlx_search *task;
    dlx_partial_cover partial;
    dlx_cover_lagrange relax;
    int64_t *cost;         /* by option: cost with the sign of the goal */
    int64_t spent;         /* cost of the taken options */
    dlx_cover_fork *forks; /* the path, [0..depth[ */
    size_t depth, fork_capacity;
    uint64_t at_most; /* options in a cover */
    bool by_size;     /* the best cover has the fewest options */
    bool any;         /* covers are handed out as they are found, or counted; none is kept */
    uint64_t counted; /* with `any`: covers that dlx_cover_tree_search has found */
    bool bounded;     /* costs are bounded */
    bool is_copy;     /* `cost` and what its parts share belong to another tree */
    uint32_t *gains;  /* by number of items: options that cover so many */
    bool begun;
    bool part; /* what is searched is a part of the tree, see nodes.h */
    bool left; /* the search has done so much work, and stands at a node */
    dlx_cost_rounds rounds;
    int64_t ceiling; /* no cover asked for costs more */
    size_t root;     /* options that are free at the root */
    int64_t least;   /* no cover costs less */
    bool is_bounded; /* `least` is the bound of the root */
    bool forked;     /* since it stood at the root */
} dlx_cover_tree;

/* A tree of which nothing has been searched. `task` outlives it. False: no memory, or the limits
 * say to stop; free it all the same. */
bool dlx_cover_tree_begin(dlx_cover_tree *tree, dlx_search *task);

/* Another one for the same problem, which stands at the root, as `from` must; that one outlives it,
 * and what it has found is not copied. The bytes that this allocates. */
bool dlx_cover_tree_copy(dlx_cover_tree *tree, dlx_search *task, const dlx_cover_tree *from);
uint64_t dlx_cover_tree_copy_size(const dlx_problem *problem);

void dlx_cover_tree_free(dlx_cover_tree *tree);

/* Goes on to the next cover below the node at which it began. DEAD: there are no more. */
dlx_cover_verdict dlx_cover_tree_advance(dlx_cover_tree *tree);

/* Searches all below the node at hand for covers worth finding, or, with `any`, counts the covers,
 * and returns to the root; or until the work of the limits gets there, which leaves it where it is.
 * False: stopped, or left. */
bool dlx_cover_tree_search(dlx_cover_tree *tree, uint64_t until);

/* The work of its limits, with what they have not heard of. */
static inline uint64_t dlx_cover_tree_work(const dlx_cover_tree *tree)
{
    return tree->task->limits->work + tree->partial.work;
}

/* Goes back to the root. */
void dlx_cover_tree_return(dlx_cover_tree *tree);

/* Takes a free option, without counting a node. */
void dlx_cover_tree_take(dlx_cover_tree *tree, uint32_t option);

#endif

/* SPDX-License-Identifier: MIT */
/* A node of the search tree, which can be moved: options that are chosen, options that are
 * excluded, and what that leaves of the problem. */
#ifndef DLX_SEARCH_CUBES_SEARCH_NODE_H
#define DLX_SEARCH_CUBES_SEARCH_NODE_H

#include "core/columns.h"
#include "search/reduce/components.h"

/* What is restored on the way back. */
typedef struct dlx_undo_entry {
    enum { DLX_UNDO_OPTION, DLX_UNDO_ITEM } kind;
    uint32_t index;  /* of the option or item */
    uint32_t lo, hi; /* an item: its bounds as they were */
    bool kept;       /* an item: it was a constraint */
} dlx_undo_entry;

/* All zero can be freed. */
typedef struct dlx_search_node {
    const dlx_problem *problem;
    dlx_columns columns;
    dlx_problem_state left; /* chosen options are `forced` there, and excluded ones gone */
    uint32_t *live;         /* by item: its options that are left */
    size_t dead;            /* items that have fewer options left than they need */
    dlx_undo_entry *trail;
    size_t moves, capacity; /* of the trail */
    uint64_t work;          /* steps done, of some nanoseconds each */
} dlx_search_node;

/* Begins at the root. `limits` may be NULL. False: no memory, or the limits say to stop; free it
 * all the same. */
bool dlx_search_node_make(dlx_search_node *position, const dlx_problem *problem,
                          dlx_limits *limits);
void dlx_search_node_free(dlx_search_node *position);

/* Chooses or excludes an option that is left. False: no memory; the position is then of use only
 * for dlx_search_node_undo. */
bool dlx_search_node_choose(dlx_search_node *position, uint32_t option);
bool dlx_search_node_exclude(dlx_search_node *position, uint32_t option);

/* Goes back to where the trail had `moves`. */
void dlx_search_node_undo(dlx_search_node *position, size_t moves);

/* Is the option left? */
static inline bool dlx_search_node_is_active(const dlx_search_node *position, uint32_t option)
{
    return position->left.state[option] == DLX_OPTION_LEFT;
}

/* Is the item to be covered once, by what is left? A branch then excludes all others by itself. */
static inline bool dlx_search_node_is_exact(const dlx_search_node *position, uint32_t item)
{
    return position->left.lo[item] == 1 && position->left.hi[item] == 1;
}

/* The branches at an item with options left: one for each option that may be the first of those
 * chosen for it, and one more if none has to be. */
size_t dlx_search_node_branches(const dlx_search_node *position, uint32_t item);

/* The item with the fewest branches, the first of them: that on which all engines that branch would
 * branch. DLX_NO_INDEX: every item is covered, so this is a solution, unless an item is dead. */
uint32_t dlx_search_node_choose_item(dlx_search_node *position);

/* The options of the item that are left, ascending, to options[0..live[item][. */
void dlx_search_node_options(const dlx_search_node *position, uint32_t item, uint32_t *options);

#endif

/* SPDX-License-Identifier: MIT */
/* A movable node of the search tree: chosen options, excluded options, and the residual problem. */
#ifndef DLX_SEARCH_CUBES_SEARCH_NODE_H
#define DLX_SEARCH_CUBES_SEARCH_NODE_H

#include "core/random.h"
#include "search/base/item_order.h"
#include "search/reduce/components.h"

/* State restored by undo. */
typedef struct dlx_undo_entry {
    enum { DLX_UNDO_OPTION, DLX_UNDO_ITEM } kind;
    uint32_t index;  /* index of the option or item */
    uint32_t lo, hi; /* item: previous bounds */
    bool kept;       /* item: previously a constraint */
} dlx_undo_entry;

/* Zero initialisation is safe to free. */
typedef struct dlx_search_node {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_columns columns;
    dlx_problem_state
        left;       /* residual problem: chosen options are `forced`, excluded options removed */
    uint32_t *live; /* by item: number of active options */
    size_t dead;    /* number of items with fewer active options than needed */
    dlx_undo_entry *trail;
    size_t moves, capacity;  /* length and capacity of the trail */
    uint64_t work;           /* steps done, of some nanoseconds each */
    dlx_tournament branches; /* with many primary items, by item: number of branches, UINT32_MAX if
                                none is needed; outdated for the items `changed` */
    uint32_t *changed;       /* [0..changes[ */
    size_t changes;
    bool *is_changed; /* by primary item; NULL: `branches` is not used */
} dlx_search_node;

/* Starts at the root. `limits` may be NULL. Returns false on lack of memory or a stop by the
 * limits; the caller frees the position in either case. */
bool dlx_search_node_make(dlx_search_node *position, const dlx_problem *problem,
                          dlx_budget *limits);
void dlx_search_node_free(dlx_search_node *position);

/* Chooses or excludes an active option. Returns false on lack of memory; the position then supports
 * dlx_search_node_undo only. */
bool dlx_search_node_choose(dlx_search_node *position, uint32_t option);
bool dlx_search_node_exclude(dlx_search_node *position, uint32_t option);

/* Restores the position to the trail length `moves`. */
void dlx_search_node_undo(dlx_search_node *position, size_t moves);

/* Returns true if the option is active. */
static inline bool dlx_search_node_is_active(const dlx_search_node *position, uint32_t option)
{
    return position->left.state[option] == DLX_OPTION_LEFT;
}

/* Returns true if the residual problem covers the item exactly once. A branch then excludes all
 * other branches. */
static inline bool dlx_search_node_is_exact(const dlx_search_node *position, uint32_t item)
{
    return position->left.lo[item] == 1 && position->left.hi[item] == 1;
}

/* Returns the number of branches at an item with active options: a branch for each option that may
 * be the first chosen option of the item, plus 1 if the item may stay uncovered. */
size_t dlx_search_node_branches(const dlx_search_node *position, uint32_t item);

/* Returns the first item with the fewest branches, the branching item of all branching engines.
 * Returns DLX_NO_INDEX if every item is covered: a solution, unless an item is dead. */
uint32_t dlx_search_node_choose_item(dlx_search_node *position);

/* Writes the active options of the item, ascending, to options[0..live[item][. */
void dlx_search_node_options(const dlx_search_node *position, uint32_t item, uint32_t *options);

/* Estimates of the size of a search tree by random descents from a node. Each descent represents
 * all descents from the node (Knuth, "Estimating the efficiency of backtrack programs", Mathematics
 * of Computation 29, 1975). */

/* The estimates of a descent, at most DBL_MAX. */
typedef struct dlx_probe {
    double nodes;     /* options tried below the position */
    double solutions; /* solutions below the position */
} dlx_probe;

#define DLX_PROBE_MOST 0x1p64 /* nodes at which a descent for nodes alone stops */

/* Descends at random from the position and restores the position. `options` has room for all
 * options. `nodes_only`: stops at DLX_PROBE_MOST nodes. Returns false on lack of memory; the
 * position is then invalid. */
bool dlx_probe_descend(dlx_search_node *position, uint32_t *options, dlx_random *random,
                       bool nodes_only, dlx_probe *probe);

#endif

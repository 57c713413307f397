/* SPDX-License-Identifier: MIT */
/* The linear relaxation for engine `bound`: provides multipliers of the root, a first solution near
 * the bound, and reductions by reduced costs; for engine `relax`, also a branch and bound of its
 * own. Where the relaxation is not solved first, the root and the tree by the Lagrangian bound run
 * in turns. */
#ifndef DLX_SEARCH_BEST_RELAX_ROOT_H
#define DLX_SEARCH_BEST_RELAX_ROOT_H

#include "search/best/cost_rounds.h"
#include "search/best/lagrange.h"
#include "search/relax/relax_tree.h"

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
} dlx_relax_root;

typedef enum dlx_relax_root_result {
    DLX_RELAX_ROOT_DONE, /* rounds->best is proven */
    DLX_RELAX_ROOT_OPEN,
    DLX_RELAX_ROOT_STOPPED
} dlx_relax_root_result;

/* The arguments outlive `root`; `live` is at the root. */
void dlx_relax_root_begin(dlx_relax_root *root, dlx_search *task, dlx_live_options *live,
                          dlx_cost_rounds *rounds, dlx_relax_root_use use);
void dlx_relax_root_free(dlx_relax_root *root);

/* True if the relaxation should be solved instead of `steps` subgradient steps. */
bool dlx_relax_root_pays(const dlx_relax_root *root, int steps);

/* Solves the relaxation for `work` steps, or continues; if solved, adds the cuts that close enough
 * of the gap. OPEN with `tried`: multipliers exist, or the relaxation is given up. */
dlx_relax_root_result dlx_relax_root_solve(dlx_relax_root *root, uint64_t work);

/* Searches for a first solution, if one is wanted, and drops the options in no solution better than
 * rounds->best. */
dlx_relax_root_result dlx_relax_root_dive(dlx_relax_root *root);

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

/* A lower bound on all costs; -DLX_COST_ANY: unknown. */
dlx_cost dlx_relax_root_bound(const dlx_relax_root *root);

/* Searches the relaxation's own tree for `work` steps, if one solution is wanted. */
dlx_relax_root_result dlx_relax_root_search(dlx_relax_root *root, uint64_t work);

/* Searches the relaxation's own tree again, with all options, for solutions better than the last in
 * the proof. DONE: there are none. */
dlx_relax_root_result dlx_relax_root_prove(dlx_relax_root *root, dlx_proof *proof);

/* The work of the tree that is worth trying: a multiple of the root's work. */
uint64_t dlx_relax_root_budget(const dlx_relax_root *root);

#endif

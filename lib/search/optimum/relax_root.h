/* SPDX-License-Identifier: MIT */
/* The linear relaxation in the service of engine `bound`: for the multipliers of the root, for a
 * first solution near the bound, to drop what cannot be in a better one, and where these leave much
 * to search, as a tree of its own. */
#ifndef DLX_SEARCH_OPTIMUM_RELAX_ROOT_H
#define DLX_SEARCH_OPTIMUM_RELAX_ROOT_H

#include "search/optimum/cost_rounds.h"
#include "search/optimum/lagrange.h"
#include "search/relax/relax_tree.h"

/* When it has its turn. */
typedef enum dlx_relax_root_use {
    DLX_RELAX_ROOT_AUTO,
    DLX_RELAX_ROOT_NEVER,
    DLX_RELAX_ROOT_ALWAYS /* at once, however small the problem */
} dlx_relax_root_use;

typedef struct dlx_relax_root {
    dlx_relax_root_use use;
    dlx_search *task;
    dlx_live_options *live;
    dlx_cost_rounds *rounds;
    int64_t *cost; /* by option, with the sign of the goal */
    bool begun;    /* `tree` is in use */
    bool tried;
    uint64_t root_work; /* that the relaxation of the whole took */
    dlx_relax_tree tree;
} dlx_relax_root;

typedef enum dlx_relax_root_result {
    DLX_RELAX_ROOT_DONE, /* rounds->best has the best */
    DLX_RELAX_ROOT_OPEN,
    DLX_RELAX_ROOT_STOPPED
} dlx_relax_root_result;

/* What it is given outlives it. */
void dlx_relax_root_begin(dlx_relax_root *root, dlx_search *task, dlx_live_options *live,
                          dlx_cost_rounds *rounds, dlx_relax_root_use use);
void dlx_relax_root_free(dlx_relax_root *root);

/* Is it time to try it, when `steps` subgradient steps would be taken instead? 0: when nothing else
 * has led to an end. It is tried once. */
bool dlx_relax_root_pays(const dlx_relax_root *root, int steps);

/* Solves it. OPEN: there are multipliers; and if one solution is wanted, the live options of no
 * better one than rounds->best have been dropped. */
dlx_relax_root_result dlx_relax_root_solve(dlx_relax_root *root);

/* Sets the multipliers to those of the relaxation. False: there are none. */
bool dlx_relax_root_multipliers(const dlx_relax_root *root, dlx_lagrange *bound);

/* No solution costs less; INT64_MIN: it is not known. */
int64_t dlx_relax_root_bound(const dlx_relax_root *root);

/* Searches its tree for a while, if one solution is wanted. */
dlx_relax_root_result dlx_relax_root_search(dlx_relax_root *root);

#endif

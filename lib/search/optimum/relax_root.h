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
typedef enum dlx_relaxed_use {
    DLX_RELAXED_IF_IT_PAYS,
    DLX_RELAXED_NEVER,
    DLX_RELAXED_ALWAYS /* at once, however small the problem */
} dlx_relaxed_use;

typedef struct dlx_relaxed_root {
    dlx_relaxed_use use;
    dlx_search *task;
    dlx_live_options *live;
    dlx_rounds *rounds;
    int64_t *cost; /* by option, with the sign of the goal */
    bool begun;    /* `tree` is in use */
    bool tried;
    uint64_t root_work; /* that the relaxation of the whole took */
    dlx_tree tree;
} dlx_relaxed_root;

typedef enum dlx_relaxed_result {
    DLX_RELAXED_DONE, /* rounds->best has the best */
    DLX_RELAXED_OPEN,
    DLX_RELAXED_STOPPED
} dlx_relaxed_result;

/* What it is given outlives it. */
void dlx_relaxed_begin(dlx_relaxed_root *root, dlx_search *task, dlx_live_options *live,
                       dlx_rounds *rounds, dlx_relaxed_use use);
void dlx_relaxed_free(dlx_relaxed_root *root);

/* Is it time to try it, when `steps` subgradient steps would be taken instead? 0: when nothing else
 * has led to an end. It is tried once. */
bool dlx_relaxed_pays(const dlx_relaxed_root *root, int steps);

/* Solves it. OPEN: there are multipliers; and if one solution is wanted, the live options of no
 * better one than rounds->best have been dropped. */
dlx_relaxed_result dlx_relaxed_solve(dlx_relaxed_root *root);

/* Sets the multipliers to those of the relaxation. False: there are none. */
bool dlx_relaxed_multipliers(const dlx_relaxed_root *root, dlx_lagrange *bound);

/* No solution costs less; INT64_MIN: it is not known. */
int64_t dlx_relaxed_least(const dlx_relaxed_root *root);

/* Searches its tree for a while, if one solution is wanted. */
dlx_relaxed_result dlx_relaxed_search(dlx_relaxed_root *root);

#endif

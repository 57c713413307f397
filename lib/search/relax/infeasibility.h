/* SPDX-License-Identifier: MIT */
/* Weights of all items that refute a problem without a search: those of no option add up to more
 * than 0, but those of all items do, each as often as it must be covered or, below 0, as often as
 * it may be. More pigeons than holes have such weights: 1 for pigeons, -1 for holes.
 *
 * There are such weights if and only if the linear relaxation has no solution (Farkas 1902), but
 * for coloured items, which have no weight. */
#ifndef DLX_SEARCH_RELAX_INFEASIBILITY_H
#define DLX_SEARCH_RELAX_INFEASIBILITY_H

#include "proof/dual_certificate.h"

typedef struct dlx_infeasibility {
    int64_t *weights; /* [0..items[ */
    int64_t total;
    bool balanced; /* those of every option add up to 0, see proof/dual_certificate.h */
} dlx_infeasibility;

/* A search for them, which can go on where it was. */
typedef struct dlx_infeasibility_search dlx_infeasibility_search;

/* NULL: no memory. The problem and the limits outlive it. */
dlx_infeasibility_search *dlx_infeasibility_open(const dlx_problem *problem, dlx_limits *limits);
void dlx_infeasibility_close(dlx_infeasibility_search *refuter);

/* Looks for balanced ones first, then for any, until each of the two has taken about `work` steps
 * in all, as dlx_limits.work counts them. The weights are whole numbers and have been checked by
 * addition. If found, the caller frees them. There is nothing to go on with after any end but
 * UNKNOWN. */
dlx_certificate_result dlx_infeasibility_resume(dlx_infeasibility_search *refuter, uint64_t work,
                                                dlx_infeasibility *refutation);

/* All of that at once. */
dlx_certificate_result dlx_infeasibility_find(const dlx_problem *problem, uint64_t work,
                                              dlx_limits *limits, dlx_infeasibility *refutation);

/* The same in words, for people. */
const char *dlx_infeasibility_text(const dlx_infeasibility *refutation);

#endif

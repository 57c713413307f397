/* SPDX-License-Identifier: MIT */
/* Infeasibility certificates: weights of all items, such that the sum over the items of any option
 * is at most 0, but the sum over all items is above 0, each item times its lower bound, or its
 * upper bound for a negative weight. For more pigeons than holes: 1 for pigeons, -1 for holes.
 *
 * A certificate exists if and only if the linear relaxation is infeasible (Farkas 1902); but
 * coloured items have no weight. */
#ifndef DLX_SEARCH_RELAX_INFEASIBILITY_H
#define DLX_SEARCH_RELAX_INFEASIBILITY_H

#include "proof/dual_certificate.h"

typedef struct dlx_infeasibility {
    int64_t *weights; /* by item */
    int64_t total;
    bool balanced; /* every option has the sum 0, see proof/dual_certificate.h */
} dlx_infeasibility;

/* A resumable search for a certificate. */
typedef struct dlx_infeasibility_search dlx_infeasibility_search;

/* The problem and the limits outlive the search. NULL: no memory. */
dlx_infeasibility_search *dlx_infeasibility_open(const dlx_problem *problem, dlx_limits *limits);
void dlx_infeasibility_close(dlx_infeasibility_search *refuter);

/* Searches for a balanced certificate, then for any, until each search has done about `work` steps
 * in total, as dlx_limits.work counts. The weights are integers, checked by addition; the caller
 * frees them. Only UNKNOWN can be resumed. */
dlx_certificate_result dlx_infeasibility_resume(dlx_infeasibility_search *refuter, uint64_t work,
                                                dlx_infeasibility *refutation);

/* Opens, resumes once and closes a search. */
dlx_certificate_result dlx_infeasibility_find(const dlx_problem *problem, uint64_t work,
                                              dlx_limits *limits, dlx_infeasibility *refutation);

/* A description for users. */
const char *dlx_infeasibility_text(const dlx_infeasibility *refutation);

#endif

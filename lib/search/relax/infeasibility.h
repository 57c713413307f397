/* SPDX-License-Identifier: MIT */
/* Infeasibility certificates: weights of all items, such that the sum over the items of any option
 * is at most 0, but the sum over all items is above 0, each item times its lower bound, or its
 * upper bound for a negative weight. For more pigeons than holes: 1 for pigeons, -1 for holes.
 *
 * A certificate exists if and only if the linear relaxation is infeasible (Farkas 1902); but
 * coloured items have no weight.
 *
 * Weights modulo a number refute more problems, see below. */
#ifndef DLX_SEARCH_RELAX_INFEASIBILITY_H
#define DLX_SEARCH_RELAX_INFEASIBILITY_H

#include "proof/dual_certificate.h"

/* Congruences: weights of the items modulo a number m that sum to 0 modulo m over the items of each
 * option, each as often as the option has the item, but not over all items, each times its number
 * of covers. For T-tetrominoes on 10 x 10: modulus 8. Only items with a fixed number of covers have
 * a weight.
 *
 * A congruence for some m exists if and only if the numbers of covers are no integer combination of
 * the options. The moduli tried are prime powers up to 64. */

/* A resumable search for a congruence. */
typedef struct dlx_congruence_search dlx_congruence_search;

/* The problem and the limits outlive the search. NULL: no memory. */
dlx_congruence_search *dlx_congruence_open(const dlx_problem *problem, dlx_budget *limits);
void dlx_congruence_close(dlx_congruence_search *search);

/* The estimated work of modulus 2. */
uint64_t dlx_congruence_work(const dlx_problem *problem);

/* Searches for about `work` steps, with as much memory as the problem takes. If found, sets
 * weights[0..primary[ to values below *modulus, the smallest possible one, checked by addition, and
 * *total to the sum over all items. Only UNKNOWN can be resumed. */
dlx_certificate_result dlx_congruence_resume(dlx_congruence_search *search, uint64_t work,
                                             int64_t *weights, uint32_t *modulus, int64_t *total);

typedef struct dlx_infeasibility {
    int64_t *weights; /* by item */
    int64_t total;
    bool balanced;    /* every option has the sum 0, see proof/dual_certificate.h */
    uint32_t modulus; /* every option has the sum 0 modulo this number; 0: none */
} dlx_infeasibility;

/* A resumable search for a certificate. */
typedef struct dlx_infeasibility_search dlx_infeasibility_search;

/* The problem and the limits outlive the search. NULL: no memory. */
dlx_infeasibility_search *dlx_infeasibility_open(const dlx_problem *problem, dlx_budget *limits);
void dlx_infeasibility_close(dlx_infeasibility_search *refuter);

/* Searches for a balanced certificate, then for any, until each search has done about `work` steps
 * in total, as dlx_budget.work counts. The weights are integers, checked by addition; the caller
 * frees them. Only UNKNOWN can be resumed. */
dlx_certificate_result dlx_infeasibility_resume(dlx_infeasibility_search *refuter, uint64_t work,
                                                dlx_infeasibility *refutation);

/* Searches for weights that take little work, then for a congruence, then for other weights. */
dlx_certificate_result dlx_infeasibility_find(const dlx_problem *problem, uint64_t work,
                                              dlx_budget *limits, dlx_infeasibility *refutation);

enum { DLX_INFEASIBILITY_TEXT = 120 };

/* Writes a description for users. */
void dlx_infeasibility_text(const dlx_infeasibility *refutation, char text[DLX_INFEASIBILITY_TEXT]);

/* A search for a congruence while a problem is searched: each time the search has done a multiple
 * of the work of the elimination so far, or at first of its estimate. If a congruence is found, all
 * work stops. */
typedef struct dlx_refuter {
    const dlx_problem *problem;
    dlx_budget *limits;
    dlx_congruence_search *search; /* NULL: not begun, or finished */
    uint64_t begin;                /* work of the search at the begin */
    bool found;
    char why[DLX_INFEASIBILITY_TEXT]; /* if found */
} dlx_refuter;

/* The problem and the limits, which are those of its search, outlive the refuter. */
void dlx_refuter_begin(dlx_refuter *refuter, const dlx_problem *problem, dlx_budget *limits);
void dlx_refuter_end(dlx_refuter *refuter);

/* Lets the refuter of the limits, if any, continue with a problem that has a solution if the former
 * one has. */
void dlx_refuter_replace(const dlx_budget *limits, const dlx_problem *problem);

#endif

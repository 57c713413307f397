/* SPDX-License-Identifier: MIT */
/* Congruences: weights of the items modulo a number m that sum to 0 modulo m over the items of each
 * option, each as often as the option has the item, but not over all items, each times its number
 * of covers. For T-tetrominoes on 10 x 10: modulus 8. Only items with a fixed number of covers have
 * a weight.
 *
 * A congruence for some m exists if and only if the numbers of covers are no integer combination of
 * the options. The moduli tried are prime powers up to 64. */
#ifndef DLX_SEARCH_RELAX_CONGRUENCE_H
#define DLX_SEARCH_RELAX_CONGRUENCE_H

#include "proof/dual_certificate.h"

/* A resumable search for a congruence. */
typedef struct dlx_congruence_search dlx_congruence_search;

/* The problem and the limits outlive the search. NULL: no memory. */
dlx_congruence_search *dlx_congruence_open(const dlx_problem *problem, dlx_limits *limits);
void dlx_congruence_close(dlx_congruence_search *search);

/* The estimated work of modulus 2. */
uint64_t dlx_congruence_work(const dlx_problem *problem);

/* Searches for about `work` steps, with as much memory as the problem takes. If found, sets
 * weights[0..primary[ to values below *modulus, the smallest possible one, checked by addition, and
 * *total to the sum over all items. Only UNKNOWN can be resumed. */
dlx_certificate_result dlx_congruence_resume(dlx_congruence_search *search, uint64_t work,
                                             int64_t *weights, uint32_t *modulus, int64_t *total);

#endif

/* SPDX-License-Identifier: MIT */
/* Explains why a problem has no solution. */
#ifndef SOLVE_EXPLANATION_H
#define SOLVE_EXPLANATION_H

#include "dlx.h"

/* Prints on standard error why problem `number`, from 1, has no solution: by weights, if there are
 * such, and by a small set of items that cannot be covered together. Looks for these as long as the
 * limits of `search` allow, and for a few seconds at most. */
void explain_none(const dlx_problem *problem, uint64_t number, const dlx_search_options *search);

#endif

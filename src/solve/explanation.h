/* SPDX-License-Identifier: MIT */
/* Explanations of problems without solutions. */
#ifndef SOLVE_EXPLANATION_H
#define SOLVE_EXPLANATION_H

#include "dlx.h"

/* Prints the reasons why problem `number`, from 1, has no solution on standard error: a
 * certificate of weights if there is one, and a small set of items that cannot be covered
 * together. Runs within the limits of `search`, and for a few seconds at most. */
void explanation_of_none(const dlx_problem *problem, uint64_t number,
                         const dlx_search_options *search);

#endif

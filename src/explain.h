/* SPDX-License-Identifier: MIT */
/* Saying why a problem has no solution. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "dlx.h"

/* Prints on standard error why problem `number`, from 1, has no solution: as a sentence with
 * weights, if there are such, and with a small set of items that cannot be covered together. Looks
 * for them as long as the limits of `search` allow, and at most some seconds. */
void explain_none(const dlx_problem *problem, uint64_t number, const dlx_search_options *search);

#endif

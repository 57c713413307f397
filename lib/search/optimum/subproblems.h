/* SPDX-License-Identifier: MIT */
/* The parts of a branch and bound, searched one after the other or by threads that share the bound.
 *
 * What is found does not depend on how many threads there are: all solutions cheaper than the worst
 * of the best, and of those that cost as much as that the first ones in the order of the parts. Of
 * the part in which these come to an end, which of its equals were found depends on what was known
 * when; so that part is searched again, for as many, with the limit that is then known. */
#ifndef DLX_SEARCH_OPTIMUM_SUBPROBLEMS_H
#define DLX_SEARCH_OPTIMUM_SUBPROBLEMS_H

#include "search/optimum/worker_ops.h"

/* Searches all parts, up to the limit of the round, with as many threads as the options of the task
 * say. False: stopped. */
bool dlx_subproblems_search(const dlx_subproblems *subproblems);

#endif

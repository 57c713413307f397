/* SPDX-License-Identifier: MIT */
/* A round of engine `bound` split into subproblems. */
#ifndef DLX_SEARCH_OPTIMUM_BOUND_PARTITION_H
#define DLX_SEARCH_OPTIMUM_BOUND_PARTITION_H

#include "search/optimum/bound_tree.h"

/* Searches the tree within the limit of its rounds: serially for `alone` steps of work, then as
 * subproblems, in parallel if possible. False: stopped. */
bool dlx_bound_partition_search(dlx_bound_tree *tree, uint64_t alone);

#endif

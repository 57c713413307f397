/* SPDX-License-Identifier: MIT */
/* A round of engine `bound` in parts, which threads may search. */
#ifndef DLX_SEARCH_OPTIMUM_BOUND_PARTITION_H
#define DLX_SEARCH_OPTIMUM_BOUND_PARTITION_H

#include "search/optimum/bound_tree.h"

/* Searches all of the tree, up to the limit of its rounds: as one for so much work, and what is
 * left then in parts. False: stopped. */
bool dlx_bound_partition_search(dlx_bound_tree *tree, uint64_t alone);

#endif

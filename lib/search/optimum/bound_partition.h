/* SPDX-License-Identifier: MIT */
/* A round of engine `bound` split into subproblems. */
#ifndef DLX_SEARCH_OPTIMUM_BOUND_PARTITION_H
#define DLX_SEARCH_OPTIMUM_BOUND_PARTITION_H

#include "search/optimum/bound_tree.h"
#include "search/optimum/relax_root.h"

/* Searches the tree within the limit of its rounds: serially for `alone` steps of work, then as
 * subproblems, in parallel if possible. False: stopped. */
bool dlx_bound_partition_search(dlx_bound_tree *tree, uint64_t alone);

/* Opens engine `bound` with chosen vector instructions, which the processor must support, use of
 * the relaxation and steps before a partition, for tests. */
void *dlx_bound_partition_open(dlx_search *task, dlx_vectors vectors, dlx_relax_root_use use,
                               uint64_t alone, dlx_error *error);

#endif

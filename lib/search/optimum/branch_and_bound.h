/* SPDX-License-Identifier: MIT */
/* Opens engine `bound` with chosen vector instructions, relaxation and partition, for tests. */
#ifndef DLX_SEARCH_OPTIMUM_BRANCH_AND_BOUND_H
#define DLX_SEARCH_OPTIMUM_BRANCH_AND_BOUND_H

#include "search/base/engine.h"
#include "search/bits/lanes.h"
#include "search/optimum/relax_root.h"

/* Like dlx_engine.open. The processor must support the instructions. A round is split into
 * subproblems after `alone` steps of work. */
void *dlx_bound_open(dlx_search *task, dlx_vectors vectors, dlx_relax_root_use use, uint64_t alone,
                     dlx_error *error);

#endif

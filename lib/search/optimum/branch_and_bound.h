/* SPDX-License-Identifier: MIT */
/* Engine bound with a given set of vector instructions, with or without the linear relaxation, and
 * divided as early as one likes: for tests, which try all of that. */
#ifndef DLX_SEARCH_OPTIMUM_BRANCH_AND_BOUND_H
#define DLX_SEARCH_OPTIMUM_BRANCH_AND_BOUND_H

#include "search/base/engine.h"
#include "search/bits/lanes.h"
#include "search/optimum/relax_root.h"

/* As dlx_engine.open; the processor must have these instructions. Once a round has done work for
 * `alone`, it is divided. */
void *dlx_bound_open(dlx_search *task, dlx_vectors vectors, dlx_relax_root_use use, uint64_t alone,
                     dlx_error *error);

#endif

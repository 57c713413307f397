/* SPDX-License-Identifier: MIT */
/* Tasks about the options of all solutions: the backbone and marginals. */
#ifndef DLX_SEARCH_CERTAIN_H
#define DLX_SEARCH_CERTAIN_H

#include "core/count.h"
#include "core/limits.h"

/* As dlx_search_options_copy, and refuses options that the task excludes. `task` is its name, with
 * an article. */
dlx_status dlx_certain_options(dlx_search_options *own, dlx_limits *limits,
                               const dlx_search_options *options, const char *task,
                               dlx_error *error);

/* Collects all solutions of a solver with `sample`, and adds to counts[k] the number of solutions
 * with option k. The end of the solver is the reason if the search is incomplete. */
dlx_status dlx_solver_tally(dlx_solver *solver, dlx_count *counts, dlx_error *error);

#endif

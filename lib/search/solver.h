/* SPDX-License-Identifier: MIT */
/* What searches above the solver need of it beyond dlx.h. */
#ifndef DLX_SEARCH_SOLVER_H
#define DLX_SEARCH_SOLVER_H

#include "core/count.h"
#include "core/limits.h"
#include "search/base/engine.h"

/* Adds the number of solutions found so far. False: no memory. */
bool dlx_solver_add_found(const dlx_solver *solver, dlx_count *sum);

/* Moves the diagram of a complete search for a diagram. */
void dlx_solver_move_diagram(dlx_solver *solver, dlx_diagram *diagram);

/* The engine named by options->engine; tasks that `auto` cannot do are done by the first engine
 * that can. NULL: no engine has all capabilities, and *error names the missing capability. */
const dlx_engine *dlx_engines_choose(const dlx_search_options *options, const dlx_problem *problem,
                                     dlx_error *error);

/* Sets *restricted to the problem with the literals of the options, for the caller to free, or to
 * NULL without literals. False: *error is set. */
bool dlx_engines_restrict(const dlx_search_options *options, const dlx_problem *problem,
                          dlx_problem **restricted, dlx_error *error);

/* Sets *unbounded to a problem without bounds that replaces `problem` in the search, see slack.c,
 * for the caller to free, or to NULL if the search is of `problem`. False: no memory. */
bool dlx_engines_remove_bounds(const dlx_search_options *options, const dlx_problem *problem,
                               dlx_problem **unbounded);

/* Tasks about the options of all solutions: the backbone and marginals. */

/* As dlx_search_options_copy, and refuses options that the task excludes. `task` is its name, with
 * an article. */
dlx_status dlx_certain_options(dlx_search_options *own, dlx_limits *limits,
                               const dlx_search_options *options, const char *task,
                               dlx_error *error);

/* Collects all solutions of a solver with `sample`, and adds to counts[k] the number of solutions
 * with option k. The end of the solver is the reason if the search is incomplete. */
dlx_status dlx_solver_tally(dlx_solver *solver, dlx_count *counts, dlx_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/* What searches above the solver need of it beyond dlx.h. */
#ifndef DLX_SEARCH_SOLVER_H
#define DLX_SEARCH_SOLVER_H

#include "core/count.h"
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

/* Sets *unbounded to a problem without bounds that replaces `problem` in the search, see slack.h,
 * for the caller to free, or to NULL if the search is of `problem`. False: no memory. */
bool dlx_engines_remove_bounds(const dlx_search_options *options, const dlx_problem *problem,
                               dlx_problem **unbounded);

#endif

/* SPDX-License-Identifier: MIT */
/* Counts by symmetries: of a count that takes long, the search is replaced by cubes of which each
 * stands for all its images under the symmetries of the problem. */
#ifndef DLX_SEARCH_AUTO_ORBIT_COUNT_H
#define DLX_SEARCH_AUTO_ORBIT_COUNT_H

#include "search/auto/portfolio.h"
#include "search/cubes/orbit_cubes.h"

/* All zero is empty. */
typedef struct dlx_orbit_count {
    dlx_orbit_cubes orbits;
    const dlx_engine *engine; /* the fastest for small cubes; NULL: cubes are large */
    double cube_work;         /* estimated, of a cube */
    char why[128];            /* the group and the item, for messages */
} dlx_orbit_count;

/* Lets the portfolio of a count yield for the search for symmetries, unless the task excludes
 * such counts. */
void dlx_orbit_count_plan(const dlx_search *task, dlx_portfolio *portfolio);

/* Called when the portfolio has yielded: finds symmetries within a share of the portfolio's work.
 * True: dlx_orbit_count_run is estimated to be faster than the rest of the portfolio's work; else
 * the portfolio continues, and yields again unless there are no symmetries of use. */
bool dlx_orbit_count_find(dlx_orbit_count *count, const dlx_search *task,
                          const dlx_problem *problem, dlx_portfolio *portfolio);

/* Uses the group of the task. False: no memory, or stopped by the limits. */
bool dlx_orbit_count_by_group(dlx_orbit_count *count, const dlx_search *task);

/* Adds the number of solutions of the problem to *found; if stopped, of those known. */
dlx_step dlx_orbit_count_run(const dlx_orbit_count *count, const dlx_search *task,
                             const dlx_problem *problem, dlx_count *found);

#endif

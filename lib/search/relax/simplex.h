/* SPDX-License-Identifier: MIT */
/* A linear program over a matrix of zeros and ones, by the dual simplex method.
 *
 * Minimise the sum of cost[j] * x[j] over the columns j, where the sum of x over the columns of row
 * i is in [lo..hi] of the row, and x[j] in [lower..upper] of the column. Every column has finite
 * bounds, so the basis of slacks is dual feasible at once, whatever the signs of the costs: there
 * is no first phase (Koberstein, "The dual simplex method, techniques for a fast and stable
 * implementation", 2005). Rows leave by steepest edge (Forrest and Goldfarb, 1992), columns that
 * can reach their other bound are passed over in the ratio test (Maros, "A generalized dual phase-2
 * simplex algorithm", 2003), which lets reduced costs be off by a tolerance (Harris, 1973). Costs
 * are moved a little at random at first, since else many ratios are 0, and back at the end.
 *
 * All is in floating point, and nothing is promised: what it says is a hint, whose consequences are
 * to be computed exactly, see relaxation.h. */
#ifndef DLX_SEARCH_RELAX_SIMPLEX_H
#define DLX_SEARCH_RELAX_SIMPLEX_H

#include "search/relax/tableau.h"

typedef enum dlx_simplex_end {
    DLX_SIMPLEX_OPTIMAL,
    DLX_SIMPLEX_CUT_OFF,    /* the optimum is above what was given */
    DLX_SIMPLEX_INFEASIBLE, /* `dual` has a ray that says so */
    DLX_SIMPLEX_FAILED,     /* too much work, or errors of rounding became too large */
    DLX_SIMPLEX_STOPPED     /* the limits say to stop */
} dlx_simplex_end;

/* Goes on from the last basis, for at most so much work. Costs above `enough` are of no interest.
 */
dlx_simplex_end dlx_simplex_solve(dlx_simplex *simplex, double enough, uint64_t work);

#endif

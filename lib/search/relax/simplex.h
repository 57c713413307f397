/* SPDX-License-Identifier: MIT */
/* The dual simplex method for linear programs over a 0-1 matrix.
 *
 * Minimise the sum of cost[j] * x[j] over the columns j, with the sum of x over the columns of row
 * i in [lo..hi] of the row, and x[j] in [lower..upper] of the column. All columns have finite
 * bounds, so the slack basis is dual feasible for any costs, without a first phase (Koberstein,
 * "The dual simplex method, techniques for a fast and stable implementation", 2005). Rows leave by
 * steepest edge (Forrest and Goldfarb, 1992); the ratio test passes columns that can reach their
 * other bound (Maros, "A generalized dual phase-2 simplex algorithm", 2003), with a tolerance for
 * reduced costs (Harris, 1973). Costs are perturbed at first, since many ratios would be 0, and
 * restored at the end.
 *
 * Results are floating point and only hints; relaxation.h computes their consequences exactly. */
#ifndef DLX_SEARCH_RELAX_SIMPLEX_H
#define DLX_SEARCH_RELAX_SIMPLEX_H

#include "search/relax/tableau.h"

typedef enum dlx_simplex_end {
    DLX_SIMPLEX_OPTIMAL,
    DLX_SIMPLEX_CUT_OFF,    /* the optimum exceeds `enough` */
    DLX_SIMPLEX_INFEASIBLE, /* `dual` is a ray that proves it */
    DLX_SIMPLEX_FAILED,     /* out of work, or too large rounding errors */
    DLX_SIMPLEX_STOPPED
} dlx_simplex_end;

/* Continues from the last basis for at most `work` steps, or until the cost exceeds `enough`. */
dlx_simplex_end dlx_simplex_solve(dlx_simplex *simplex, double enough, uint64_t work);

#endif

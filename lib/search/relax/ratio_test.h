/* SPDX-License-Identifier: MIT */
/* The ratio test: chooses the variable that enters the basis of a simplex. */
#ifndef DLX_SEARCH_RELAX_RATIO_TEST_H
#define DLX_SEARCH_RELAX_RATIO_TEST_H

#include "search/relax/tableau.h"

/* Computes the pivot row from the row of the inverse in simplex->edge. Returns the entries
 * visited. */
uint64_t dlx_ratio_test_row(dlx_simplex *simplex);

/* Chooses the entering variable for a leaving one `by` beyond its bound; simplex->all: none. Sets
 * rivals[0..*passed[ to the variables to move to their other bounds. */
size_t dlx_ratio_test(dlx_simplex *simplex, double by, size_t *passed);

/* The least increase of the cost in one step if the variable at `row` of the basis, which is
 * between its bounds, is fixed at its lower or upper one (Driebeck, "An algorithm for the solution
 * of mixed integer programming problems", 1966). Infinite: infeasible. */
typedef struct dlx_penalties {
    double down, up;
} dlx_penalties;
dlx_penalties dlx_ratio_test_penalties(dlx_simplex *simplex, size_t row);

#endif

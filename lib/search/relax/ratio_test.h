/* SPDX-License-Identifier: MIT */
/* Which variable enters the basis of a simplex. */
#ifndef DLX_SEARCH_RELAX_RATIO_TEST_H
#define DLX_SEARCH_RELAX_RATIO_TEST_H

#include "search/relax/tableau.h"

/* Computes the pivot row from the row of the inverse in simplex->edge. Returns the number of
 * entries looked at. */
uint64_t dlx_ratio_test_row(dlx_simplex *simplex);

/* Chooses the variable to enter for one that is `by` beyond its bound. Those to be passed over,
 * which go from one bound to the other, are then rivals[0..*passed[. simplex->all: there is none.
 */
size_t dlx_ratio_test(dlx_simplex *simplex, double by, size_t *passed);

/* The least that the cost rises by in one step when the variable at `row` of the basis, which is
 * between its bounds, is held at its lower or its upper one (Driebeck, "An algorithm for the
 * solution of mixed integer programming problems", 1966). Infinite: it cannot be there. */
typedef struct dlx_penalties {
    double down, up;
} dlx_penalties;
dlx_penalties dlx_ratio_test_penalties(dlx_simplex *simplex, size_t row);

#endif

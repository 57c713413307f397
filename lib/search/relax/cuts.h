/* SPDX-License-Identifier: MIT */
/* Cuts by parity: sets of options of which every solution has at least one.
 *
 * Add the rows of some items that solutions cover an odd number of times in all: then an option
 * with an odd number of these items is chosen. These are the {0,1/2}-cuts of Caprara and Fischetti
 * ("{0,1/2}-Chvatal-Gomory cuts", 1996) from equations, among them cliques of three options and odd
 * cycles. Rows are added modulo 2, as bits, in an elimination of options of great value (Koster,
 * Zymolka and Kutschka, "Algorithms to separate {0,1/2}-Chvatal-Gomory cuts", 2009). */
#ifndef DLX_SEARCH_RELAX_CUTS_H
#define DLX_SEARCH_RELAX_CUTS_H

#include "search/relax/relaxation.h"

void dlx_cuts_free(dlx_cuts *cuts);

/* Adds cuts that the optimum of the relaxation violates. False: no memory. */
bool dlx_cuts_find(dlx_cuts *cuts, const dlx_relaxation *relax);

/* Removes the cuts whose rows are slack at the optimum. Sets row[i] to the index of row i without
 * these, UINT32_MAX: removed. */
void dlx_cuts_drop(dlx_cuts *cuts, const dlx_relaxation *relax, uint32_t *row);

#endif

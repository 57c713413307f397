/* SPDX-License-Identifier: MIT */
/* Preprocessing: forced options, options in no solution, implied items, and components. */
#ifndef DLX_SEARCH_REDUCE_REDUCE_H
#define DLX_SEARCH_REDUCE_REDUCE_H

#include "search/reduce/components.h"

/* Upper bound of the memory of dlx_reduce, temporary memory included. */
uint64_t dlx_reduce_bytes(const dlx_problem *problem);

/* Reduces a problem to a fixpoint, or for about `most_work` steps after a first pass. Returns false
 * if out of memory or stopped. */
bool dlx_reduce(dlx_reduction *reduction, const dlx_problem *problem, uint64_t most_work,
                dlx_limits *limits);

#endif

/* SPDX-License-Identifier: MIT */
/* What is known about a problem before any search: options in every solution, options in none,
 * items that are implied by others, and independent components. */
#ifndef DLX_SEARCH_REDUCE_REDUCE_H
#define DLX_SEARCH_REDUCE_REDUCE_H

#include "search/reduce/components.h"

/* The most bytes that dlx_reduce takes, for the result and on the way. */
uint64_t dlx_reduce_bytes(const dlx_problem *problem);

/* Reduces a problem until nothing more is found, or for about this many steps beyond one look at
 * everything. False: no memory, or the limits say to stop. */
bool dlx_reduce(dlx_reduction *reduction, const dlx_problem *problem, uint64_t most_work,
                dlx_limits *limits);

#endif

/* SPDX-License-Identifier: MIT */
/* What can be said of a problem before any search: options that every solution has, options that
 * none has, items that say nothing new, and components that have nothing to do with each other. */
#ifndef DLX_SEARCH_REDUCE_REDUCE_H
#define DLX_SEARCH_REDUCE_REDUCE_H

#include "search/reduce/components.h"

/* Bytes that dlx_reduce takes at most, for the result and on the way. */
uint64_t dlx_reduce_bytes(const dlx_problem *problem);

/* Reduces a problem until nothing more is found, or for about that many steps beyond those that
 * look once at everything. False: no memory, or the limits say to stop. */
bool dlx_reduce(dlx_reduction *reduction, const dlx_problem *problem, uint64_t most_work,
                dlx_limits *limits);

#endif

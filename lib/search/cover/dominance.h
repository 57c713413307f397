/* SPDX-License-Identifier: MIT */
/* What a search for set covers need not look at: items that are covered wherever another one is,
 * and options that are no better than another one. */
#ifndef DLX_SEARCH_COVER_DOMINANCE_H
#define DLX_SEARCH_COVER_DOMINANCE_H

#include "core/limits.h"
#include "search/cover/partial_cover.h"

/* Leaves items out whose options include all of another item's, which changes no minimal cover.
 * If one best cover is looked for, `cost` is by option, and unless some are negative, options are
 * dropped whose items another one has that costs no more and uses secondary items no otherwise;
 * else it is NULL. Before the first option is taken. Stopped by the limits, it has done a part.
 * False: no memory. */
bool dlx_dominance_reduce(dlx_partial_cover *partial, const int64_t *cost, dlx_limits *limits);

#endif

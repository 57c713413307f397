/* SPDX-License-Identifier: MIT */
/* Dominance in set covers: redundant items, and options no better than another. */
#ifndef DLX_SEARCH_COVER_DOMINANCE_H
#define DLX_SEARCH_COVER_DOMINANCE_H

#include "core/costs.h"
#include "core/limits.h"
#include "search/cover/partial_cover.h"

/* Removes items whose options include all options of another item; no minimal cover changes.
 * `cost`, by option, if one best cover is sought, else NULL: if no cost is negative, drops options
 * that another option with all their items, no higher cost and no further conflicts can replace.
 * Only before the first option is taken. On stop the reduction is partial. False: no memory. */
bool dlx_dominance_reduce(dlx_partial_cover *partial, const dlx_cost *cost, dlx_limits *limits);

#endif

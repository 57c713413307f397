/* SPDX-License-Identifier: MIT */
/* Dominance in set covers: items that are covered whenever another one is, and options that are no
 * better than another one. */
#ifndef DLX_SEARCH_COVER_DOMINANCE_H
#define DLX_SEARCH_COVER_DOMINANCE_H

#include "core/limits.h"
#include "search/cover/partial_cover.h"

/* Leaves out items whose options include all of another item's, which changes no minimal cover.
 * `cost` is by option if one best cover is sought, else NULL. With it, unless costs are negative,
 * an option is dropped if another one has all of its items, costs no more, and uses secondary items
 * in no other way. Only before the first option is taken. When the limits say to stop, it has done
 * part of this. False: no memory. */
bool dlx_dominance_reduce(dlx_partial_cover *partial, const int64_t *cost, dlx_limits *limits);

#endif

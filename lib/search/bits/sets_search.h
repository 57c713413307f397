/* SPDX-License-Identifier: MIT */
/* Searches sets of options made by search/bits/sets.h. */
#ifndef DLX_SEARCH_BITS_SETS_SEARCH_H
#define DLX_SEARCH_BITS_SETS_SEARCH_H

#include "search/bits/sets.h"

/* Chooses the first item, and sets sets->search; `proof` may be NULL. Returns how many options that
 * item has; 0: there is nothing to try. */
uint32_t dlx_sets_begin(dlx_sets *sets, dlx_proof *proof);

/* The number of live options of an item at a level. */
uint32_t dlx_sets_count(const dlx_sets *sets, const dlx_set_level *at, uint32_t item);

/* The number of options that are yet to be tried at the current level. */
uint32_t dlx_sets_left(const dlx_sets *sets);

#endif

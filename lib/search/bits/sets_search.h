/* SPDX-License-Identifier: MIT */
/* Search with sets of options. */
#ifndef DLX_SEARCH_BITS_SETS_SEARCH_H
#define DLX_SEARCH_BITS_SETS_SEARCH_H

#include "search/bits/sets.h"

/* Chooses the first item, and sets sets->search; `proof` may be NULL. Returns the number of options
 * of the item; 0: nothing to try. */
uint32_t dlx_sets_search_begin(dlx_sets *sets, dlx_proof *proof);

/* Counts the live options of an item. */
uint32_t dlx_sets_search_count(const dlx_sets *sets, const dlx_set_level *level, uint32_t item);

/* Counts the untried options of the current level. */
uint32_t dlx_sets_search_left(const dlx_sets *sets);

#endif

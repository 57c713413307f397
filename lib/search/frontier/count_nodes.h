/* SPDX-License-Identifier: MIT */
/* The node and the lemmas of a state of a certified count. */
#ifndef DLX_SEARCH_FRONTIER_COUNT_NODES_H
#define DLX_SEARCH_FRONTIER_COUNT_NODES_H

#include "search/frontier/count_states.h"

/* Finishes a state after all states that follow. Returns false on memory exhaustion or stop. */
bool dlx_count_finish_state(dlx_count_search *search, uint32_t state);

/* CPOG: after all states, writes the lemmas, and deletes the formula's clauses. Returns false on
 * memory exhaustion or stop. */
bool dlx_count_delete_formula(dlx_count_search *search);

#endif

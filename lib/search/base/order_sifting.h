/* SPDX-License-Identifier: MIT */
/* Local search for a cheaper order of the items: an item is moved to a place of least cost, or of
 * nearly least cost, as in the sifting of variables of decision diagrams (Rudell, "Dynamic variable
 * ordering for ordered binary decision diagrams", 1993), with the sum of 2^(bits of the frontier)
 * over the places as cost. */
#ifndef DLX_SEARCH_BASE_ORDER_SIFTING_H
#define DLX_SEARCH_BASE_ORDER_SIFTING_H

#include "search/base/item_order.h"

typedef struct dlx_sifting dlx_sifting;

/* The work on a cheaper order that pays off with the remaining work of a search; 0: none. */
uint64_t dlx_sifting_work(const dlx_item_order *order, const dlx_problem *problem,
                          double remaining_work);

/* Begins with the order's sequence, for `work` steps at most. `problem` and `bits`, the size of
 * each item's state, outlive the sifting. NULL: out of memory or stopped. */
dlx_sifting *dlx_sifting_open(const dlx_item_order *order, const dlx_problem *problem,
                              const uint8_t *bits, uint64_t work, dlx_budget *limits);
void dlx_sifting_close(dlx_sifting *sifting);

/* Memory of a sifting. */
uint64_t dlx_sifting_bytes(const dlx_problem *problem);

/* Returns false if stopped; resumes after a pause. */
bool dlx_sifting_run(dlx_sifting *sifting, dlx_budget *limits);

/* The cheapest sequence of the primary items found; NULL: none cheaper than the order. */
const uint32_t *dlx_sifting_sequence(const dlx_sifting *sifting);

#endif

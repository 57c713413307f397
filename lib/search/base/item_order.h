/* SPDX-License-Identifier: MIT */
/* Orders of the primary items: with a narrow frontier, and by the least of their numbers. */
#ifndef DLX_SEARCH_BASE_ITEM_ORDER_H
#define DLX_SEARCH_BASE_ITEM_ORDER_H

#include "core/limits.h"
#include "core/problem.h"
#include "io/buffer.h"

#define DLX_NO_STEP UINT32_MAX

/* The order of a frontier search. An option belongs to the step of the first of its items of bounds
 * 1:1; an item that is first in no option has no step. Of the options with only other primary
 * items, each has a step of its own, in the order of their first items. Options without primary
 * items have no step. */
typedef struct dlx_item_order {
    dlx_arena arena;
    size_t steps;
    uint32_t *item;  /* the primary items in order */
    uint32_t *step;  /* by option: the option's step, or DLX_NO_STEP */
    uint32_t *own;   /* by item: the item's step, or DLX_NO_STEP */
    uint32_t *first; /* by item: first step with an option of the item, or DLX_NO_STEP */
    uint32_t *last;  /* by item: last step with an option of the item, if `first` is a step */
    uint64_t width;  /* maximum bits of the frontier */
    double cost;     /* sum over the steps of 2^(bits of the frontier) */
} dlx_item_order;

/* The steps [first..last] after which the state of an item must be known: earlier options may have
 * covered the item, and later options hold the item. */
typedef struct dlx_stay {
    uint32_t first, last;
} dlx_stay;

/* Sets the stay of an item with options. Returns false if the item's state is always known. */
static inline bool dlx_item_order_stay(const dlx_item_order *order, const dlx_problem *problem,
                                       size_t item, dlx_stay *stay)
{
    const uint32_t own = order->own[item];
    *stay = (dlx_stay){order->first[item], order->last[item]};
    if (item >= problem->items->primary)
        return stay->first < stay->last;
    if (own == DLX_NO_STEP)
        return true;
    stay->last = own - 1;
    return stay->first < own;
}

/* True if King's rule is tried, which takes most of the work: options are short or few. */
bool dlx_item_order_tries_king(const dlx_problem *problem);

/* Orders the items as given or, if cheaper, by King's rule. `bits`: size of each item's state.
 * Returns false on memory exhaustion or stop; free the arena in any case. */
bool dlx_item_order_make(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits,
                         dlx_budget *limits);

/* Sets the steps, ends and width of the order `sequence` of the primary items, NULL: as given.
 * Returns false on memory exhaustion or stop; free the arena in any case. */
bool dlx_item_order_follow(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits,
                           const uint32_t *sequence, dlx_budget *limits);

/* A tournament tree: node k has the minimum of its children 2k and 2k + 1; leaves are the numbers
 * (Knuth, TAOCP 3, 5.4.1). */
typedef struct dlx_tournament {
    uint32_t *tree; /* [1..2 * leaves[; leaf i is tree[leaves + i] */
    size_t leaves;  /* a power of two */
} dlx_tournament;

/* Memory for `count` numbers. */
size_t dlx_tournament_size(size_t count);

/* Creates `count` numbers, all UINT32_MAX. Returns false if out of memory. */
bool dlx_tournament_make(dlx_tournament *least, size_t count);
/* Sets number i, in logarithmic time. */
void dlx_tournament_set(dlx_tournament *least, size_t i, uint32_t value);

/* Returns the index of the first minimum. */
size_t dlx_tournament_first(const dlx_tournament *least);

#endif

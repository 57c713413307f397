/* SPDX-License-Identifier: MIT */
/* Orders of the primary items for which a sweep has a narrow frontier. */
#ifndef DLX_SEARCH_BASE_ITEM_ORDER_H
#define DLX_SEARCH_BASE_ITEM_ORDER_H

#include "core/limits.h"
#include "core/problem.h"

#define DLX_NO_STEP UINT32_MAX

/* The order of a sweep. An option belongs to the step of the first of its primary items; an item
 * that is first in no option has no step. Options without primary items are in no step. */
typedef struct dlx_item_order {
    size_t steps;    /* items that are first in some option */
    uint32_t *item;  /* by step; [0..steps[ */
    uint32_t *step;  /* by option: that of its first item, or DLX_NO_STEP */
    uint32_t *own;   /* by item: its step, or DLX_NO_STEP */
    uint32_t *first; /* by item: the first step that has an option with it, or DLX_NO_STEP */
    uint32_t *last;  /* by item: the last such step, if there is a first one */
    uint64_t width;  /* bits of the frontier where it is widest */
    double cost;     /* the sum over the steps of two to the power of these bits */
} dlx_item_order;

/* The steps [first..last] after which the state of an item must be known: it may have been covered,
 * and later options still hold it. */
typedef struct dlx_stay {
    uint32_t first, last;
} dlx_stay;

/* False: its state is never in doubt. The item has options. */
static inline bool dlx_item_order_stay(const dlx_item_order *order, size_t item, size_t primary,
                                       dlx_stay *stay)
{
    const uint32_t own = order->own[item];
    *stay = (dlx_stay){order->first[item], order->last[item]};
    if (item >= primary)
        return stay->first < stay->last;
    if (own == DLX_NO_STEP)
        return true;
    stay->last = own - 1;
    return stay->first < own;
}

/* Orders the items as given or, if that is cheaper, by a rule that keeps the frontier narrow.
 * `bits`: the size of each item's state. False: no memory, or the limits say to stop; free it all
 * the same. */
bool dlx_item_order_make(dlx_item_order *order, const dlx_problem *problem, const uint8_t *bits,
                         dlx_limits *limits);
void dlx_item_order_free(dlx_item_order *order);

#endif

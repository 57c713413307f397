/* SPDX-License-Identifier: MIT */
/* The problem in memory: options in compressed rows, items in a table that problems may share. */
#ifndef DLX_CORE_PROBLEM_H
#define DLX_CORE_PROBLEM_H

#include "core/names.h"
#include "dlx.h"
#include <stdatomic.h>

/* The items of one or, in a stream of problems with equal items, of many problems. */
typedef struct dlx_items {
    atomic_size_t owners;
    dlx_names names;
    size_t primary;    /* items [0..primary[ are primary */
    uint32_t *lo, *hi; /* bounds, [0..primary[; both NULL: all 1:1 */
} dlx_items;

/* Takes and gives back a share; the last one to give it back frees. */
dlx_items *dlx_items_share(dlx_items *items);
void dlx_items_release(dlx_items *items);

struct dlx_problem {
    char *name; /* NULL: none */
    dlx_items *items;
    size_t options;
    size_t *start;    /* option k has the ones [start[k]..start[k + 1][; [0..options] */
    uint32_t *item;   /* item of each one; [0..start[options][ */
    uint32_t *colour; /* 0: none, else 1 + its index in colours; NULL: no colours at all */
    int64_t *cost;    /* of each option; NULL: all 0 */
    dlx_names colours;
};

/* Does the option have a primary item? Else it is never chosen. */
static inline bool dlx_problem_chooses(const dlx_problem *problem, size_t option)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] < problem->items->primary)
            return true;
    return false;
}

#endif

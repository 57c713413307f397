/* SPDX-License-Identifier: MIT */
/* The transpose of a problem: the options of each item. */
#ifndef DLX_CORE_COLUMNS_H
#define DLX_CORE_COLUMNS_H

#include "core/limits.h"
#include "core/problem.h"

typedef struct dlx_columns {
    size_t *start;    /* item i is in the options [start[i]..start[i + 1][; [0..items] */
    uint32_t *option; /* ascending within an item; [0..nonzeros[ */
    uint32_t *colour; /* colour of the item in that option, as in dlx_problem; NULL: no colours */
} dlx_columns;

/* `limits` may be NULL. False: no memory, or stopped by the limits; dlx_columns_free is required
 * all the same. */
bool dlx_columns_make(dlx_columns *columns, const dlx_problem *problem, dlx_limits *limits);
void dlx_columns_free(dlx_columns *columns);

#endif

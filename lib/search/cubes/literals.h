/* SPDX-License-Identifier: MIT */
/* Lists of literals: 1 + index for a chosen option, -(1 + index) for an excluded option. */
#ifndef DLX_SEARCH_CUBES_LITERALS_H
#define DLX_SEARCH_CUBES_LITERALS_H

#include "dlx.h"

/* Zero initialisation is an empty list; free with free(list). */
typedef struct dlx_literals {
    int64_t *list; /* [0..count[ */
    size_t count, capacity;
} dlx_literals;

/* Adds a literal. Returns false on lack of memory. */
bool dlx_literals_add(dlx_literals *literals, int64_t literal);

/* Adds the literals of a branch at an item: options[branch] is chosen, or no option if `branch` is
 * `live`. Unless `exact`, the options before `branch` are excluded. Returns false on lack of
 * memory. */
bool dlx_literals_add_branch(dlx_literals *literals, const uint32_t *options, size_t live,
                             size_t branch, bool exact);

#endif

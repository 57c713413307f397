/* SPDX-License-Identifier: MIT */
/* Lists of literals: 1 + the index of an option that is chosen, or minus that of one that is not.
 */
#ifndef DLX_SEARCH_CUBES_LITERALS_H
#define DLX_SEARCH_CUBES_LITERALS_H

#include "dlx.h"

/* All zero is empty; free with free(list). */
typedef struct dlx_literals {
    int64_t *list; /* [0..count[ */
    size_t count, capacity;
} dlx_literals;

/* Adds a literal. False: no memory. */
bool dlx_literals_add(dlx_literals *literals, int64_t literal);

/* Adds those of a branch at an item: option number `branch` of options[0..live[ is chosen, or none
 * if that is `live`; unless `exact`, those before it are not. False: no memory. */
bool dlx_literals_add_branch(dlx_literals *literals, const uint32_t *options, size_t live,
                             size_t branch, bool exact);

#endif

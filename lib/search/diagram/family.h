/* SPDX-License-Identifier: MIT */
/* The ordered diagram of a list of sets. */
#ifndef DLX_SEARCH_DIAGRAM_FAMILY_H
#define DLX_SEARCH_DIAGRAM_FAMILY_H

#include "core/decisions.h"
#include "core/limits.h"

/* Sets as ascending lists of variables, each preceded by its size. */
typedef struct dlx_family {
    uint32_t *pool; /* [0..used[ */
    size_t used, capacity;
    size_t sets;
    size_t largest; /* size of the largest set */
} dlx_family;

/* Returns the bytes of a set of `count` variables, including its share of the diagram's
 * construction. */
static inline uint64_t dlx_family_growth(size_t count)
{
    return (count + 3) * sizeof(uint32_t);
}

/* Adds a set of variables, given in any order. Returns false on lack of memory. */
bool dlx_family_add(dlx_family *family, const uint32_t *variables, size_t count);

/* Compares two sets, each a size and its variables: descending lexicographic order, prefixes of a
 * set before the set. */
int dlx_family_compare(const void *a, const void *b);

/* Makes the diagram of distinct sets in a table without nodes, and sets *root. Returns false on
 * lack of memory or a stop by the limits. */
bool dlx_family_order(const dlx_family *family, dlx_decisions *decisions, uint32_t *root,
                      dlx_limits *limits);

void dlx_family_free(dlx_family *family);

#endif

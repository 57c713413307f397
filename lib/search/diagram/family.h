/* SPDX-License-Identifier: MIT */
/* A list of sets: its ordered diagram, and the sets by rank. */
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

/* Makes the diagram of distinct sets in a table without nodes, and sets *root. Returns false on
 * lack of memory or a stop by the limits. */
bool dlx_family_order(const dlx_family *family, dlx_decisions *decisions, uint32_t *root,
                      dlx_limits *limits);

void dlx_family_free(dlx_family *family);

/* The sets of a family by rank, without a diagram, in the order of an ordered diagram: sets with a
 * variable precede sets without the variable, the first variable first. Sorting is lazy. Zero
 * initialisation has no sets. */
typedef struct dlx_ranking {
    const void **sets; /* sets of the family: a size and its variables; [0..count[ */
    uint64_t *settled; /* bit i: all sets before index i precede sets[i], and all sets after index i
                          follow sets[i] */
    size_t count;
} dlx_ranking;

/* Makes the ranking of a family of distinct sets. The family must outlive the ranking, unchanged.
 * Returns false on lack of memory. The caller frees the ranking in either case. */
bool dlx_family_rank(dlx_ranking *ranking, const dlx_family *family);
void dlx_family_free_ranking(dlx_ranking *ranking);

/* Returns the set of a rank in [0..count[, or NULL on a stop by the limits. */
const uint32_t *dlx_family_ranked(dlx_ranking *ranking, size_t rank, dlx_limits *limits);

#endif

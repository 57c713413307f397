/* SPDX-License-Identifier: MIT */
/* The sets of a family by rank, without a diagram. The order is the order of an ordered diagram:
 * sets with a variable precede sets without the variable, the first variable first. Sorting is
 * lazy. */
#ifndef DLX_SEARCH_DIAGRAM_RANKING_H
#define DLX_SEARCH_DIAGRAM_RANKING_H

#include "search/diagram/family.h"

/* Zero initialisation has no sets. */
typedef struct dlx_ranking {
    const void **sets; /* sets of the family: a size and its variables; [0..count[ */
    uint64_t *settled; /* bit i: all sets before index i precede sets[i], and all sets after index i
                          follow sets[i] */
    size_t count;
} dlx_ranking;

/* Makes the ranking of a family of distinct sets. The family must outlive the ranking, unchanged.
 * Returns false on lack of memory. The caller frees the ranking in either case. */
bool dlx_ranking_make(dlx_ranking *ranking, const dlx_family *family);
void dlx_ranking_free(dlx_ranking *ranking);

/* Returns the set of a rank in [0..count[, or NULL on a stop by the limits. */
const uint32_t *dlx_ranking_get(dlx_ranking *ranking, size_t rank, dlx_limits *limits);

#endif

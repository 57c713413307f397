/* SPDX-License-Identifier: MIT */
/* The sets of a family by their rank, without a diagram of them. They are in the order in which an
 * ordered diagram has them: those with a variable come before those without it, the first variable
 * first. They are sorted only as far as they are asked for. */
#ifndef DLX_SEARCH_DIAGRAM_RANKING_H
#define DLX_SEARCH_DIAGRAM_RANKING_H

#include "search/diagram/family.h"

/* All zero has no sets. */
typedef struct dlx_ranking {
    const void **sets; /* of the family: a size and so many variables; [0..count[ */
    uint64_t *settled; /* bit i: those before sets[i] precede it, and it precedes those after it */
    size_t count;
} dlx_ranking;

/* Makes the ranking of a family of distinct sets, which outlives it and does not change. False: no
 * memory. Free it either way. */
bool dlx_ranking_make(dlx_ranking *ranking, const dlx_family *family);
void dlx_ranking_free(dlx_ranking *ranking);

/* The set of a rank in [0..count[; NULL: the limits say to stop. */
const uint32_t *dlx_ranking_get(dlx_ranking *ranking, size_t rank, dlx_limits *limits);

#endif

/* SPDX-License-Identifier: MIT */
/* The exact number of sets below each node of a decision diagram. */
#ifndef DLX_SEARCH_DIAGRAM_MODEL_COUNTS_H
#define DLX_SEARCH_DIAGRAM_MODEL_COUNTS_H

#include "core/count.h"
#include "core/decisions.h"
#include "search/base/search.h"

/* Zero initialisation is empty. */
typedef struct dlx_model_counts {
    mp_limb_t *limbs; /* least significant first, without leading zeros */
    size_t limb_count, limb_capacity;
    size_t *start; /* the number of node i is limbs[start[i]..start[i + 1][; [0..nodes] */
} dlx_model_counts;

/* Returns false and sets task->limits->end on failure. The caller frees `tally` in either case. */
bool dlx_model_counts_make(dlx_model_counts *tally, const dlx_decisions *decisions,
                           dlx_search *task);
void dlx_model_counts_free(dlx_model_counts *tally);

/* Returns the limbs of a node's number. */
static inline const mp_limb_t *dlx_model_counts_of(const dlx_model_counts *tally, uint32_t node,
                                                   size_t *size)
{
    *size = tally->start[node + 1] - tally->start[node];
    return tally->limbs + tally->start[node];
}

#endif

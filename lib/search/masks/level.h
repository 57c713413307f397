/* SPDX-License-Identifier: MIT */
/* What the searches by masks share: the items of an option, what to go back to, and how much of a
 * search was seen. */
#ifndef DLX_SEARCH_MASKS_LEVEL_H
#define DLX_SEARCH_MASKS_LEVEL_H

#include "search/bits/node_budget.h"

#include <stdint.h>

enum { DLX_MEMBERSHIPS = 4 }; /* that are looked at together, without a branch */

#define DLX_MASKS_NO_ITEM UINT16_MAX

/* An item of an option, and the option's bit in the item's mask. Those of an option are filled up
 * to a multiple of DLX_MEMBERSHIPS with an item that no problem has, and no bit. */
typedef struct dlx_membership {
    uint16_t item, bit;
} dlx_membership;

/* What to go back to, the branch that was taken from here, and all that were taken from here so far
 * in the search. Begins with all 0. */
typedef struct dlx_masks_level {
    uint16_t item;    /* whose mask is branched on, or DLX_MASKS_NO_ITEM */
    uint16_t option;  /* of it that was taken */
    uint16_t left;    /* options of it that are still to be tried */
    uint32_t chosen;  /* options that were taken above this level */
    uint32_t covered; /* primary items that they cover */
    dlx_branches branches;
} dlx_masks_level;

/* Comes to a level, with what was chosen and covered above it. */
static inline void dlx_masks_level_enter(dlx_masks_level *here, uint32_t chosen, uint32_t covered)
{
    here->item = DLX_MASKS_NO_ITEM;
    here->left = 0;
    here->chosen = chosen;
    here->covered = covered;
}

/* An option is taken there, of so many that its item has. */
static inline void dlx_masks_level_take(dlx_masks_level *here, uint32_t option, unsigned options)
{
    here->branches.tried++;
    here->branches.offered += options - (uint64_t)here->left;
    here->left = (uint16_t)(options - 1);
    here->option = (uint16_t)option;
}

/* Goes back from there. Options that were dropped there will not be tried. */
static inline void dlx_masks_level_leave(dlx_masks_level *here)
{
    here->branches.offered -= here->left;
}

/* The share of the search that was seen, by all levels. */
static inline double dlx_masks_progress(const dlx_masks_level *levels, size_t count)
{
    dlx_progress_estimate estimate = {0};
    while (count-- > 0)
        dlx_progress_estimate_add(&estimate, &levels[count].branches);
    return dlx_progress_estimate_share(&estimate);
}

#endif

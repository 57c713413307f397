/* SPDX-License-Identifier: MIT */
/* Definitions shared by the searches with masks: memberships and levels. */
#ifndef DLX_SEARCH_MASKS_LEVEL_H
#define DLX_SEARCH_MASKS_LEVEL_H

#include "search/base/engine.h"
#include "search/bits/node_budget.h"

#include <stdint.h>

enum { DLX_MEMBERSHIPS = 4 }; /* memberships processed together, without a branch */

#define DLX_MASKS_NO_ITEM UINT16_MAX

/* An item of an option, and the option's bit in the mask of the item. The memberships of an option
 * are padded to a multiple of DLX_MEMBERSHIPS with a nonexistent item and no bit. */
typedef struct dlx_membership {
    uint16_t item, bit;
} dlx_membership;

/* A level, and statistics of its branches. Initially all zero. */
typedef struct dlx_masks_level {
    uint16_t item;    /* item branched on, or DLX_MASKS_NO_ITEM */
    uint16_t option;  /* option of the item that was taken */
    uint16_t left;    /* untried options of the item */
    uint32_t chosen;  /* options taken above this level */
    uint32_t covered; /* primary items covered by them */
    dlx_branches branches;
} dlx_masks_level;

/* Enters a level. */
static inline void dlx_level_enter(dlx_masks_level *here, uint32_t chosen, uint32_t covered)
{
    here->item = DLX_MASKS_NO_ITEM;
    here->left = 0;
    here->chosen = chosen;
    here->covered = covered;
}

/* Takes an option of an item with `options` options. */
static inline void dlx_level_take(dlx_masks_level *here, uint32_t option, unsigned options)
{
    here->branches.tried++;
    here->branches.offered += options - (uint64_t)here->left;
    here->left = (uint16_t)(options - 1);
    here->option = (uint16_t)option;
}

/* Leaves a level; its untried options count as pruned. */
static inline void dlx_level_leave(dlx_masks_level *here)
{
    here->branches.offered -= here->left;
}

/* Returns the estimated progress, 0 to 1, from all levels. */
static inline double dlx_level_progress(const dlx_masks_level *levels, size_t count)
{
    dlx_progress_estimate estimate = {0};
    while (count-- > 0)
        dlx_progress_estimate_add(&estimate, &levels[count].branches);
    return dlx_progress_estimate_share(&estimate);
}

typedef struct dlx_row_search dlx_row_search;

/* Returns NULL if the problem does not fit, or out of memory; masks.c may still search. */
dlx_row_search *dlx_row_search_open(dlx_search *task, dlx_vectors vectors);

/* As in dlx_engine. */
dlx_step dlx_row_search_next(dlx_row_search *search);
double dlx_row_search_progress(const dlx_row_search *search);
void dlx_row_search_close(dlx_row_search *search);

#endif
